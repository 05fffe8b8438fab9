"""The sanitised build of C++, in the box: what a function and a program do that is undefined, with the line."""

import pytest

from momus.execute import Batch, Runner, split_traced
from momus.languages.base import Entry, Task
from momus.languages.c.undefined import event_of, place, words
from momus.languages.cpp.language import Cpp
from momus.model import Form, Input, Limits, Program

LIMITS = Limits(cpu_s=4, memory_mb=512)


@pytest.fixture(scope="module")
def runner():
    with Runner() as opened:
        yield opened


def seen(runner, source, task, *inputs):
    """Return for each input what the program does and the line, None where nothing was seen."""
    program = Program("cpp", (("work.cpp", source.encode()),))
    prepared = runner.prepare_as(program, task, "sanitised")
    records = runner.run(prepared, Batch(inputs[0].entry, inputs), LIMITS).records
    events = [event_of(split_traced(record)[1]) for record in records]
    return [
        event and (words(event), place(event, prepared.payload, Cpp().own_files(program), runner.run_tool)[1]) for event in events
    ]


def test_functions_are_watched_and_exceptions_are_none_of_it(runner):
    source = """#include <vector>
#include <stdexcept>
int f(const std::vector<int> &v, int n) {
    if (n == 0) throw std::out_of_range("n");
    if (n == 1) return *(v.data() + v.size());
    if (n == 2) { int x = 2147483647; return x + n; }
    if (n == 3) return v.at(0);
}
"""
    task = Task(Form.FUNCTION, (Entry("f", ("v", "n")),))
    assert seen(runner, source, task, *(Input("f", ([1], n)) for n in (0, 1, 2, 3, 4, 3))) == [
        None,
        ("reads past the end of the array", 5),
        ("signed integer overflow: 2147483647 + 2", 6),
        None,
        ("returns no value where one is used", 3),
        None,
    ]


def test_programs_are_watched(runner):
    source = "#include <iostream>\nint main() {\n    int n, a[2] = {1, 2};\n    std::cin >> n;\n    std::cout << a[n];\n}\n"
    given = [Input("", (), text=text) for text in (b"1", b"2")]
    assert seen(runner, source, Task(Form.PROGRAM), *given) == [None, ("goes past the end of the array: index 2 of int [2]", 5)]
