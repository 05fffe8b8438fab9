"""Valid C that is easily misread: what gcc accepts is called, with the types that gcc sees."""

import pytest

from momus.errors import RejectedError
from momus.execute import Runner
from momus.languages.base import Entry
from tests.languages.boxed import Boxed
from tests.languages.c_driver import function_task, prepared, program, values

EQUI = function_task("A n", name="equi", types=("int *", "int"), result="int")
BODY = "{ int i, s = 0; for (i = 0; i < n; i++) s += A[i]; return s; }"
SUM = f"int equi(int *A, int n) {BODY}"

PROGRAMS = {
    "another definition under #if 0": f"#if 0\nint equi(int *A) {{ return -1; }}\n#endif\n{SUM}",
    "no code under #if 0": f"#if 0\nthis isn't code {{\n#endif\n{SUM}",
    "an #else branch": f"#ifdef OLD\nint equi(A) int *A; {{ return -1; }}\n#else\n{SUM}\n#endif",
    "a branch by the compiler": f"#if __STDC_VERSION__ >= 199901L && !defined(__cplusplus)\n{SUM}\n#else\nint equi(void) {{}}\n#endif",
    "a comment before a directive": f"/* old */ #if 0\nint equi(int *A) {{ return -1; }}\n/* end */ #endif\n{SUM}",
    "a directive on two lines": f"#\\\nif 0\nint equi(int *A) {{ return -1; }}\n#endif\n{SUM}",
    "a macro that makes the head": f"#define FUNCTION(name) int name(int *A, int n)\nFUNCTION(equi) {BODY}",
    "a macro that makes the name": f"#define NAME(a, b) a##b\nint NAME(eq, ui)(int *A, int n) {BODY}",
    "a macro for the type": f"#define NUMBERS int *\nint equi(NUMBERS A, int n) {BODY}",
    "a macro of a header": f"#include <stdnoreturn.h>\n#include <stdlib.h>\nnoreturn void end(void) {{ exit(3); }}\n{SUM}",
    "no type": f"equi(A, n) int *A; {BODY}",
    "a class and no type": f"static equi(A, n) int *A, n; {BODY}",
    "brackets around names": f"int (equi)(int (*A), int (n)) {BODY}",
    "attributes": f"__attribute__((noinline)) int __attribute__((cold)) equi(int A[static 1], int n __attribute__((unused))) {BODY}",
    "another name by a macro": f"#define equi solve\n{SUM}",
    "a type that is part of itself": "#define int long int\nint equi(signed *A, signed n) { return n == 2 ? A[0] + A[1] : 0; }",
    "a quote in a pragma": f"#pragma momus don't /*\n{SUM} /* */",
    "names from #line": f'#line 7 "/usr/include/stdio.h"\n{SUM}',
    "functions that take and return functions": "int one(int x) { return x; }\n"
    f"int (*chosen(int (*equi)(int), int n))(int) {{ return n ? equi : one; }}\n{SUM}",
    "a typedef of the function": f"typedef int Sum(int *A, int n);\nSum equi;\n{SUM}",
    "an assertion": f'_Static_assert(sizeof(int) == 4, "int (*equi)(void) {{");\n{SUM}',
    "a name on two lines": f"int eq\\\nui(int *A, int n) {BODY}",
    "digraphs": "int equi(int A<::>, int n) <% int i, s = 0; for (i = 0; i < n; i++) s += A<:i:>; return s; %>",
}


@pytest.mark.parametrize("name", PROGRAMS)
def test_it_is_called_as_gcc_sees_it(name):
    assert values(PROGRAMS[name], EQUI, ([3, 4], 2)) == [7]


def test_a_length_is_given_to_the_function_that_counts():
    entry = Entry("equi", ("A", "n"), ("int *", "int"), "int", lengths={"n": "A"})
    with Runner() as runner:
        boxed = Boxed(runner, "c", "submission.c")
        ready = boxed.prepared(PROGRAMS["another definition under #if 0"], entry)
        assert ready.orders == ()
        assert boxed.values(ready, "equi", ([3, 4], 2)) == [7]


def test_a_header_of_its_own_is_read_as_the_main_file_includes_it():
    source = f'#define WIDE 0\n#include "types.h"\nNumber equi(Number *A, int n) {BODY}'
    header = b"#if WIDE\ntypedef long Number;\n#else\ntypedef int Number;\n#endif\n"
    assert values(program(source, ("types.h", header)), EQUI, ([3, 4], 2)) == [7]


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        (f"#if 0\n{SUM}\n#endif\nint solve(void) {{ return 0; }}", "it does not define the function int equi(int *A, int n)"),
        (
            "#define PARAMETERS int *A\nint equi(PARAMETERS) { return 0; }",
            "it defines int equi(int *A), with 1 parameter; it must have 2: int equi(int *A, int n)",
        ),
        ("equi(A) int *A; { return 0; }", "it defines int equi(int *A), with 1 parameter; it must have 2: int equi(int *A, int n)"),
    ],
)
def test_what_gcc_does_not_see_is_rejected(source, reason):
    with pytest.raises(RejectedError) as raised:
        prepared(source, EQUI)
    assert str(raised.value) == reason
