"""The test cases in init.yml: single ones, batches, and those that are found by the names of files."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from momus.exercise.table_reader import TableReader
from momus.formats.base import Findings

_NUMBERS = r".*?(?:(?:^|\W)(?P<batch>\d+)[^\d\s]+)?(?P<case>\d+)[^\d\s]*$"
INPUT_FORMAT, OUTPUT_FORMAT = rf"^(?=.*?\.in|in){_NUMBERS}", rf"^(?=.*?\.out|out){_NUMBERS}"
_OF_CASES = (
    "checker",
    "generator",
    "generator_args",
    "output_limit_length",
    "output_prefix_length",
    "binary_data",
    "wall_time_factor",
)
_ONLY_SHOWN = ("output_prefix_length",)


@dataclass(frozen=True)
class DmojCase:
    """One case: the names of its files, "" for none, and its points."""

    given: str
    answer: str
    points: float | None = None


@dataclass
class CasePlan:
    """The groups of a task, and the files of each test by its name."""

    groups: dict[str, dict[str, Any]] = field(default_factory=dict)
    tests: dict[str, dict[str, Any]] = field(default_factory=dict)
    files: dict[str, DmojCase] = field(default_factory=dict)


def case_plan(reader: TableReader, names: Sequence[str], findings: Findings) -> CasePlan:
    """Return the tests and groups that `test_cases` describes. `names` are the files that there are."""
    plan, batches = CasePlan(), dict[int, str]()
    gates: list[str] = []
    usual = _points(reader, reader.table) or 1.0
    singles: list[tuple[int, DmojCase]] = []
    entries = _entries(reader, names, findings)
    for number, entry in enumerate(entries, 1):
        place = TableReader(entry, f"{reader.at('test_cases')}[{number}]", findings.mistakes)
        points = _points(place, entry)
        points = usual if points is None else points
        inner = entry.get("batched")
        _lose_settings(place, entry, findings)
        if inner is None:
            if singles and bool(points) != bool(singles[-1][1].points):
                _flush(plan, singles, gates)
            singles.append((number, DmojCase(place.text("in"), place.text("out"), points)))
        else:
            _flush(plan, singles, gates)
            name = f"batch{len(batches) + 1}"
            batches[len(batches) + 1] = name
            table: dict[str, Any] = {"points": points, "rule": "minimum"}
            after = [*gates, *_after(place, entry, batches)]
            plan.groups[name] = table | ({"after": after} if after else {})
            for at, one in enumerate(inner if isinstance(inner, list) else [], 1):
                case = TableReader(one if isinstance(one, dict) else {}, place.at(f"batched[{at}]"), findings.mistakes)
                _lose_settings(case, case.table, findings)
                plan.files[f"{name}/{at:02}"] = DmojCase(case.text("in"), case.text("out"))
                case.known.add("points")
                case.finish()
            if not points:
                gates.append(name)
        place.known.update(("points", "batched", "dependencies", *_OF_CASES))
        place.finish()
    _flush(plan, singles, gates)
    return plan


def _flush(plan: CasePlan, singles: list[tuple[int, DmojCase]], gates: list[str]) -> None:
    """Make a group of single cases. Cases without points are pretests: what comes later counts only if they pass."""
    if not singles:
        return
    total = sum(case.points or 0.0 for _, case in singles)
    kind = "cases" if total else "pretests"
    name = next(one for one in (kind, *(f"{kind}{number}" for number in range(2, 1000))) if one not in plan.groups)
    plan.groups[name] = {"points": total, "rule": "sum" if total else "all"} | ({"after": list(gates)} if gates else {})
    each = {case.points for _, case in singles}
    for number, case in singles:
        test = f"{name}/{number:02}"
        plan.files[test] = case
        if len(each) > 1:
            plan.tests[test] = {"test_points": case.points}
    if not total:
        gates.append(name)
    singles.clear()


def _points(reader: TableReader, table: Mapping[str, Any]) -> float | None:
    reader.known.add("points")
    value = table.get("points")
    if value is None:
        return None
    if isinstance(value, int | float) and not isinstance(value, bool) and value >= 0:
        return float(value)
    reader.report("points", repr(value), "must be a number, 0 or more")
    return None


def _after(reader: TableReader, entry: Mapping[str, Any], batches: Mapping[int, str]) -> list[str]:
    found = []
    for number in entry.get("dependencies") or []:
        if number in batches and number != len(batches):
            found.append(batches[number])
        else:
            reader.report("dependencies", repr(number), "must be the number of an earlier batch", "batches are numbered from 1")
    return found


def _lose_settings(reader: TableReader, entry: Mapping[str, Any], findings: Findings) -> None:
    for key in _OF_CASES:
        if key in entry and key not in _ONLY_SHOWN:
            if key.startswith("generator"):
                reader.report(key, repr(entry[key]), "Momus does not run generators on import", "write its tests into files first")
            else:
                findings.lose(reader.at(key), entry[key], "Momus has it for the whole problem only", "set it in task.toml")
        reader.known.add(key)


def _entries(reader: TableReader, names: Sequence[str], findings: Findings) -> list[dict[str, Any]]:
    given = reader.table.get("test_cases")
    reader.known.add("test_cases")
    if isinstance(given, list):
        wrong = [one for one in given if not isinstance(one, dict)]
        if wrong:
            reader.report(
                "test_cases", repr(wrong[0])[:60], "must be a map", "write for example {in: a.in, out: a.out, points: 10}"
            )
        return [one for one in given if isinstance(one, dict)]
    if given is None or isinstance(given, dict):
        return _found_entries(TableReader(given or {}, reader.at("test_cases"), findings.mistakes), names)
    reader.report("test_cases", repr(given)[:60], "must be a list of cases, or a map with input_format and output_format")
    return []


def _found_entries(reader: TableReader, names: Sequence[str]) -> list[dict[str, Any]]:
    """Return the cases that the names of files tell, in order of batch and case."""
    found: dict[tuple[int, int], dict[str, Any]] = {}
    batched: set[int] = set()
    for key, pattern, usual in (("in", "input_format", INPUT_FORMAT), ("out", "output_format", OUTPUT_FORMAT)):
        try:
            known = re.compile(reader.text(pattern, usual))
        except re.error as error:
            reader.report(pattern, repr(reader.table[pattern]), f"is no regular expression: {error}")
            continue
        for name in names:
            match = known.match(name)
            if not match or "case" not in known.groupindex:
                continue
            case = int(match["case"])
            batch = match["batch"] if "batch" in known.groupindex else None
            batched |= {int(batch)} if batch else set()
            found.setdefault((int(batch) if batch else case, case if batch else 0), {})[key] = name
    points = reader.table.get("case_points")
    reader.known.add("case_points")
    reader.finish()
    entries: dict[int, dict[str, Any]] = {}
    for (first, _), files in sorted(found.items()):
        if "in" not in files:
            continue
        if first in batched:
            entries.setdefault(first, {"batched": []})["batched"].append(files)
        else:
            entries[first] = files
    made = list(entries.values())
    for number, entry in enumerate(made):
        if isinstance(points, list) and number < len(points):
            entry["points"] = points[number]
    return made
