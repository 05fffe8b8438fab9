"""Steps: the same in every run, whatever else the machine does, and the end of what does not end by itself."""

from dataclasses import dataclass

import pytest

from momus.execute import Batch, Runner
from momus.execute.step_counts import StepCount, counts, split_counted
from momus.languages import LANGUAGES, language
from momus.languages.base import COUNTED, Entry, Task
from momus.model import Form, Input, Limits, Program
from tests.busy import other_work

LIMITS = Limits(cpu_s=5.0, memory_mb=128)
SHORT = Limits(cpu_s=0.25, memory_mb=128)
MOST = 200_000
STOPPED = StepCount(MOST, ended=False)


@dataclass(frozen=True)
class Source:
    """Functions of one int each, in one file of a language; those that do not end, and those that tamper with their count."""

    language: str
    file: str
    text: str
    functions: tuple[str, ...]
    endless: tuple[str, ...]


C = Source(
    "c",
    "f.c",
    """
    int total(int n) { int s = 0; for (int i = 0; i < n; i++) s += i; return s; }
    int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
    int loops(int n) { while (n != -1) n = n < 9 ? n + 1 : 0; return n; }
    int recurs(int n) { return n < 0 ? 0 : fib(30) + recurs(n + 1); }
    int jumps(int n) { again: n ^= 1; goto again; return n; }
    """,
    ("total", "fib"),
    ("loops", "recurs", "jumps"),
)
CPP = Source(
    "cpp",
    "f.cpp",
    """
    #include <map>
    #include <stdexcept>
    int total(int n) { std::map<int, int> m; for (int i = 0; i < n; i++) m[i % 3] += i; return m[0] + m[1]; }
    int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
    int loops(int n) { for (;;) try { throw std::runtime_error("x"); } catch (...) { n++; } }
    """,
    ("total", "fib"),
    ("loops",),
)
JAVA = Source(
    "java",
    "F.java",
    """
    import java.util.stream.*;
    class F {
        static int[] table = new int[100];
        static { for (int i = 0; i < 100; i++) table[i] = i; }
        static class Late { static int made = 0; static { for (int i = 0; i < 50; i++) made += i; } }
        static int total(int n) { int s = Late.made; for (int i = 0; i < n; i++) s += table[i % 100]; return s; }
        static int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
        static int loops(int n) { while (true) try { n += table[n]; } catch (Throwable caught) { n = 1; } }
        static int empty(int n) { for (;;); }
        static int recurs(int n) { try { return recurs(n + 1); } catch (StackOverflowError full) { return recurs(n); } }
        static int streams(int n) { return Stream.iterate(1, i -> i + 1).filter(i -> i < 0).findFirst().get(); }
    }
    """,
    ("total", "fib"),
    ("loops", "empty", "recurs", "streams"),
)
PYTHON = Source(
    "python",
    "f.py",
    """
def total(n):
    "Return a sum."
    return sum([i for i in range(n)]) + max(map(lambda i: i, range(n + 1)))
def fib(n): return n if n < 2 else fib(n - 1) + fib(n - 2)
def loops(n):
    while True:
        try: n += [][n]
        except BaseException: pass
def yields(n):
    def forever():
        while True: yield n
    for item in forever(): pass
def comprehends(n):
    import itertools
    return any(i < 0 for i in itertools.count())
def recurs(n):
    return recurs(n - 1) + recurs(n - 1) if n > -900 else 0
    """,
    ("total", "fib"),
    ("loops", "yields", "comprehends", "recurs"),
)
SOURCES = [C, CPP, pytest.param(JAVA, marks=pytest.mark.slow), PYTHON]


@pytest.fixture(scope="module")
def runner():
    with Runner(81) as made:
        yield made


def counted(runner, source, entry, *numbers, limits=LIMITS, most=MOST, **asked):
    """Return the counts of one function on these numbers."""
    task = Task(Form.FUNCTION, tuple(Entry(name, ("n",)) for name in (*source.functions, *source.endless)))
    program = Program(source.language, ((source.file, source.text.encode()),))
    batch = Batch(entry, tuple(Input(entry, (number,)) for number in numbers))
    return counts(runner, program, task, batch, limits, most=most, **asked)


