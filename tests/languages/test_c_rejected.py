"""C submissions that cannot be run are told why, in words their authors can use."""

import re

import pytest

from momus.errors import BoxError, ExerciseError, MissingToolError, RejectedError
from momus.languages.base import Task
from momus.languages.c.files import LONGEST_SOURCE_BYTES
from momus.languages.c.language import C
from momus.model import Form, Program
from tests.languages.c_driver import function_task, prepared, program, run_tool

EQUI = {"name": "equi", "types": ("int *", "int"), "result": "int"}


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        ("int solve(int *A, int n) { return 0; }", "it does not define the function int equi(int *A, int n)"),
        ("int equi(int *A, int n);", "it does not define the function int equi(int *A, int n)"),
        (
            "int equi(int *A) { return 0; }",
            "it defines int equi(int *A), with 1 parameter; it must have 2: int equi(int *A, int n)",
        ),
        ("int equi(long *A, int n) { return 0; }", "it defines int equi(long *A, int n); parameter 1 is long *, it must be int *"),
        ("int equi(int A, int n) { return 0; }", "it defines int equi(int A, int n); parameter 1 is int, it must be int *"),
        ("int equi(int *A, int *n) { return 0; }", "it defines int equi(int *A, int *n); parameter 2 is int *, it must be int"),
        (
            "int equi(int *A, int n) { return x; }",
            "it does not compile: submission.c:1:34: error: ‘x’ undeclared (first use in this function)",
        ),
        ("int equi(int *A, int n) { return g(A); }", "it does not link: it uses g(), which nothing defines"),
        (
            "int equi(int *A, int n) { return 1;",
            "it does not compile: submission.c:1:1: error: expected declaration or statement at end of input",
        ),
        ("", "submission.c is empty"),
        ("\x7fELF\0\0", "submission.c is not C source: it holds zero bytes"),
        ("int x;" * 50_000, f"submission.c has 300000 bytes; at most {LONGEST_SOURCE_BYTES} are read"),
        (
            "int broken(; int main() {}",
            "it does not compile: submission.c:1:12: error: expected declaration specifiers or ‘...’ before ‘;’ token",
        ),
    ],
)
def test_functions(source, reason):
    with pytest.raises(RejectedError) as raised:
        prepared(source, function_task("A n", **EQUI))
    assert str(raised.value).splitlines()[0] == reason


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        (
            "int f(void *p) { return 0; }",
            "it defines int f(void *p); an argument of type void * cannot be made, use a type that says what it holds",
        ),
        ("struct s; int f(struct s *p) { return 0; }", "it uses struct s in int f(struct s *p), but does not define it"),
        (
            "#include <stdio.h>\nint f(FILE *p) { return 0; }",
            "a value of type FILE cannot be made; use a type that can be written down",
        ),
        (
            "int f(int n, ...) { return 0; }",
            "it defines int f(int n, ... ...); a function with ... cannot be called here, it must be f(p)",
        ),
    ],
)
def test_types_that_no_value_has(source, reason):
    with pytest.raises(RejectedError) as raised:
        prepared(source, function_task("p"))
    assert str(raised.value) == reason


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        ("int mian(void) { return 0; }", "it does not define main()"),
        (
            '#include "missing.h"\nint main(void) {}',
            "it does not compile: submission.c:1:10: fatal error: missing.h: No such file or directory",
        ),
        (
            "int f; static int f(void) { return 0; } int main(void) {}",
            "it does not compile: submission.c:1:19: error: ‘f’ redeclared as different kind of symbol",
        ),
        ("char a[1L << 33]; int main(void) { return a[5]; }", "it does not link: its global variables are too large"),
    ],
)
def test_programs(source, reason):
    with pytest.raises(RejectedError) as raised:
        prepared(source, Task(Form.PROGRAM))
    assert str(raised.value).splitlines()[0] == reason


def test_a_function_defined_twice_in_two_files_does_not_link():
    with pytest.raises(RejectedError, match="helper is defined more than once"):
        prepared(
            program("int helper; int main(void) {}", ("b.c", b"int helper = 1;"), ("c.c", b"int helper = 2;")), Task(Form.PROGRAM)
        )


def test_messages_are_few_and_short():
    with pytest.raises(RejectedError) as raised:
        prepared("int a = " + "y" * 5000 + ";" + "int b = z;\n" * 3000 + "int main(void) {}", Task(Form.PROGRAM))
    assert len(str(raised.value)) < 1500


def test_odd_file_names_are_renamed():
    for name in ("-o.c", "a b.c", '"; rm.c', "../up.c", "momus_unit.c", "noend", "ünï.c"):
        strange = Program("c", ((name, b"int main(void) { return 3; }"),))
        assert C().prepare(strange, Task(Form.PROGRAM), run_tool).payload


def test_a_class_is_the_exercise_authors_mistake():
    with pytest.raises(ExerciseError, match="C has no classes"):
        C().prepare(program("int x;"), Task(Form.OBJECT), run_tool)


def test_a_class_in_another_language_rejects_only_the_submission_in_c():
    with pytest.raises(RejectedError, match="C has no classes"):
        C().prepare(program("int x;"), Task(Form.OBJECT, language="python"), run_tool)


def test_a_missing_compiler_is_named():
    with pytest.raises(MissingToolError, match="no-such-cc is not installed"):
        C().tools(Task(Form.PROGRAM, settings=(("c.compiler", "no-such-cc"),)))


def test_a_compiler_that_is_no_gcc_is_the_exercise_authors_mistake():
    with pytest.raises(ExerciseError, match="c.compiler: true: is no gcc; give gcc"):
        C().tools(Task(Form.PROGRAM, settings=(("c.compiler", "true"),)))


def test_tools_state_version_and_flags():
    assert re.match(r"gcc \d+\.\d+\.\d+ \(\w+\), ", C().tools(Task(Form.PROGRAM)))
    assert "-O0 -std=gnu17" in C().tools(Task(Form.PROGRAM))
    assert "-O3" in C().tools(Task(Form.PROGRAM, settings=(("c.flags", "-O3"),)))


def test_a_worker_that_does_not_compile_is_our_fault(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr("momus.languages.kept_files._known", {})
    monkeypatch.setattr("momus.languages.c.builds._RUNTIME_FLAGS", ("--no-such-flag",))
    with pytest.raises(BoxError, match="the worker for C does not compile"):
        prepared("int main(void) {}", Task(Form.PROGRAM))


def test_the_normal_form_knows_the_other_files():
    one = C().normal_form(program("int main(void) {}", ("a.h", b"#define X 1")))
    assert one == C().normal_form(program("int main ( void ) { }", ("a.h", b"#define X /* one */ 1")))
    assert one != C().normal_form(program("int main(void) {}", ("a.h", b"#define X 2")))


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        ("int **f(int *A, int n) { return 0; }", "the rows of its result cannot be read"),
        ("int *f(int A, int n) { return 0; }", "its result cannot be read"),
        ("int *f(const char *A, int n) { return 0; }", "its result cannot be read"),
        ("char **f(char *A, int n) { return 0; }", "its result cannot be read"),
    ],
)
def test_a_result_of_which_nothing_tells_the_length_is_no_answer(source, reason):
    with pytest.raises(RejectedError, match=reason):
        C().prepare(program(source), function_task("A n"), run_tool)


@pytest.mark.parametrize("result", ["const char *", "char *", "struct p { int x; } *", "void *"])
def test_texts_and_structs_end_where_they_end(result):
    assert prepared(f"#include <stddef.h>\n{result}f(int A, int n) {{ return NULL; }}", function_task("A n"))
