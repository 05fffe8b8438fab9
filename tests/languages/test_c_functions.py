"""C functions in the worker: every kind of argument and result, and what does not fit."""

import pytest

from momus import wire
from momus.model import Kind, Linked, Opaque, Record
from tests.languages.c_driver import BOARD_FULL, FINISHED, LOAD_FAILED, function_task, prepared, program, started, values

DOES_NOT_FIT = wire.INEXPRESSIBLE
NODE = "#include <stdlib.h>\ntypedef struct node { int value; struct node *next; } Node;\n"


def returned(source, names, *inputs, **declared):
    return values(source, function_task(names, **declared), *inputs)


@pytest.mark.parametrize(
    ("type_", "least", "most"),
    [
        ("signed char", -(2**7), 2**7 - 1),
        ("unsigned char", 0, 2**8 - 1),
        ("short", -(2**15), 2**15 - 1),
        ("unsigned short", 0, 2**16 - 1),
        ("int", -(2**31), 2**31 - 1),
        ("unsigned", 0, 2**32 - 1),
        ("long", -(2**63), 2**63 - 1),
        ("unsigned long long", 0, 2**64 - 1),
        ("int32_t", -(2**31), 2**31 - 1),
        ("size_t", 0, 2**64 - 1),
    ],
)
def test_integers_of_every_width_come_back_whole_and_others_do_not_fit(type_, least, most):
    source = f"#include <stdint.h>\n#include <stddef.h>\n{type_} f({type_} x) {{ return x; }}"
    inputs = [(least,), (most,), (least - 1,), (most + 1,), (0,), (1,)]
    assert returned(source, "x", *inputs) == [least, most, DOES_NOT_FIT, DOES_NOT_FIT, 0, 1]


def test_floats_take_integers_and_keep_their_precision():
    source = "double f(double x, float y) { return x + y; }"
    assert returned(source, "x y", (0.1, 0), (2**60, 0.5), (True, 1.25), ("a", 0)) == [0.1, float(2**60), 2.25, DOES_NOT_FIT]


def test_a_char_is_a_text_of_one_character():
    source = "char f(char c) { return c + 1; }"
    assert returned(source, "c", ("a",), ("é",), ("ab",), (48,)) == ["b", DOES_NOT_FIT, DOES_NOT_FIT, "1"]


def test_a_bool_is_a_bool():
    source = "#include <stdbool.h>\nbool f(bool b) { return !b; }"
    assert returned(source, "b", (True,), (0,), (2,)) == [False, True, DOES_NOT_FIT]


def test_texts_may_be_changed_in_place_and_hold_no_zero():
    source = "char *f(char *s) { if (*s) s[0] = '_'; return s; }"
    assert returned(source, "s", ("abc",), ("",), ("a\0b",), ("x" * 5000,)) == [
        "_bc",
        "",
        DOES_NOT_FIT,
        "_" + "x" * 4999,
    ]


def test_a_text_that_is_no_utf8_comes_back_as_bytes_and_no_text_as_none():
    source = 'char *f(int k) { return k == 0 ? "\\xff\\xfe" : k == 1 ? "caf\\xc3\\xa9" : 0; }'
    assert returned(source, "k", (0,), (1,), (2,)) == [b"\xff\xfe", "café", None]


def test_arrays_come_with_their_length_and_a_fresh_copy_for_each_call():
    source = "int f(int A[], int n) { int s = 0; for (int i = 0; i < n; i++) { s += A[i]; A[i] = 99; } return s; }"
    assert returned(source, "A n", ([1, 2, 3], 3), ([], 0), ([1, 2, 3], 3), ([2**31], 1)) == [6, 0, 6, DOES_NOT_FIT]


def test_arrays_of_texts_and_rows_of_fixed_length():
    assert returned("int f(char **w, int n) { return w[n - 1][0]; }", "w n", (["ab", "cd"], 2)) == [ord("c")]
    rows = "int f(int a[][3], int n) { int s = 0; for (int i = 0; i < n; i++) for (int j = 0; j < 3; j++) s += (i + 1) * a[i][j]; return s; }"
    assert returned(rows, "a n", ([[1, 2, 3], [4, 5, 6]], 2), ([[1, 2], [3]], 2), ([[1, 2, 3, 4]], 1)) == [36, 9, DOES_NOT_FIT]
    assert returned("int f(int e[][2], int n) { return e[n - 1][1]; }", "e n", ([(0, 1), (1, 2)], 2)) == [2]


def test_matrices_by_pointers_to_rows_and_with_sizes_from_other_parameters():
    assert returned("int f(int **a, int n, int m) { return a[n - 1][m - 1]; }", "a n m", ([[1, 2], [3, 4]], 2, 2)) == [4]
    assert returned("int f(int n, int m, int a[n][m]) { return a[1][0]; }", "n m a", (2, 3, [[1, 2, 3], [4, 5, 6]])) == [4]