@pytest.mark.parametrize("source", SOURCES, ids=lambda one: one.language)
def test_counts_are_exact_and_the_same_in_one_process_in_many_and_under_load(runner, source):
    numbers = (0, 1, 7, 7, 100, 1)
    alone = {entry: counted(runner, source, entry, *numbers) for entry in ("total",)}
    alone["fib"] = counted(runner, source, "fib", 0, 5, 10)
    with other_work(3):
        assert counted(runner, source, "total", *numbers, fresh=False) == alone["total"]
        assert counted(runner, source, "fib", 0, 5, 10, fresh=False) == alone["fib"]
        assert counted(runner, source, "total", *numbers) == alone["total"]
    steps = [one.steps for one in alone["total"]]
    assert all(one.ended for one in (*alone["total"], *alone["fib"]))
    assert steps[2] == steps[3] and steps[1] == steps[5]
    # Each round costs the same, and so does each call.
    per_round = steps[1] - steps[0]
    assert per_round > 0
    if source is not CPP:
        assert steps[2] - steps[1] == 6 * per_round and steps[4] - steps[1] == 99 * per_round
    leaf, five, ten = (one.steps for one in alone["fib"])
    assert (five - leaf) / (ten - leaf) == pytest.approx((15 - 1) / (177 - 1), rel=0.2)


def test_the_steps_of_each_language_are_these(runner):
    assert counted(runner, C, "total", 0, 10) == [StepCount(4), StepCount(24)]
    assert counted(runner, PYTHON, "total", 0, 10) == [StepCount(1 + 0 + 1), StepCount(1 + 10 + 11)]
    assert counted(runner, PYTHON, "fib", 0, 5, 10) == [StepCount(1), StepCount(15), StepCount(177)]


@pytest.mark.slow
def test_the_steps_of_java_are_its_calls_and_rounds(runner):
    assert counted(runner, JAVA, "total", 0, 10) == [StepCount(1), StepCount(11)]
    assert counted(runner, JAVA, "fib", 0, 5, 10) == [StepCount(1), StepCount(15), StepCount(177)]


@pytest.mark.parametrize("source", SOURCES, ids=lambda one: one.language)
def test_what_does_not_end_is_stopped_after_its_steps(runner, source):
    for entry in source.endless:
        most = 900 if entry == "recurs" else MOST
        stopped = StepCount(most, ended=False)
        assert counted(runner, source, entry, 1, 2, most=most) == [stopped, stopped], entry
    # Others of the same process lose nothing.
    assert counted(runner, source, source.endless[0], 1, 1, fresh=False) == [STOPPED, STOPPED]


PROGRAMS = {
    "c": ("f.c", '#include <stdio.h>\nint main(void) { int n; scanf("%d", &n); while (n) n -= 2; printf("%d", n); return 3; }'),
    "cpp": ("f.cpp", "#include <iostream>\nint main() { int n; std::cin >> n; while (n) n -= 2; std::cout << n; return 3; }"),
    "java": (
        "F.java",
        "class F { static int made; static { while (made < 9) made++; } public static void main(String[] a) "
        "{ int n = new java.util.Scanner(System.in).nextInt(); while (n != 0) n -= 2; System.out.print(n); System.exit(3); } }",
    ),
    "python": ("f.py", "n = int(input())\nwhile n:\n    n -= 2\nprint(n, end='')\nraise SystemExit(3)\n"),
}


@pytest.mark.parametrize("name", [pytest.param(name, marks=pytest.mark.slow) if name == "java" else name for name in PROGRAMS])
def test_whole_programs_are_counted_and_stopped(runner, name):
    file, text = PROGRAMS[name]
    program = Program(name, ((file, text.encode()),))
    batch = Batch("", tuple(Input("", text=text) for text in (b"4", b"5", b"6", b"4")))
    four, five, six, again = counts(runner, program, Task(Form.PROGRAM), batch, LIMITS, most=MOST)
    assert five == STOPPED
    assert four == again and four.ended and six.ended
    assert 0 < six.steps - four.steps <= 3
    plain = runner.prepare(program, Task(Form.PROGRAM))
    prepared = runner.prepare_as(program, Task(Form.PROGRAM), COUNTED)
    ended = Batch("", (batch.inputs[0], batch.inputs[2]))
    told = [split_counted(record) for record in runner.run(prepared, ended, LIMITS).records]
    assert [record for record, _ in told] == runner.run(plain, ended, LIMITS).records
    assert [count for _, count in told] == [four, six]


