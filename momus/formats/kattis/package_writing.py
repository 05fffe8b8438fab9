"""Writes a task as a Kattis package in the legacy layout, which all installations read."""

from math import ceil
from pathlib import Path, PurePosixPath
from typing import Any

from momus.contest.compiling import jury_files
from momus.contest.layers import DEFAULT, LayeredSettings
from momus.contest.tasks import ContestTask
from momus.errors import ExerciseError
from momus.formats.base import Findings, WrittenTask
from momus.formats.kattis.layout import (
    ATTACHMENTS,
    INCLUDE,
    INPUT_VALIDATORS,
    LANGUAGES,
    LATER,
    LEGACY,
    OUTPUT_VALIDATORS,
    PROBLEM_FILE,
    STATEMENT,
    SUBMISSIONS,
    TIME_FILE,
)
from momus.formats.kattis.problem_file import SYSTEM_LIMITS
from momus.formats.kattis.statements import statement_files
from momus.formats.kattis.written_groups import validator_words, written_data
from momus.formats.task_folder import PACKAGE, files_in
from momus.formats.yaml_file import read_yaml, yaml_text

_TYPES = ("batch", "interactive")
_FOLDERS = ("accepted", "partially_accepted", "wrong_answer", "time_limit_exceeded", "run_time_error")
_KEPT = ("uuid", "author", "source", "source_url", "license", "rights_owner", "keywords")
_SAID = {
    "type",
    "judge.kind",
    "judge.abs",
    "judge.rel",
    "judge.case",
    "judge.program",
    "judge.protocol",
    "judge.flags",
    "limits.cpu_s",
} | {f"{table}.{key}" for table, key, _, _ in SYSTEM_LIMITS.values()}
"""The settings that a package says."""


def write_package(task: ContestTask) -> WrittenTask:
    """Return a task as the files of a package; raise ExerciseError with everything that makes it impossible."""
    findings = Findings()
    place = f"{task.name}/task.toml"
    if task.settings.text("type") not in _TYPES:
        findings.refuse(
            f"{place}: type", task.settings.text("type"), "a package is of a batch or an interactive task", "it cannot be written"
        )
    has_program = task.settings.text("judge.kind") == "program" or task.settings.text("type") == "interactive"
    kind = task.settings.placed("score.kind")
    gives_points = has_program and kind.value == "points"
    if kind.place != DEFAULT and kind.value != "points":
        findings.lose(
            f"{kind.place}: score.kind", kind.value, "a validator of a legacy package gives points", "let it write points"
        )
    data = written_data(task, gives_points, findings)
    _unsaid(task, findings)
    table = _problem_table(task, data.is_scoring, has_program, gives_points, findings)
    files: dict[str, bytes | Path] = {PROBLEM_FILE: b""}
    files |= _kept(task, findings) | data.files
    files |= statement_files(task.folder, task.title, LEGACY.statement)
    files |= _programs(task, findings) | _linked(task, findings)
    if has_program:
        files |= _judge(task, findings)
    files[PROBLEM_FILE] = yaml_text(table)
    files[TIME_FILE] = f"{task.settings.number('limits.cpu_s'):g}\n".encode()
    if findings.mistakes:
        raise ExerciseError(*dict.fromkeys(findings.mistakes))
    return WrittenTask(files, tuple(dict.fromkeys(findings.lost)))


def _problem_table(
    task: ContestTask, is_scoring: bool, has_program: bool, gives_points: bool, findings: Findings
) -> dict[str, Any]:
    kept = _metadata(task, findings)
    validation = ["custom"] + ["score"] * gives_points if has_program else ["default"]
    if task.settings.text("type") == "interactive":
        validation.append("interactive")
    words = validator_words(task.settings, f"{task.name}/task.toml", findings)
    table = {"problem_format_version": "legacy", "name": task.title, "type": "scoring" if is_scoring else "pass-fail"} | kept
    table |= {"validation": " ".join(validation)} | ({"validator_flags": " ".join(words)} if words else {})
    table["limits"] = _limits(task.settings, task.name, findings)
    if is_scoring:
        table["grading"] = {"show_test_data_groups": True}
    return table


def _metadata(task: ContestTask, findings: Findings) -> dict[str, Any]:
    """Return what the package said of its authors and rights, in the words of the legacy layout."""
    table = read_yaml(task.folder / PACKAGE / PROBLEM_FILE, f"{PACKAGE}/{PROBLEM_FILE}", findings.mistakes)
    credits, source = table.pop("credits", None), table.get("source")
    authors = credits.get("authors") if isinstance(credits, dict) else credits
    if authors:
        listed = authors if isinstance(authors, list) else [authors]
        table["author"] = " and ".join(str(one.get("name", "")) if isinstance(one, dict) else str(one) for one in listed)
    if isinstance(credits, dict):
        for role in sorted(set(credits) - {"authors"}):
            findings.lose(f"{PACKAGE}/{PROBLEM_FILE}: credits.{role}", credits[role], "the legacy layout names authors only")
    first = source[0] if isinstance(source, list) and source else source
    if isinstance(first, dict):
        table["source"] = first.get("name", "")
        table |= {"source_url": first["url"]} if "url" in first else {}
    elif isinstance(source, list):
        table["source"] = str(first)
    if isinstance(source, list) and len(source) > 1:
        findings.lose(f"{PACKAGE}/{PROBLEM_FILE}: source", len(source), "the legacy layout has one source", "the first was kept")
    if isinstance(table.get("keywords"), list):
        table["keywords"] = " ".join(map(str, table["keywords"]))
    for key in ("version", "embargo_until"):
        if key in table:
            findings.lose(f"{PACKAGE}/{PROBLEM_FILE}: {key}", table[key], "the legacy layout has no such key")
    return {key: table[key] for key in _KEPT if key in table}


