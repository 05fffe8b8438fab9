"""The traced build: comparisons with both their sides, for functions and for programs."""

from momus import wire
from momus.languages.base import Task
from momus.model import Form
from tests.languages.c_driver import function_task, prepared, started


def traced(source, task, *inputs):
    """Return the records without the log, and for each the pairs that were compared."""
    form = task.form.value
    entry = task.entries[0].name if task.entries else ""
    board = started(prepared(source, task, traced=True), inputs, form=form, entry=entry, exact=len(inputs))
    found = []
    for record in board.records:
        assert record[:1] == b"^"
        plain, log = wire.decode(record[1:])
        assert all(operator == "cmp" and type(site) is int for site, operator, _, _ in log)
        found.append((plain, [(left, right) for _, _, left, right in log]))
    return found


def test_integers_constants_and_cases_are_logged_with_their_signs():
    source = """
    int f(int x, long y, unsigned char c) {
        if (x == -12345) return 1;
        if (y > 1L << 40) return 2;
        switch (c) { case 7: return 3; case 200: return 4; }
        return x < y;
    }"""
    [(plain, pairs)] = traced(source, function_task("x y c"), (5, -6, 9))
    assert wire.decode(plain) == 0
    assert [set(pair) for pair in pairs] == [{5, -12345}, {-6, 2**40}, {9, 7}, {9, 200}, {5, -6}]


def test_texts_and_floats_are_logged():
    source = '#include <string.h>\nint f(char *s, double d) { return strcmp(s, "secret") == 0 && d < 2.5; }'
    found = traced(source, function_task("s d"), ("secrex", 1.0), ("secret", 1.0))
    assert ("secrex", "secret") in found[0][1]
    assert any(set(pair) == {1.0, 2.5} for pair in found[1][1])
    assert [wire.decode(plain) for plain, _ in found] == [0, 1]


def test_a_loop_leaves_room_for_what_comes_after_it():
    source = "int f(int n) { int s = 0; for (int i = 0; i < 100000; i++) { if (i == n) s++; if (n == 3) s++; } return n == 777 ? 1 : s; }"
    [(_, pairs)] = traced(source, function_task("n"), (3,))
    assert (3, 777) in pairs or (777, 3) in pairs
    assert pairs.count((3, 3)) == 1 + 1
    assert len(pairs) <= 3 * 24 + 1


def test_the_log_is_cut():
    source = "int f(int n) { int s = 0; " + " ".join(f"s += n == {i} ? 1 : 2;" for i in range(300)) + " return s; }"
    [(_, pairs)] = traced(source, function_task("n"), (3,))
    assert len(pairs) == 200


def test_programs_are_traced_in_their_children_also_when_they_die():
    source = '#include <stdio.h>\n#include <stdlib.h>\nint main(void) { int x; scanf("%d", &x); if (x > 777) abort(); printf("%d", x); return 0; }'
    found = traced(source, Task(Form.PROGRAM), (b"5", ()), (b"1000", ()))
    assert any({5, 777} == set(pair) for pair in found[0][1])
    assert any({1000, 777} == set(pair) for pair in found[1][1])
    assert not any(1000 in pair for pair in found[0][1])
    assert wire.decode_outcome(found[1][0]).code == 6


def test_an_input_that_does_not_fit_has_no_log():
    board = started(prepared("int f(int x) { return x; }", function_task("x"), traced=True), [(2**40,)])
    assert board.records == [wire.INEXPRESSIBLE]