def test_structs_by_value_by_pointer_and_in_arrays():
    point = "struct point { int x; double y; };\n"
    one = Record("point", (("x", 1), ("y", 2.5)))
    assert returned(
        point + "struct point f(struct point p) { p.x++; p.y *= 2; return p; }", "p", (one,), (Record("point", (("z", 1),)),)
    ) == [
        Record("point", (("x", 2), ("y", 5.0))),
        DOES_NOT_FIT,
    ]
    assert returned(point + "int f(struct point *p, int n) { return p[n - 1].x; }", "p n", ([one, one], 2)) == [1]
    named = "typedef struct { char name[6]; int *marks; int count; } Student; int f(Student *s) { return s->marks[s->count - 1] + s->name[0]; }"
    student = Record("Student", (("name", "Anna"), ("marks", [1, 2, 3]), ("count", 3)))
    assert returned(named, "s", (student,), (Record("Student", (("name", "Bonifacius"),)),)) == [3 + ord("A"), DOES_NOT_FIT]


def test_linked_lists_are_built_walked_and_freed():
    reverse = NODE + "Node *f(Node *l) { Node *r = 0; while (l) { Node *n = l->next; l->next = r; r = l; l = n; } return r; }"
    assert returned(reverse, "l", (Linked((1, 2, 3)),), (Linked(()),)) == [Linked((3, 2, 1)), Linked(())]
    without_first = NODE + "Node *f(Node *l) { Node *rest = l->next; free(l); return rest; }"
    assert returned(without_first, "l", (Linked((1, 2, 3)),)) == [Linked((2, 3))]
    made = (
        NODE
        + "Node *f(int n) { Node *h = 0; while (n) { Node *t = malloc(sizeof *t); t->value = n--; t->next = h; h = t; } return h; }"
    )
    assert returned(made, "n", (3,)) == [Linked((1, 2, 3))]


def test_a_list_that_goes_round_ends():
    assert returned(NODE + "Node *f(Node *l) { l->next->next = l; return l; }", "l", (Linked((1, 2, 3)),)) == [
        Opaque("a list that never ends")
    ]


def test_nodes_with_several_fields_and_with_links_both_ways():
    both = "struct n { struct n *prev; char key[4]; int count; struct n *next; };\n"
    source = both + "struct n *f(struct n *l) { while (l->next) l = l->next; l->count = 9; return l->prev; }"
    item = Record("n", (("key", "k"), ("count", 1)))
    assert returned(source, "l", (Linked((item, item)),)) == [Linked((item, Record("n", (("key", "k"), ("count", 9)))))]


def test_outputs_are_the_value_or_part_of_it():
    assert returned("void f(int a, int *q) { *q = a / 3; }", "a q", (7, 0), outputs=("q",)) == [2]
    assert returned("void f(int a, int *q, int *r) { *q = a / 3; *r = a % 3; }", "a q r", (7, 0, 0), outputs=("q", "r")) == [(2, 1)]
    assert returned("int f(int a, double *h) { *h = a / 2.0; return 1; }", "a h", (7, 0), outputs=("h",)) == [(1, 3.5)]
    assert returned("void f(int *A, int n) { for (int i = 0; i < n; i++) A[i] *= 2; }", "A n", ([1, 2], 2), outputs=("A",)) == [
        [2, 4]
    ]
    assert returned("void f(char *s) { s[1] = 0; }", "s", ("abc",), outputs=("s",)) == ["a"]


def test_a_returned_array_is_as_long_as_an_output_says_or_as_its_argument():
    source = "#include <stdlib.h>\nint *f(int *A, int n, int *k) { int *r = malloc(8); r[0] = 1; r[1] = 2; *k = 2; return r; }"
    assert returned(source, "A n k", ([1, 2, 3], 3, 0), outputs=("k",)) == [([1, 2], 2)]
    assert returned("int *f(int *A, int n) { return n ? A + 1 : 0; }", "A n", ([1, 2, 3], 3), ([], 0)) == [[2, 3], None]


def test_a_function_without_a_result_returns_none():
    assert returned("void f(int x) { }", "x", (1,)) == [None]


def test_a_parameter_that_is_narrower_than_declared_gets_the_converted_value():
    assert returned("int f(short x) { return x; }", "x", (70_000,), types=("int",)) == [4464]
    assert returned("long f(long x) { return x; }", "x", (2**40,), types=("int",)) == [2**40]
    assert returned("double f(double x) { return x; }", "x", (0.1,), types=("float",)) == [0.1]


def test_old_style_implicit_and_macro_ridden_sources_are_called():
    assert returned("f(a, n) int *a; { return a[n - 1]; }", "a n", ([1, 2, 3], 3)) == [3]
    assert returned('int f(int x) { return abs(x) + strlen("abc"); }', "x", (-4,)) == [7]
    assert returned(
        "#define int long long\n#define n size\nint f(int *A, int n) { return A[n - 1] * 2; }", "A n", ([2**40], 1)
    ) == [2**41]
    assert returned("typedef enum { false, true } bool; bool f(bool b) { return b == false; }", "b", (0,)) == [1]


