"""Inputs of one fixed size, as the model checker chooses them for Java: every number, letter and flag is a variable.

A shape mirrors a value of the domain: its variables, the conditions on them, the Java expression that builds the argument, and how the value is
rebuilt from the choice.
"""

import struct
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from momus.domain import Bounds
from momus.model import Value
from momus.search.solvers.base import UnsupportedError
from momus.search.solvers.shaping import Shaped, among, between

RANGES = {
    "byte": (-(1 << 7), (1 << 7) - 1),
    "short": (-(1 << 15), (1 << 15) - 1),
    "int": (-(1 << 31), (1 << 31) - 1),
    "long": (-(1 << 63), (1 << 63) - 1),
    "char": (0, (1 << 16) - 1),
    "boolean": (0, 1),
}
BOXES = {
    "Byte": "byte", "Short": "short", "Integer": "int", "Long": "long", "Character": "char", "Boolean": "boolean", "Double": "double",
    "Float": "float", "Object": "", "Number": "",
}  # fmt: skip
REALS = ("double", "float")
_LARGEST = {"double": "1.7976931348623157E308", "float": "3.4028234663852886E38"}
STRING = "momus.java.lang.String"


@dataclass(frozen=True)
class JavaLeaf:
    """One variable: its name in the harness, its primitive type, the condition on it, and its possible numbers."""

    name: str
    type: str
    condition: str
    lo: int | None = None
    hi: int | None = None

    def decoded(self, bits: str) -> int | float:
        """Return the number that the bits stand for."""
        number = int(bits, 2)
        if self.type in REALS:
            real: float = struct.unpack(">d" if self.type == "double" else ">f", number.to_bytes(len(bits) // 8, "big"))[0]
            return real
        is_signed = self.type not in ("char", "boolean")
        return number - (1 << len(bits)) if is_signed and bits[0] == "1" else number


@dataclass(frozen=True)
class JavaShape(Shaped):
    """A value: `make` rebuilds it from its parts or its number, and `built` writes it in Java.

    `items` are the parts of a list that a constraint sees; `length` is the variable that says how many of them count, if there is one.
    """

    make: Callable[[list[Value]], Value]
    built: Callable[[], str]
    parts: tuple["JavaShape", ...] = ()
    leaf: JavaLeaf | None = None
    constant: int | None = None
    is_list: bool = False
    conditions: tuple[str, ...] = ()


class JavaShaper:
    """Makes shapes, and a new variable for each number in them."""

    def __init__(self) -> None:
        self.used = 0

    def number(self, bounds: Bounds, declared: str) -> JavaShape:
        """Return the shape of a number, letter or flag that the reference takes as this type."""
        boxed = declared in BOXES
        type_ = BOXES.get(declared) or declared or {"bool": "boolean", "char": "char", "float": "double"}.get(bounds.kind, "int")
        if type_ not in RANGES and type_ not in REALS:
            raise UnsupportedError(f"an argument of type {declared} cannot be chosen")
        if bounds.kind == "float" and type_ in REALS:
            leaf = self._leaf(type_, lambda name: _real_condition(name, type_, bounds))
            return _number(leaf, float, boxed)
        if bounds.kind == "int" and type_ in REALS:
            leaf = self._integer("int" if type_ == "float" else "long", bounds.lo, bounds.hi)
            return JavaShape(lambda parts: int(parts[0]), lambda: _boxed(f"({type_}) {leaf.name}", type_, boxed), leaf=leaf)
        if bounds.kind == "int" and type_ != "boolean":
            return _number(self._integer(type_, bounds.lo, bounds.hi), int, boxed)
        if bounds.kind == "bool" and type_ == "boolean":
            return _number(self._leaf("boolean", lambda name: "", 0, 1), bool, boxed)
        if bounds.kind == "char" and type_ == "char":
            return _number(self.letter(bounds.alphabet), chr, boxed)
        if bounds.kind == "choice" and bounds.values:
            return self._choice(bounds.values, type_, boxed)
        raise UnsupportedError(f"a {bounds.kind} cannot be chosen as {declared}")

    def letter(self, alphabet: str) -> JavaLeaf:
        """Return the variable for one letter of the alphabet."""
        codes = sorted(map(ord, alphabet))
        if not codes or codes[-1] > RANGES["char"][1]:
            raise UnsupportedError("letters outside the basic plane are more than one char")
        return self._leaf("char", lambda name: among(name, codes, literal), codes[0], codes[-1])

    def text(self, alphabet: str, size: int) -> JavaShape:
        """Return the shape of a string of `size` letters."""
        parts = tuple(_number(self.letter(alphabet), chr, False) for _ in range(size))
        return JavaShape("".join, lambda: text_of(parts, str(size)), parts, is_list=True)

    def text_up_to(self, alphabet: str, least: int, most: int) -> JavaShape:
        """Return the shape of a string whose length is chosen, too."""
        count = self._integer("int", least, most)
        length = _number(count, int, False)
        letters = tuple(_number(self.letter(alphabet), chr, False) for _ in range(most))
        return JavaShape(lambda parts: "".join(parts[1 : 1 + parts[0]]), lambda: text_of(letters, count.name), (length, *letters))

    def _choice(self, values: tuple[Value, ...], type_: str, boxed: bool) -> JavaShape:
        codes: dict[int, Value] = {}
        for value in values:
            if type(value) is str and len(value) == 1 and type_ == "char":
                codes[ord(value)] = value
            elif (
                type(value) is bool
                and type_ == "boolean"
                or type(value) is int
                and type_ in RANGES
                and type_ not in ("char", "boolean")
            ):
                codes[int(value)] = value
            else:
                raise UnsupportedError(f"{value!r} is no {type_}")
        if type_ == "boolean":
            raise UnsupportedError("a choice of flags is not chosen")
        leaf = self._leaf(type_, lambda name: among(name, sorted(codes), literal), min(codes), max(codes))
        return JavaShape(lambda parts: codes.get(parts[0]), lambda: _boxed(leaf.name, type_, boxed), leaf=leaf)

    def _integer(self, type_: str, lo: object, hi: object) -> JavaLeaf:
        least, most = RANGES[type_]
        low = lo if type(lo) is int else least
        high = hi if type(hi) is int else most
        parts = []
        if low > least:
            parts.append(f"{{0}} >= {literal(low)}" if low <= most else "false")
        if high < most:
            parts.append(f"{{0}} <= {literal(high)}" if high >= least else "false")
        return self._leaf(type_, lambda name: " && ".join(parts).format(name), max(low, least), min(high, most))

    def _leaf(self, type_: str, condition: Callable[[str], str], lo: int | None = None, hi: int | None = None) -> JavaLeaf:
        name = f"in{self.used}"
        self.used += 1
        return JavaLeaf(name, type_, condition(name), lo, hi)


def constant(number: int, declared: str) -> JavaShape:
    """Return the shape of a number that is known."""
    boxed = declared in BOXES
    type_ = BOXES.get(declared) or declared
    written = f"({type_}) {literal(number)}" if type_ in (*RANGES, *REALS) else literal(number)
    return JavaShape(lambda parts: number, lambda: _boxed(written, type_, boxed), constant=number)


def nothing() -> JavaShape:
    """Return the shape of no value at all."""
    return JavaShape(lambda parts: None, lambda: "null")


def listed(parts: Sequence[JavaShape], bounds: Bounds, declared: str) -> JavaShape:
    """Return the shape of an array or list of these parts, in order and different where the domain says so."""
    make = {"tuples": tuple, "set": set}.get(bounds.kind, list)
    return JavaShape(make, lambda: array_of(parts, declared), tuple(parts), is_list=True, conditions=between(parts, bounds))


def array_of(parts: Sequence[JavaShape], declared: str) -> str:
    """Return the Java expression for an array or a list of the parts."""
    items = ", ".join(part.built() for part in parts)
    if declared.endswith("[]"):
        return f"new {in_harness(declared)} {{{items}}}"
    kind = {"Set": "set", "HashSet": "set", "LinkedList": "linkedList"}.get(class_name(declared), "list")
    return f"momus.Build.{kind}(new Object[] {{{items}}})"


def class_name(declared: str) -> str:
    """Return the simple name of a class without its type parameters."""
    return declared.split("<", 1)[0].rsplit(".", 1)[-1]


def in_harness(declared: str) -> str:
    """Return how the harness, which sees only the models, writes a type."""
    inner = declared.removesuffix("[]")
    if inner != declared:
        return f"{in_harness(inner)}[]"
    if declared in RANGES or declared in REALS:
        return declared
    if declared == "String" or declared in BOXES and declared != "Object":
        return f"momus.java.lang.{declared}"
    generic = class_name(declared)
    if generic in ("List", "ArrayList", "Collection", "LinkedList", "Set", "HashSet"):
        return f"momus.java.util.{generic}"
    if declared == "Object":
        return declared
    raise UnsupportedError(f"values of type {declared} are not chosen or compared")


def text_of(letters: Sequence[JavaShape], count: str) -> str:
    """Return the Java expression for a string of the first letters."""
    return f"{STRING}.momusOf(new char[] {{{', '.join(part.built() for part in letters)}}}, {count})"


def _number(leaf: JavaLeaf, make: Callable[[Value], Value], boxed: bool) -> JavaShape:
    return JavaShape(lambda parts: make(parts[0]), lambda: _boxed(leaf.name, leaf.type, boxed), leaf=leaf)


def _boxed(text: str, type_: str, boxed: bool) -> str:
    if not boxed:
        return text
    box = next(name for name, inner in BOXES.items() if inner == type_)
    return f"momus.java.lang.{box}.valueOf({text})"


def _real_condition(name: str, type_: str, bounds: Bounds) -> str:
    lo, hi = (repr(float(one)) if isinstance(one, (int, float)) else "" for one in (bounds.lo, bounds.hi))
    return f"{name} >= {lo or '-' + _LARGEST[type_]} && {name} <= {hi or _LARGEST[type_]}"


def literal(number: int) -> str:
    """Return a number as Java writes it, as a long if needed."""
    if number == -(1 << 63):
        return "(-9223372036854775807L - 1)"
    text = f"{number}L" if not -(1 << 31) < number < 1 << 31 else str(number)
    return f"({text})" if number < 0 else text
