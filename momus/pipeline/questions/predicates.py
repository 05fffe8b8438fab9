"""Properties that all tests have and some inputs lack, as constraints and in words: candidates for a missing precondition."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import permutations

from momus.domain.expressions import Expression
from momus.model import Input, Value


@dataclass(frozen=True)
class Predicate:
    """A constraint on the inputs of one entry: `holds` in the expression language, `broken` in words for an input that breaks it."""

    entry: str
    name: str
    holds: str
    broken: str
    usual: str

    @cached_property
    def _constraint(self) -> Expression:
        return Expression(self.holds)

    def is_kept_by(self, names: Sequence[str], args: Sequence[Value]) -> bool:
        """Return whether the input satisfies the constraint; True if the constraint does not apply to it."""
        try:
            return bool(self._constraint.evaluate(dict(zip(names, args, strict=True))))
        except (TypeError, ValueError, LookupError, ArithmeticError):
            return True


def predicates(entry: str, names: Sequence[str], inputs: Sequence[Input]) -> Iterator[Predicate]:
    """Yield the constraints that may hold for these inputs, the most usual first."""
    values = {name: [input.args[place] for input in inputs if len(input.args) == len(names)] for place, name in enumerate(names)}
    for name, seen in values.items():
        for slug, holds, broken, usual in _of_one(name, seen):
            yield Predicate(entry, f"{name}-{slug}", holds, broken, usual)
    for one, other in permutations(values, 2):
        if _all(values[one], int) and _all(values[other], (list, tuple)):
            yield Predicate(entry, f"{one}-not-in-{other}", f"{one} in {other}", f"`{one}` is not in `{other}`", "has it there")
            yield Predicate(
                entry,
                f"{one}-beyond-{other}",
                f"{one} < len({other})",
                f"`{one}` is at least the length of `{other}`",
                "has it below",
            )
        if _all(values[one], int) and _all(values[other], int):
            yield Predicate(
                entry, f"{one}-above-{other}", f"{one} <= {other}", f"`{one}` is above `{other}`", "has it at most that"
            )
            if names.index(one) < names.index(other):
                equal = f"`{one}` equals `{other}`"
                yield Predicate(entry, f"{one}-equals-{other}", f"{one} != {other}", equal, "has them different")


def conjunctions(entry: str, names: Sequence[str], inputs: Sequence[Input]) -> Iterator[Predicate]:
    """Yield the constraints that are broken where two others are, one of which relates two parameters: `a` equals `c`, and differs from `b`."""
    single = list(predicates(entry, names, inputs))
    related = [one for one in single if "-equals-" in one.name]
    for one in related:
        left, right = one.holds.split(" != ")
        for other in single:
            if other.name != one.name:
                yield _both(one, other)
        for third in names:
            if third not in (left, right) and any({left, third} == set(two.holds.split(" != ")) for two in related):
                differs = f"`{left}` differs from `{third}`"
                yield _both(one, Predicate(entry, f"{left}-differs-from-{third}", f"{left} == {third}", differs, ""))


def _both(one: Predicate, other: Predicate) -> Predicate:
    """Return the constraint that is broken where both are."""
    return Predicate(
        one.entry,
        f"{one.name}-and-{other.name}",
        f"{one.holds} or {other.holds}",
        f"{one.broken} and {other.broken}",
        "lacks one of the two",
    )


def _of_one(name: str, seen: Sequence[Value]) -> Iterator[tuple[str, str, str, str]]:
    """Yield (slug, constraint, name of a breach, what the tests have instead) for one parameter."""
    if _all(seen, (list, tuple)):
        yield "not-sorted", f"is_sorted({name})", f"`{name}` is not sorted", "has it sorted"
        yield "repeats", f"distinct({name})", f"`{name}` has a repeated value", "has distinct values there"
        yield "empty", f"len({name}) > 0", f"`{name}` is empty", "has it non-empty"
        yield "single", f"len({name}) > 1", f"`{name}` has fewer than two elements", "has two or more"
        if all(_all(items, int) for items in seen):
            yield "negative-element", f"all(v >= 0 for v in {name})", f"`{name}` has a negative element", "has none"
            yield "zero-element", f"all(v != 0 for v in {name})", f"`{name}` has a zero", "has none"
        if all(_all(items, (str, list, tuple)) for items in seen):
            yield "empty-element", f"all(len(v) > 0 for v in {name})", f"`{name}` has an empty element", "has none"
    elif _all(seen, str):
        yield "empty", f"len({name}) > 0", f"`{name}` is empty", "has it non-empty"
        yield "blank", f"' ' not in {name}", f"`{name}` contains a blank", "has none"
    elif _all(seen, (int, float)):
        yield "negative", f"{name} >= 0", f"`{name}` is negative", "has it at least 0"
        yield "zero", f"{name} != 0", f"`{name}` is 0", "has it different from 0"
        yield "not-positive", f"{name} > 0", f"`{name}` is not positive", "has it positive"


def _all(seen: Sequence[Value], kinds: type | tuple[type, ...]) -> bool:
    return all(isinstance(value, kinds) and not isinstance(value, bool) for value in seen)
