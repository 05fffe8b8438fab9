"""Samples of code-writing models: JSON lines with a solution or a completion, or a folder TASK_ID/N.py."""

import re
from collections.abc import Mapping
from difflib import get_close_matches
from pathlib import Path

from momus.errors import ExerciseError, Mistake
from momus.exercise.json_lines import json_lines, stop_at
from momus.pipeline.evaluate.problems import Problem

Samples = dict[str, tuple[str, ...]]
"""By task_id the programs, in the order in which they were given."""


def read_samples(path: Path, problems: Mapping[str, Problem]) -> Samples:
    """Return the samples of each problem as whole programs; raise ExerciseError with all mistakes."""
    return _from_folder(path, problems) if path.is_dir() else _from_lines(path, problems)


def _from_lines(path: Path, problems: Mapping[str, Problem]) -> Samples:
    mistakes: list[Mistake] = []
    found: dict[str, list[str]] = {}
    for line in json_lines(path, mistakes):
        task_id = line.name("task_id")
        if not task_id:
            continue
        if task_id not in problems:
            near = get_close_matches(task_id, problems, 1)
            line.report("task_id", repr(task_id), "no problem is called that", f"did you mean {near[0]!r}?" if near else "")
            continue
        if "solution" in line.fields:
            source = line.text("solution")
        else:
            source = problems[task_id].prompt + line.text("completion", "solution", needed=True)
        found.setdefault(task_id, []).append(source)
    if not found and not mistakes:
        mistakes.append(Mistake(path.name, "", "has no sample", "write one JSON object a line"))
    stop_at(mistakes)
    return {task_id: tuple(found[task_id]) for task_id in problems if task_id in found}


def _from_folder(path: Path, problems: Mapping[str, Problem]) -> Samples:
    """Return the samples of a folder with a folder for each problem. A slash in a task_id is an underscore in the folder's name."""
    found: Samples = {}
    for task_id in problems:
        folder = path / task_id.replace("/", "_")
        files = sorted(
            folder.glob("*.py"), key=lambda one: [int(part) if part.isdecimal() else 0 for part in re.split(r"(\d+)", one.stem)]
        )
        if files:
            found[task_id] = tuple(one.read_text("utf-8", "replace") for one in files)
    if not found:
        step = "give JSON lines, or a folder with TASK_ID/0.py, TASK_ID/1.py and so on"
        raise ExerciseError(Mistake(str(path), "", "has no folder that is called as a problem", step))
    return found