@pytest.mark.parametrize(
    "flags", ["-O2", "-O3 -march=native", "-std=c90 -pedantic-errors -Wall -Werror", "-std=c99 -pedantic-errors", "-static -g"]
)
def test_flags_of_the_exercise_do_not_break_the_glue(flags):
    source = "struct p { int x; }; int f(struct p *p, double d, unsigned char *b, int n) { return p->x + d + b[n - 1]; }"
    given = (Record("p", (("x", 1),)), 2.0, [3, 4], 2)
    assert returned(source, "p d b n", given, settings=(("c.flags", flags),)) == [7]


def test_a_main_of_its_own_and_names_like_ours_do_not_disturb():
    source = "int entry, board, end; void run(void) {} int f(int x) { return x; }\nint main(void) { return f(3); }"
    assert returned(source, "x", (5,)) == [5]


def test_several_functions_and_several_files():
    helper = ("helper.h", b"#define TWICE(x) (2 * (x))\nint thrice(int x);\n")
    code = ("more/helper.c", b'#include "../helper.h"\nint thrice(int x) { return 3 * x; }\n')
    whole = program('#include "helper.h"\nint f(int x) { return TWICE(x) + thrice(x); }', helper, code)
    assert values(whole, function_task("x"), (10,)) == [50]
    assert values(whole, function_task("x", name="thrice"), (10,)) == [30]


def test_what_lies_behind_an_array_does_not_depend_on_the_calls_before():
    payload = prepared("int f(int *A, int n) { return A[n]; }", function_task("A n"))
    alone = started(payload, [([5, 6], 2)]).records
    after_others = started(payload, [([1, 2, 3, 4], 4), ([7], 1), ([5, 6], 2)]).records
    assert after_others[2] == alone[0]


def test_printed_text_and_arguments_are_kept_when_asked_for():
    source = '#include <stdio.h>\nint f(int *A, int n) { A[0] = 7; printf("%d\\n", n); return n; }'
    payload = prepared(source, function_task("A n"))
    board = started(payload, [([1, 2], 2), ([3], 1)], capture=1, after=1)
    outcomes = [wire.decode_outcome(record) for record in board.records]
    assert [wire.decode(one.value) for one in outcomes] == [2, 1]
    assert [wire.decode(one.after) for one in outcomes] == [([7, 2], 2), ([7], 1)]
    assert [one.printed.text for one in outcomes] == [b"2\n", b"1\n"]
    only_printed = wire.decode_outcome(started(payload, [([1], 1)], capture=1).records[0])
    assert (only_printed.after, only_printed.printed.text) == (None, b"1\n")


def test_a_value_larger_than_the_output_limit_is_too_much():
    source = "#include <stdlib.h>\n#include <string.h>\nchar *f(int n) { char *s = malloc(n + 1); memset(s, 'x', n); s[n] = 0; return s; }"
    board = started(prepared(source, function_task("n")), [(10,), (5000,), (10,)], output_kb=4)
    assert [wire.decode_outcome(record).kind for record in board.records] == [Kind.RETURNED, Kind.FLOODED, Kind.RETURNED]


def test_start_stop_and_commits():
    payload = prepared("int f(int x) { if (x == 300) *(volatile int *)0 = 0; return x; }", function_task("x"))
    inputs = [(x,) for x in range(1000)]
    part = started(payload, inputs, start=10, stop=20)
    assert (part.done, part.state, [wire.decode(record) for record in part.records]) == (20, FINISHED, list(range(10, 20)))
    crashed = started(payload, inputs)
    assert (crashed.status, crashed.heartbeat, crashed.done, len(crashed.records)) == (11, 300, 256, 256)
    exact = started(payload, inputs, start=256, exact=300)
    assert (exact.status, exact.heartbeat, exact.done, len(exact.records)) == (11, 300, 300, 44)
    assert started(payload, inputs, start=301).done == 1000


def test_a_full_board_keeps_what_fits():
    payload = prepared("int f(int x) { return x; }", function_task("x"))
    board = started(payload, [(x,) for x in range(5000)], board_bytes=8192)
    assert board.state == BOARD_FULL
    assert 0 < board.done == len(board.records) < 5000
    assert [wire.decode(record) for record in board.records] == list(range(board.done))


def test_an_exit_inside_the_function_ends_the_worker_at_that_input():
    board = started(
        prepared("void exit(int); int f(int x) { if (x == 3) exit(5); return x; }", function_task("x")), [(x,) for x in range(6)]
    )
    assert (board.status >> 8, board.heartbeat, board.state) == (5, 3, 1)


def test_an_unknown_entry_is_told():
    board = started(prepared("int f(int x) { return x; }", function_task("x")), [(1,)], entry="g")
    assert board.state == LOAD_FAILED
    assert wire.decode_outcome(board.records[0]).message == "the worker has no such function"
