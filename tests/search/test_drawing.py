"""The inputs of a round, drawn by the engines and run in batches: few at first, or all together where a process is slow to start."""

from pathlib import Path

import pytest

from momus.domain import NO_HINTS, parse_domain
from momus.execute import Runner
from momus.judge import JudgeSettings
from momus.languages.base import Entry, Task
from momus.model import Form, Limits, Program
from momus.search import Column, HuntUnit, Share
from momus.search.work.drawing import Drawing
from momus.search.work.examiner import Examiner
from momus.search.work.hunt import Hunt
from momus.search.work.setting import Setting

RIGHT = "function f(x) { return x }"
FIRST = (Share("exhaustive", 300), Share("random", 200))
LATER = (Share("exhaustive", 100, 300), Share("random", 100), Share("harvest", 150), Share("trace", 50))


def program(text: str) -> Program:
    return Program("javascript", (("main.js", text.encode()),))


@pytest.fixture(scope="module")
def examiner():
    domain = parse_domain({"x": "int(-10000000, 10000000)"}, [], "inputs", Path("."))
    task = Task(Form.FUNCTION, (Entry("f", ("x",)),))
    setting = Setting(task, (program(RIGHT),), {"f": domain}, NO_HINTS, Limits(), JudgeSettings())
    with Runner() as runner:
        yield Examiner(setting, runner)


def unit(text: str, round_number: int, shares: tuple[Share, ...]) -> HuntUnit:
    return HuntUnit(Column(1, text, program(text)), round_number, shares, seed=0, alive=(0,))


def test_a_runtime_gets_the_smallest_inputs_first_and_then_all_others_at_once(examiner):
    drawn = [one for one, _ in Drawing(examiner).tried(unit(RIGHT + ";", 0, FIRST))]
    assert [len(one.batch) for one in drawn] == [100, 400]
    assert drawn[0].engines == ("exhaustive",) * 100
    assert drawn[1].engines == ("exhaustive",) * 200 + ("random",) * 200


def test_two_columns_of_the_first_round_share_their_batches(examiner):
    drawing = Drawing(examiner)
    one, other = ([drawn.batch.id for drawn, _ in drawing.tried(unit(RIGHT + end, 0, FIRST))] for end in (";", ";;"))
    assert one == other


def test_later_rounds_are_one_batch_and_each_engine_is_told_what_it_used(examiner):
    """Without comparisons to ask for, harvest takes the share of the engine that needs them."""
    found = Hunt(examiner).perform(unit(RIGHT + ";", 1, LATER))
    assert {one.engine: one.inputs for one in found.spent} == {"exhaustive": 100, "random": 100, "harvest": 200}
    assert not found.candidates


def test_what_is_found_in_a_large_batch_is_credited_to_the_engine_that_proposed_it(examiner):
    """Only a constant of the source leads there."""
    found = Hunt(examiner).perform(unit("function f(x) { return x === 7654321 ? 0 : x }", 1, LATER))
    [candidate] = found.candidates
    assert (candidate.input.args, candidate.engine) == ((7654321,), "harvest")
