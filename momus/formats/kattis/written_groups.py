"""The tests and groups of a task as data/ of a legacy package, with a testdata.yaml in each folder that needs one."""

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from momus.contest.tasks import ContestTask, GroupRule, ScoredGroup, TestCase
from momus.formats.base import Findings
from momus.formats.kattis.group_plan import TASK_POINTS
from momus.formats.kattis.layout import LEGACY, SAMPLE, SECRET
from momus.formats.kattis.validator_flags import flags_of_judge
from momus.formats.task_folder import PACKAGE
from momus.formats.yaml_file import read_yaml, yaml_text

_NAME = re.compile(r"[a-zA-Z0-9_][a-zA-Z0-9_.-]{0,200}")
_TOLERANT = "accept_if_any_accepted"


@dataclass
class WrittenData:
    """The files of data/, and whether the problem gives points."""

    is_scoring: bool
    files: dict[str, bytes | Path] = field(default_factory=dict)


def written_data(task: ContestTask, judge_gives_points: bool, findings: Findings) -> WrittenData:
    """Return the tests and groups of a task as files, and add what the legacy layout cannot say to the findings."""
    scored = [group for group in task.groups if not group.is_sample]
    whole = len(scored) == 1 and scored[0].rule is GroupRule.ALL and scored[0].points == TASK_POINTS
    made = WrittenData(not whole or judge_gives_points)
    folders = _folders(task, scored)
    tables: dict[str, dict[str, Any]] = {}
    if made.is_scoring:
        _scores(task, scored, folders, tables, findings)
    for group in task.groups:
        apart = _flags(task, group, folders[group.name], made.is_scoring, tables, findings)
        for test in _tests(task, group):
            made.files |= _files(test, folders[group.name], group.name, test.name in apart, findings)
    for folder in sorted({"", SAMPLE, SECRET, *folders.values(), *tables}):
        table = _kept(task, folder, findings) | tables.get(folder, {})
        if table:
            made.files["/".join(filter(None, ("data", folder, LEGACY.group_file)))] = yaml_text(table)
    return made


def _folders(task: ContestTask, scored: list[ScoredGroup]) -> dict[str, str]:
    """Return the folder in data/ of each group. A single group needs none of its own."""
    found = {group.name: SAMPLE for group in task.groups if group.is_sample}
    if len(scored) == 1:
        return found | {scored[0].name: SECRET}
    return found | {group.name: f"{SECRET}/{group.name.removeprefix('group-')}" for group in scored}


def _tests(task: ContestTask, group: ScoredGroup) -> list[TestCase]:
    return [test for test in task.tests if test.name in group.tests]


def _files(test: TestCase, folder: str, group: str, is_apart: bool, findings: Findings) -> dict[str, bytes | Path]:
    name = test.name.removeprefix(f"{group}/").removeprefix(f"{folder}/")
    if not all(_NAME.fullmatch(part) for part in name.split("/")):
        rule = "is no name that a package may have: letters, digits, and _ . - inside"
        findings.refuse(f"tests/{test.name}.in", name, rule, "rename the files of the test")
    answer: bytes | Path = test.answer or b""
    name = f"{name}/{name}" if is_apart else name
    return {f"data/{folder}/{name}.in": test.input or b"", f"data/{folder}/{name}.ans": answer}


def _kept(task: ContestTask, folder: str, findings: Findings) -> dict[str, Any]:
    """Return what the package said about its input validators, which a task does not say."""
    path = task.folder / PACKAGE / "data" / folder / LEGACY.group_file
    table = read_yaml(path, str(path), findings.mistakes)
    return {key: value for key, value in table.items() if key == "input_validator_flags"}


