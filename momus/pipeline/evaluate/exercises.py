"""Writes a problem and its samples as an ordinary exercise: a person can open it, change it, and grade it alone."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from momus.json_values import to_json
from momus.pipeline.evaluate.given_tests import plain_tests
from momus.pipeline.evaluate.problems import Problem
from momus.toml_text import toml_text

REFERENCE, TESTS, INPUTS, SUBMISSIONS = "reference.py", "tests.py", "inputs.json", "submissions"


@dataclass(frozen=True)
class WrittenExercise:
    """The folder of an exercise, and how many assertions of the given tests could not be read."""

    folder: Path
    unread: int


def write_exercise(problem: Problem, samples: Sequence[str], folder: Path) -> WrittenExercise:
    """Write the exercise of a problem. Sample 3 is the submission `3`."""
    submissions = folder / SUBMISSIONS
    submissions.mkdir(parents=True, exist_ok=True)
    for number, source in enumerate(samples):
        (submissions / f"{number}.py").write_text(source, "utf-8", "surrogatepass")
    for old in submissions.iterdir():
        # A sample of an earlier, longer file.
        if not (old.stem.isdecimal() and int(old.stem) < len(samples)):
            old.unlink()
    (folder / REFERENCE).write_text(problem.reference, "utf-8", "surrogatepass")
    tests = plain_tests(problem.tests, problem.entry_point)
    named = []
    if tests.lines:
        (folder / TESTS).write_text("\n".join(tests.lines) + "\n", "utf-8")
        named.append(TESTS)
    if problem.inputs:
        listed = [{"function": problem.entry_point, "args": list(map(to_json, args))} for args in problem.inputs]
        (folder / INPUTS).write_text(json.dumps(listed), "utf-8")
        named.append(INPUTS)
    (folder / "exercise.toml").write_text(_settings(problem, named, max(problem.tolerance, tests.tolerance)), "utf-8")
    return WrittenExercise(folder, tests.unread)


def _settings(problem: Problem, tests: Sequence[str], tolerance: float) -> str:
    return toml_text(
        {
            "name": problem.task_id,
            "language": "python",
            "reference": REFERENCE,
            "function": problem.entry_point,
            "submissions": f"{SUBMISSIONS}/",
            **({"tests": list(tests)} if tests else {}),
            **({"judge": {"kind": "float", "abs": tolerance, "rel": tolerance}} if tolerance else {}),
        }
    )
