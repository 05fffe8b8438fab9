"""Reads a contest's folder: contest.toml, a task.toml in each task's folder, and the tests. All mistakes are told together."""

from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from typing import Any

from momus.contest.layers import Layer, LayeredSettings
from momus.contest.settings import read_layer
from momus.contest.task_groups import TASK_POINTS, WrittenGroup, task_groups
from momus.contest.tasks import Contest, ContestStyle, ContestTask, FeedbackLevel, GroupRule, ScoreCounts, TestCase
from momus.errors import ExerciseError, Mistake
from momus.exercise.table_reader import TableReader, read_toml

CONTEST_FILE, TASK_FILE = "contest.toml", "task.toml"
INPUT_SUFFIX = ".in"
ANSWER_SUFFIXES = (".ans", ".out", ".a")
_CONTEST_KEYS = ("name", "tasks", "style", "start", "end", "freeze", "penalty_min", "submissions", "feedback", "counts")
DOMAIN_KEYS = ("inputs", "cases", "large", "stdin", "where")
"""Where a task says which inputs are valid; read when tests are searched."""
_TASK_KEYS = ("title", "tests", "points", "groups", "test", "validators", "solutions", *DOMAIN_KEYS)
_HEADERS = (".h", ".hpp")
_VALIDATORS, _SOLUTIONS = "input_validators", "submissions"
_GROUP_KEYS = ("tests", "points", "rule", "after")


def read_contest(folder: Path) -> Contest:
    """Return the contest in a folder; raise ExerciseError with every mistake in its files."""
    mistakes: list[Mistake] = []
    table = _toml(folder / CONTEST_FILE, CONTEST_FILE, mistakes)
    own, others = _split(table, _CONTEST_KEYS)
    reader = TableReader(own, CONTEST_FILE, mistakes)
    layer = Layer.of(CONTEST_FILE, read_layer(others, lambda key: f"{CONTEST_FILE}: {key}", mistakes))
    names = reader.texts("tasks") or tuple(sorted(path.parent.name for path in folder.glob(f"*/{TASK_FILE}")))
    start, end, freeze = (_time(reader, key) for key in ("start", "end", "freeze"))
    contest = Contest(
        name=reader.text("name", folder.resolve().name),
        folder=folder,
        tasks=tuple(_task(folder, name, layer, mistakes) for name in names),
        style=ContestStyle(reader.choice("style", tuple(ContestStyle), ContestStyle.IOI)),
        start=start,
        end=end,
        freeze=freeze,
        penalty_min=int(reader.number("penalty_min", 20, whole=True, zero=True)),
        submissions=folder / reader.text("submissions", "submissions"),
        feedback=FeedbackLevel(reader.choice("feedback", tuple(FeedbackLevel), FeedbackLevel.FULL)),
        counts=ScoreCounts(reader.choice("counts", tuple(ScoreCounts), ScoreCounts.BEST)),
    )
    if not names and not mistakes:
        step = f"make a folder for each task with a {TASK_FILE} in it, or run: momus contest new"
        mistakes.append(Mistake(CONTEST_FILE, "", "the contest has no task", step))
    if start and end and start >= end:
        mistakes.append(Mistake(f"{CONTEST_FILE}: end", str(end), "is not after start", "give a later time"))
    if mistakes:
        raise ExerciseError(*mistakes)
    return contest


def _toml(path: Path, place: str, mistakes: list[Mistake]) -> dict[str, Any]:
    if not path.exists():
        mistakes.append(Mistake(place, "", f"there is no such file in {path.parent}", "write it, or run: momus contest new"))
        return {}
    try:
        return read_toml(path, place)
    except ExerciseError as error:
        mistakes += error.mistakes
        return {}


