"""The inputs of a round: drawn once for all columns on the same knowledge, and run in as few batches as can be."""

from dataclasses import replace
from pathlib import Path

import pytest

from momus.domain import NOTHING_KNOWN, parse_domain
from momus.domain.calls import parse_calls_domain
from momus.execute import Runner
from momus.judge import JudgeSettings
from momus.languages.base import Entry, Task
from momus.model import Form, Input, Limits, Program
from momus.search import Column, EngineShare, HuntUnit
from momus.search.work.drawing import AGAIN, Drawing
from momus.search.work.examiner import Examiner
from momus.search.work.hunt import Hunt
from momus.search.work.setting import Setting

RIGHT = "function f(x) { return x }"
FIRST = (EngineShare("exhaustive", 300), EngineShare("random", 200))
LATER = (EngineShare("exhaustive", 100, 300), EngineShare("random", 100), EngineShare("harvest", 150), EngineShare("trace", 50))


def program(text: str) -> Program:
    return Program("javascript", (("main.js", text.encode()),))


def python(text: str) -> Program:
    return Program("python", (("main.py", text.encode()),))


def setting_with(reference: Program) -> Setting:
    domain = parse_domain({"x": "int(-10000000, 10000000)"}, [], "inputs", Path("."))
    task = Task(Form.FUNCTION, (Entry("f", ("x",)),))
    return Setting(task, (reference,), {"f": domain}, NOTHING_KNOWN, Limits(), JudgeSettings())


@pytest.fixture(scope="module")
def examiner():
    with Runner() as runner:
        yield Examiner(setting_with(program(RIGHT)), runner)


@pytest.fixture(scope="module")
def python_examiner():
    with Runner() as runner:
        yield Examiner(setting_with(python("def f(x): return x")), runner)


def test_a_domain_with_fewer_inputs_than_were_asked_for_is_listed_once(monkeypatch):
    domain = parse_domain({"x": "int(0, 3)"})
    list_all, listings = domain.smallest_first, []
    monkeypatch.setattr(domain, "smallest_first", lambda known_values: listings.append(known_values) or list_all(known_values))
    with Runner() as runner:
        examiner = Examiner(replace(setting_with(python("def f(x): return x")), domains={"f": domain}), runner)
        assert [len(examiner.smallest("f", number)) for number in (50, 50, 2, 50)] == [4, 4, 2, 4]
    assert len(listings) == 1


def unit(text: str, round_number: int, shares: tuple[EngineShare, ...]) -> HuntUnit:
    return HuntUnit(Column(1, text, program(text)), round_number, shares, seed=0, alive=(0,))


def python_unit(text: str, shares: tuple[EngineShare, ...]) -> HuntUnit:
    return HuntUnit(Column(1, text, python(text)), 1, shares, seed=0, alive=(0,))


def inputs_of(drawing: Drawing, asked: HuntUnit, *engines: str) -> list[tuple]:
    """Return the values of what these engines proposed."""
    return [
        one.args
        for drawn, _ in drawing.tried(asked)
        for one, engine in zip(drawn.batch.inputs, drawn.engines, strict=True)
        if engine in engines
    ]


def test_a_runtime_gets_the_smallest_inputs_first_some_of_them_twice_and_then_all_others_at_once(examiner):
    drawn = [one for one, _ in Drawing(examiner).tried(unit(RIGHT + ";", 0, FIRST))]
    assert [len(one.batch) for one in drawn] == [108, 400]
    assert drawn[0].engines == ("exhaustive",) * 100 + (AGAIN,) * 8
    assert drawn[0].batch.inputs[100:] == drawn[0].batch.inputs[:8]
    assert drawn[1].engines == ("exhaustive",) * 200 + ("random",) * 200


def test_two_columns_of_the_first_round_share_their_batches(examiner):
    drawing = Drawing(examiner)
    one, other = ([drawn.batch.id for drawn, _ in drawing.tried(unit(RIGHT + end, 0, FIRST))] for end in (";", ";;"))
    assert one == other


