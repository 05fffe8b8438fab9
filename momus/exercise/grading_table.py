"""Reads the [grading] table of an exercise: every mistake in it is told, with its place and its rule."""

import csv
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from fnmatch import fnmatchcase
from pathlib import Path

from momus.errors import Mistake
from momus.exercise.table_reader import TableReader
from momus.model import Claim, Submission
from momus.policies import POINTS, REFUTED_AT_MOST, STEP, Combining, GradePart, GradingPolicy, Override, TestGroup

_CAPPED = (Claim.REFUTED, Claim.FLAKY, Claim.REJECTED, Claim.UNREFUTED, Claim.HOLDS)
LEAST_STEP = 0.000001
_HAND_WRITTEN = 'write for example { grade = 80, note = "why" }'


@dataclass(frozen=True)
class WrittenOverride:
    """A grade set by hand as written: `place` is where."""

    name: str
    override: Override
    place: str


@dataclass(frozen=True)
class WrittenPolicy:
    """The [grading] table as written. Names of tests and submissions are not looked up yet."""

    place: str = ""
    policy: GradingPolicy = GradingPolicy()
    overrides: tuple[WrittenOverride, ...] = ()
    given: frozenset[str] = frozenset()


def written_policy(reader: TableReader, folder: Path) -> WrittenPolicy:
    """Return what the table says; the proposed policy if there is no table."""
    if not reader.table:
        return WrittenPolicy(reader.place)
    points = reader.number("points", POINTS)
    weights = {part: reader.number(part.value, 0.0, zero=True) for part in GradePart}
    groups = tuple(_group(name, inner) for name, inner in reader.inner("groups").tables().items())
    reader.inner("groups").finish_tables("write [grading.groups.NAME] and under it tests and points")
    caps = {Claim.REFUTED: REFUTED_AT_MOST * points, Claim.FLAKY: REFUTED_AT_MOST * points, Claim.REJECTED: 0.0}
    inner = reader.inner("caps")
    for claim in _CAPPED:
        key = claim.value.replace(" ", "_")
        if inner.has(key):
            caps[claim] = _within(inner, key, points)
    inner.finish()
    overrides = (*_overrides(reader.inner("override"), points), *_listed(reader, folder, points))
    policy = GradingPolicy(
        points=points,
        step=_step(reader, points),
        combining=Combining(reader.choice("combine", tuple(Combining), Combining.SUM)),
        weights={part: weight for part, weight in weights.items() if weight},
        groups=groups,
        bug=reader.number("bug", 0.0, zero=True),
        limit=reader.number("limit", 0.0, zero=True),
        caps=caps,
        stated=True,
    )
    reader.finish()
    if any(reader.has(part.value) for part in GradePart) or groups:
        if not policy.weights and not any(group.points for group in groups):
            named = ", ".join(
                [*(part.value for part in GradePart if reader.has(part.value)), *(f"groups.{one.name}" for one in groups)]
            )
            reader.mistakes.append(
                Mistake(
                    reader.place, named, "the weights sum to nothing: nobody would get points", "give one of them a weight above 0"
                )
            )
    else:
        policy = GradingPolicy(**{**vars(policy), "weights": GradingPolicy().weights})
    return WrittenPolicy(reader.place, policy, overrides, frozenset(reader.table))


def _step(reader: TableReader, points: float) -> float:
    """Return what grades are rounded to: no more than all points, or every grade would be 0."""
    step = reader.number("step", min(STEP, points))
    if LEAST_STEP <= step <= points:
        return step
    rule = f"is above the {points:g} points that there are" if step > points else f"is below {LEAST_STEP:f}"
    reader.report("step", f"{step:g}", rule, f"write for example {min(0.5, points):g}")
    return min(STEP, points)


def _within(reader: TableReader, key: str, points: float) -> float:
    """Return a grade: from 0 to all points."""
    value = reader.number(key, points, zero=True)
    if value > points:
        reader.report(key, f"{value:g}", f"is above the {points:g} points that there are", "lower it, or raise grading.points")
    return min(value, points)


def _group(name: str, reader: TableReader) -> TestGroup:
    tests = reader.texts("tests")
    if not tests:
        reader.report("tests", "", "is missing", 'name the tests of the group, or patterns such as "small*"')
    found = TestGroup(name, tests, reader.number("points", 1.0, zero=True), reader.flag("all"))
    reader.finish()
    return found


