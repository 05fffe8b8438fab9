"""Reads a Kattis package, in the legacy or in the 2025-09 layout, as a task."""

import re
from collections.abc import Mapping
from pathlib import Path, PurePosixPath
from typing import Any

from momus.contest.toolchains import is_source
from momus.errors import ExerciseError
from momus.formats.base import Contents, Findings, ReadTask
from momus.formats.kattis.group_plan import GroupPlan, no_secret
from momus.formats.kattis.later_groups import later_plan
from momus.formats.kattis.layout import (
    ATTACHMENTS,
    INCLUDE,
    INPUT_VALIDATORS,
    LANGUAGES,
    OUTPUT_VALIDATORS,
    PROBLEM_FILE,
    STATEMENT,
    SUBMISSIONS,
    TIME_FILE,
    Layout,
)
from momus.formats.kattis.legacy_groups import legacy_plan
from momus.formats.kattis.problem_file import ProblemFile, read_problem_file
from momus.formats.kattis.validator_flags import judge_of_flags
from momus.formats.task_folder import PACKAGE, files_in

SUBMISSIONS_FILE = "submissions.yaml"
_DOMAIN_LANGUAGES = (".ctd", ".viva")
_SCRIPTS = ("build", "run")
_MULTIPLIER = b"score_multiplier"
_OLD_VALIDATORS = "input_format_validators"
_DRIVERS = re.compile(r"main\.(py|java|js)", re.IGNORECASE)


def is_package(folder: Path) -> bool:
    """Return whether a folder is a Kattis package."""
    return (folder / PROBLEM_FILE).is_file() or ((folder / "data").is_dir() and (folder / SUBMISSIONS).is_dir())


def read_package(folder: Path, name: str) -> ReadTask:
    """Return a package as a task; raise ExerciseError with all its mistakes."""
    findings = Findings()
    read = read_problem_file(folder, name, findings)
    judge_files, judge = _judge(folder, read, findings)
    scores = read.is_scoring and bool(judge) and read.is_custom_score
    if read.layout.is_legacy:
        plan, flags = legacy_plan(folder, read.is_scoring, scores, findings)
    else:
        plan, flags = later_plan(folder, read.is_scoring, findings)
    no_secret(plan, findings)
    if (folder / SUBMISSIONS / SUBMISSIONS_FILE).is_file():
        rule = "Momus expects of a submission what its folder says, and not what this file does"
        findings.lose(f"{SUBMISSIONS}/{SUBMISSIONS_FILE}", "", rule, "move those that differ to the folders of their verdicts")
    _spread_flags(plan, flags, read, judge, findings)
    files = _substituted({**_programs(folder, read.layout, findings), **judge_files}, read)
    files |= _tests(folder, plan) | _kept(folder, read.layout)
    if findings.mistakes:
        raise ExerciseError(*dict.fromkeys(findings.mistakes))
    table: dict[str, Any] = {"title": read.title}
    if read.is_interactive:
        table["type"] = "interactive"
    elif "submit-answer" in read.types:
        table["type"] = "output-only"
    if scores:
        by_share = any(_MULTIPLIER in _bytes(one) for one in judge_files.values())
        table["score"] = {"kind": "share" if by_share else "points"}
    table |= {key: dict(value) for key, value in read.settings.items()}
    table["judge"] = table["judge"] | (judge or judge_of_flags(read.flags, f"{PROBLEM_FILE}: validator_flags", Findings()))
    table |= _links(files, findings)
    table |= {"groups": plan.groups} | ({"test": plan.tests} if plan.tests else {})
    style = "ioi" if read.is_scoring else "icpc"
    return ReadTask(name, table, files, tuple(dict.fromkeys(findings.lost)), style, read.time_rule)


def _judge(folder: Path, read: ProblemFile, findings: Findings) -> tuple[dict[str, Path], dict[str, Any]]:
    """Return the files of the output validator, and the [judge] table that calls it; both empty for the default one."""
    place = folder / read.layout.output_validators
    inside = sorted(path for path in place.iterdir() if not path.name.startswith(".")) if place.is_dir() else []
    if not read.layout.is_legacy and inside and not any(path.is_dir() for path in inside):
        # One program, whose files lie directly in the folder.
        inside = [place]
    programs = [path for path in inside if path.is_dir() or is_source(path.name)]
    if read.layout.is_legacy and not read.is_custom:
        if programs:
            rule = 'is not used, since problem.yaml has validation "default"'
            findings.refuse(f"{place.name}/{programs[0].name}", "", rule, 'write "validation: custom", or remove it')
        programs = []
    elif read.is_custom and not programs:
        findings.refuse(f"{PROBLEM_FILE}: validation", "custom", f"there is no validator in {place.name}/", "add it there")
    if read.is_interactive and not programs:
        findings.refuse(place.name, "", "an interactive problem needs an output validator", "add it there")
    if not programs:
        return {}, {}
    for other in programs[1:]:
        rule = f"only the first validator is used, {programs[0].name}"
        findings.lose(f"{place.name}/{other.name}", "", rule, "make one validator of them")
    chosen = programs[0]
    return _program(chosen, "" if chosen == place else f"{place.name}/", findings)


