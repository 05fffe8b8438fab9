"""The bundled packages run after they were imported, and verifyproblem accepts what is written back."""

import os
import subprocess
from pathlib import Path

import pytest

from momus.contest.contest_files import read_contest
from momus.pipeline.exchange import import_problem
from tests.formats.packages import ALL, PACKAGES, exported

VERIFY = Path(__file__).resolve().parents[2] / "build" / "problemtools" / "bin" / "verifyproblem"
# All but the statement, which it sets with LuaLaTeX.
PARTS = ("config", "validators", "graders", "data", "submissions")
# It runs Python by PyPy, which few machines have, and wants a new Java.
JAVAC = "java:\n  compile: 'javac -encoding UTF-8 -sourcepath {path} -d {path} {files}'\n"
LANGUAGES = JAVAC + "python3:\n  compile: 'python3 -m py_compile {files}'\n  run: 'python3 \"{mainfile}\"'\n"


@pytest.mark.parametrize("package", [pytest.param(one, marks=[] if one == "legacy/twoprimes" else pytest.mark.slow) for one in ALL])
def test_every_submission_gets_what_its_folder_says(package, tmp_path):
    made = import_problem(PACKAGES / package, out=tmp_path)
    inside = list((PACKAGES / package / "submissions").glob("*/*"))
    assert [f"{one.folder}/{one.file}: {one.got}" for one in made.unfit] == []
    assert sorted(f"{one.folder}/{one.file}" for one in made.runs) == sorted(f"{path.parent.name}/{path.name}" for path in inside)


@pytest.mark.slow
@pytest.mark.parametrize("package", ALL)
def test_verifyproblem_accepts_what_is_written_back(package, tmp_path):
    if not VERIFY.is_file():
        pytest.skip("needs verifyproblem of problemtools: make test-slow installs it into build/problemtools")
    contest, name = tmp_path / "contest", package.split("/")[1]
    import_problem(PACKAGES / package, out=contest, runs=False)
    task = read_contest(contest).task(name)
    assert task
    written = exported(task, tmp_path / "out")
    (tmp_path / "config" / "problemtools").mkdir(parents=True)
    (tmp_path / "config" / "problemtools" / "languages.yaml").write_text(LANGUAGES)
    ran = subprocess.run(
        [str(VERIFY), str(written), "--parts", *PARTS],
        env=os.environ | {"XDG_CONFIG_HOME": str(tmp_path / "config")},
        capture_output=True,
        text=True,
    )
    errors = [line for line in (ran.stdout + ran.stderr).splitlines() if "ERROR" in line]
    assert (errors, ran.returncode) == ([], 0), ran.stdout + ran.stderr