def _limits(settings: LayeredSettings, name: str, findings: Findings) -> dict[str, int]:
    limits = {}
    for key, (table, setting, units, _) in SYSTEM_LIMITS.items():
        value = settings.number(f"{table}.{setting}")
        limits[key] = max(1, ceil(value / units))
        if limits[key] * units != value:
            rule = f"a package counts it in units of {units}" if units > 1 else "a package has whole numbers here"
            findings.lose(f"{name}/task.toml: {table}.{setting}", f"{value:g}", rule, f"it is {limits[key]} there")
    return limits


def _unsaid(task: ContestTask, findings: Findings) -> None:
    """Name every setting that was made and that a package cannot say, of the task and of its groups and tests."""
    skipped = ("score.kind", "test_points")
    for one in task.settings.all_placed():
        if one.place == DEFAULT or one.key in (*_SAID, *skipped) or one.key.startswith(("link.", "start.")):
            continue
        findings.lose(f"{one.place}: {one.key}", one.value, "a legacy package has no such setting")
    said_by_group = {"judge.kind", "judge.abs", "judge.rel", "judge.case", "judge.flags", *skipped}
    for test in task.tests:
        for one in test.settings.all_placed():
            if one != task.settings.placed(one.key) and one.key not in said_by_group:
                findings.lose(f"{one.place}: {one.key}", one.value, "a legacy package has this for the whole problem only")


def _judge(task: ContestTask, findings: Findings) -> dict[str, bytes | Path]:
    """Return the files of the judge as an output validator."""
    name, place = task.settings.text("judge.program"), f"{task.name}/task.toml: judge"
    files = jury_files(task.folder / name)
    if not files:
        findings.refuse(f"{place}.program", repr(name), f"there is no such file in {task.folder}", "check the name")
    protocol = task.settings.text("judge.protocol")
    is_checker = protocol == "testlib" or (not protocol and any(b"testlib.h" in content for content in files.values()))
    if is_checker:
        rule = "testlib's arguments and exit codes are others than those of a package"
        findings.refuse(f"{place}.program", name, rule, "write it as a Kattis validator: exit code 42 or 43")
    if (task.folder / name).is_dir() or len(files) > 1:
        under = f"{OUTPUT_VALIDATORS}/{PurePosixPath(name).stem}"
        return {f"{under}/{path}": content for path, content in files.items()}
    return {f"{OUTPUT_VALIDATORS}/{path}": content for path, content in files.items()}


def _programs(task: ContestTask, findings: Findings) -> dict[str, bytes | Path]:
    """Return the validators, the submissions and the attachments."""
    files: dict[str, bytes | Path] = dict(files_in(task.folder / INPUT_VALIDATORS, f"{INPUT_VALIDATORS}/"))
    if not files:
        findings.lose(
            f"{task.name}/{INPUT_VALIDATORS}", "", "a package needs an input validator", "add a program that exits with 42"
        )
    for name, path in files_in(task.folder / SUBMISSIONS).items():
        folder = PurePosixPath(name).parts[0]
        if "/" in name and folder not in _FOLDERS:
            findings.lose(f"{SUBMISSIONS}/{name}", "", f"a legacy package has no folder {folder}", f"known: {', '.join(_FOLDERS)}")
        else:
            files[f"{SUBMISSIONS}/{name}"] = path
    return files | files_in(task.folder / ATTACHMENTS, f"{ATTACHMENTS}/")


def _linked(task: ContestTask, findings: Findings) -> dict[str, bytes | Path]:
    """Return the files that are compiled with each submission."""
    codes = {own: code for code, own in LANGUAGES.items()}
    files: dict[str, bytes | Path] = {}
    for language, names in task.settings.given("link").items():
        for name in names if isinstance(names, tuple) else ():
            if language in codes:
                files[f"{INCLUDE}/{codes[language]}/{PurePosixPath(name).name}"] = task.folder / name
            else:
                findings.lose(f"{task.name}/task.toml: link.{language}", name, "a package does not know this language")
    for language, start in task.settings.given("start").items():
        if str(start).lower() != "main":
            rule = "a package starts the file that is called main"
            findings.lose(f"{task.name}/task.toml: start.{language}", start, rule, "rename the linked file to main")
    return files


def _kept(task: ContestTask, findings: Findings) -> dict[str, bytes | Path]:
    """Return what the package had and a task has no place for, where the legacy layout has one."""
    files: dict[str, bytes | Path] = {}
    for name, path in files_in(task.folder / PACKAGE).items():
        parts = PurePosixPath(name).parts
        if parts[-1] in (LEGACY.group_file, LATER.group_file) or name == PROBLEM_FILE or parts[0] == STATEMENT:
            continue
        if parts[0] == "data" and (parts[1] not in ("sample", "secret") or path.suffix in (".yaml", ".statement", ".download")):
            _annotate(name, path, files, findings)
        else:
            files[name] = path
    return files


def _annotate(name: str, path: Path, files: dict[str, bytes | Path], findings: Findings) -> None:
    """Write the hint and the description of a case as the files that the legacy layout has for them."""
    table = read_yaml(path, name, findings.mistakes) if path.suffix == ".yaml" else {}
    for key, suffix in (("hint", "hint"), ("description", "desc")):
        if key in table:
            files[f"{name.removesuffix('.yaml')}.{suffix}"] = f"{table[key]}\n".encode()
    if not table:
        findings.lose(f"{PACKAGE}/{name}", "", "the legacy layout has no place for it")
