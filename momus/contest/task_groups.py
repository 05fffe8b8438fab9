"""Which tests belong to which group, and what each group is worth."""

from collections.abc import Mapping
from dataclasses import dataclass
from fnmatch import fnmatchcase

from momus.contest.layers import Layer
from momus.contest.tasks import GroupRule, ScoredGroup
from momus.errors import Mistake

TASK_POINTS = 100.0
SAMPLES = "sample"
"""Tests in a folder of this name are shown to contestants. They give no points unless a group says so."""
_ALL_TESTS = "tests"


@dataclass(frozen=True)
class WrittenGroup:
    """A [groups.NAME] table as written. `patterns` are the tests in it, by default those in the folder of its name; no `points` is a share."""

    patterns: tuple[str, ...]
    points: float | None
    rule: GroupRule
    after: tuple[str, ...]
    layer: Layer


def task_groups(
    place: str, written: Mapping[str, WrittenGroup], tests: Mapping[str, float], points: float, mistakes: list[Mistake]
) -> tuple[ScoredGroup, ...]:
    """Return the groups of a task in order, and add mistakes to the list. `tests` has the own points of each test, 0 for none.

    The task's points are shared equally among the groups that name none.
    """
    members = _members(place, written, list(tests), mistakes)
    left = [test for test in tests if not any(test in inside for inside in members.values())]
    samples = [test for test in left if is_sample(test)]
    rest = [test for test in left if not is_sample(test)]
    made: list[ScoredGroup] = []
    if samples:
        made.append(ScoredGroup(SAMPLES, tuple(samples), sum(tests[test] for test in samples), is_sample=True))
    if written and rest:
        step = "add them to the `tests` of a group"
        mistakes.append(Mistake(f"{place}: groups", ", ".join(rest[:5]), "these tests are in no group", step))
    if not written and rest:
        made.append(ScoredGroup(_ALL_TESTS, tuple(rest), sum(tests[test] for test in rest) or points))
    named = {name: _own_points(one, members[name], tests) for name, one in written.items()}
    unnamed = [name for name, own in named.items() if own is None]
    share = max(0.0, points - sum(own or 0 for own in named.values())) / len(unnamed) if unnamed else 0.0
    for name, one in written.items():
        own = named[name]
        only_samples = bool(members[name]) and all(is_sample(test) for test in members[name])
        made.append(ScoredGroup(name, tuple(members[name]), share if own is None else own, one.rule, one.after, only_samples))
    _check_order(place, made, mistakes)
    return tuple(made)


def is_sample(test: str) -> bool:
    """Return whether a test is shown to contestants."""
    return test.split("/")[0].startswith(SAMPLES)


def _own_points(group: WrittenGroup, members: list[str], tests: Mapping[str, float]) -> float | None:
    if group.points is not None:
        return group.points
    return sum(tests[test] for test in members) or None


def _members(place: str, written: Mapping[str, WrittenGroup], tests: list[str], mistakes: list[Mistake]) -> dict[str, list[str]]:
    members: dict[str, list[str]] = {}
    taken: dict[str, str] = {}
    for name, one in written.items():
        patterns = one.patterns or (f"{name}/*",)
        members[name] = [test for test in tests if any(fnmatchcase(test, pattern) for pattern in patterns)]
        if not members[name]:
            rule, step = "no test fits", "give the names of tests, with * for any text"
            mistakes.append(Mistake(f"{place}: groups.{name}.tests", ", ".join(patterns), rule, step))
        for test in members[name]:
            if test in taken:
                step = "leave it out of one, and let that one come `after` the other"
                mistakes.append(Mistake(f"{place}: groups.{name}.tests", test, f"is in the group {taken[test]} too", step))
            taken[test] = name
    return members


def _check_order(place: str, groups: list[ScoredGroup], mistakes: list[Mistake]) -> None:
    """Report groups that come after one that is not there, or not before them."""
    seen: set[str] = set()
    names = {group.name for group in groups}
    for group in groups:
        for other in group.after:
            if other not in names:
                step = "known: " + ", ".join(sorted(names))
                mistakes.append(Mistake(f"{place}: groups.{group.name}.after", other, "there is no such group", step))
            elif other not in seen:
                step = f"write [groups.{other}] before [groups.{group.name}]"
                mistakes.append(Mistake(f"{place}: groups.{group.name}.after", other, "comes later", step))
        seen.add(group.name)
