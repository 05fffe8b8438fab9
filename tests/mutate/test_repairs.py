"""Changes that may repair a program: the slips that can be made in it, other words of its source, and no returns that come too early."""

import pytest

from momus.mutate import mutants, repairs
from tests.mutate.sources import SOURCES, program


def described(name: str, content: bytes) -> tuple[list[str], list[str]]:
    likely, others = repairs(program(name, content))
    return [one.description for one in likely], [one.description for one in others]


def test_signs_operands_and_returns_are_changed_and_comments_and_texts_are_not():
    likely, others = described(
        "c", b'int f(int n, int m) {\n    puts("n < 1"); // n < 2\n    if (n >= m)\n        return 7;\n    return n % m;\n}\n'
    )
    assert {
        "line 3: `>=` became `==`",
        "line 4: `return 7;` was removed",
        "line 5: `%` became `*`",
        "line 5: `% m` was removed",
    } <= {*likely}
    assert [one for one in (*likely, *others) if one.startswith("line 2")] == ['line 2: `puts("n < 1");` was removed']
    assert {"line 4: `7` became `-7`", "line 4: `7` became `n`"} <= {*others}
    assert not {*likely} & {*others}


def test_a_whole_division_in_python_is_no_comment():
    likely, _ = described("python", b"def f(n):\n    return n // 2 + 1\n")
    assert {"line 2: `//` became `%`", "line 2: `+` became `//`", "line 2: `return n // 2 + 1` was removed"} <= {*likely}


def test_a_value_in_python_may_have_been_meant_to_be_asked_whether_it_is_none():
    likely, _ = described("python", b"def f(n):\n    last = n\n    if last and not n:\n        return last\n    return n\n")
    assert {"line 3: `is not None` was added", "line 3: `not n` became `n is None`"} <= {*likely}
    braces, _ = described("c", b"int f(int n) {\n    if (n)\n        return 1;\n    return 0;\n}\n")
    assert not [one for one in braces if "None" in one]


def test_sources_that_are_too_long_or_unknown_have_none():
    assert repairs(program("python", b"def f(n):\n    return n + 1\n" + b"# more\n" * 3000)) == ((), ())
    assert repairs(program("python", b"def f(n:\n")) == ((), ())


@pytest.mark.parametrize("name", SOURCES)
def test_most_planted_faults_can_be_undone(name):
    original = SOURCES[name]
    planted = mutants(program(name, original))[::4]
    undone = 0
    for fault in planted:
        content = fault.program.main
        undone += any(
            (content[: one.start] + one.text + content[one.end :]).split() == original.split()
            for some in repairs(fault.program)
            for one in some
        )
    assert 2 * undone > len(planted)
