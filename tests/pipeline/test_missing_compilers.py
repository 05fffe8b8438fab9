"""A compiler that is not there costs the submissions in its language an error that names the package, and nobody a grade."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

EXAMPLE = Path(__file__).parents[2] / "examples" / "longest_run"
ASKED = """
import json, sys
from pathlib import Path
from momus.pipeline import Options, grade
results = grade(Path(sys.argv[1]), options=Options(inputs=60, seed=1, jobs=1, out=Path(sys.argv[2])))
print(json.dumps({f.file: [f.claim, f.reason] for f in results.findings}))
"""


def graded(folder: Path, path: str) -> dict:
    command = [sys.executable, "-c", ASKED, folder, folder / "out"]
    ran = subprocess.run(command, capture_output=True, text=True, check=False, env={"PATH": path, "HOME": str(folder)})
    assert ran.returncode == 0, ran.stderr
    return json.loads(ran.stdout)


def test_a_missing_compiler_is_an_error_of_its_own_submissions_only(tmp_path):
    (tmp_path / "submissions").mkdir()
    for name in ("exercise.toml", "reference.py"):
        shutil.copy(EXAMPLE / name, tmp_path)
    for name in ("Groups.hs", "NoNumbers.hs", "loop.py", "last_run_forgotten.py"):
        shutil.copy(EXAMPLE / "submissions" / name, tmp_path / "submissions")
    found = graded(tmp_path, "/nowhere")
    assert {name: claim for name, (claim, _) in found.items()} == {
        "Groups.hs": "error", "NoNumbers.hs": "error", "loop.py": "unrefuted", "last_run_forgotten.py": "refuted",
    }  # fmt: skip
    reason = "ghc is not installed (it compiles Haskell programs); install the package ghc, or run: momus doctor --install"
    assert found["Groups.hs"][1] == reason


def test_a_missing_c_compiler_costs_only_what_needs_it_and_that_is_c_sharp_too(tmp_path):
    (tmp_path / "submissions").mkdir()
    for name in ("exercise.toml", "reference.py"):
        shutil.copy(EXAMPLE / name, tmp_path)
    for name in ("Linq.cs", "pointers.c", "loop.py"):
        shutil.copy(EXAMPLE / "submissions" / name, tmp_path / "submissions")
    found = graded(tmp_path, "/nowhere")
    assert {name: claim for name, (claim, _) in found.items()} == {
        "Linq.cs": "error",
        "pointers.c": "error",
        "loop.py": "unrefuted",
    }
    assert all(found[name][1].startswith("gcc is not installed") for name in ("Linq.cs", "pointers.c"))
