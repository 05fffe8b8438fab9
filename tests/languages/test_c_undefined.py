"""The sanitised build, in the box: each kind of undefined behaviour in words, with the line of the submission."""

import pytest

from momus.execute import Batch, Runner, split_traced
from momus.languages.base import Entry, Task
from momus.languages.c.language import C
from momus.languages.c.undefined import Event, event_of, place, words
from momus.model import Form, Input, Limits, Program

FUNCTION = Task(Form.FUNCTION, (Entry("f", ("A", "n"), ("int *", "int"), "int"),))
PROGRAM = Task(Form.PROGRAM)
LIMITS = Limits(memory_mb=512)


@pytest.fixture(scope="module")
def runner():
    with Runner() as opened:
        yield opened


def seen(runner, source, task, *inputs):
    """Return for each input what the program does and the line, None where nothing was seen."""
    program = Program("c", (("work.c", source.encode()),))
    prepared = runner.prepare_as(program, task, "sanitised")
    records = runner.run(prepared, Batch(inputs[0].entry, inputs), LIMITS).records
    events = [event_of(split_traced(record)[1]) for record in records]
    files = C().own_files(program)
    return [event and (words(event), place(event, prepared.payload, files, runner.run_tool)[1]) for event in events]


def called(runner, body, *many, before=""):
    source = f"{before}\nint f(int *A, int n) {{\n{body}\n}}\n"
    return seen(runner, source, FUNCTION, *(Input("f", (list(one), len(one))) for one in many))


def test_one_item_past_the_end_is_seen_also_of_an_empty_array(runner):
    body = "int s = 0;\nfor (int i = 0; i <= n; i++)\n    s += A[i];\nreturn s;"
    assert called(runner, body, [4, 5], []) == [("reads past the end of the array", 5)] * 2


def test_what_lies_before_the_array_and_what_is_written(runner):
    assert called(runner, "return A[-1];", [1]) == [("reads before the beginning of the array", 3)]
    assert called(runner, "A[n] = 0;\nreturn 0;", [1]) == [("writes past the end of the array", 3)]


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("int x = 2147483647;\nreturn x + n;", ("signed integer overflow: 2147483647 + 1", 4)),
        ("int x = -2147483647 - n;\nreturn -x;", ("signed integer overflow: -(-2147483648)", 4)),
        ("return 7 / (n - 1);", ("divides by zero", 3)),
        ("return 7 % (n - 1);", ("divides by zero", 3)),
        ("return 1 << (n + 32);", ("shift by 33 of a number of 32 bits", 3)),
        ("int *p = 0;\nreturn *p;", ("uses a null pointer", 4)),
        ("int b[3] = {1, 2, 3};\nreturn b[n + 2];", ("goes past the end of the array: index 3 of int [3]", 4)),
        ("int b[3] = {1, 2, 3};\nreturn b[n - 2];", ("goes before the beginning of the array: index -1 of int [3]", 4)),
        ("double d = 1e10;\nreturn (int)d;", ("converts 1e+10 to int, which cannot hold it", 4)),
        ("int b[n - 3];\nreturn sizeof b;", ("makes an array of -2 items", 3)),
        ("return *(int *)0x7f7f7f7f7f7f7f70;", ("uses an address that is not its own", 3)),
    ],
)
def test_arithmetic_and_pointers(runner, body, said):
    assert called(runner, body, [0]) == [said]


def test_memory_from_malloc(runner):
    before = "#include <stdlib.h>"
    assert called(runner, "int *p = malloc(8);\nfree(p);\nreturn p[0];", [0], before=before) == [("reads memory after free", 5)]
    assert called(runner, "int *p = malloc(8);\nfree(p);\nfree(p);\nreturn 0;", [0], before=before) == [
        ("frees the same memory twice", 5)
    ]
    assert called(runner, "free(&n);\nreturn 0;", [0], before=before) == [("frees memory that malloc did not give", 3)]
    assert called(runner, "free(A);\nreturn 0;", [0], before=before) == [None]


NO_VALUE = "returns no value where one is used"


