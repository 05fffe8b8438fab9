"""Products of unknowns: a second way to solve them if Z3's usual one gives no answer, and what to do if neither does.

Runs inside the box.
"""

from typing import Any

import z3
from crosshair.libimpl import builtinslib
from crosshair.libimpl.builtinslib import SymbolicInt
from crosshair.statespace import StateSpace
from crosshair.util import UnknownSatisfiability

SECONDS = 0.5
_HIGHEST_POWER = 8

ways_left_out = 0
"""How often a branch was not followed because nobody could say whether it is possible."""


def solution(conditions: list[z3.BoolRef]) -> z3.ModelRef | None:
    """Return values for which all conditions hold, if there are some of few bits; None proves nothing."""
    solver = z3.Then("simplify", "nla2bv", "smt").solver()
    solver.set("timeout", int(1000 * SECONDS))
    solver.add(*conditions)
    if solver.check() != z3.sat:
        return None
    found = solver.model()
    return found if all(z3.is_true(found.eval(one, model_completion=True)) for one in conditions) else None


def _power(base: Any, exponent: int) -> Any:
    """Return an unknown multiplied by itself; the solver's own power works on real numbers."""
    if not isinstance(base, SymbolicInt) or exponent > _HIGHEST_POWER:
        return _usual_power(base, exponent)
    return SymbolicInt(z3.Product(*[base.var] * exponent))


def _witness(self: StateSpace, *conditions: z3.BoolRef) -> z3.ModelRef | None:
    try:
        return _usual_witness(self, *conditions)
    except UnknownSatisfiability:
        found = solution([*self.solver.assertions(), *conditions])
        if found is None:
            raise
        self._remember_model(found)
        return found


def _fork_witnesses(self: StateSpace, condition: z3.BoolRef) -> tuple[bool | None, z3.ModelRef | None, z3.ModelRef | None]:
    """Return which branches are possible; if that is unknown for one, only the other is returned."""
    global ways_left_out
    try:
        return _usual_fork_witnesses(self, condition)
    except UnknownSatisfiability:
        known = self._known_model() or self.witness()
        if known is None:
            raise
        ways_left_out += 1
        holds = z3.is_true(known.eval(condition, model_completion=True))
        return (True, known, None) if holds else (False, None, known)


_usual_power = builtinslib._symbolic_int_pow
_usual_witness, _usual_fork_witnesses = StateSpace.witness, StateSpace._fork_witnesses


def install() -> None:
    """Make CrossHair use these."""
    builtinslib._symbolic_int_pow = _power
    # CrossHair has no other place for it.
    StateSpace.witness, StateSpace._fork_witnesses = _witness, _fork_witnesses  # type: ignore[method-assign, assignment]