def _flags(
    task: ContestTask, group: ScoredGroup, folder: str, is_scoring: bool, tables: dict[str, dict[str, Any]], findings: Findings
) -> set[str]:
    """Write the arguments of the validator for a group, if they are others than those of the whole task.

    Return the tests that have other arguments than the rest of the group: in a problem without points each gets a folder of its own.
    """
    place = f"{task.name}/task.toml"
    usual = validator_words(task.settings, place, findings)
    found = {one.name: validator_words(one.settings, f"{place}: groups.{group.name}", findings) for one in _tests(task, group)}
    counted = Counter(map(tuple, found.values()))
    most = list(counted.most_common(1)[0][0]) if counted else usual
    apart = {name for name, words in found.items() if words != most and "/" not in name.removeprefix(f"{group.name}/")}
    if is_scoring and len(counted) > 1:
        findings.lose(
            f"{place}: test", group.name, "tests of one folder have one set of arguments in a package", "make groups of them"
        )
        apart = set()
    wanted = {folder: most} | {f"{folder}/{name.removeprefix(f'{group.name}/')}": found[name] for name in sorted(apart)}
    for inside, words in wanted.items():
        if words[: len(usual)] != usual:
            rule = "a group can only add arguments to those of the problem, " + (" ".join(usual) or "none")
            findings.lose(f"{place}: groups.{group.name}", " ".join(words), rule, "set them in every group instead")
        elif words != usual or inside != folder:
            tables.setdefault(inside, {})["output_validator_flags"] = " ".join(words[len(usual) :])
    return apart


def validator_words(settings: Any, place: str, findings: Findings) -> list[str]:
    """Return the arguments of the output validator under these settings."""
    if settings.text("judge.kind") == "program" or settings.text("type") == "interactive":
        return list(settings.texts("judge.flags"))
    return flags_of_judge(settings, place, findings)


def _scores(
    task: ContestTask, scored: list[ScoredGroup], folders: Mapping[str, str], tables: dict[str, dict[str, Any]], findings: Findings
) -> None:
    """Write how points are made."""
    place = f"{task.name}/task.toml"
    total = sum(group.points for group in task.groups)
    sample = next((group for group in task.groups if group.is_sample), None)
    waits = [sample is not None and sample.name in group.after for group in scored]
    if any(waits) and not all(waits):
        rule = "in a legacy package all groups wait for the samples, or none"
        findings.lose(f"{place}: groups", "after", rule, "let all groups come after the samples")
    gives = sample.points if sample else 0.0
    chained = len(scored) > 1 and all(
        {name for name in group.after if not sample or name != sample.name} == {one.name for one in scored[:at]}
        for at, group in enumerate(scored)
    )
    if not chained:
        for group in scored:
            for name in group.after:
                if not sample or name != sample.name:
                    rule = "a legacy package has no dependencies between single groups"
                    findings.lose(f"{place}: groups.{group.name}.after", name, rule, "note it in the statement")
    flags = "" if any(waits) else _TOLERANT if gives else "ignore_sample"
    tables[""] = {"on_reject": "break" if any(waits) else "continue", "grader_flags": flags, "range": f"0 {total:g}"}
    if sample:
        share = gives / len(sample.tests)
        tables[SAMPLE] = {"on_reject": "continue", "grader_flags": "", "accept_score": share, "range": f"0 {gives:g}"}
    if len(scored) > 1:
        inner = {"grader_flags": _TOLERANT, "range": f"0 {total - gives:g}"}
        tables[SECRET] = {"on_reject": "break" if chained else "continue"} | inner
    for group in scored:
        tables[folders[group.name]] = _group_table(task, group, findings)


def _group_table(task: ContestTask, group: ScoredGroup, findings: Findings) -> dict[str, Any]:
    own = {test.settings.number("test_points") for test in _tests(task, group)} - {0.0}
    by_test = len(own) > 1 or (own and group.rule is GroupRule.SUM and abs(min(own) * len(group.tests) - group.points) > 1e-6)
    if by_test:
        rule = "tests of one folder are worth the same in a legacy package"
        findings.lose(f"{task.name}/task.toml: test_points", group.name, rule, "make groups of them")
    if group.rule is GroupRule.SUM:
        each = group.points / len(group.tests)
        return {"on_reject": "continue", "grader_flags": _TOLERANT, "accept_score": each, "range": f"0 {group.points:g}"}
    return {"on_reject": "break", "grader_flags": "min", "accept_score": group.points, "range": f"0 {group.points:g}"}
