"""Inputs of one fixed size, as a model checker chooses them: every number, letter and flag is a variable.

A shape mirrors a value of the domain. It says which variables the value is made of, the conditions on them, and how the value is rebuilt from the
model checker's choice.
"""

import struct
from collections.abc import Callable
from dataclasses import dataclass

from momus.domain import Bounds
from momus.domain.expressions import Expression
from momus.languages.c.types import CType, standard_spelling, width
from momus.model import Record, Value
from momus.search.solvers.base import UnsupportedError
from momus.search.solvers.shaping import Shaped, among, between

_REAL = 100
_LARGEST_FLOAT = "1.7976931348623157e308"


@dataclass(frozen=True)
class CLeaf:
    """One variable: its name and type in C, and the condition on it."""

    name: str
    type: str
    condition: str

    def decoded(self, bits: str) -> int | float:
        """Return the number that the bits stand for."""
        if self.type == "double":
            real: float = struct.unpack(">d", int(bits, 2).to_bytes(8, "big"))[0]
            return real
        number = int(bits, 2)
        is_signed = not self.type.startswith("unsigned") and self.type != "_Bool"
        return number - (1 << len(bits)) if is_signed and bits[0] == "1" else number


@dataclass(frozen=True)
class CShape(Shaped):
    """A value: `kind` is "number", "constant", "list" or "record"; `parts` are the values in it.

    `text`: a list of letters that C ends with 0. `make` puts the value together from its parts, or from its number.
    """

    kind: str
    make: Callable[[list[Value]], Value]
    parts: tuple["CShape", ...] = ()
    leaf: CLeaf | None = None
    constant: int = 0
    names: tuple[str, ...] = ()
    text: bool = False
    conditions: tuple[str, ...] = ()


class CShaper:
    """Makes shapes, and a new variable for each number in them."""

    def __init__(self) -> None:
        self.used = 0

    def number(self, bounds: Bounds, type_: CType) -> CShape:
        """Return the shape of a number, letter or flag that the reference takes as this type."""
        spelling = standard_spelling(type_)
        if not spelling or spelling == "long double":
            raise UnsupportedError(f"an argument of type {type_} cannot be chosen")
        if bounds.kind == "float":
            leaf = self._leaf("double", lambda name: _real_condition(name, bounds))
            return CShape("number", lambda parts: float(parts[0]), leaf=leaf)
        if bounds.kind == "int":
            of = _integer_type(spelling)
            leaf = self._leaf(of, lambda name: _range_condition(name, of, bounds.lo, bounds.hi))
            return CShape("number", lambda parts: int(parts[0]), leaf=leaf)
        if bounds.kind == "bool":
            leaf = self._leaf("int", lambda name: f"{name} >= 0 && {name} <= 1")
            return CShape("number", lambda parts: bool(parts[0]), leaf=leaf)
        if bounds.kind == "char":
            return self.letter(bounds.alphabet)
        if bounds.kind == "choice":
            return self._choice(bounds.values)
        raise UnsupportedError(f"a {bounds.kind} cannot be chosen as {type_}")

    def letter(self, alphabet: str) -> CShape:
        """Return the shape of one letter of the alphabet."""
        codes = sorted(map(ord, alphabet))
        if not codes or codes[-1] > 127:
            raise UnsupportedError("letters outside ASCII are more than one char")
        leaf = self._leaf("int", lambda name: among(name, codes, literal))
        return CShape("number", lambda parts: chr(parts[0]), leaf=leaf)

    def _choice(self, values: tuple[Value, ...]) -> CShape:
        codes: dict[int, Value] = {}
        for value in values:
            if type(value) is str and len(value) == 1 and ord(value) < 128:
                codes[ord(value)] = value
            elif type(value) in (int, bool) and -(1 << 63) <= value < 1 << 63:
                codes[int(value)] = value
            else:
                raise UnsupportedError(f"{value!r} is no number and no letter")
        leaf = self._leaf("long long", lambda name: among(name, sorted(codes), literal))
        return CShape("number", lambda parts: codes.get(parts[0]), leaf=leaf)

    def _leaf(self, type_: str, condition: Callable[[str], str]) -> CLeaf:
        name = f"momus_in_{self.used}"
        self.used += 1
        return CLeaf(name, type_, condition(name))


def constant(number: int) -> CShape:
    """Return the shape of a number that is known."""
    return CShape("constant", lambda parts: number, constant=number)


def listed(parts: list[CShape], bounds: Bounds) -> CShape:
    """Return the shape of a list of these parts, in order and different where the domain says so."""
    make = tuple if bounds.kind == "tuples" else list
    return CShape("list", make, tuple(parts), conditions=between(parts, bounds))


def text(parts: list[CShape]) -> CShape:
    """Return the shape of a string of these letters."""
    return CShape("list", "".join, tuple(parts), text=True)


def record(bounds: Bounds, parts: list[CShape]) -> CShape:
    """Return the shape of a record with these fields."""
    return CShape(
        "record",
        lambda values: Record(bounds.name, tuple(zip(bounds.names, values, strict=True))),
        tuple(parts),
        names=bounds.names,
    )


def single(part: CShape) -> CShape:
    """Return the shape of a value that C reaches through a pointer."""
    return CShape("list", lambda values: values[0], (part,))


def _integer_type(spelling: str) -> str:
    if width(spelling) > _REAL:
        return "long long"
    return "int" if spelling == "_Bool" else spelling


def _range_of(spelling: str) -> tuple[int, int]:
    bits = width(spelling)
    if spelling.startswith("unsigned") or spelling.startswith("__U") or spelling == "__SIZE_TYPE__":
        return 0, (1 << bits) - 1
    return -(1 << bits - 1), (1 << bits - 1) - 1


def _range_condition(name: str, spelling: str, lo: object, hi: object) -> str:
    """Return the condition that the variable lies between its numeric bounds; bounds that are expressions are separate constraints."""
    least, most = _range_of(spelling)
    parts = []
    if type(lo) is int and lo > least:
        parts.append(f"{name} >= {literal(lo)}" if lo <= most else "0")
    if type(hi) is int and hi < most:
        parts.append(f"{name} <= {literal(hi)}" if hi >= least else "0")
    return " && ".join(parts)


def _real_condition(name: str, bounds: Bounds) -> str:
    lo = repr(float(bounds.lo)) if isinstance(bounds.lo, (int, float)) else f"-{_LARGEST_FLOAT}"
    hi = repr(float(bounds.hi)) if isinstance(bounds.hi, (int, float)) else _LARGEST_FLOAT
    return f"{name} >= {lo} && {name} <= {hi}"


def literal(number: int) -> str:
    """Return a number as C writes it, of a type that holds it."""
    if number == -(1 << 63):
        return "(-9223372036854775807LL - 1)"
    return f"{number}ULL" if number >= 1 << 63 else f"({number}LL)" if number < 0 else f"{number}LL"


def is_expression(bound: object) -> bool:
    """Return whether a bound depends on earlier parameters."""
    return isinstance(bound, Expression)
