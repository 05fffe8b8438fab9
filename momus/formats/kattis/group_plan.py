"""How the test data of a package become tests and groups of a task."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from momus.formats.base import Findings
from momus.formats.kattis.layout import SAMPLE, SECRET

TASK_POINTS = 100


@dataclass
class GroupPlan:
    """The tests of a task. `names` has the name of the test for each case, by its path in data/ without ending; `groups` and `tests` are tables."""

    names: dict[str, str] = field(default_factory=dict)
    groups: dict[str, dict[str, Any]] = field(default_factory=dict)
    tests: dict[str, dict[str, Any]] = field(default_factory=dict)

    def add(self, name: str, cases: Sequence[str], table: dict[str, Any], *, moved_from: str = "") -> None:
        """Add a group. Its cases keep their paths, or lose what they are `moved_from`."""
        self.groups[name] = table
        self.names |= {case: case.removeprefix(moved_from) for case in cases}

    def spread(self, values: Mapping[str, dict[str, Any]], usual: dict[str, Any]) -> None:
        """Write a [judge] table for cases into their group, where its tests agree, else beside each test; nothing where it is the usual one."""
        for group, table in self.groups.items():
            inside = [case for case, name in self.names.items() if name.startswith(f"{group}/")]
            made = [values[case] for case in inside]
            if made and all(one == made[0] for one in made):
                if made[0] != usual:
                    table["judge"] = made[0]
                continue
            for case in inside:
                if values[case] != usual:
                    self.tests.setdefault(self.names[case], {})["judge"] = values[case]


def group_name(folder: str) -> str:
    """Return the name of the group that a folder in data/secret becomes. Two names mean something to Momus and are not taken."""
    return f"group-{folder}" if folder == SECRET or folder.startswith(SAMPLE) else folder


def cases_in(data: Path, folder: str, findings: Findings) -> list[str]:
    """Return the cases under a folder of data/, in order, by their path without ending; a file without its partner is a mistake."""
    found = []
    for path in sorted((data / folder).rglob("*")):
        if path.suffix not in (".in", ".ans") or not path.is_file() or path.name.startswith("."):
            continue
        other = path.with_suffix(".ans" if path.suffix == ".in" else ".in")
        place = f"data/{path.relative_to(data).as_posix()}"
        if not other.is_file():
            findings.refuse(place, "", f"there is no {other.name} beside it", "add it, or remove this one")
        elif path.suffix == ".in":
            found.append(path.relative_to(data).with_suffix("").as_posix())
    return found


def pass_fail_plan(data: Path, findings: Findings) -> GroupPlan:
    """Return the plan of a problem without points: everything, or nothing."""
    plan = GroupPlan()
    samples = cases_in(data, SAMPLE, findings)
    if samples:
        plan.add(SAMPLE, samples, {"points": 0, "rule": "all"})
    secret = cases_in(data, SECRET, findings)
    plan.add(SECRET, secret, {"points": TASK_POINTS, "rule": "all"})
    for case in secret:
        folder, name = case.split("/")[-2:]
        if folder == name and sum(other.startswith(f"{case.rpartition('/')[0]}/") for other in secret) == 1:
            # A folder that holds one case only to give it arguments of its own, as Momus writes it.
            plan.names[case] = case.rpartition("/")[0]
    return plan


def no_secret(plan: GroupPlan, findings: Findings) -> None:
    """Report that there is no secret test."""
    if all(name.startswith(f"{SAMPLE}/") for name in plan.names.values()):
        findings.refuse(f"data/{SECRET}", "", "there is no test", "add NAME.in and NAME.ans")


def folders_in(data: Path, folder: str) -> list[str]:
    """Return the names of the folders in a folder of data/ that hold a case somewhere. A folder NAME.files belongs to a case."""
    inside = sorted(path for path in (data / folder).iterdir() if path.is_dir()) if (data / folder).is_dir() else []
    return [path.name for path in inside if path.suffix != ".files" and any(path.rglob("*.in"))]