def test_columns_whose_sources_hold_the_same_constants_share_their_batches_in_later_rounds(examiner):
    drawing = Drawing(examiner)
    one, other = ([drawn.batch.id for drawn, _ in drawing.tried(unit(RIGHT + end, 1, LATER))] for end in (";", ";;"))
    assert one == other


def test_a_column_with_other_constants_gets_the_same_random_inputs_and_a_harvest_of_its_own(examiner):
    drawing = Drawing(examiner)
    plain, other = unit(RIGHT + ";", 1, LATER), unit(RIGHT + "; 4321", 1, LATER)
    assert inputs_of(drawing, plain, "exhaustive", "random") == inputs_of(drawing, other, "exhaustive", "random")
    assert (4321,) in inputs_of(drawing, other, "harvest")
    assert (4321,) not in inputs_of(drawing, plain, "harvest")


def test_what_a_column_gets_does_not_depend_on_who_came_before_it(examiner):
    asked = unit(RIGHT + "; 4321", 1, LATER)
    after_another = Drawing(examiner)
    list(after_another.tried(unit(RIGHT + ";", 1, LATER)))
    engines = ("exhaustive", "random", "harvest")
    assert inputs_of(after_another, asked, *engines) == inputs_of(Drawing(examiner), asked, *engines)


def test_rows_that_became_known_are_looked_around_by_the_next_column(examiner):
    drawing, asked = Drawing(examiner), unit(RIGHT + ";", 1, (EngineShare("random", 200),))
    far = replace(asked, known=(Input("f", (7_654_321,)),))
    assert not [x for (x,) in inputs_of(drawing, asked, "random") if abs(x - 7_654_321) <= 2]
    assert [x for (x,) in inputs_of(drawing, far, "random") if abs(x - 7_654_321) <= 2]


def test_constants_of_the_reference_are_among_the_random_inputs():
    with Runner() as runner:
        drawing = Drawing(Examiner(setting_with(program(RIGHT + "; 4321")), runner))
        assert (4321,) in inputs_of(drawing, unit(RIGHT, 1, (EngineShare("random", 200),)), "random")


def test_comparisons_lead_a_column_on_from_the_inputs_that_all_share(python_examiner):
    """No number in the source is near: only the operands of the comparison are."""
    wrong = python_unit("def f(x): return -x if x == int('1231230') else x", (EngineShare("trace", 400),))
    first, led = ([one.args for one in drawn.batch.inputs] for drawn, _ in Drawing(python_examiner).tried(wrong))
    assert (len(first), len(led)) == (250, 150)
    assert (1231230,) not in first
    assert (1231230,) in led


def test_the_first_inputs_of_a_climb_are_drawn_once(python_examiner):
    drawing, shares = Drawing(python_examiner), (EngineShare("trace", 300),)
    texts = ("def f(x): return x if x > 5 else x", "def f(x):\n    return x if x < 5 else x")
    (first, *_), (again, *_) = ([drawn.batch.id for drawn, _ in drawing.tried(python_unit(text, shares))] for text in texts)
    assert first == again


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


def test_an_object_that_is_wrong_alone_is_found_alone():
    class_text = "class Sum:\n    def __init__(self): self.n = 0\n    def add(self, x):\n        self.n += x\n        return {}\n"
    domain = parse_calls_domain({}, {"add": {"x": "int(0, 20)"}}, (0, 10))
    task = Task(Form.OBJECT, (Entry("Sum"), Entry("add", ("x",))))
    setting = Setting(task, (python(class_text.format("self.n")),), {"Sum": domain}, NOTHING_KNOWN, Limits(), JudgeSettings())
    wrong = python(class_text.format("min(self.n, 90)"))
    with Runner() as runner:
        [found] = Hunt(Examiner(setting, runner)).perform(HuntUnit(Column(1, "", wrong), 0, FIRST, seed=0, alive=(0,))).candidates
    assert not found.input.beside and not found.input.before
