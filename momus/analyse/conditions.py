"""Conditions on the features of an input, and their words: "when k = 0", "when the text ends with a space"."""

from collections.abc import Iterator
from dataclasses import dataclass

from momus.analyse.features import Feature, Features

NEGATION_COST, EQUAL_COST, BOUND_COST, SECOND_COST, EITHER_COST = 1, 0, 1, 3, 2


@dataclass(frozen=True)
class Condition:
    """A feature that is true, false, or above, below, equal or unequal to a number."""

    feature: Feature
    relation: str
    value: int | float = 0

    def holds(self, features: Features) -> bool:
        """Return whether the condition holds; False if the input lacks the feature."""
        value = features.get(self.feature, self.feature.absent)
        if value is None:
            return False
        match self.relation:
            case "true":
                return bool(value)
            case "false":
                return not value
            case ">":
                return value > self.value
            case "<":
                return value < self.value
            case "=":
                return value == self.value
        return value != self.value

    @property
    def cost(self) -> int:
        extra = {"true": 0, "false": NEGATION_COST, "=": EQUAL_COST, "≠": 2 * NEGATION_COST}.get(self.relation, BOUND_COST)
        return self.feature.cost + extra

    @property
    def words(self) -> str:
        """Return the condition as a person would say it."""
        feature = self.feature
        match self.relation:
            case "true":
                return feature.words
            case "false":
                return feature.otherwise
            case "≠":
                return _negated(feature.equal.format(v=self.value))
        text = {">": feature.more, "<": feature.fewer, "=": feature.equal}[self.relation]
        return _singular(text.format(v=self.value), self.value)


@dataclass(frozen=True)
class Cause:
    """Conditions that hold where the program fails: all of them, or one with `either`. Without conditions, nearly every input fails."""

    conditions: tuple[Condition, ...] = ()
    either: bool = False

    def holds(self, features: Features) -> bool:
        held = (condition.holds(features) for condition in self.conditions)
        return any(held) if self.either else all(held)

    @property
    def words(self) -> str:
        """Return the words that follow "fails": "when k = 0"."""
        if not self.conditions:
            return "on nearly every input"
        joined = " or " if self.either else " and "
        return "when " + joined.join(condition.words for condition in self.conditions)

    @property
    def cost(self) -> int:
        """Return how long it takes to say."""
        joined = SECOND_COST * max(0, len(self.conditions) - 1) + EITHER_COST * self.either
        return joined + sum(condition.cost for condition in self.conditions)

    def bounds(self) -> Iterator[tuple[int, Condition]]:
        """Yield the conditions whose number was taken from inputs that happened to be run: the exact number is not known yet."""
        for place, condition in enumerate(self.conditions):
            if condition.relation in ("<", ">"):
                yield place, condition

    def with_bound(self, place: int, value: int | float) -> "Cause":
        """Return the cause with another number in one condition."""
        changed = list(self.conditions)
        changed[place] = Condition(changed[place].feature, changed[place].relation, value)
        return Cause(tuple(changed), self.either)


def _negated(text: str) -> str:
    for said, denied in (
        (" = ", " ≠ "),
        (" has exactly ", " does not have exactly "),
        (" contains ", " does not contain "),
        (" is ", " is not "),
    ):
        if said in text:
            return text.replace(said, denied, 1)
    return text.replace("there are exactly", "there are not exactly")


def _singular(text: str, value: int | float) -> str:
    if value == 1:
        for many, one in (
            ("values", "value"),
            ("characters", "character"),
            ("calls", "call"),
            ("words", "word"),
            ("numbers", "number"),
        ):
            text = text.replace(f"exactly 1 {many}", f"exactly 1 {one}").replace(f"than 1 {many}", f"than 1 {one}")
        text = text.replace("more than 1 times", "more than once").replace("exactly 1 times", "exactly once")
    return text