def test_a_function_that_ends_without_a_value_which_is_used(runner):
    assert called(runner, "if (n > 1)\n    return 1;", [], [1, 2]) == [(NO_VALUE, 5), None]
    helper = "static int half(int n) { if (n > 1) return n / 2; }"
    assert called(runner, "return half(n);", [], [1, 2], before=helper) == [(NO_VALUE, 1), None]
    assert called(runner, "half(n);\nreturn n;", [], before=helper) == [None]
    assert called(runner, "return n;", [], before="void nothing(void) { } void *none(void) { }") == [None]


def test_a_program_whose_function_ends_without_a_value(runner):
    source = """#include <stdio.h>
int shown(int n) { printf("%d", n); }
int twice(int n) {
    n *= 2;
}
int main(void) {
    int n;
    scanf("%d", &n);
    shown(n ? twice(n) : 0);
}
"""
    given = [Input("", (), text=text) for text in (b"0", b"1")]
    assert seen(runner, source, PROGRAM, *given) == [None, (NO_VALUE, 5)]


def test_what_a_library_function_does_is_told_by_the_line_of_its_call(runner):
    before = "#include <string.h>"
    body = 'char text[4];\nchar *p = text;\nstrcpy(p, "abcdef" + n);\nreturn 0;'
    assert called(runner, body, [], [0, 0, 0], before=before) == [("writes past the end of the array", 5), None]


def test_recursion_without_an_end_uses_more_stack_than_there_is(runner):
    before = "static int deep(int n) { volatile char room[1000]; room[0] = n; return deep(n + 1) + room[0]; }"
    assert called(runner, "return deep(n);", [0], before=before) == [("uses more stack than 64 MB", 1)]


def test_after_one_event_the_next_input_is_watched_too(runner):
    body = "return A[n % 2];"
    assert called(runner, body, [1], [1, 2], [3], [4, 5]) == [("reads past the end of the array", 3), None] * 2


def test_nothing_is_seen_in_sound_programs_even_where_they_jump_out_of_calls(runner):
    jumping = """#include <setjmp.h>
static jmp_buf back;
static void down(int n) { char room[100]; room[0] = n; if (n == 0) longjmp(back, 1); down(n - room[0] / n); }"""
    body = "if (!setjmp(back)) down(20);\nchar room[3000];\nfor (int i = 0; i < 3000; i++) room[i] = i;\nreturn room[n];"
    assert called(runner, body, [1], [1, 2], before=jumping) == [None, None]


def test_programs_are_watched_in_their_children(runner):
    source = """#include <stdio.h>
int main(void) {
    int n, numbers[3] = {1, 2, 3}, *p = numbers;
    scanf("%d", &n);
    printf("%d\\n", p[n] + 2147483645);
    return 0;
}
"""
    given = [Input("", (), text=text) for text in (b"0\n", b"3\n", b"2\n", b"1\n")]
    overflow = ("signed integer overflow: 3 + 2147483645", 5)
    assert seen(runner, source, PROGRAM, *given) == [None, ("reads past the end of the array", 5), overflow, None]


def test_a_forgotten_ampersand(runner):
    source = '#include <stdio.h>\nint main(void) {\n    int n = 0;\n    scanf("%d", n);\n    return 0;\n}\n'
    assert seen(runner, source, PROGRAM, Input("", (), text=b"3\n")) == [("uses a null pointer", 4)]


def test_memory_is_limited_though_address_space_is_reserved(runner):
    body = """
    for (int i = 0; i < 64; i++) {
        char *p = malloc(64 << 20);
        if (!p) return 1 << (31 + n);
        memset(p, 1, 64 << 20);
    }
    return 0;"""
    assert called(runner, body, [0, 0], before="#include <stdlib.h>\n#include <string.h>") == [
        ("shift by 33 of a number of 32 bits", 7)
    ]


def test_what_no_sanitiser_says_is_no_event():
    assert event_of([(3, "undefined", "kind", ("said", "file", "no frame"))]) is None
    assert event_of([(3, "cmp", 1, 2)]) is None
    assert words(Event("some-new-kind", "Something that a later gcc says")) == "Something that a later gcc says"
