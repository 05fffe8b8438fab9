"""Writes a task as a problem of DMOJ: init.yml and an archive of its tests."""

import io
import zipfile
from pathlib import Path, PurePosixPath
from typing import Any

from momus.contest.compiling import jury_files
from momus.contest.layers import DEFAULT
from momus.contest.scoring import points_by_test
from momus.contest.tasks import ContestTask, GroupRule, ScoredGroup
from momus.errors import ExerciseError
from momus.formats.base import Findings, WrittenTask
from momus.formats.dmoj.checkers import checker_text
from momus.formats.dmoj.judges import COMPARED, INIT_FILE, THEIRS
from momus.formats.task_folder import PACKAGE, files_in
from momus.formats.yaml_file import read_yaml, yaml_text
from momus.words import counted

_FOLDERS = ("submissions", "statement", "input_validators", "attachments")
_SAID = ("type", "input", "output", "test_points", "limits.output_kb")
_PACKED_AT = (1980, 1, 1, 0, 0, 0)


def write_problem(task: ContestTask) -> WrittenTask:
    """Return a task as the files of a problem; raise ExerciseError with everything that makes it impossible."""
    findings = Findings()
    place = f"{task.name}/task.toml"
    if task.settings.text("type") not in ("batch", "interactive"):
        findings.refuse(
            f"{place}: type", task.settings.text("type"), "a problem of DMOJ is batch or interactive", "it cannot be written"
        )
    archive = f"{task.name}.zip"
    table: dict[str, Any] = {"archive": archive, "test_cases": _cases(task, findings)}
    files: dict[str, bytes | Path] = {INIT_FILE: b"", archive: _packed(task)}
    said, judge_files = _judge(task, findings)
    table |= said | _other_settings(task)
    for one in _FOLDERS:
        files |= files_in(task.folder / one, f"{one}/")
    kept = read_yaml(task.folder / PACKAGE / INIT_FILE, INIT_FILE, findings.mistakes)
    files |= {
        path: content
        for path, content in files_in(task.folder / PACKAGE).items()
        if path != INIT_FILE and path != kept.get("archive") and path not in files
    }
    files |= judge_files
    _unsaid(task, findings)
    if findings.mistakes:
        raise ExerciseError(*dict.fromkeys(findings.mistakes))
    files[INIT_FILE] = yaml_text(table)
    return WrittenTask(files, tuple(dict.fromkeys(findings.lost)))


