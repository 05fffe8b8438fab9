"""Tests in a folder: pairs of files with an input and its expected result, in this folder and below it."""

import re
import shlex
from pathlib import Path

from momus.errors import Mistake
from momus.exercise.suites.listed_tests import read_csv_tests, read_json_tests
from momus.exercise.suites.python_tests import read_python_tests
from momus.exercise.suites.written_tests import (
    GatheredTests,
    Wanted,
    WrittenTest,
    exception_named,
    first_lines,
    read_bytes,
    read_text,
)
from momus.languages.python.written_values import read_call, read_expression

_ANSWER_SUFFIXES = (".out", ".ans", ".a", ".expected")
_IGNORED = (".md", ".rst", ".desc", ".hint", ".yaml", ".yml", ".png", ".args", ".pyc")
_READERS = {".py": read_python_tests, ".json": read_json_tests, ".csv": read_csv_tests}


def read_test_path(path: Path, prefix: str, wanted: Wanted, suite: GatheredTests) -> None:
    """Add the tests in a folder or a file to the suite; `prefix` goes before their names."""
    if path.is_file():
        _read_file(path, prefix, wanted, suite)
        return
    others = []
    files = sorted(file for file in path.rglob("*") if file.is_file() and not _is_hidden(file.relative_to(path)))
    paired: set[Path] = set()
    for file in files:
        answers = answer_files(file)
        if answers is None:
            continue
        answer = next((candidate for candidate in answers if candidate.is_file()), None)
        paired |= {file} | ({answer} if answer else set())
        _read_pair(file, answer, prefix + _pair_name(file.relative_to(path)), wanted, suite)
    for file in files:
        if file in paired or file.suffix.lower() in _IGNORED:
            continue
        if file.suffix.lower() in _READERS:
            _read_file(file, prefix, wanted, suite)
        elif file.suffix.lower() in _ANSWER_SUFFIXES:
            step = f"add {file.stem}.in, or remove it"
            suite.mistakes.append(Mistake(_place(file), "", "is an answer without an input", step))
        else:
            others.append(file.name)
    if others:
        suite.notes.append(f"files among the tests that are no tests: {first_lines(others)}")


def _is_hidden(path: Path) -> bool:
    return any(part.startswith((".", "__")) for part in path.parts)


def _read_file(path: Path, prefix: str, wanted: Wanted, suite: GatheredTests) -> None:
    reader = _READERS.get(path.suffix.lower())
    if reader is None:
        step = "give a folder, or a .py, .json or .csv file"
        suite.mistakes.append(Mistake(_place(path), "", "is in no format of tests", step))
        return
    text = read_text(path, _place(path), suite)
    if text is not None:
        reader(text, _place(path), prefix, wanted, suite)


def answer_files(path: Path) -> list[Path] | None:
    """Return where the answer to an input file may be; None if the file is no input."""
    if path.suffix.lower() == ".in":
        return [path.with_suffix(suffix) for suffix in _ANSWER_SUFFIXES]
    if re.search(r"input", path.stem, re.IGNORECASE) and path.suffix.lower() in (".txt", ""):
        return [
            path.with_name(re.sub(r"input", word, path.name, count=1, flags=re.IGNORECASE))
            for word in ("output", "expected", "answer")
        ]
    return None


def _pair_name(path: Path) -> str:
    """Return the name of a pair: 001 for input_001.txt, blackbox/3 for blackbox/3.in."""
    stem = path.stem if path.suffix.lower() == ".in" else re.sub(r"_?input_?", "", path.stem, count=1, flags=re.IGNORECASE)
    return (path.parent / (stem or path.stem)).as_posix()


def _place(path: Path) -> str:
    return f"{path.parent.name}/{path.name}"


def _read_pair(file: Path, answer: Path | None, name: str, wanted: Wanted, suite: GatheredTests) -> None:
    if wanted.program:
        stdin = read_bytes(file, _place(file), suite)
        stdout = read_bytes(answer, _place(answer), suite) if answer else None
        words = file.with_suffix(".args")
        argv = tuple(shlex.split(words.read_text("utf-8"))) if words.is_file() else ()
        suite.tests.append(WrittenTest(name, _place(file), stdin=stdin or b"", argv=argv, stdout=stdout))
        return
    text = read_text(file, _place(file), suite)
    if text is None:
        return
    try:
        call = read_call(text)
    except ValueError as error:
        step = "write one call with its arguments, such as f(1, [2, 3])"
        suite.mistakes.append(Mistake(_place(file), text.strip()[:60], str(error), step))
        return
    expected, raises = None, ""
    written = read_text(answer, _place(answer), suite) if answer else None
    if answer is not None and written is not None:
        try:
            expected = read_expression(re.sub(r"^\s*raises\s+", "", written))
        except ValueError as error:
            suite.mistakes.append(
                Mistake(_place(answer), written.strip()[:60], str(error), "write the value as in Python, texts in quotes")
            )
            return
        raises = exception_named(expected)
    suite.tests.append(WrittenTest(name, _place(file), call=call, expected=None if raises else expected, raises=raises))
