"""Types without the values that have an oddity, so that no draw is wasted on them."""

from dataclasses import replace
from math import ceil, floor

from momus.domain.expressions import Expression
from momus.domain.numerals import NUMERALS
from momus.domain.oddities import ABOVE, DESCENDING, LETTER_CLASSES, NO_DATE, NO_LETTER, NO_NAME, NO_NUMERAL, STRAY_BLANK, lacks
from momus.domain.spelled import Spelled, spelled
from momus.domain.type_properties import can_be_ordered, mixes_numbers
from momus.domain.types import Bool, Choice, DictOf, Either, Float, Int, Matrix, RecordOf, Sequence, Text, TupleOf, Type


def without(kind: Type, name: str) -> Type | None:
    """Return the type without the values that have the oddity; None if no type says that exactly."""
    if isinstance(kind, Choice):
        left = tuple(value for value in kind.values if lacks(value, name))
        return Choice(left) if left else None
    match name:
        case "empty" | "single":
            return _longer(kind, 1 if name == "empty" else 2, name)
        case "repeated" if isinstance(kind, Sequence) and kind.kind in ("list", "linked") and not mixes_numbers(kind.item):
            return replace(kind, unique=True)
        case "not sorted" if isinstance(kind, Sequence) and kind.kind in ("list", "linked") and can_be_ordered(kind.item):
            return replace(kind, sorted=True)
        case "repeated" | "not sorted":
            return kind if isinstance(kind, (Int, Float, Bool, Text, Spelled, DictOf, RecordOf)) else None
        case "all equal" | "not square":
            return kind if isinstance(kind, (Int, Float, Bool, Text, Spelled, DictOf, RecordOf)) else None
    return _deep(kind, name, top=True)


def _longer(kind: Type, least: int, name: str) -> Type | None:
    """Return the type with a higher least length. A single item is fine in a text, and a longer one leaves out the empty ones too."""
    match kind:
        case Text() if name == "single":
            return kind
        case Spelled():
            return kind
        case Matrix(row_lo=int(lo), row_hi=int(hi)) if lo or name == "empty":
            return replace(kind, row_lo=max(lo, least)) if hi >= least else None
        case Sequence(lo=int(lo), hi=int(hi)) | Text(lo=int(lo), hi=int(hi)) | DictOf(lo=int(lo), hi=int(hi)):
            if name == "single" and lo == 0:
                return None  # an empty one may be valid where one of a single item is not
            return replace(kind, lo=max(lo, least)) if hi >= least else None
        case Either(branches):
            parts = [_longer(branch, least, name) for branch in branches]
            return None if None in parts else Either(tuple(part for part in parts if part is not None))
        case Int() | Float() | TupleOf() | RecordOf():
            return kind
    return kind if isinstance(kind, Bool) else None


def _deep(kind: Type, name: str, *, top: bool) -> Type | None:
    """Return the type without values that have the oddity anywhere inside; None if that cannot be said."""
    match kind:
        case Int() | Float():
            return _number(kind, name)
        case Text(lo=int(lo), hi=int(hi)):
            return _text(kind, lo, hi, name, top=top)
        case Spelled() if name in (NO_LETTER, STRAY_BLANK):
            return kind
        case Spelled(texts=texts, oddity=oddity):
            fewer = _deep(texts, name, top=top)
            return spelled(fewer, oddity) if isinstance(fewer, Text) else None
        case Matrix(item=item, column_lo=int(lo), column_hi=int(hi)):
            inner = _deep(item, name, top=False)
            least = 1 if name == "empty inside" else 0
            return None if inner is None or hi < least else replace(kind, item=inner, column_lo=max(lo, least))
        case Sequence(item=item, lo=int(lo), hi=int(hi)):
            inner = _deep(item, name, top=False)
            least = 1 if name == "empty inside" and not top else 0
            return None if inner is None or hi < least else replace(kind, item=inner, lo=max(lo, least))
        case DictOf(key=key, value=value, lo=int(lo), hi=int(hi)):
            keys, values = _deep(key, name, top=False), _deep(value, name, top=False)
            least = 1 if name == "empty inside" and not top else 0
            return (
                None if keys is None or values is None or hi < least else replace(kind, key=keys, value=values, lo=max(lo, least))
            )
        case TupleOf((Int() | Float() as first, second)) if name == DESCENDING:
            return Sequence("tuple", first, 2, 2, sorted=True) if first == second else None
        case TupleOf(parts) | RecordOf(parts=parts):
            made = [_deep(part, name, top=False) for part in parts]
            return None if None in made else replace(kind, parts=tuple(part for part in made if part is not None))
        case Choice(values):
            left = tuple(value for value in values if lacks([value], name))
            return Choice(left) if left else None
        case Either(branches):
            found = [part for branch in branches if (part := _deep(branch, name, top=top)) is not None]
            if len(found) < len(branches) and name != "none":
                return None
            return found[0] if len(found) == 1 else Either(tuple(found)) if found else None
    return kind if isinstance(kind, Bool) else None


def _number(kind: Int | Float, name: str) -> Type | None:
    lo, hi = kind.lo, kind.hi
    if isinstance(lo, Expression) or isinstance(hi, Expression):
        return None
    if name == "negative":
        return _between(kind, 0, None)
    if name.startswith(ABOVE):
        bound = float(name.removeprefix(ABOVE))
        return _between(kind, -bound, bound)
    if name == "zero":
        return Int(1, kind.hi) if isinstance(kind, Int) and lo == 0 and (kind.hi is None or kind.hi >= 1) else None
    return None if name == "fraction" and isinstance(kind, Float) else kind


def _between(kind: Int | Float, low: float, high: float | None) -> Type | None:
    """Return the numbers of a type from `low` to `high`; None if there are none."""
    lo = low if kind.lo is None else max(kind.lo, low)
    hi = high if kind.hi is None else kind.hi if high is None else min(kind.hi, high)
    if hi is not None and lo > hi:
        return None
    return Float(lo, hi) if isinstance(kind, Float) else Int(ceil(lo), None if hi is None else floor(hi))


def _text(kind: Text, lo: int, hi: int, name: str, *, top: bool) -> Type | None:
    if name in (NO_DATE, NO_NAME):
        return spelled(kind, name)
    if name == NO_NUMERAL:
        numerals = tuple(one for one in NUMERALS if lo <= len(one) <= hi and set(one) <= set(kind.alphabet))
        return Choice(numerals) if numerals else None
    if name in LETTER_CLASSES:
        left = "".join(letter for letter in kind.alphabet if not LETTER_CLASSES[name](letter))
        return replace(kind, alphabet=left) if left or lo == 0 else None
    if name == "empty inside" and not top:
        return replace(kind, lo=max(lo, 1)) if hi else None
    if name == NO_LETTER:
        return kind if kind.alphabet.isalnum() else None
    if name == STRAY_BLANK:
        return None if any(map(str.isspace, kind.alphabet)) else kind
    return None if name == "unbalanced" and set(kind.alphabet) & set("()[]{}") else kind