def _program(chosen: Path, shown: str, findings: Findings) -> tuple[dict[str, Path], dict[str, Any]]:
    under = f"{OUTPUT_VALIDATORS}/{'validator' if not shown else chosen.name}"
    files = files_in(chosen, f"{under}/") if chosen.is_dir() else {under: chosen}
    if chosen.is_dir():
        sources = [path for path in files.values() if is_source(path.name)]
        if len(sources) == 1 and len(files) == 1:
            # One file needs no folder.
            under = f"{OUTPUT_VALIDATORS}/{sources[0].name}"
            files = {under: sources[0]}
    else:
        files |= {f"{OUTPUT_VALIDATORS}/{one.name}": one for one in sorted(chosen.parent.glob("*.h*")) if one.is_file()}
    for script in _SCRIPTS:
        if (chosen / script).is_file():
            rule = "Momus compiles validators by their language, not by a script"
            findings.refuse(f"{shown}{chosen.name}/{script}", "", rule, "leave the sources alone in the folder, in one language")
    return files, {"kind": "program", "program": under, "protocol": "kattis"}


def _spread_flags(
    plan: GroupPlan, flags: Mapping[str, tuple[str, ...]], read: ProblemFile, judge: dict[str, Any], findings: Findings
) -> None:
    """Write the validator's arguments into the groups or the tests where they differ from those of the whole problem."""
    place = (
        f"{PROBLEM_FILE}: validator_flags" if read.layout.is_legacy else f"data: {read.layout.group_file}: output_validator_args"
    )
    made = {}
    for words in {*flags.values(), ()}:
        together = (*read.flags, *words)
        made[words] = ({"flags": list(together)} if together else {}) if judge else judge_of_flags(together, place, findings)
    if judge and read.flags:
        judge["flags"] = list(read.flags)
    plan.spread({case: made[words] for case, words in flags.items()}, made[()])


def _programs(folder: Path, layout: Layout, findings: Findings) -> dict[str, Path]:
    """Return the files that a task keeps under their own names, and what Momus cannot run under package/."""
    files: dict[str, Path] = {}
    for name in (INPUT_VALIDATORS, _OLD_VALIDATORS):
        for path, content in files_in(folder / name).items():
            if content.suffix in _DOMAIN_LANGUAGES:
                findings.lose(
                    f"{name}/{path}", "", "Momus has no program that runs it", "add a validator in Python or C++ beside it"
                )
                files[f"{PACKAGE}/{INPUT_VALIDATORS}/{path}"] = content
            else:
                files[f"{INPUT_VALIDATORS}/{path}"] = content
    for name in (SUBMISSIONS, INCLUDE, ATTACHMENTS):
        files |= files_in(folder / name, f"{name}/")
    return files | files_in(folder / layout.statement, f"{STATEMENT}/")


def _substituted(files: Mapping[str, Path], read: ProblemFile) -> dict[str, bytes | Path]:
    """Return the files with the constants of problem.yaml in their places."""
    found: dict[str, bytes | Path] = dict(files)
    if not read.constants:
        return found
    for name, path in files.items():
        content = path.read_bytes()
        changed = content
        for key, value in read.constants.items():
            changed = changed.replace(b"{{" + key.encode() + b"}}", value.encode())
        if changed != content and not name.startswith(ATTACHMENTS):
            found[name] = changed
    return found


def _tests(folder: Path, plan: GroupPlan) -> dict[str, bytes | Path]:
    """Return the files of the tests under their new names, and all other files of data/ as they were."""
    files: dict[str, bytes | Path] = {}
    for path, content in files_in(folder / "data").items():
        case, suffix = path.rpartition(".")[::2]
        if case in plan.names and suffix in ("in", "ans"):
            files[f"tests/{plan.names[case]}.{suffix}"] = content
        else:
            files[f"{PACKAGE}/data/{path}"] = content
    return files


def _kept(folder: Path, layout: Layout) -> dict[str, bytes | Path]:
    """Return what a task has no place for: the problem's file, other files beside it, and folders that Momus does not use."""
    files: dict[str, bytes | Path] = {}
    for path in sorted(folder.iterdir()):
        if path.is_file() and not path.name.startswith(".") and path.name != TIME_FILE:
            files[f"{PACKAGE}/{path.name}"] = path
    for name in layout.kept:
        files |= files_in(folder / name, f"{PACKAGE}/{name}/")
    return files


def _links(files: Contents, findings: Findings) -> dict[str, Any]:
    """Return the tables that compile files of the package together with each submission."""
    link: dict[str, list[str]] = {}
    start: dict[str, str] = {}
    for name in files:
        parts = PurePosixPath(name).parts
        if parts[0] != INCLUDE or len(parts) < 3:
            continue
        if parts[1] == "default":
            for own in LANGUAGES.values():
                link.setdefault(own, []).append(name)
        elif parts[1] in LANGUAGES:
            own = LANGUAGES[parts[1]]
            link.setdefault(own, []).append(name)
            if _DRIVERS.fullmatch(parts[-1]):
                start[own] = PurePosixPath(name).stem
        else:
            findings.lose(
                name, "", f"Momus does not know the language {parts[1]}", "add [compilers.NAME] and link.NAME to task.toml"
            )
    return ({"link": link} if link else {}) | ({"start": start} if start else {})


def _bytes(content: bytes | Path) -> bytes:
    return content if isinstance(content, bytes) else content.read_bytes()
