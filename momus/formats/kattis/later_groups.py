"""Groups of the 2025-09 layout: test_group.yaml in data/sample, data/secret and each folder in it, and NAME.yaml beside a case."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from momus.exercise.table_reader import TableReader
from momus.formats.base import Findings
from momus.formats.kattis.group_plan import TASK_POINTS, GroupPlan, cases_in, folders_in, group_name, pass_fail_plan
from momus.formats.kattis.layout import LATER, SAMPLE, SECRET
from momus.formats.yaml_file import read_yaml

_RULES = {"pass-fail": "all", "sum": "sum", "min": "minimum"}
_UNUSED = {
    "args": "Momus gives programs no arguments",
    "input_validator_args": "Momus calls input validators without arguments",
    "static_validation_score": "Momus has no static validator",
    "static_validator_args": "Momus has no static validator",
    "full_feedback": "what contestants are told is `feedback` in contest.toml",
}
_SILENT = ("input_visualizer_args", "output_visualizer_args", "hint", "description")
"""They say nothing about a verdict; they are kept for the way back."""


@dataclass(frozen=True)
class LaterGroup:
    """The test_group.yaml of a folder. No `most`: unbounded."""

    place: str
    aggregation: str
    most: float | None
    after: tuple[str, ...]
    validator_args: tuple[str, ...]


def later_plan(folder: Path, is_scoring: bool, findings: Findings) -> tuple[GroupPlan, dict[str, tuple[str, ...]]]:
    """Return the groups of a package, and the arguments of the output validator for each case."""
    data = folder / "data"
    sample = _read(data, SAMPLE, (), "pass-fail", None, findings)
    secret = _read(data, SECRET, (), "sum", TASK_POINTS, findings)
    known = {
        one: _read(data, f"{SECRET}/{one}", secret.validator_args, "pass-fail", None, findings) for one in folders_in(data, SECRET)
    }
    plan = _scoring_plan(data, secret, known, findings) if is_scoring else pass_fail_plan(data, findings)
    flags = {}
    for case in plan.names:
        first, second = (*case.split("/"), "")[:2]
        group = sample if first == SAMPLE else known.get(second, secret)
        flags[case] = _case_args(data, case, group.validator_args, findings)
    return plan, flags


def _read(data: Path, folder: str, args: tuple[str, ...], aggregation: str, most: float | None, findings: Findings) -> LaterGroup:
    place = f"data/{folder}/{LATER.group_file}"
    reader = TableReader(read_yaml(data / folder / LATER.group_file, place, findings.mistakes), place, findings.mistakes)
    if reader.has("max_score"):
        most = None if reader.table["max_score"] == "unbounded" else reader.number("max_score", TASK_POINTS, zero=True)
    made = LaterGroup(
        place,
        reader.choice("score_aggregation", tuple(_RULES), aggregation),
        most,
        reader.texts("require_pass"),
        reader.texts("output_validator_args") if reader.has("output_validator_args") else args,
    )
    _unused(reader, findings)
    return made


def _unused(reader: TableReader, findings: Findings) -> None:
    for key, rule in _UNUSED.items():
        if reader.has(key) and reader.table[key] not in ([], {}):
            findings.lose(reader.at(key), reader.table[key], rule)
    reader.known.update(_SILENT)
    reader.finish()


def _case_args(data: Path, case: str, args: tuple[str, ...], findings: Findings) -> tuple[str, ...]:
    path, place = data / f"{case}.yaml", f"data/{case}.yaml"
    if (data / f"{case}.files").is_dir():
        findings.lose(f"data/{case}.files", "", "Momus gives programs no files beside the input of a task")
    if not path.is_file():
        return args
    reader = TableReader(read_yaml(path, place, findings.mistakes), place, findings.mistakes)
    made = reader.texts("output_validator_args") if reader.has("output_validator_args") else args
    _unused(reader, findings)
    return made


def _scoring_plan(data: Path, secret: LaterGroup, known: dict[str, LaterGroup], findings: Findings) -> GroupPlan:
    plan = GroupPlan()
    samples = cases_in(data, SAMPLE, findings)
    if samples:
        plan.add(SAMPLE, samples, {"points": 0, "rule": "all"})
    cases = cases_in(data, SECRET, findings)
    loose = [case for case in cases if case.split("/")[1] not in known]
    if known and loose:
        findings.refuse(f"data/{SECRET}", loose[0], "stands beside groups", "move it into a group")
    if not known or secret.aggregation == "pass-fail":
        plan.add(SECRET, cases, _table(secret, plan, findings))
        return plan
    if secret.aggregation == "min":
        rule = "the points of groups are added up in Momus"
        findings.lose(f"{secret.place}: score_aggregation", "min", rule, "check the points in task.toml")
    for one, group in known.items():
        table = _table(group, plan, findings, secret.after)
        inside = [case for case in cases if case.startswith(f"{SECRET}/{one}/")]
        plan.add(group_name(one), inside, table, moved_from=f"{SECRET}/")
        if group_name(one) != one:
            plan.names |= {case: case.replace(f"{SECRET}/{one}/", f"{group_name(one)}/", 1) for case in inside}
    return plan


def _table(group: LaterGroup, plan: GroupPlan, findings: Findings, more: tuple[str, ...] = ()) -> dict[str, Any]:
    most = group.most
    if most is None:
        rule = "points without a bound cannot be carried over"
        findings.lose(f"{group.place}: max_score", "unbounded", rule, f"the group has {TASK_POINTS} now: set `points` in task.toml")
        most = TASK_POINTS
    after = []
    for name in (*more, *group.after):
        own = SAMPLE if name == SAMPLE else group_name(name.removeprefix(f"{SECRET}/"))
        if own in plan.groups:
            after.append(own)
        elif own != SAMPLE:
            known = ", ".join(plan.groups)
            findings.refuse(f"{group.place}: require_pass", repr(name), "there is no such group before it", f"known: {known}")
    table: dict[str, Any] = {"points": float(most), "rule": _RULES[group.aggregation]}
    if group.aggregation == "min":
        # The least score of a test is the group's score.
        table["test_points"] = float(most)
    return table | ({"after": after} if after else {})
