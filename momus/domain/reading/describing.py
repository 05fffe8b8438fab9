"""Types in words, for the report, and as plain bounds, for harnesses in other languages."""

import re
from dataclasses import dataclass

from momus.domain.expressions import Expression
from momus.domain.oddities import ABOVE
from momus.domain.oddity_words import WITHOUT
from momus.domain.types import (
    Bool,
    Bound,
    Choice,
    DictOf,
    Either,
    Float,
    Graph,
    Int,
    Matrix,
    Permutation,
    RecordOf,
    Sequence,
    Text,
    Tree,
    TupleOf,
    Type,
)  # fmt: skip
from momus.model import Value


@dataclass(frozen=True)
class Bounds:
    """What a parameter, or a part of one, may hold; a bound is None if there is none, an Expression if it depends on earlier parameters.

    kind: int float bool str char choice list tuple(s) set linked tuple record dict either matrix permutation tree graph generated derived.
    """

    kind: str
    lo: Bound = None
    hi: Bound = None
    length_lo: Bound = None
    length_hi: Bound = None
    element: "Bounds | None" = None
    parts: tuple["Bounds", ...] = ()
    names: tuple[str, ...] = ()
    alphabet: str = ""
    values: tuple[Value, ...] = ()
    sorted: bool = False
    unique: bool = False
    derived: Expression | None = None
    name: str = ""


def bounds_of_type(declared: Type | Expression) -> Bounds:
    """Return the bounds of a declared type."""
    match declared:
        case Expression():
            return Bounds("derived", derived=declared)
        case Int(lo, hi):
            return Bounds("int", lo, hi)
        case Float(lo, hi):
            return Bounds("float", lo, hi)
        case Bool():
            return Bounds("bool", 0, 1)
        case Choice(values):
            return Bounds("choice", values=values)
        case Text(alphabet, lo, hi, is_char):
            return Bounds("char" if is_char else "str", length_lo=lo, length_hi=hi, alphabet=alphabet)
        case Sequence(kind, item, lo, hi, ordered, unique):
            name = "tuples" if kind == "tuple" else kind
            return Bounds(name, length_lo=lo, length_hi=hi, element=bounds_of_type(item), sorted=ordered, unique=unique)
        case TupleOf(parts):
            return Bounds("tuple", parts=tuple(map(bounds_of_type, parts)))
        case RecordOf(name, names, parts):
            return Bounds("record", parts=tuple(map(bounds_of_type, parts)), names=names, name=name)
        case DictOf(key, value, lo, hi):
            return Bounds("dict", length_lo=lo, length_hi=hi, parts=(bounds_of_type(key), bounds_of_type(value)))
        case Either(branches):
            return Bounds("either", parts=tuple(map(bounds_of_type, branches)))
        case Matrix(item, row_lo, row_hi, column_lo, column_hi):
            row = Bounds("list", length_lo=column_lo, length_hi=column_hi, element=bounds_of_type(item))
            return Bounds("matrix", length_lo=row_lo, length_hi=row_hi, element=row)
        case Permutation(n):
            return Bounds("permutation", length_lo=n, length_hi=n, element=Bounds("int", 0, None))
        case Tree(n):
            return Bounds("tree", lo=n, hi=n)
        case Graph(n, lo, hi):
            return Bounds("graph", lo=n, hi=n, length_lo=lo, length_hi=hi)
    return Bounds("generated")


def describe_type(declared: Type | Expression) -> str:
    """Return the type in words, as one thing: "a list of 1 to 8 integers from 0 to 9"."""
    if isinstance(declared, Expression):
        return declared.text
    return _words(declared, 1)


def describe_constraint(constraint: Expression) -> str:
    """Return a constraint as the report states it: in words, if it says that a parameter lacks something."""
    inside = _INSIDE.fullmatch(constraint.text)
    if inside is not None:
        return f"where every item of {inside[1]} is in {inside[3]}"
    lacking = _LACKS.fullmatch(constraint.text)
    if lacking is None:
        return f"where {constraint.text}"
    name, oddity = lacking.groups()
    above = oddity.removeprefix(ABOVE)
    return f"where {name} {f'has no number above {above}' if above != oddity else WITHOUT[oddity]}"


