"""Where Momus is not run by root, hostile submissions get the same verdicts."""

import compileall
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from importlib.util import find_spec
from pathlib import Path

import pytest

import momus
from tests.attacks.classes import EXPECTED, KINDS, NEIGHBOURS, allowed, write_class

FEW = {
    "python": ["descriptors", "forged_unrun", "fork_bomb", "frames", "heap", "keyring", "kill_everyone", "memory_file", "network",
               "read_reference", "shared_memory", "unloadable_when_watched", "x32_call"],
    "c": ["board_early", "files", "fork_bomb", "include_shadow", "inexpressible", "kill_everyone", "orphans", "own_confinement",
          "privileges", "system_files", "trace_warden"],
    "java": ["exec", "exit_zero", "heap", "inexpressible", "native_memory", "network", "read_files", "write_file"],
}  # fmt: skip
NOBODY = 64_321
"""A user that no account and no box has."""
ASKED = """
import json, sys
from pathlib import Path
from momus.pipeline import Options, grade
results = grade(Path(sys.argv[1]), options=Options(inputs=int(sys.argv[3]), jobs=3, out=Path(sys.argv[2])))
print(json.dumps({f.file: [f.claim, f.evidence.got.kind if f.evidence else "", f.reason] for f in results.findings}))
"""


@pytest.fixture(scope="module")
def open_folder():
    """Return a folder of the other user's own, below one that every user may enter; pytest's are closed."""
    folder = Path(tempfile.mkdtemp(prefix="momus-user-", dir="/tmp"))
    try:
        readable_packages(folder / "packages")
        subprocess.run(["chown", "-R", f"{NOBODY}:{NOBODY}", folder], check=True)
        yield folder
    finally:
        shutil.rmtree(folder)


@pytest.mark.slow
@pytest.mark.skipif(os.geteuid() != 0, reason="only root can become another user; an ordinary user runs all of the above as itself")
@pytest.mark.parametrize("kind", FEW)
def test_an_ordinary_user_gets_the_same_verdicts(open_folder, kind):
    python = readable_python()
    folder = open_folder / kind
    write_class(folder / "class", kind, [name + KINDS[kind].suffix for name in FEW[kind]])
    subprocess.run(["chown", "-R", f"{NOBODY}:{NOBODY}", folder], check=True)
    ran = subprocess.run(
        [python, "-P", "-c", ASKED, folder / "class", folder / "out", str(KINDS[kind].inputs)],
        user=NOBODY, group=NOBODY, extra_groups=[], cwd="/", capture_output=True, text=True, check=False, timeout=900,
        env={"PATH": "/usr/bin:/bin", "PYTHONPATH": str(open_folder / "packages"), "HOME": str(folder), "TMPDIR": str(folder)},
    )  # fmt: skip
    assert ran.returncode == 0, ran.stderr
    assert processes_left_of(NOBODY, wait_s=5) == []
    findings = json.loads(ran.stdout)
    assert len(findings) == len(FEW[kind]) + len(NEIGHBOURS)
    for file, (claim, outcome, reason) in findings.items():
        name = Path(file).name
        if Path(file).stem in NEIGHBOURS:
            assert claim == ("unrefuted" if Path(file).stem == "right" else "refuted")
            continue
        assert claim in allowed(EXPECTED[kind][name]["claim"]), (file, claim, reason)
        if claim == "refuted" and "outcome" in EXPECTED[kind][name]:
            assert outcome in allowed(EXPECTED[kind][name]["outcome"]), (file, outcome)


def processes_left_of(user: int, wait_s: float) -> list[str]:
    """Return the processes of a user that are still there after a moment: a box dies a little after its controller."""
    end = time.monotonic() + wait_s
    while True:
        left = []
        for path in Path("/proc").glob("[0-9]*"):
            try:
                if path.stat().st_uid == user:
                    left.append((path / "cmdline").read_text(errors="replace"))
            except OSError:
                continue
        if not left or time.monotonic() > end:
            return left
        time.sleep(0.05)


def readable_python() -> str:
    """Return an interpreter that any user can start and that takes this one's compiled packages."""
    version = f"python3.{sys.version_info.minor}"
    for path in (f"/usr/bin/{version}", f"/usr/local/bin/{version}"):
        if os.access(path, os.X_OK):
            return path
    pytest.skip(f"no {version} that every user can start")


def readable_packages(folder: Path) -> None:
    """Put a copy of Momus and of what it imports into a new folder, ready compiled."""
    folder.mkdir()
    shutil.copytree(Path(momus.__file__).parent, folder / "momus", ignore=shutil.ignore_patterns("__pycache__"))
    compileall.compile_dir(folder / "momus", quiet=1)
    installed = Path(find_spec("numpy").origin).parent.parent
    unneeded = shutil.ignore_patterns("tests", "momus*", "*.pth", "pip", "setuptools", "crosshair", "z3", "hypothesis")
    shutil.copytree(installed, folder, ignore=unneeded, dirs_exist_ok=True)