def _packed(task: ContestTask) -> bytes:
    """Return the archive of the tests: the same bytes for the same tests."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for test in task.tests:
            for suffix, content in (("in", test.input_bytes), ("out", test.answer_bytes)):
                if suffix == "in" or test.answer:
                    archive.writestr(zipfile.ZipInfo(f"{test.name}.{suffix}", _PACKED_AT), content)
    return made.getvalue()


def _cases(task: ContestTask, findings: Findings) -> list[dict[str, Any]]:
    """Return the cases: a group whose tests are added up is single cases, another one a batch."""
    cases: list[dict[str, Any]] = []
    batches: dict[str, int] = {}
    gates: set[str] = set()
    for group in task.groups:
        place = f"{task.name}/task.toml: groups.{group.name}"
        free = [one.name for one in task.groups if one.points and group.name not in one.after]
        if not group.points and free and group.is_sample:
            rule = "tests without points decide in DMOJ whether later ones are run"
            findings.lose(place, counted(len(group.tests), "sample"), rule, "they were left out")
            continue
        if not group.points and free:
            rule = "a group without points decides in DMOJ whether later ones are run"
            findings.lose(place, "0 points", rule, f"let {free[0]} come after it")
        after = [name for name in group.after if name not in gates]
        if group.rule is GroupRule.SUM or (not group.points and group.rule is GroupRule.ALL):
            if after:
                findings.lose(f"{place}.after", ", ".join(after), "only batches depend on others in DMOJ")
            worth = points_by_test(task, group)
            cases += [_case(task, name) | {"points": _plain(worth[name] if group.points else 0)} for name in group.tests]
        else:
            batches[group.name] = len(batches) + 1
            cases.append(_batch(task, group, after, batches, findings))
        if not group.points:
            gates.add(group.name)
    return cases


def _batch(task: ContestTask, group: ScoredGroup, after: list[str], batches: dict[str, int], findings: Findings) -> dict[str, Any]:
    needed = [batches[name] for name in after if name in batches]
    for name in after:
        if name not in batches:
            findings.lose(f"{task.name}/task.toml: groups.{group.name}.after", name, "batches depend on batches only in DMOJ")
    made: dict[str, Any] = {"points": _plain(group.points), "batched": [_case(task, name) for name in group.tests]}
    return made | ({"dependencies": needed} if needed else {})


def _case(task: ContestTask, name: str) -> dict[str, Any]:
    test = task.test(name)
    return {"in": f"{name}.in"} | ({"out": f"{name}.out"} if test and test.answer else {})


def _plain(points: float) -> float:
    return int(points) if float(points).is_integer() else points


def _judge(task: ContestTask, findings: Findings) -> tuple[dict[str, Any], dict[str, bytes | Path]]:
    """Return the keys of init.yml that name the judge, and its files."""
    settings, place = task.settings, f"{task.name}/task.toml: judge"
    kind, program, flags = settings.text("judge.kind"), settings.text("judge.program"), list(settings.texts("judge.flags"))
    is_interactive = settings.text("type") == "interactive"
    if kind != "program" and not is_interactive:
        return _comparison(task, kind, findings), {}
    sources = jury_files(task.folder / program)
    if program == COMPARED and sources.get(PurePosixPath(COMPARED).name) == checker_text("compared_lines"):
        way, *options = flags or ["standard"]
        if way == "floats":
            return {"checker": {"name": "floats", "args": {"precision": int(options[0]), "error_mode": options[1]}}}, {}
        return ({"checker": way} if way != "standard" else {}), {}
    theirs = PurePosixPath(THEIRS).name
    if theirs in sources:
        name: Any = "checker.py"
        kept = read_yaml(task.folder / PACKAGE / INIT_FILE, INIT_FILE, findings.mistakes).get("checker")
        name = kept.get("name", name) if isinstance(kept, dict) else kept or name
        arguments = dict(word.split("=", 1) for word in flags)
        return {"checker": {"name": name, "args": arguments} if arguments else name}, {str(name): sources[theirs]}
    protocol = settings.text("judge.protocol") or ("testlib" if any(b"testlib.h" in one for one in sources.values()) else "kattis")
    if protocol != "testlib":
        rule = "DMOJ runs checkers written for testlib; this is a Kattis validator"
        findings.refuse(f"{place}.program", program, rule, "write it for testlib: exit code 0 or 1")
    files: dict[str, bytes | Path] = dict(sources)
    native = {"files": [name for name in sources if name != "testlib.h"], "lang": "CPP17", "type": "testlib"}
    if is_interactive:
        return {"interactive": native}, files
    return {"checker": {"name": "bridged", "args": native}}, files


def _comparison(task: ContestTask, kind: str, findings: Findings) -> dict[str, Any]:
    settings = task.settings
    if kind == "exact":
        return {"checker": "identical"}
    if kind == "unordered":
        return {"checker": "sorted"}
    rule = (
        "DMOJ compares line by line"
        if kind in ("tokens", "float")
        else "DMOJ has no such checker; `standard` ignores blanks between words too"
    )
    findings.lose(f"{task.name}/task.toml: judge.kind", kind, rule)
    if settings.text("judge.case") == "ignore":
        findings.lose(f"{task.name}/task.toml: judge.case", "ignore", "capitals count in DMOJ")
    if kind != "float":
        return {}
    least = min(one for one in (settings.number("judge.abs"), settings.number("judge.rel")) if one) or 1e-6
    precision = next(one for one in range(1, 20) if 10.0**-one <= least * (1 + 1e-9))
    return {"checker": {"name": "floats", "args": {"precision": precision}}}


def _other_settings(task: ContestTask) -> dict[str, Any]:
    settings = task.settings
    table: dict[str, Any] = {}
    names = {key: settings.text(key) for key, usual in (("input", "stdin"), ("output", "stdout")) if settings.text(key) != usual}
    if names:
        table["file_io"] = names
    if settings.placed("limits.output_kb").place != DEFAULT:
        table["output_limit_length"] = settings.whole("limits.output_kb") << 10
    linked = settings.given("link").get("cpp")
    if isinstance(linked, tuple) and len(linked) == 2:
        table["signature_grader"] = {"entry": linked[0], "header": linked[1]}
    return table


def _unsaid(task: ContestTask, findings: Findings) -> None:
    """Name every setting that was made and that init.yml cannot say."""
    for one in task.settings.all_placed():
        if one.place == DEFAULT or one.key in _SAID or one.key.startswith(("judge.", "link.")):
            continue
        step = "set it on DMOJ's site" if one.key in ("limits.cpu_s", "limits.memory_mb") else ""
        if one.key != "score.kind" or one.value not in ("points", "share"):
            findings.lose(f"{one.place}: {one.key}", one.value, "a problem of DMOJ does not say it", step)
    for test in task.tests:
        for one in test.settings.all_placed():
            if one != task.settings.placed(one.key) and one.key != "test_points":
                findings.lose(f"{one.place}: {one.key}", one.value, "a problem of DMOJ has it for all tests only")
