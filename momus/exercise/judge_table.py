"""From the [judge] table to the judge's settings, with the source of the author's own judge."""

import re
from collections.abc import Mapping

from momus.errors import Mistake
from momus.exercise.effects import Effects
from momus.exercise.file_trees import UnreadableError
from momus.exercise.programs import read_program
from momus.exercise.toml_file import ExerciseFile
from momus.judge import JudgeKind, JudgeSettings
from momus.languages.python.parsing import syntax_fault
from momus.languages.python.source import function_named
from momus.model import Form, Program

_CHECKER_SUFFIXES = {".cpp": "cpp", ".cc": "cpp", ".cxx": "cpp", ".c": "c", ".py": "python"}


def judge_settings(
    read: ExerciseFile,
    form: Form,
    raises: tuple[str, ...],
    names: Mapping[str, tuple[str, ...]],
    effects: Effects,
    mistakes: list[Mistake],
) -> JudgeSettings:
    """Return the settings; add to the mistakes what is wrong with a pattern or with the judge's source."""
    table = read.judge
    kind = JudgeKind(table.kind)
    if form is Form.PROGRAM and "kind" not in table.given and kind is JudgeKind.EXACT:
        # A blank at the end of a line counts only if the author says so.
        kind = JudgeKind.TOKENS
    if kind is JudgeKind.PATTERN:
        _check_pattern(read, mistakes)
    source, entry = None, ""
    if kind is JudgeKind.PYTHON:
        source, entry = _python_judge(read, mistakes)
    elif kind is JudgeKind.PROGRAM:
        source = _program_judge(read, mistakes)
    return JudgeSettings(
        kind=kind,
        form=form,
        pattern=table.pattern,
        abs=table.abs,
        rel=table.rel,
        types=table.types,
        exceptions=table.exceptions,
        arguments=table.arguments if "arguments" in table.given else effects.arguments,
        output=table.output if "output" in table.given else effects.output,
        exit_code=table.exit_code,
        source=source,
        entry=entry,
        flags=table.flags,
        protocol=table.protocol,
        raises=raises,
        names=tuple((name, tuple(parameters)) for name, parameters in names.items()),
    )


def _check_pattern(read: ExerciseFile, mistakes: list[Mistake]) -> None:
    try:
        re.compile(read.judge.pattern)
    except re.error as error:
        place = f"{read.place}: judge.pattern"
        mistakes.append(
            Mistake(
                place, read.judge.pattern, f"is no regular expression: {error}", "write it in single quotes, as for Python's re"
            )
        )


def _python_judge(read: ExerciseFile, mistakes: list[Mistake]) -> tuple[Program | None, str]:
    file, _, entry = read.judge.python.partition(":")
    entry = entry or "accept"
    program = _source(read, "python", file, "python", mistakes)
    if program is None:
        return None, entry
    place = f"{read.place}: judge.python"
    if fault := syntax_fault(program.main):
        mistakes.append(Mistake(place, file, fault, "correct it there"))
    elif function_named(program, entry) is None:
        rule = f"{file} does not define the function {entry}"
        mistakes.append(Mistake(place, read.judge.python, rule, f"define {entry}(inputs, expected, got) there"))
    return program, entry


def _program_judge(read: ExerciseFile, mistakes: list[Mistake]) -> Program | None:
    """Return the checker with the headers that lie beside it."""
    file = read.judge.program
    path = read.folder / file
    language = _CHECKER_SUFFIXES.get(path.suffix.lower())
    place = f"{read.place}: judge.program"
    if language is None:
        mistakes.append(Mistake(place, file, "is no checker that can be run", f"use one of {', '.join(_CHECKER_SUFFIXES)}"))
        return None
    if not path.is_file():
        mistakes.append(Mistake(place, file, "there is no such file", "correct the path"))
        return None
    headers = [(header.name, header.read_bytes()) for pattern in ("*.h", "*.hpp") for header in sorted(path.parent.glob(pattern))]
    content = path.read_bytes()
    if b"testlib.h" in content and "testlib.h" not in dict(headers):
        mistakes.append(Mistake(place, file, "includes testlib.h, which is not there", "put testlib.h beside the checker"))
    return Program(language, ((path.name, content), *headers))


def _source(read: ExerciseFile, key: str, file: str, language: str, mistakes: list[Mistake]) -> Program | None:
    path = read.folder / file
    place = f"{read.place}: judge.{key}"
    if not path.is_file():
        mistakes.append(Mistake(place, file, "there is no such file", "correct the path"))
        return None
    try:
        return read_program(path, written_in=language).program
    except UnreadableError as error:
        mistakes.append(Mistake(place, file, f"the file {error}", "put the right one there"))
        return None