def _overrides(reader: TableReader, points: float) -> list[WrittenOverride]:
    """Return the grades that the table [grading.override] sets."""
    found = []
    for name, inner in reader.tables().items():
        grade, note = _within(inner, "grade", points), inner.text("note").strip()
        if not inner.has("grade"):
            inner.report("grade", "", "is missing", _HAND_WRITTEN)
        if not note:
            inner.report("note", "", "is missing: a grade set by hand says why", _HAND_WRITTEN)
        inner.finish()
        found.append(WrittenOverride(name, Override(grade, note), reader.at(name)))
    reader.finish_tables(_HAND_WRITTEN)
    return found


def _listed(reader: TableReader, folder: Path, points: float) -> list[WrittenOverride]:
    """Return the grades that a CSV sets: columns submission, grade and note."""
    name = reader.text("overrides")
    if not name:
        return []
    try:
        with (folder / name).open(encoding="utf-8-sig", newline="") as file:
            rows = list(csv.DictReader(file))
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        why = (error.strerror if isinstance(error, OSError) else "") or error
        reader.report("overrides", name, f"cannot be read: {why}", "name a CSV in UTF-8")
        return []
    missing = [column for column in ("submission", "grade", "note") if rows and column not in rows[0]]
    if missing:
        reader.report("overrides", name, f"has no column {', '.join(missing)}", "its columns are submission, grade, note")
        return []
    found = []
    for line, row in enumerate(rows, 2):
        place = f"{reader.at('overrides')}: {name} line {line}"
        written, note = (row["grade"] or "").strip(), (row["note"] or "").strip()
        grade = _number(written)
        if grade is None or not 0 <= grade <= points:
            reader.mistakes.append(Mistake(place, written, f"the grade must be a number from 0 to {points:g}"))
        elif not note:
            reader.mistakes.append(Mistake(place, "", "the note is missing: a grade set by hand says why"))
        else:
            found.append(WrittenOverride((row["submission"] or "").strip(), Override(grade, note), place))
    return found


def _number(text: str) -> float | None:
    try:
        return float(text)
    except ValueError:
        return None


def resolved_policy(
    written: WrittenPolicy, tests: Sequence[str] | None, submissions: Sequence[Submission], mistakes: list[Mistake]
) -> GradingPolicy:
    """Return the policy with overrides by submission; report names of tests and submissions that do not exist.

    `tests` are the names of the instructor's tests, None if they are not used.
    """
    policy = written.policy
    if tests is not None:
        for group in policy.groups:
            for pattern in group.tests:
                if not any(fnmatchcase(name, pattern) for name in tests):
                    near = get_close_matches(pattern, tests, 1) or tests[:1]
                    step = f"tests are called {near[0]}, for example" if near else "the exercise has no tests"
                    mistakes.append(Mistake(f"{written.place}.groups.{group.name}.tests", pattern, "no test is called that", step))
        if "tests" in written.given and policy.weights.get(GradePart.TESTS) and not tests:
            mistakes.append(
                Mistake(f"{written.place}.tests", "", "the exercise has no tests", "name them with tests = …, or remove it")
            )
        in_groups = [pattern for group in policy.groups for pattern in group.tests]
        apart = [name for name in tests if not any(fnmatchcase(name, pattern) for pattern in in_groups)]
        counted = {part for part in policy.weights if part is not GradePart.TESTS or apart}
        if in_groups and policy.weights and not counted and not any(group.points for group in policy.groups):
            rule = "the weights sum to nothing: every test is in a group, and all groups have 0 points"
            mistakes.append(Mistake(written.place, "tests", rule, "give a group points above 0"))
    overrides: dict[str, Override] = {}
    places: dict[str, str] = {}
    for one in written.overrides:
        called = [known.id for known in submissions if one.name in (known.id, known.file)]
        called = called or [known.id for known in submissions if one.name == known.student]
        if len(called) == 1 and called[0] in places:
            rule = f"the grade of {called[0]} is set twice, also at {places[called[0]]}"
            mistakes.append(Mistake(one.place, one.name, rule, "leave one of them out"))
            continue
        if len(called) == 1:
            overrides[called[0]], places[called[0]] = one.override, one.place
            continue
        near = get_close_matches(one.name, [known.id for known in submissions], 1)
        rule = f"{len(called)} submissions are called that" if called else "no submission is called that"
        step = (
            f"name one of {', '.join(called[:4])}"
            if called
            else f"did you mean {near[0]}?"
            if near
            else "see the names in results.json"
        )
        mistakes.append(Mistake(one.place, one.name, rule, step))
    return GradingPolicy(**{**vars(policy), "overrides": overrides})
