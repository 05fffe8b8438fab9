"""The types of tasks, by name. An own type is a Python file beside task.toml with a function `evaluate`."""

import importlib.util
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from momus.contest.batch_type import evaluate_batch
from momus.contest.interactive_type import evaluate_interactive
from momus.contest.judging_process import Evaluate
from momus.contest.output_only_type import evaluate_output
from momus.contest.tasks import ContestTask
from momus.contest.tournament_type import evaluate_game
from momus.errors import ExerciseError, Mistake


@dataclass(frozen=True)
class TaskType:
    """How a type of task evaluates a submission.

    `takes_files`: contestants hand in output files instead of a program. `judge_takes_part`: the judge talks to the program while it runs.
    `opponents` is how many other submissions take part.
    """

    evaluate: Evaluate
    takes_files: bool = False
    judge_takes_part: bool = False
    opponents: int = 0


TYPES: Mapping[str, TaskType] = MappingProxyType(
    {
        "batch": TaskType(evaluate_batch),
        "output-only": TaskType(evaluate_output, takes_files=True),
        "interactive": TaskType(evaluate_interactive, judge_takes_part=True),
        "tournament": TaskType(evaluate_game, judge_takes_part=True, opponents=1),
    }
)


def task_type(task: ContestTask) -> TaskType:
    """Return the type of a task; raise ExerciseError if there is none of that name."""
    name = task.settings.text("type")
    if name in TYPES:
        return TYPES[name]
    place = f"{task.settings.placed('type').place}: type"
    if not name.endswith(".py"):
        step = f"choose one of {', '.join(TYPES)}, or give the name of a Python file beside task.toml"
        raise ExerciseError(Mistake(place, repr(name), "is no type of task", step))
    return _own_type(task.folder / name, place)


def _own_type(path: Path, place: str) -> TaskType:
    """Return the type that a Python file of the jury's defines. The file is trusted: it runs in this process."""
    spec = importlib.util.spec_from_file_location(f"momus_task_type_{path.parent.name}", path)
    if not path.is_file() or spec is None or spec.loader is None:
        raise ExerciseError(Mistake(place, path.name, f"there is no such file in {path.parent}", "check the name"))
    module = importlib.util.module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        # Whatever the jury's own file raises is told as the mistake that it is.
        raise ExerciseError(
            Mistake(place, path.name, f"cannot be loaded: {type(error).__name__}: {error}", "correct it")
        ) from error
    evaluate = getattr(module, "evaluate", None)
    if not callable(evaluate):
        step = "def evaluate(bench, task, test, submitted): return TestResult(...)"
        raise ExerciseError(Mistake(place, path.name, "defines no function evaluate", step))
    return TaskType(evaluate, takes_files=bool(getattr(module, "TAKES_FILES", False)))
