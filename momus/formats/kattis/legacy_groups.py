"""Groups of the legacy layout: testdata.yaml in each folder, what is not said there holds as in the folder above."""

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from momus.exercise.table_reader import TableReader
from momus.formats.base import Findings
from momus.formats.kattis.group_plan import TASK_POINTS, GroupPlan, cases_in, folders_in, group_name, pass_fail_plan
from momus.formats.kattis.layout import LEGACY, SAMPLE, SECRET
from momus.formats.yaml_file import read_yaml

_AGGREGATES = ("sum", "avg", "min", "max")
_VERDICTS = ("worst_error", "no_errors", "first_error", "always_accept", "accept_if_any_accepted", "ignore_sample")


@dataclass(frozen=True)
class TestData:
    """The testdata.yaml of a folder, with what it inherits. `most` is the upper end of the range of scores."""

    __test__ = False

    place: str = f"data/{LEGACY.group_file}"
    breaks: bool = True
    grader_flags: tuple[str, ...] = ()
    validator_flags: tuple[str, ...] = ()
    accept_score: float = 1.0
    most: float = float("inf")

    @property
    def aggregate(self) -> str:
        """Return how scores become one: the last word that says so."""
        return next((flag for flag in reversed(self.grader_flags) if flag in _AGGREGATES), "sum")

    @property
    def is_strict(self) -> bool:
        """Return whether one rejection rejects all of it."""
        return not {"always_accept", "accept_if_any_accepted"} & set(self.grader_flags)


def legacy_plan(folder: Path, is_scoring: bool, scores: bool, findings: Findings) -> tuple[GroupPlan, dict[str, tuple[str, ...]]]:
    """Return the groups of a package, and the arguments of the output validator for each case. `scores`: the validator gives points."""
    data = folder / "data"
    root = _read(data, "", TestData(), findings)
    secret = _read(data, SECRET, root, findings)
    sample = _read(data, SAMPLE, root, findings)
    known = {one: _read(data, f"{SECRET}/{one}", secret, findings) for one in folders_in(data, SECRET)}
    plan = _scoring_plan(data, root, sample, secret, known, scores, findings) if is_scoring else pass_fail_plan(data, findings)
    if not is_scoring and not all(one.is_strict for one in (root, secret, *known.values())):
        findings.lose(
            f"{secret.place}: grader_flags", "accept…", "a problem without points is solved in Momus if every test is accepted"
        )
    flags = {case: _flags_of(case, sample, secret, known) for case in plan.names}
    return plan, flags


def _flags_of(case: str, sample: TestData, secret: TestData, known: dict[str, TestData]) -> tuple[str, ...]:
    first, *rest = case.split("/")
    if first == SAMPLE:
        return sample.validator_flags
    return known[rest[0]].validator_flags if len(rest) > 1 and rest[0] in known else secret.validator_flags


def _read(data: Path, folder: str, above: TestData, findings: Findings) -> TestData:
    path = data / folder / LEGACY.group_file
    place = path.relative_to(data.parent).as_posix()
    if not path.is_file():
        return replace(above, place=place)
    reader = TableReader(read_yaml(path, place, findings.mistakes), place, findings.mistakes)
    made = replace(above, place=place)
    if reader.has("on_reject"):
        made = replace(made, breaks=reader.choice("on_reject", ("break", "continue"), "break") == "break")
    if reader.has("grader_flags"):
        words = tuple(reader.text("grader_flags").split())
        for word in words:
            if word not in (*_AGGREGATES, *_VERDICTS):
                known = ", ".join((*_AGGREGATES, *_VERDICTS))
                findings.refuse(reader.at("grader_flags"), word, "is no flag of the default grader", f"known: {known}")
        made = replace(made, grader_flags=words)
    if reader.choice("grading", ("default", "custom"), "default") == "custom":
        rule = "Momus computes points from its groups, not by a program"
        findings.lose(reader.at("grading"), "custom", rule, "check `rule` and `points` of the groups in task.toml")
    if reader.has("output_validator_flags"):
        made = replace(made, validator_flags=_words(reader, "output_validator_flags"))
    if reader.has("input_validator_flags") and _words(reader, "input_validator_flags"):
        findings.lose(
            reader.at("input_validator_flags"),
            reader.table["input_validator_flags"],
            "Momus calls input validators without arguments",
        )
    made = replace(made, accept_score=_score(reader, "accept_score", made.accept_score))
    if _score(reader, "reject_score", 0.0) != 0:
        findings.lose(reader.at("reject_score"), reader.table["reject_score"], "a rejected test gives no points in Momus")
    if reader.has("range"):
        made = replace(made, most=_most(reader))
    reader.finish()
    return made


def _words(reader: TableReader, key: str) -> tuple[str, ...]:
    value = reader.table[key]
    if isinstance(value, dict):
        value = value.get("flags", "")
    if isinstance(value, str):
        return tuple(value.split())
    reader.report(key, repr(value), "must be a text, or a map with name and flags")
    return ()