def test_without_a_limit_only_the_clock_ends_a_run_and_nothing_is_said(runner):
    assert counted(runner, PYTHON, "loops", 1, limits=SHORT, most=0) == [None]
    asleep = Source("python", "f.py", "import time\ndef f(n):\n    time.sleep(n)\n    return n\n", ("f",), ())
    assert counted(runner, asleep, "f", 0, 100, 0, limits=SHORT) == [StepCount(1), None, StepCount(1)]


def test_a_language_that_cannot_count_says_nothing(runner):
    assert {name for name in LANGUAGES if language(name).can_count} == {"c", "cpp", "java", "python"}
    text = "function f(n) { while (true); }"
    assert counted(runner, Source("javascript", "f.js", text, ("f",), ()), "f", 1, 2) == [None, None]


def test_a_count_has_a_sign_where_the_run_was_stopped():
    assert (StepCount(7).signed, STOPPED.signed) == (7, -MOST)


FORGED = {
    "a step of its own making": (
        C,
        "void __sanitizer_cov_trace_pc(void); int f(int n) { for (int i = 0; i < 1000; i++) __sanitizer_cov_trace_pc(); return n; }",
        lambda told: told is not None and told.steps > 2000,
    ),
    "the counter's own name": (C, "void __sanitizer_cov_trace_pc(void) {} int f(int n) { return n; }", lambda told: told is None),
    "a local function of that name": (
        C,
        "static int k; static __attribute__((used)) void __sanitizer_cov_trace_pc(void) { k++; } int f(int n) { while (n) ; return n; }",
        lambda told: told is None,
    ),
    "the count begun again and again": (
        C,
        "void momus_trace_begin(void); int f(int n) { while (n) momus_trace_begin(); return n; }",
        lambda told: told is None,
    ),
    "the count ended": (
        C,
        "void momus_trace_end(void); int f(int n) { momus_trace_end(); for (int i = 0; i < 1000; i++) n++; return n; }",
        lambda told: told is not None and told.steps < 10,
    ),
    "another step": (PYTHON, "def f(n):\n    global __momus_step__\n    __momus_step__ = int\n    while n: pass\n", lambda told: told is None),
    "another end": (
        PYTHON,
        "def f(n):\n    global __momus_end__\n    __momus_end__ = int\n    while n: pass\n",
        lambda told: told is None,
    ),
    "a count that is no number": (
        PYTHON,
        "import sys\ndef f(n):\n    sys.modules['momus.languages.python.counting'].taken = lambda: ['many']\n    return n\n",
        lambda told: told is None,
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", FORGED)
def test_a_forged_count_is_the_forgers_own(runner, name):
    base, text, expected = FORGED[name]
    source = Source(base.language, base.file, text, ("f",), ())
    told, after = counted(runner, source, "f", 1, 0, limits=SHORT)
    assert expected(told), told
    honest = counted(runner, base, "fib", 5)
    assert honest == counted(runner, base, "fib", 5) and honest[0].ended
    assert after is None or after.ended


@pytest.mark.slow
def test_a_count_that_java_code_forges_is_its_own(runner):
    text = """
    class F {
        static void set(String name, long value) throws Exception {
            var field = Class.forName("momus.worker.Steps").getDeclaredField(name);
            field.setAccessible(true);
            field.set(null, value);
        }
        static int over(int n) throws Exception { set("taken", Long.MAX_VALUE - 1); for (int i = 0; i < 9; i++) n++; return n; }
        static int none(int n) throws Exception { set("taken", 0L); return n; }
        static int ever(int n) throws Exception { set("most", Long.MAX_VALUE); while (n > 0) set("taken", 1L); return n; }
    }
    """
    source = Source("java", "F.java", text, ("over", "none", "ever"), ())
    assert counted(runner, source, "over", 1) in ([None], [STOPPED])
    [none] = counted(runner, source, "none", 1)
    assert none.steps < 5
    assert counted(runner, source, "ever", 1, limits=SHORT) == [None]
    assert counted(runner, source, "ever", 1, 0, limits=SHORT)[1].ended


@pytest.mark.parametrize("record", [b"^", b"^[", b"^i\1\0\0\0", b"", b"^(\2\0\0\0s\1\0\0\0N[\1\0\0\0i\xff\xff\xff\xff"])
def test_records_that_no_worker_writes_tell_no_count(record):
    assert split_counted(record)[1] is None
