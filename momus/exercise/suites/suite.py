"""The instructor's suite: finds and reads it, evaluates its values, and says which tests are in the domain."""

import ast
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from momus import wire
from momus.domain import Domain, ParameterDomain, parse_text
from momus.errors import Mistake
from momus.exercise.exercise import Evaluate, Test
from momus.exercise.suites.folder_tests import read_test_path
from momus.exercise.suites.written_tests import GatheredTests, Wanted, WrittenTest, first_lines
from momus.languages import language
from momus.languages.python.written_values import NotLiteralError, WrittenCall, value_of
from momus.model import Form, Input, Kind, Outcome, Printed, Program, Value


@dataclass(frozen=True)
class KnownTest:
    """A test with known values: `args` is empty for programs, whose text is parsed once there is a domain."""

    id: str
    place: str
    entry: str
    args: tuple[Value, ...] = ()
    text: bytes | None = None
    argv: tuple[str, ...] = ()
    expected: bytes | None = None


def read_suite(folder: Path, paths: Sequence[str], place: str, wanted: Wanted) -> GatheredTests:
    """Return every test in the named files and folders, as written, with the mistakes found."""
    suite = GatheredTests()
    for path in paths:
        target = folder / path
        if not target.exists():
            suite.mistakes.append(
                Mistake(f"{place}: tests", path, "there is no such file or folder", "correct the path, or remove it")
            )
            continue
        before = len(suite.tests) + len(suite.mistakes)
        read_test_path(target, f"{Path(path).name}/" if len(paths) > 1 else "", wanted, suite)
        if before == len(suite.tests) + len(suite.mistakes):
            step = "see docs/exercise.md for the formats of tests"
            suite.mistakes.append(Mistake(f"{place}: tests", path, "no test was found there", step))
    return suite


def find_values(
    suite: GatheredTests,
    form: Form,
    parameters: Mapping[str, tuple[str, ...]],
    prelude: Program | None,
    evaluate: Evaluate | None,
    written_in: str,
) -> list[KnownTest]:
    """Return the tests with their values; expressions that are no literals are evaluated in the box, all at once.

    Adds to the suite's mistakes what cannot be evaluated, and to its notes what was left out.
    """
    if form is Form.PROGRAM:
        return [_program_test(test) for test in suite.tests]
    names = {**(language(prelude.language).named_values(prelude) if prelude else {}), **language(written_in).constants}
    calls = [_calls(test) for test in suite.tests]
    unknown = sorted({one[0].entry for one in calls if one[0].entry not in parameters})
    if unknown:
        suite.notes.append(f"tests that call {first_lines(unknown)} were left out: the exercise is not about it")
    tests = [(test, one) for test, one in zip(suite.tests, calls, strict=True) if one[0].entry in parameters]
    wanted = [
        (at, node)
        for at, (test, one) in enumerate(tests)
        for node in (*(_tuple(call.ordered(parameters[call.entry])) for call in one), test.expected)
        if node is not None
    ]
    values = _values([node for _, node in wanted], names, prelude, evaluate)
    found: dict[int, list[Value]] = {at: [] for at in range(len(tests))}
    bad: set[int] = set()
    for (at, node), (known, value) in zip(wanted, values, strict=True):
        if known:
            found[at].append(value)
        else:
            bad.add(at)
            step = "write plain values, or names from the prelude"
            suite.mistakes.append(Mistake(tests[at][0].place, ast.unparse(node)[:60], value, step))
    return [_known(test, one, found[at]) for at, (test, one) in enumerate(tests) if at not in bad]


def _calls(test: WrittenTest) -> tuple[WrittenCall, ...]:
    if test.steps:
        return test.steps
    assert test.call is not None
    return (test.call,)


def _tuple(args: Sequence[ast.expr]) -> ast.expr:
    return ast.Tuple(list(args), ast.Load())


def _values(
    nodes: Sequence[ast.expr], names: Mapping[str, Value], prelude: Program | None, evaluate: Evaluate | None
) -> list[tuple[bool, Value]]:
    """Return (True, value) for each expression, or (False, reason)."""
    values: list[tuple[bool, Value]] = []
    left: list[int] = []
    for at, node in enumerate(nodes):
        try:
            values.append((True, value_of(node, names)))
        except NotLiteralError as error:
            values.append((False, f"{error} is no literal"))
            left.append(at)
    if left and evaluate is not None:
        outcomes = evaluate([ast.unparse(nodes[at]) for at in left], prelude)
        for at, outcome in zip(left, outcomes, strict=True):
            values[at] = _evaluated(outcome)
    return values


def _evaluated(outcome: Outcome) -> tuple[bool, Value]:
    if outcome.kind is Kind.RETURNED:
        return (True, wire.decode(outcome.value))
    if outcome.kind is Kind.RAISED:
        return (False, f"evaluating it raised {outcome.error}: {outcome.message}")
    return (False, f"evaluating it {outcome.kind}")


def _known(test: WrittenTest, calls: Sequence[WrittenCall], values: list[Value]) -> KnownTest:
    """Return the test with the values of its calls' arguments and of the expected result."""
    expected = None
    if test.raises:
        expected = wire.encode_outcome(Outcome(Kind.RAISED, error=test.raises))
    elif test.expected is not None:
        expected = wire.encode_outcome(Outcome(Kind.RETURNED, value=wire.encode(values[-1])))
    args = values[0]
    if test.steps:
        args = (args, tuple((call.entry, given) for call, given in zip(calls[1:], values[1:], strict=True)))
    return KnownTest(test.id, test.place, calls[0].entry, args, expected=expected)


def _program_test(test: WrittenTest) -> KnownTest:
    expected = None
    if test.stdout is not None:
        printed = Printed(test.stdout, len(test.stdout), sha256(test.stdout).hexdigest()[:32])
        expected = wire.encode_outcome(Outcome(Kind.EXITED, printed=printed))
    return KnownTest(test.id, test.place, "", text=test.stdin, argv=test.argv, expected=expected)


def rows(known: Sequence[KnownTest], form: Form, domains: Mapping[str, Domain], stdin: str) -> tuple[Test, ...]:
    """Return the tests as rows that say whether they are in the domain; a program's keep their exact text."""
    return tuple(_row(test, form, domains.get(test.entry), stdin) for test in known)


def _row(test: KnownTest, form: Form, domain: Domain | None, stdin: str) -> Test:
    args = test.args
    if form is Form.PROGRAM:
        args = (parse_text(stdin, domain, test.text or b"") if isinstance(domain, ParameterDomain) else None) or ()
    inside = domain is not None and (bool(args) or form is not Form.PROGRAM) and domain.contains(args)
    return Test(test.id, Input(test.entry, args, text=test.text, argv=test.argv), test.expected, inside, test.place)