def _score(reader: TableReader, key: str, usual: float) -> float:
    if not reader.has(key):
        return usual
    try:
        return float(reader.table[key])
    except (TypeError, ValueError):
        reader.report(key, repr(reader.table[key]), "must be a number")
        return usual


def _most(reader: TableReader) -> float:
    """Return the upper end of a range."""
    try:
        _, most = (float(word) for word in str(reader.table["range"]).split())
    except ValueError:
        reader.report(
            "range", repr(reader.table["range"]), "must be two numbers, the least and the most", 'write for example "0 100"'
        )
        return float("inf")
    return most


def _scoring_plan(
    data: Path, root: TestData, sample: TestData, secret: TestData, known: dict[str, TestData], scores: bool, findings: Findings
) -> GroupPlan:
    plan = GroupPlan()
    samples = cases_in(data, SAMPLE, findings)
    counts_samples = "ignore_sample" not in root.grader_flags
    if samples:
        points = len(samples) * sample.accept_score if counts_samples else 0.0
        plan.add(SAMPLE, samples, {"points": points, "rule": "sum" if points else "all"})
    # Without ignore_sample a rejected sample ends the judging, or rejects the submission in the end.
    after = [SAMPLE] if samples and counts_samples and (root.breaks or root.is_strict) else []
    cases = cases_in(data, SECRET, findings)
    for one in known:
        if deeper := folders_in(data, f"{SECRET}/{one}"):
            findings.lose(
                f"data/{SECRET}/{one}/{deeper[0]}", "", "is a group inside a group; its tests count as those of the outer one"
            )
    loose = [case for case in cases if case.split("/")[1] not in known]
    if known and loose:
        findings.refuse(f"data/{SECRET}", loose[0], "stands beside groups", "move it into a group")
    if (root.is_strict and secret.is_strict) or not known:
        plan.add(SECRET, cases, _whole_table(secret, known, cases, after, root.is_strict, scores, findings))
        return plan
    if secret.aggregate != "sum":
        rule = "the points of groups are added up in Momus"
        findings.lose(f"{secret.place}: grader_flags", secret.aggregate, rule, "check the points in task.toml")
    for one, group in known.items():
        inside = [case for case in cases if case.startswith(f"{SECRET}/{one}/")]
        table = _table(group, len(inside), after, scores, findings)
        plan.add(group_name(one), inside, table, moved_from=f"{SECRET}/")
        if group_name(one) != one:
            plan.names |= {case: case.replace(f"{SECRET}/{one}/", f"{group_name(one)}/", 1) for case in inside}
        if secret.breaks:
            after = [*after, group_name(one)]
    return plan


def _whole_table(
    secret: TestData,
    known: dict[str, TestData],
    cases: list[str],
    after: list[str],
    is_strict: bool,
    scores: bool,
    findings: Findings,
) -> dict[str, Any]:
    """Return the table of all secret tests as one group: there are no others, or one rejection rejects everything."""
    if not known:
        table = _table(secret, len(cases), after, scores, findings)
    else:
        counts = {one: sum(case.startswith(f"{SECRET}/{one}/") for case in cases) for one in known}
        tables = [_table(group, counts[one], [], scores, findings) for one, group in known.items()]
        table = {"points": sum(one["points"] for one in tables), "rule": "all"} | ({"after": after} if after else {})
    if is_strict and secret.is_strict and not scores:
        table["rule"] = "all"
    elif is_strict and secret.is_strict and table["rule"] == "sum":
        rule = "a rejected test takes all points of a submission in the package; in Momus the points of the others count"
        findings.lose(f"{secret.place}: grader_flags", " ".join(secret.grader_flags) or "none", rule)
    return table


def _table(group: TestData, count: int, after: list[str], scores: bool, findings: Findings) -> dict[str, Any]:
    """Return the [groups.NAME] table of a folder with tests. `scores`: the validator says what a test gives."""
    place = f"{group.place}: grader_flags"
    if group.aggregate == "max":
        findings.lose(place, "max", "no group of Momus's counts the best test only", "its tests are added up now; check task.toml")
    if group.aggregate != "min" and group.breaks and count > 1 and not group.is_strict:
        rule_words = "tests after the first rejected one are not left out in Momus: their points count"
        findings.lose(f"{group.place}: on_reject", "break", rule_words)
    # Points that were divided among the tests come back whole.
    points = round(group.accept_score * (count if group.aggregate == "sum" else 1), 6)
    if scores:
        points = group.most
        if points == float("inf"):
            points = float(TASK_POINTS)
            rule_words = "points without a bound cannot be carried over"
            findings.lose(f"{group.place}: range", "none", rule_words, f"the group has {points:g} now: set `points` in task.toml")
        elif group.aggregate != "min" and count > 1:
            rule_words = f"in Momus each of its tests gives at most {points / count:g} points, an equal share of the group's"
            findings.lose(f"{group.place}: range", f"0 {points:g}", rule_words, "set test_points for single tests in task.toml")
    table: dict[str, Any] = {"points": points, "rule": "sum"}
    if group.aggregate == "min":
        table = {"points": points, "rule": "minimum", "test_points": points} if scores else {"points": points, "rule": "all"}
    return table | ({"after": after} if after else {})
