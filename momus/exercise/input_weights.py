"""The weights of inputs in the similarity: an expression over the parameters, `weight` in the table [similarity]."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import islice
from math import isfinite
from random import Random

from momus.domain import Domain, Expression, ExpressionError
from momus.domain.expressions import UNEVALUABLE, visible
from momus.errors import ExerciseError, Mistake
from momus.exercise.loading_notes import LoadingNotes
from momus.model import Form, Input
from momus.words import cut, literal

KEY = "similarity.weight"
TRIED = 50
"""This many of the smallest inputs, and as many draws, are weighed when an exercise is read."""


@dataclass(frozen=True)
class InputWeights:
    """Weighs inputs by an expression. `names` are the parameters by entry, `place` is the place of the expression in messages."""

    expression: Expression
    names: Mapping[str, tuple[str, ...]]
    place: str

    @property
    def text(self) -> str:
        """Return the expression as it was written."""
        return self.expression.text

    def of(self, input: Input) -> float:
        """Return the weight of an input, 0 or more; raise ExerciseError if it has none."""
        names = self.names[input.entry]
        try:
            value = self.expression.evaluate({name: visible(arg) for name, arg in zip(names, input.args, strict=True)})
        except UNEVALUABLE as error:
            raise self._error(input, f"has no value on {{}} ({error})", "write it so that it has one there too") from None
        if not isinstance(value, (bool, int, float)):
            raise self._error(input, f"is {literal(value)} on {{}}, and a weight is a number", "write a number for every input")
        if not isfinite(value):
            raise self._error(input, f"is {value} on {{}}, and a weight is finite", "write it so that it is finite there too")
        if value < 0:
            raise self._error(
                input, f"is {literal(value)} on {{}}, and a weight is 0 or more", f"write max(0, {self.expression.text})"
            )
        return float(value)

    def all_zero(self, inputs: int, *, listed: bool) -> ExerciseError:
        """Return the error that no input weighs anything."""
        where = f"on all {inputs:,} inputs of the domain" if listed else f"on all of {inputs:,} draws"
        rule = f"is 0 {where}, so nothing would count"
        return ExerciseError(Mistake(self.place, self.expression.text, rule, "give some inputs a weight above 0"))

    def _error(self, input: Input, rule: str, step: str) -> ExerciseError:
        named = zip(self.names[input.entry], input.args, strict=True)
        shown = cut(", ".join(f"{name}={literal(value)}" for name, value in named))
        shown = f"{input.entry}({shown})" if len(self.names) > 1 else shown
        return ExerciseError(Mistake(self.place, self.expression.text, rule.format(shown), step))


def input_weights(gathered: LoadingNotes, form: Form, domains: Mapping[str, Domain]) -> InputWeights | None:
    """Return the weights that an exercise states. Mistakes in them are gathered: those of form, and those that some inputs show."""
    text = gathered.read.weight
    if not text:
        return None
    if form is Form.OBJECT:
        gathered.wrong(
            KEY, text, "the inputs of a class are sequences of calls, which have no parameters to weigh by", "leave it out"
        )
        return None
    try:
        expression = Expression(text)
    except ExpressionError as error:
        gathered.wrong(KEY, "", error.rule, error.step)
        return None
    names = {entry: domain.names for entry, domain in domains.items()}
    for entry, known in names.items():
        for name in [one for one in expression.names if one not in known]:
            of = f" of {entry}" if entry else ""
            gathered.wrong(KEY, text, f"{name} is no parameter{of}", f"there are {', '.join(known)}")
            return None
    weights = InputWeights(expression, names, f"{gathered.read.place}: {KEY}")
    try:
        for entry, domain in domains.items():
            rng = Random(0)
            some = [*islice(domain.smallest_first(), TRIED), *(domain.uniform(rng) for _ in range(TRIED))]
            for args in some:
                weights.of(Input(entry, args))
    except ExerciseError as error:
        gathered.mistakes.extend(error.mistakes)
        return None
    return weights
