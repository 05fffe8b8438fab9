"""C submissions in the real box: compiled there, run there, and harmless there."""

import time

import pytest

from momus.errors import RejectedError
from momus.execute import Batch, Runner, split_traced
from momus.languages.base import Task
from momus.model import Form, Hole, Input, Kind, Limits
from tests.languages.c_driver import function_task, program

PROGRAM = Task(Form.PROGRAM)
EQUI = function_task("A n", "equi", ("int *", "int"), "int")


@pytest.fixture(scope="module")
def runner():
    with Runner(slot=11) as made:
        yield made


def rejected(runner, source) -> str:
    begin = time.monotonic()
    with pytest.raises(RejectedError) as raised:
        runner.prepare(program(source), PROGRAM)
    assert time.monotonic() - begin < 40
    assert len(str(raised.value)) < 1500
    return str(raised.value)


@pytest.mark.parametrize("path", ["/etc/shadow", "/etc/passwd", "/proc/self/environ", "/proc/1/cmdline"])
def test_files_of_the_machine_cannot_be_included(runner, path):
    assert rejected(runner, f'#include "{path}"\nint main(void) {{}}').endswith(f"{path}: No such file or directory")
    assert "root:" not in rejected(runner, f'__asm__(".incbin \\"{path}\\""); int main(void) {{}}')


@pytest.mark.parametrize(
    "source",
    [
        '#include "/dev/zero"\nint main(void) {}',
        '__asm__(".incbin \\"/dev/zero\\""); int main(void) {}',
        '__asm__(".rept 1000000000\\n.quad 1\\n.endr"); int main(void) {}',
        "#define A(x) x x x x x x x x x x\n#define B(x) A(A(A(A(A(A(A(x)))))))\nint main(void) { B(B(B(1;))) }",
        "int x[1L << 40] = {1}; int main(void) {}",
        "int main(void) { return " + "(" * 100_000 + "1; }",
        "#include __FILE__\nint main(void) {}",
        "#error " + "x" * 200_000,
        "int b = y;" * 20_000,
    ],
    ids=["dev-zero", "incbin", "repeat", "macros", "huge-array", "brackets", "recursion", "long-message", "many-messages"],
)
def test_compile_bombs_are_refused_in_bounded_time(runner, source):
    assert "compil" in rejected(runner, source)


def test_the_compiler_works_as_before_after_a_bomb(runner):
    assert runner.prepare(program("int main(void) { return 0; }"), PROGRAM).payload


def test_one_bad_call_costs_no_other(runner):
    source = """
    #include <stdlib.h>
    int equi(int *A, int n) {
        if (n == 3) for (;;) ;
        if (n == 4) return *(volatile int *)0;
        if (n == 5) exit(3);
        return n;
    }"""
    lengths = [1, 2, 3, 2, 4, 2, 5, 1]
    batch = Batch("equi", tuple(Input("equi", (list(range(n)), n)) for n in lengths))
    filled = runner.run(runner.prepare(program(source), EQUI), batch, Limits(cpu_s=0.2))
    found = [filled.outcome(index) for index in range(len(batch))]
    assert [(one.kind, one.code) for one in found] == [
        (Kind.RETURNED, 0),
        (Kind.RETURNED, 0),
        (Kind.TIMED_OUT, 0),
        (Kind.RETURNED, 0),
        (Kind.CRASHED, 11),
        (Kind.RETURNED, 0),
        (Kind.EXITED, 3),
        (Kind.RETURNED, 0),
    ]


def test_programs_run_with_time_outs_counted(runner):
    source = '#include <stdio.h>\nint main(void) { int n; scanf("%d", &n); while (n) ; printf("%d", n); return 2; }'
    batch = Batch("", tuple(Input("", (), text) for text in (b"0", b"1", b"0", b"1", b"0", b"1", b"0")))
    filled = runner.run(runner.prepare(program(source), PROGRAM), batch, Limits(cpu_s=0.1), stop_after_timeouts=2)
    kinds = [getattr(filled.outcome(index), "kind", filled.outcome(index)) for index in range(len(batch))]
    assert kinds[:4] == [Kind.EXITED, Kind.TIMED_OUT, Kind.EXITED, Kind.TIMED_OUT]
    assert kinds[4:] == [Hole.UNRUN] * 3


def test_a_program_reads_the_data_files_beside_it(runner):
    task = Task(Form.PROGRAM, data=(("words.txt", b"alpha beta"),))
    source = """
    #include <stdio.h>
    int main(void) { char w[20]; fscanf(fopen("words.txt", "r"), "%s", w); puts(w); return !!fopen("new", "w"); }"""
    filled = runner.run(runner.prepare(program(source), task), Batch("", (Input("", (), b""),)), Limits())
    assert (filled.outcome(0).code, filled.outcome(0).printed.text) == (0, b"alpha\n")


def test_traced_runs_are_read_back(runner):
    source = "int equi(int *A, int n) { return n > 0 && A[0] == 424242; }"
    prepared = runner.prepare(program(source), EQUI, traced=True)
    filled = runner.run(prepared, Batch("equi", (Input("equi", ([5], 1)),)), Limits())
    plain, comparisons = split_traced(filled.records[0])
    assert plain == b"i\0\0\0\0"
    assert {frozenset(one[2:]) for one in comparisons} >= {frozenset((424242, 5)), frozenset((1, 0))}
