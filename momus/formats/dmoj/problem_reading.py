"""Reads a problem of DMOJ as a task."""

import zipfile
from pathlib import Path
from typing import Any

from momus.errors import ExerciseError
from momus.exercise.table_reader import TableReader
from momus.formats.base import Findings, ReadTask
from momus.formats.dmoj.cases import CasePlan, case_plan
from momus.formats.dmoj.judges import INIT_FILE, read_judge
from momus.formats.task_folder import PACKAGE, files_in
from momus.formats.yaml_file import read_yaml

_REFUSED = {
    "custom_judge": "Momus does not run graders that drive DMOJ's own judge; write an interactor or a checker instead",
    "generator": "Momus does not run generators on import; write its tests into files first",
    "generator_args": "Momus does not run generators on import; write its tests into files first",
}
_LOST = {
    "unbuffered": "programs are connected by pipes in Momus, and must flush what they print",
    "short_circuit": "Momus runs all tests, and the points of later ones count",
    "pretest_test_cases": "Momus has one set of tests",
    "wall_time_factor": "limits.wall_s in task.toml is in seconds",
    "hints": "Momus gives no hints about tests",
    "meta": "",
}
_SHOWN_ONLY = ("output_prefix_length",)
_FOLDERS = ("submissions", "statement", "input_validators", "attachments")


def is_problem(folder: Path) -> bool:
    """Return whether a folder is a problem of DMOJ."""
    return (folder / INIT_FILE).is_file()


def read_problem(folder: Path, name: str) -> ReadTask:
    """Return a problem as a task; raise ExerciseError with all its mistakes."""
    findings = Findings()
    table = read_yaml(folder / INIT_FILE, INIT_FILE, findings.mistakes)
    reader = TableReader(table, INIT_FILE, findings.mistakes)
    for key in [key for key in table if key.endswith(("++", "+"))]:
        reader.known.add(key)
        findings.refuse(reader.at(key), "", "is computed by a program in the file", "write its value out")
    contents = _contents(folder, reader)
    judge = read_judge(folder, reader, findings)
    plan = case_plan(reader, list(contents), findings)
    made: dict[str, Any] = {"title": name, **judge.more}
    made["limits"] = {"cpu_s": 1.0, "memory_mb": 256}
    rule = "DMOJ keeps them on its site, not with the problem"
    findings.lose("time and memory limit", "", rule, "they are 1 s and 256 MB now: set [limits] in task.toml")
    if reader.has("output_limit_length"):
        made["limits"]["output_kb"] = max(1, int(reader.number("output_limit_length", 1 << 23, whole=True)) >> 10)
    _file_io(reader, made)
    _links(folder, reader, made, findings)
    for key, words in _REFUSED.items():
        if reader.has(key):
            findings.refuse(reader.at(key), repr(table[key])[:60], *words.split("; "))
    for key, words in _LOST.items():
        if reader.has(key) and words and table[key]:
            findings.lose(reader.at(key), table[key], words)
    reader.known.update(_SHOWN_ONLY)
    files = _tests(plan, contents, reader.flag("binary_data"), findings)
    reader.finish()
    if not plan.files and not findings.mistakes:
        findings.refuse(reader.at("test_cases"), "", "there is no test", "add one, or say how the files are called")
    if findings.mistakes:
        raise ExerciseError(*dict.fromkeys(findings.mistakes))
    made |= {"judge": judge.table, "groups": plan.groups} | ({"test": plan.tests} if plan.tests else {})
    used = {case for one in plan.files.values() for case in (one.given, one.answer)}
    kept = {
        f"{PACKAGE}/{path}": content
        for path, content in files_in(folder).items()
        if path not in used and not path.startswith(_FOLDERS)
    }
    own = {path: content for one in _FOLDERS for path, content in files_in(folder / one, f"{one}/").items()}
    linked = {one: folder / one for words in made.get("link", {}).values() for one in words}
    return ReadTask(name, made, {**kept, **own, **linked, **judge.files, **files}, tuple(dict.fromkeys(findings.lost)))


def _contents(folder: Path, reader: TableReader) -> dict[str, Path | tuple[Path, str]]:
    """Return where each file is that a case may name: in the archive, or beside init.yml."""
    found: dict[str, Path | tuple[Path, str]] = dict(files_in(folder))
    archive = reader.text("archive")
    if not archive:
        return found
    path = folder / archive
    try:
        with zipfile.ZipFile(path) as opened:
            return found | {one.filename: (path, one.filename) for one in opened.infolist() if not one.is_dir()}
    except FileNotFoundError:
        reader.report("archive", repr(archive), f"there is no such file beside {INIT_FILE}", "add it, or correct the name")
    except (zipfile.BadZipFile, OSError) as error:
        reader.report("archive", repr(archive), f"cannot be unpacked: {error}", "pack it again")
    return found


def _tests(
    plan: CasePlan, contents: dict[str, Path | tuple[Path, str]], is_binary: bool, findings: Findings
) -> dict[str, bytes | Path]:
    files: dict[str, bytes | Path] = {}
    for name, case in plan.files.items():
        for file, suffix in ((case.given, "in"), (case.answer, "ans")):
            if file and file not in contents:
                findings.refuse(
                    f"{INIT_FILE}: test_cases", file, "there is no such file in the problem or its archive", "check the name"
                )
            elif file or suffix == "in":
                content = _read(contents[file]) if file else b""
                # As DMOJ does it: programs see one kind of line end.
                files[f"tests/{name}.{suffix}"] = content if is_binary else content.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    return files


def _read(place: Path | tuple[Path, str]) -> bytes:
    if isinstance(place, Path):
        return place.read_bytes()
    with zipfile.ZipFile(place[0]) as opened:
        return opened.read(place[1])


def _file_io(reader: TableReader, made: dict[str, Any]) -> None:
    inner = reader.inner("file_io")
    for key in ("input", "output"):
        if inner.has(key):
            made[key] = inner.text(key)
    inner.finish()


def _links(folder: Path, reader: TableReader, made: dict[str, Any], findings: Findings) -> None:
    """Link the grader of a problem whose submissions are functions."""
    if not reader.has("signature_grader"):
        return
    inner = reader.inner("signature_grader")
    names = [inner.text("entry"), inner.text("header")]
    for name in names:
        if not name or not (folder / name).is_file():
            findings.refuse(
                reader.at("signature_grader"), repr(name), f"there is no such file beside {INIT_FILE}", "check the name"
            )
    rule = "submissions must include the header themselves in Momus, and have no main"
    findings.lose(reader.at("signature_grader"), names[1], rule, "tell contestants so")
    inner.known.add("allow_main")
    inner.finish()
    made["link"] = {"c": names, "cpp": names}