_INSIDE = re.compile(r"all\((\w+)\[(\w+)\] in (\w+) for \2 in range\(len\(\1\)\)\)")
_LACKS = re.compile(r"lacks\((\w+), '([^']+)'\)")


def _said(bound: Bound) -> str:
    return bound.text if isinstance(bound, Expression) else str(bound)


def _amount(lo: Bound, hi: Bound) -> str:
    return _said(lo) if lo == hi else f"{_said(lo)} to {_said(hi)}"


def _range(lo: Bound, hi: Bound) -> str:
    if lo is None and hi is None:
        return ""
    if lo is None:
        return f" up to {_said(hi)}"
    return f" from {_said(lo)}" if hi is None else f" from {_said(lo)} to {_said(hi)}"


def _words(kind: Type, number: int) -> str:
    """Return the words for one value or for several."""
    one = number == 1
    match kind:
        case Int(lo, hi):
            return ("integer" if one else "integers") + _range(lo, hi)
        case Float(lo, hi):
            return ("float" if one else "floats") + _range(lo, hi)
        case Bool():
            return "True or False"
        case Choice(values):
            said = "one of " + ", ".join(map(repr, values[:12])) + (", …" if len(values) > 12 else "")
            return "None" if values == (None,) else said if one else f"values, each {said}"
        case Text(alphabet, lo, hi, is_char):
            if is_char:
                return f"{'character' if one else 'characters'} of {shown_alphabet(alphabet)}"
            characters = "character" if lo == hi == 1 else "characters"
            return f"{'string' if one else 'strings'} of {_amount(lo, hi)} {characters} of {shown_alphabet(alphabet)}"
        case Sequence(name, item, lo, hi, ordered, unique):
            words = {"list": "list", "tuple": "tuple", "set": "set", "linked": "linked list"}[name]
            adjectives = "sorted " * ordered + ("different " if unique and name != "set" else "")
            return f"{words}{'' if one else 's'} of {_amount(lo, hi)} {adjectives}{_words(item, 2)}"
        case TupleOf(parts):
            return f"{'tuple' if one else 'tuples'} ({', '.join(_words(part, 1) for part in parts)})"
        case RecordOf(name, names, parts):
            fields = ", ".join(f"{field}: {_words(part, 1)}" for field, part in zip(names, parts, strict=True))
            return f"{name or 'record'} with {fields}"
        case DictOf(key, value, lo, hi):
            return f"{'dict' if one else 'dicts'} of {_amount(lo, hi)} entries, {_words(key, 1)}: {_words(value, 1)}"
        case Either(branches):
            said = ", or ".join(_words(branch, number) for branch in branches)
            return said if one else f"({said})"  # after "list of": what is behind a comma belongs to the list
        case Matrix(item, row_lo, row_hi, column_lo, column_hi):
            size = f"{_amount(row_lo, row_hi)} by {_amount(column_lo, column_hi)}"
            return f"{'matrix' if one else 'matrices'} of {size} {_words(item, 2)}"
        case Permutation(n):
            return f"{'permutation' if one else 'permutations'} of 0 to {_said(n)} - 1"
        case Tree(n):
            return f"{'tree' if one else 'trees'} on {_said(n)} nodes, as edges"
        case Graph(n, lo, hi):
            return f"{'graph' if one else 'graphs'} on {_said(n)} nodes with {_amount(lo, hi)} edges"
    return getattr(kind, "words", "value")


def shown_alphabet(alphabet: str) -> str:
    """Return the alphabet with runs of letters and digits as ranges, a minus as the last sign: 'a-z0-9.-'."""
    codes = sorted(map(ord, alphabet))
    is_one_run = bool(codes) and codes[-1] - codes[0] == len(codes) - 1
    if not is_one_run:
        codes.sort(key=lambda code: (code == ord("-"), code))
    runs: list[list[int]] = []
    for code in codes:
        if runs and runs[-1][1] == code - 1 and (is_one_run or chr(code - 1).isalnum() and chr(code).isalnum()):
            runs[-1][1] = code
        else:
            runs.append([code, code])
    text = "".join(chr(a) if a == b else f"{chr(a)}{chr(b)}" if a + 1 == b else f"{chr(a)}-{chr(b)}" for a, b in runs)
    return repr(text)
