"""Outcomes of a megabyte each: whoever asks for many of them never gets them all at once."""

from pathlib import Path

from momus import wire
from momus.domain import NOTHING_KNOWN, parse_domain
from momus.execute import Batch, Runner
from momus.judge import JudgeSettings
from momus.languages.base import Entry, Task
from momus.model import Form, Limits, Program
from momus.search import Column, FillUnit, Searcher, Setting
from momus.search.work.fill import BROUGHT_BYTES

LARGE = 'def f(x):\n    return "%07d" % x + "a" * 900_000\n'
BOARD = 5 << 20
"""One look at a running program brings at most this many bytes."""


def program(text: str) -> Program:
    return Program("python", (("main.py", text.encode()),))


SETTING = Setting(
    Task(Form.FUNCTION, (Entry("f", ("x",)),)),
    (program("def f(x): return x"),),
    {"f": parse_domain({"x": "int(0, 10000)"}, [], "inputs", Path("."))},
    NOTHING_KNOWN,
    Limits(),
    JudgeSettings(),
)
INPUTS = tuple(SETTING.input("f", (x,)) for x in range(60))


def test_a_run_ends_when_its_records_take_too_much():
    with Runner() as runner:
        prepared = runner.prepare(program(LARGE), SETTING.task)
        records = runner.run(prepared, Batch("f", INPUTS), Limits(), most_bytes=1 << 22).records
        fresh = runner.run_fresh(prepared, Batch("f", INPUTS[:8]), Limits(), most_bytes=1 << 21).records
    assert 4 <= sum(record != wire.UNRUN for record in records) <= 10
    assert [record == wire.UNRUN for record in fresh] == [False] * 3 + [True] * 5


def test_a_unit_brings_back_a_part_and_says_so(tmp_path):
    searcher = Searcher(SETTING, 85, tmp_path)
    try:
        filled = searcher.perform(FillUnit(Column(2, "large", program(LARGE)), INPUTS))
        small = searcher.perform(FillUnit(Column(3, "small", program("def f(x): return -x")), INPUTS))
    finally:
        searcher.close()
    reached = [record for record in filled.records if record != wire.UNRUN]
    assert filled.cut and BROUGHT_BYTES <= sum(map(len, reached)) < BROUGHT_BYTES + BOARD
    assert filled.records[: len(reached)] == reached
    assert not small.cut and wire.UNRUN not in small.records
