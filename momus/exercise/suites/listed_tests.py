"""Tests as a list: JSON with calls or arguments and values, or a CSV of calls and values."""

import ast
import csv
import io
import json
from typing import Any

from momus.errors import Mistake
from momus.exercise.suites.written_tests import GatheredTests, Wanted, WrittenTest, exception_named
from momus.json_values import from_json
from momus.languages.python.written_values import WrittenCall, read_call, read_expression
from momus.words import literal

_EXPECTED_KEYS = ("expected", "output", "value", "stdout")
_INPUT_KEYS = ("call", "args", "input", "stdin")
_EXAMPLES = {
    "json": 'write {"call": "f(1, 2)", "expected": 3}, or {"function": "f", "args": [1, 2], "expected": 3}',
    "csv": "name the columns call and expected (programs: stdin and stdout)",
}


def read_json_tests(text: str, place: str, prefix: str, wanted: Wanted, suite: GatheredTests) -> None:
    """Add the tests in a JSON list; values that JSON cannot hold are tagged, as in results.json."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        suite.mistakes.append(Mistake(place, "", f"is no JSON: {error}", "correct it there"))
        return
    if isinstance(data, dict) and isinstance(data.get("tests"), list):
        data = data["tests"]
    if not isinstance(data, list):
        suite.mistakes.append(Mistake(place, "", "is no list of tests", _EXAMPLES["json"]))
        return
    for number, item in enumerate(data, 1):
        _add(_from_json(item, wanted), f"{prefix}{number}", f"{place}: test {number}", "json", suite)


def read_csv_tests(text: str, place: str, prefix: str, wanted: Wanted, suite: GatheredTests) -> None:
    """Add the tests in a CSV with the columns call and expected, both as in Python; programs: stdin and stdout."""
    for number, row in enumerate(csv.DictReader(io.StringIO(text)), 2):
        _add(_from_row(row, wanted), f"{prefix}{number - 1}", f"{place}: line {number}", "csv", suite)


def _add(read: "WrittenTest | str", name: str, place: str, kind: str, suite: GatheredTests) -> None:
    if isinstance(read, str):
        suite.mistakes.append(Mistake(place, "", read, _EXAMPLES[kind]))
    else:
        suite.tests.append(WrittenTest(**{**read.__dict__, "id": name, "place": place}))


def _from_row(row: dict[str, Any], wanted: Wanted) -> WrittenTest | str:
    given = next((row[key] for key in _INPUT_KEYS if row.get(key)), None)
    expected = next((row[key] for key in _EXPECTED_KEYS if row.get(key)), None)
    if wanted.program:
        return _program_test(given or "", expected)
    if given is None:
        return "has no call"
    try:
        node = read_expression(expected) if expected else None
        raises = exception_named(node) if node else ""
        return WrittenTest("", "", call=read_call(given), expected=None if raises else node, raises=raises)
    except ValueError as error:
        return str(error)


def _program_test(given: Any, expected: Any) -> WrittenTest | str:
    if not isinstance(given, str) or not isinstance(expected, str | None):
        return "needs texts for standard input and output"
    return WrittenTest("", "", stdin=given.encode(), stdout=None if expected is None else expected.encode())


def _from_json(item: Any, wanted: Wanted) -> WrittenTest | str:
    match item:
        case [given, expected]:
            item = {"call" if isinstance(given, str) else "args": given, "expected": expected}
        case dict():
            pass
        case _:
            return "is neither an object nor a pair"
    given = next((item[key] for key in _INPUT_KEYS if key in item), None)
    key = next((key for key in _EXPECTED_KEYS if key in item), None)
    if wanted.program:
        test = _program_test(given or "", item.get(key) if key else None)
        argv = item.get("argv", [])
        return test if isinstance(test, str) else WrittenTest(**{**test.__dict__, "argv": tuple(map(str, argv))})
    entry = item.get("function") or (next(iter(wanted.entries)) if len(wanted.entries) == 1 else None)
    try:
        call = read_call(given) if isinstance(given, str) else _call(entry, given)
        raises, node = _json_expected(item[key]) if key else ("", None)
    except ValueError as error:
        return str(error)
    return WrittenTest("", "", call=call, expected=node, raises=raises)


def _call(entry: Any, args: Any) -> WrittenCall:
    if not isinstance(entry, str):
        raise ValueError("does not say which function it calls")
    if not isinstance(args, list):
        raise ValueError("needs its arguments as a list")
    return WrittenCall(entry, tuple(_node(from_json(arg)) for arg in args))


def _json_expected(data: Any) -> tuple[str, ast.expr | None]:
    if isinstance(data, dict) and isinstance(data.get("$raised"), str):
        return data["$raised"], None
    return "", _node(from_json(data))


def _node(value: Any) -> ast.expr:
    return read_expression(literal(value))