def _split(table: Mapping[str, Any], own: tuple[str, ...]) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the keys that belong to the file alone, and those that are settings of tests."""
    return {key: one for key, one in table.items() if key in own}, {key: one for key, one in table.items() if key not in own}


def _time(reader: TableReader, key: str) -> datetime | None:
    """Return a local time."""
    if not reader.has(key):
        return None
    value = reader.table[key]
    if isinstance(value, datetime):
        return value.astimezone().replace(tzinfo=None) if value.tzinfo else value
    reader.report(key, repr(value), "must be a date with a time", "write for example 2026-11-16T09:00:00, without quotes")
    return None


def _task(folder: Path, name: str, contest: Layer, mistakes: list[Mistake]) -> ContestTask:
    file = f"{name}/{TASK_FILE}"
    table = _toml(folder / name / TASK_FILE, file, mistakes)
    own, others = _split(table, _TASK_KEYS)
    reader = TableReader(own, file, mistakes)
    settings = LayeredSettings([contest, Layer.of(file, read_layer(others, lambda key: f"{file}: {key}", mistakes))])
    groups = {one: _group(inner, mistakes) for one, inner in reader.inner("groups").tables().items()}
    reader.inner("groups").finish_tables("write [groups.NAME]")
    own_layers = {}
    for one, inner in reader.inner("test").tables().items():
        own_layers[one] = Layer.of(inner.place, read_layer(inner.table, inner.at, mistakes))
    place = folder / name / reader.text("tests", "tests")
    found = files_of_tests(place)
    if table and not found:
        step = f"put NAME{INPUT_SUFFIX} and NAME{ANSWER_SUFFIXES[0]} there"
        mistakes.append(Mistake(f"{file}: tests", str(place), "there is no test in this folder", step))
    for one in own_layers.keys() - found.keys():
        mistakes.append(
            Mistake(f"{file}: test.{one}", "", "there is no test of that name", "known: " + ", ".join(list(found)[:10]))
        )
    shares = {}
    for one in found:
        near = own_layers.get(one)
        shares[one] = LayeredSettings([*settings.layers, *([near] if near else [])]).number("test_points")
    made = task_groups(file, groups, shares, reader.number("points", TASK_POINTS, zero=True), mistakes)
    of_test = {test: group.name for group in made for test in group.tests}
    tests = []
    for one, (given, answer) in found.items():
        group = of_test.get(one, "")
        layers = [
            *settings.layers,
            *([groups[group].layer] if group in groups else []),
            *([own_layers[one]] if one in own_layers else []),
        ]
        tests.append(TestCase(one, group, given, answer, LayeredSettings(layers)))
    return ContestTask(
        name,
        reader.text("title", name),
        folder / name,
        tuple(tests),
        made,
        settings,
        _validators(reader, folder / name),
        folder / name / reader.text("solutions", _SOLUTIONS),
    )


def _validators(reader: TableReader, folder: Path) -> tuple[str, ...]:
    """Return the validators that a task names, else all in its folder of validators."""
    named = reader.texts("validators")
    for one in named:
        if not (folder / one).exists():
            reader.report("validators", one, f"there is no such file in {folder}", "check the name")
    if named or not (folder / _VALIDATORS).is_dir():
        return named
    found = sorted(path for path in (folder / _VALIDATORS).iterdir() if not path.name.startswith("."))
    return tuple(f"{_VALIDATORS}/{path.name}" for path in found if path.is_dir() or path.suffix not in _HEADERS)


def _group(reader: TableReader, mistakes: list[Mistake]) -> WrittenGroup:
    own, others = _split(reader.table, _GROUP_KEYS)
    inner = TableReader(own, reader.place, mistakes)
    return WrittenGroup(
        patterns=inner.texts("tests"),
        points=inner.number("points", 0.0, zero=True) if inner.has("points") else None,
        rule=GroupRule(inner.choice("rule", tuple(GroupRule), GroupRule.SUM)),
        after=inner.texts("after"),
        layer=Layer.of(reader.place, read_layer(others, reader.at, mistakes)),
    )


def files_of_tests(folder: Path) -> dict[str, tuple[Path | None, Path | None]]:
    """Return the tests in a folder and the folders in it, by name: the file of the input, and that of the answer if there is one."""
    found: dict[str, tuple[Path | None, Path | None]] = {}
    for path in sorted(folder.rglob(f"*{INPUT_SUFFIX}")):
        answers = [path.with_suffix(suffix) for suffix in ANSWER_SUFFIXES if path.with_suffix(suffix).is_file()]
        found[path.relative_to(folder).with_suffix("").as_posix()] = path, answers[0] if answers else None
    return found
