"""The checkers and interactors of DMOJ as judges, and back."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from momus.exercise.table_reader import TableReader
from momus.formats.base import Findings
from momus.formats.dmoj.checkers import checker_text

INIT_FILE = "init.yml"
COMPARED, CALLED = "judge/compared_lines.py", "judge/called_check.py"
THEIRS = "judge/theirs.py"
_WAYS = ("standard", "easy", "sorted", "unordered")
_FLOATS = {"floats": "default", "floatsabs": "absolute", "floatsrel": "relative"}
_MODES = ("default", "absolute", "relative")


@dataclass
class ReadJudge:
    """The [judge] table of a task, other tables that belong to it, and its files."""

    table: dict[str, Any]
    files: dict[str, bytes | Path] = field(default_factory=dict)
    more: dict[str, Any] = field(default_factory=dict)


def read_judge(folder: Path, reader: TableReader, findings: Findings) -> ReadJudge:
    """Return the judge that init.yml names: an interactor, else a checker."""
    if reader.has("interactive"):
        made = _native(folder, reader.inner("interactive"), findings)
        made.more["type"] = "interactive"
        return made
    name, arguments = _named(reader)
    at = TableReader(arguments, reader.at("checker.args"), findings.mistakes)
    if name == "bridged":
        return _native(folder, at, findings)
    if name.endswith(".py"):
        return _called(folder, name, arguments, reader, findings)
    made = _built_in(name, at, reader, findings)
    at.finish()
    return made


def _named(reader: TableReader) -> tuple[str, dict[str, Any]]:
    given = reader.table.get("checker", "standard")
    reader.known.add("checker")
    if isinstance(given, dict):
        arguments = given.get("args") or {}
        return str(given.get("name", "standard")), arguments if isinstance(arguments, dict) else {}
    return str(given), {}


def _compared(*words: str) -> ReadJudge:
    table = {"kind": "program", "program": COMPARED, "protocol": "kattis", "flags": list(words)}
    return ReadJudge(table, {COMPARED: checker_text("compared_lines")})


def _built_in(name: str, at: TableReader, reader: TableReader, findings: Findings) -> ReadJudge:
    if name == "identical":
        at.flag("pe_allowed", True)
        return ReadJudge({"kind": "exact"})
    if name == "sorted":
        return _compared("sorted" if at.choice("split_on", ("lines", "whitespace"), "lines") == "lines" else "unordered")
    if name in _WAYS:
        return _compared(name)
    if name in _FLOATS:
        precision = int(at.number("precision", 6, whole=True, zero=True))
        return _compared("floats", str(precision), at.choice("error_mode", _MODES, _FLOATS[name]))
    known = ", ".join((*_WAYS, *_FLOATS, "identical", "bridged"))
    findings.refuse(reader.at("checker"), repr(name), "is no checker that Momus has", f"known: {known}, and Python files")
    return ReadJudge({"kind": "tokens"})


def _called(folder: Path, name: str, arguments: Mapping[str, Any], reader: TableReader, findings: Findings) -> ReadJudge:
    """Return a checker in Python: Momus's own program calls it."""
    if not (folder / name).is_file():
        findings.refuse(reader.at("checker"), name, f"there is no such file beside {INIT_FILE}", "check the name")
        return ReadJudge({"kind": "tokens"})
    source = (folder / name).read_text("utf-8", "replace")
    for word in ("submission_source", "submission_language", "execution_time", "run_on_error", "case_position", "batch"):
        if word in source:
            findings.lose(name, word, "a judge of Momus's does not get it", "write the checker without it")
    words = [f"{key}={value}" for key, value in arguments.items()]
    table = {"kind": "program", "program": "judge", "protocol": "kattis"} | ({"flags": words} if words else {})
    # The folder is the program: its main file comes first in the order of names.
    return ReadJudge(table, {CALLED: checker_text("called_check"), THEIRS: folder / name})


def _native(folder: Path, reader: TableReader, findings: Findings) -> ReadJudge:
    """Return a checker or interactor that is compiled."""
    files = reader.texts("files")
    kind = reader.choice("type", ("default", "testlib", "coci", "peg"), "default")
    reader.known.update(("lang", "feedback"))
    if kind in ("coci", "peg"):
        reader.report("type", repr(kind), "Momus calls native checkers as testlib does", "write it for testlib")
    if kind == "default":
        rule = "it is called as a testlib program now: INPUT OUTPUT ANSWER; exit code 1 rejects, and 2, 4, 8 too"
        findings.lose(reader.at("type"), "default", rule, "check that the program fits")
    for key in ("flags", "compiler_time_limit", "preprocessing_time"):
        if reader.has(key):
            findings.lose(reader.at(key), reader.table[key], "Momus has no such setting for a judge")
    table: dict[str, Any] = {"kind": "program", "program": "judge", "protocol": "testlib"}
    if reader.has("time_limit"):
        table["cpu_s"] = float(reader.number("time_limit", 10.0))
    if reader.has("memory_limit"):
        table["memory_mb"] = max(16, int(reader.number("memory_limit", 1 << 20, whole=True)) >> 10)
    reader.finish()
    found: dict[str, bytes | Path] = {}
    for name in files:
        if (folder / name).is_file():
            found[f"judge/{Path(name).name}"] = folder / name
        else:
            reader.report("files", repr(name), f"there is no such file beside {INIT_FILE}", "check the name")
    if not files:
        reader.report("files", "", "is missing", "name the sources of the program")
    sources = [content.read_bytes() for content in found.values() if isinstance(content, Path)]
    if any(b"testlib.h" in one for one in sources) and "judge/testlib.h" not in found:
        header = folder / "testlib.h"
        if header.is_file():
            found["judge/testlib.h"] = header
        else:
            rule = "includes testlib.h, which DMOJ has and the problem has not"
            reader.report("files", ", ".join(files), rule, f"put testlib.h beside {INIT_FILE}")
    return ReadJudge(table, found, {"score": {"kind": "points"}})
