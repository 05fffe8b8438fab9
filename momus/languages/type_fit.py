"""Whether a value fits the type that a program in another language declares, decided outside the box.

A worker that reads an input which its program's types cannot hold says so, and the cell stays empty. But the worker shares its process with the
program, which could say the same of an input that it would get wrong. So it is believed only where the types say so too.
"""

import ast
import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from momus.domain.reading.parse_types import read_type
from momus.domain.types import Bool, Choice, DictOf, Either, Float, Int, Matrix, Text, TupleOf, Type
from momus.domain.types import Sequence as ListType
from momus.languages.base import Language, Signature, Task
from momus.languages.cpp.domains import domains_of
from momus.model import Form, Input, Linked, Program, Record, Value

_LARGEST_SAFE = 2**53 - 1
_LARGEST_LETTER = {"c": "\x7f", "cpp": "\x7f", "java": "\uffff", "csharp": "\uffff"}
# Types without limits, or with others than the domain that is guessed from them.
_UNTOLD = {
    "cpp": re.compile(r"\bauto\b"),
    "csharp": re.compile(r"\b(BigInteger|object|decimal|[A-Z])\b"),
    "haskell": re.compile(r"\b(Integer|Natural|Value|Rational)\b"),
    "java": re.compile(r"\b(BigInteger|BigDecimal|Object|Comparable|Number|[A-Z])\b"),
}
_SPELT = {"size_t": "unsigned long", "_Bool": "bool", "signed int": "int"}

DeclaredTypes = tuple[tuple[str, tuple[str, ...]], ...]
"""By function, or "class.method", the declared types of the parameters."""


def declared_types(task: Task, program: Program, known: Language) -> DeclaredTypes:
    """Return what a program in another language than the reference declares, for the task as its own language sees it."""
    if task.form is Form.PROGRAM or task.language in ("", program.language):
        return ()
    names = [entry.name for entry in task.entries]
    names += [f"{owner.name}.{method.name}" for owner in task.entries for method in task.methods]
    found = ((name, known.signature(program, name)) for name in names)
    return tuple((name, own.types if own else ()) for name, own in found)


def is_held(known: Language, declared: DeclaredTypes, form: Form, input: Input) -> bool:
    """Return whether nothing in the declared types says that they cannot hold the input."""
    types = dict(declared)
    inputs = [*(Input(input.entry, earlier.args) for earlier in input.before), input]
    return not any(
        _refuses(known, type_, value)
        for one in inputs
        for name, values in _calls(form, one)
        if len(types.get(name, ())) == len(values)
        for type_, value in zip(types[name], values, strict=True)
    )


def _calls(form: Form, input: Input) -> Iterator[tuple[str, Sequence[Value]]]:
    """Yield the functions that an input calls, each with its arguments."""
    if form is not Form.OBJECT:
        yield input.entry, input.args
        return
    construct, calls = input.args
    yield input.entry, construct
    yield from ((f"{input.entry}.{method}", arguments) for method, arguments in calls)


def _refuses(known: Language, type_: str, value: Value) -> bool:
    """Return whether a declared type cannot hold a value, as far as the type tells."""
    if known.name == "javascript":
        return "bigint" not in type_.lower() and any(abs(number) > _LARGEST_SAFE for number in _integers(value))
    untold = _UNTOLD.get(known.name)
    if untold and untold.search(type_):
        return False
    text = _domain(known, type_)
    return bool(text) and _Fit(known.name, is_pointer="*" in type_).refuses(_read(text), value)


def _domain(known: Language, type_: str) -> str:
    """Return the domain of all values of a type, except for lengths; "" if the type does not tell."""
    for spelt, meant in _SPELT.items():
        type_ = re.sub(rf"\b{spelt}\b", meant, type_)
    type_ = re.sub(r"^(out|ref|in) |\s+(?=\*)", "", type_)
    if type_.endswith("**"):
        rows = _domain(known, type_[:-1])
        return f"list({rows}, 0, 8)" if rows else ""
    signature = Signature("", ("value",), (type_,))
    found = domains_of(signature) if known.name == "c" else known.domains(signature)
    return found["value"] if found else ""


@lru_cache(maxsize=256)
def _read(text: str) -> Type:
    return read_type(ast.parse(text, mode="eval").body, [])


def _integers(value: Value) -> Iterator[int]:
    if type(value) is int:
        yield value
    elif type(value) is dict:
        yield from (number for pair in value.items() for part in pair for number in _integers(part))
    elif type(value) is Record:
        yield from (number for _, part in value.fields for number in _integers(part))
    elif type(value) in (list, tuple, set, frozenset, Linked):
        yield from (number for part in (value.items if type(value) is Linked else value) for number in _integers(part))


class _Fit:
    """What the types of one language hold. `is_pointer`: the declared type is one, which may be null."""

    def __init__(self, language: str, *, is_pointer: bool):
        self._language = language
        self._is_pointer = is_pointer

    def refuses(self, kind: Type, value: Value) -> bool:
        """Return whether no value of the type is this one; False for types and values that this cannot tell."""
        if value is None:
            return self._refuses_nothing(kind)
        match kind:
            case Int(lo=int(lo), hi=int(hi)):
                return type(value) in (str, float, list) or (isinstance(value, int) and not lo <= value <= hi)
            case Float():
                return type(value) in (str, list) or (type(value) is int and abs(value) > _LARGEST_SAFE)
            case Bool():
                return type(value) is not bool and value not in (0, 1)
            case Text(is_char=True):
                return not self._is_letter(value)
            case Text():
                return type(value) in (int, float, bool) or (type(value) is str and self._language == "c" and "\0" in value)
            case ListType(item=item):
                return self._refuses_items([item] * len(value), value) if type(value) in (list, tuple, set) else _is_scalar(value)
            case Matrix(item=item):
                return type(value) is list and any(self.refuses(ListType("list", item, 0, 0), row) for row in value)
            case TupleOf(parts=parts):
                return type(value) in (list, tuple) and (len(value) != len(parts) or self._refuses_items(parts, value))
            case DictOf(key=key, value=item):
                if type(value) is not dict:
                    return _is_scalar(value)
                return any(self.refuses(key, one) or self.refuses(item, other) for one, other in value.items())
            case Choice(values=values):
                return value not in values
            case Either(branches=branches):
                return all(self.refuses(branch, value) for branch in branches)
        return False

    def _refuses_items(self, kinds: Sequence[Type], values: Sequence[Value]) -> bool:
        return any(map(self.refuses, kinds, values))

    def _refuses_nothing(self, kind: Type) -> bool:
        match kind:
            case Either():
                return False
            case Int() | Float() | Bool():
                return not self._is_pointer and self._language != "java"
            case Text(is_char=True):
                return not self._is_pointer
        return self._language in ("cpp", "haskell") and not self._is_pointer

    def _is_letter(self, value: Value) -> bool:
        if type(value) is int:
            return self._language in ("c", "cpp") and -128 <= value <= 127
        return type(value) is str and len(value) == 1 and value <= _LARGEST_LETTER.get(self._language, "\U0010ffff")


def _is_scalar(value: Value) -> bool:
    return type(value) in (int, float, bool) or type(value) is str
