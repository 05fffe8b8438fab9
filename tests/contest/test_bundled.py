"""The bundled contest: one task of each type, submissions in three languages, and the verdicts that they must get."""

import tomllib
from contextlib import nullcontext
from pathlib import Path

import pytest

from bench.contest import loaded
from momus.cli.main import run
from momus.contest.points_files import read_points

FOLDER = Path(__file__).resolve().parents[2] / "examples" / "olympiad"


def expected() -> tuple[dict[str, dict[str, list[str]]], str]:
    """Return the verdicts by contestant and task, and the rank list."""
    found = tomllib.loads((FOLDER / "expected.toml").read_text())
    rank = found.pop("rank")
    return found, rank


def verdicts(out: Path) -> dict[str, dict[str, list[str]]]:
    found: dict[str, dict[str, list[str]]] = {}
    for contestant, lines in read_points(out / "points").items():
        for line in lines:
            found.setdefault(contestant, {}).setdefault(line.task, []).append(str(line.verdict))
    return found


@pytest.mark.slow
@pytest.mark.parametrize("machine", [nullcontext, loaded])
def test_every_submission_gets_its_verdicts_on_an_idle_and_on_a_busy_machine(tmp_path, machine):
    verdicts_wanted, rank = expected()
    with machine():
        assert run(["contest", "run", str(FOLDER), "--out", str(tmp_path), "--jobs", "2", "--quiet"]) == 0
    assert verdicts(tmp_path) == verdicts_wanted
    assert (tmp_path / "rank.csv").read_text() == rank


def test_expected_names_every_submission():
    verdicts_wanted, _ = expected()
    handed_in = {(path.parent.name, path.name.split(".")[0]) for path in (FOLDER / "submissions").glob("*/*")}
    assert handed_in == {(contestant, task) for contestant, tasks in verdicts_wanted.items() for task in tasks}
