"""A Haskell submission in its compiled form: its module renamed, and our main that knows the task."""

import re

from momus.languages.base import Entry
from momus.languages.haskell.declarations import FunctionType, Module, module
from momus.languages.haskell.source import plain
from momus.languages.naming import named

HANDED = "MomusHanded"
_REAL = frozenset({"Fractional", "Floating", "RealFrac", "RealFloat"})
_WHOLE = frozenset({"Num", "Integral", "Real", "Enum", "Bits", "Ix", "PrintfArg", "Bounded"})
_CONTAINER = frozenset({"Foldable", "Traversable", "Functor", "Applicative", "Alternative", "MonadPlus"})
_ACTION = frozenset({"Monad", "MonadIO", "MonadFail"})


def renamed(content: bytes, path: str, name: str, exports: str = "") -> str:
    """Return the text of a module under another name; messages give the lines of the original, and columns stay.

    It exports all it defines besides its own exports, or else what `exports` says.
    """
    known, source = module(content), plain(content)
    begin, end = known.header
    listed = exports or f"({', '.join([f'module {name}', *known.exports])})"
    for first, last in known.names:
        source = source[:first] + name.encode() + source[last:]
    before, after = source[:begin].decode(), source[end:].decode()
    column = len(source[:end].decode().rpartition("\n")[2])
    lines = [source.count(b"\n", 0, place) + 1 for place in known.header]
    at_header, after_header = (f'{{-# LINE {line} "{path}" #-}}\n' for line in lines)
    return f'{{-# LINE 1 "{path}" #-}}\n{before}\n{at_header}module {name} {listed} where\n{after_header}{" " * column}{after}'


def handed_name(content: bytes) -> str:
    """Return the compiled name of a module: as long as its own name if that occurs inside, because columns count."""
    known = module(content)
    return HANDED.ljust(len(known.name), "d")[: len(known.name)] if known.names else HANDED


def main_of(content: bytes, entries: tuple[Entry, ...], *, is_typed: bool) -> str:
    """Return the main module: it hands the functions to the worker. With `is_typed`, we choose the types for type variables, not GHC."""
    known, handed = module(content), handed_name(content)
    told = ", ".join(_told(known, handed, entry, is_typed) for entry in entries)
    return (
        "{-# LANGUAGE TypeApplications #-}\n{-# LANGUAGE ExtendedDefaultRules #-}\n{-# LANGUAGE NoMonomorphismRestriction #-}\n"
        f"module Main (main) where\nimport qualified {handed}\nimport qualified MomusWorker\n"
        "default ([], MomusWorker.Value, Prelude.Integer, Prelude.Double)\n"
        f"main :: IO ()\nmain = MomusWorker.work [{told}]\n"
    )


def _told(known: Module, handed: str, entry: Entry, is_typed: bool) -> str:
    """Return the function with the code that reads its arguments one after the other."""
    name = own_name(known, entry.name) or entry.name
    type_ = known.types.get(name) if is_typed else None
    given = [f"a{at}" for at in range(len(entry.names))]
    chosen = [f"@({_chosen(constraints)})" for _, constraints in type_.variables] if type_ else []
    called = " ".join([f"{handed}.{name}" if name[0].isalpha() or name[0] == "_" else f"({handed}.{name})", *chosen, *given])
    read = "".join(f"MomusWorker.argument at >>= \\{one} -> " for one in given)
    return f'MomusWorker.entry "{entry.name}" {len(given)} (\\at -> {read}return (MomusWorker.finished ({called})))'


def why_not(content: bytes, entries: tuple[Entry, ...]) -> str | None:
    """Return why the functions cannot be called, as far as the source tells; None if it does not."""
    known = module(content)
    for entry in entries:
        name, count = own_name(known, entry.name), len(entry.names)
        wanted = " ".join([entry.name, *entry.names])
        if name is None:
            return f"it does not define the function {wanted}"
        type_ = known.types.get(name)
        if type_ and len(type_.parameters) != count:
            has = " -> ".join([*type_.parameters, type_.result])
            return f"it defines {name} :: {has}; it must have {count} parameter{'s' * (count != 1)}: {wanted}"
    return None


def own_name(known: Module, name: str) -> str | None:
    """Return the name of the function, or one that differs only in capitals and underscores; None if there is none."""
    return next(iter(named([*known.functions, *known.types], name)), None)


def _chosen(constraints: frozenset[str]) -> str:
    """Return the type that a variable stands for, by its constraints."""
    if constraints & _REAL:
        return "Double"
    if constraints & _WHOLE:
        return "Integer"
    if constraints & _CONTAINER:
        return "[]"
    if constraints & _ACTION:
        return "IO"
    return "[MomusWorker.Value]" if constraints & {"Semigroup", "Monoid"} else "MomusWorker.Value"


def with_types(type_: FunctionType) -> tuple[tuple[str, ...], str]:
    """Return the types of the parameters and of the result, with their variables replaced."""
    chosen = {name: _chosen(constraints).removeprefix("MomusWorker.") for name, constraints in type_.variables}

    def put(written: str) -> str:
        return re.sub(r"(?<![\w.'])[a-z_][\w']*", lambda found: chosen.get(found[0], found[0]), written)

    return tuple(put(one) for one in type_.parameters), put(type_.result)
