"""Values as model checkers choose them, in any language: made of variables with conditions on them."""

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from momus.domain import Bounds
from momus.model import Value
from momus.search.solvers.base import UnsupportedError


class SolverVariable(Protocol):
    """One variable: its name, and the condition on it, "" for none."""

    @property
    def name(self) -> str: ...

    @property
    def type(self) -> str: ...

    @property
    def condition(self) -> str: ...

    def decoded(self, bits: str) -> int | float:
        """Return the number that the bits stand for."""


class Shaped:
    """A value made of `parts`, or of the one variable `leaf`; `make` puts it together from its parts, or from its number."""

    make: Callable[[list[Value]], Value]
    parts: tuple["Shaped", ...]
    leaf: SolverVariable | None
    conditions: tuple[str, ...]

    def leaves(self) -> list[SolverVariable]:
        """Return all variables of the value, in order."""
        own = [self.leaf] if self.leaf else []
        return own + [leaf for part in self.parts for leaf in part.leaves()]

    def all_conditions(self) -> list[str]:
        """Return the conditions on the parts, and between them."""
        own = [self.leaf.condition] if self.leaf and self.leaf.condition else []
        return [*own, *self.conditions, *(one for part in self.parts for one in part.all_conditions())]

    def value(self, chosen: Mapping[str, int | float]) -> Value:
        """Return the value for the chosen numbers."""
        if self.leaf:
            return self.make([chosen[self.leaf.name]])
        return self.make([part.value(chosen) for part in self.parts])


def between(parts: Sequence[Shaped], bounds: Bounds) -> tuple[str, ...]:
    """Return the conditions between the items of a list: in order and different, if the domain says so."""
    is_permutation = bounds.kind == "permutation"
    if not (bounds.sorted or bounds.unique or is_permutation):
        return ()
    numbers = [part.leaf.name for part in parts if part.leaf]
    if len(numbers) != len(parts):
        raise UnsupportedError("only numbers can be sorted or different")
    conditions = []
    if bounds.sorted:
        conditions += [f"{a} <= {b}" for a, b in zip(numbers, numbers[1:], strict=False)]
    if bounds.unique or is_permutation:
        conditions += [f"{a} != {b}" for i, a in enumerate(numbers) for b in numbers[:i]]
    if is_permutation:
        conditions += [f"{a} < {len(numbers)}" for a in numbers]
    return tuple(conditions)


def among(name: str, codes: Sequence[int], literal: Callable[[int], str]) -> str:
    """Return the condition that the variable is one of the numbers, which come in order: runs of neighbours become ranges."""
    runs: list[list[int]] = []
    for code in codes:
        if runs and code == runs[-1][1] + 1:
            runs[-1][1] = code
        else:
            runs.append([code, code])
    said = [f"{name} == {literal(a)}" if a == b else f"({name} >= {literal(a)} && {name} <= {literal(b)})" for a, b in runs]
    return f"({' || '.join(said)})"
