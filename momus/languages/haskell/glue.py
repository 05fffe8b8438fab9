"""A Haskell submission as it is compiled: its module renamed, and a main of ours that knows what is asked for."""

from momus.errors import RejectedError
from momus.languages.base import Entry
from momus.languages.haskell.declarations import FunctionType, Module, module
from momus.languages.haskell.source import text_of
from momus.languages.naming import named

HANDED = "MomusHanded"
_REAL = frozenset({"Fractional", "Floating", "RealFrac", "RealFloat"})
_WHOLE = frozenset({"Num", "Integral", "Real", "Enum", "Bits", "Ix", "PrintfArg", "Bounded"})
_CONTAINER = frozenset({"Foldable", "Traversable", "Functor", "Applicative", "Alternative", "MonadPlus"})
_ACTION = frozenset({"Monad", "MonadIO", "MonadFail"})


def renamed(content: bytes, path: str, name: str, exports: str = "") -> str:
    """Return the text of a module under another name; it exports all it defines. Messages tell the lines of the original."""
    text = text_of(content)
    begin, end = module(content).header
    lines = f'{{-# LINE 1 "{path}" #-}}\n'
    if begin == end:
        return f"{_pragmas(text)}module {name} {exports} where\n{lines}{text}"
    head = f"module {name} {exports} where" + "\n" * text[begin:end].count("\n")
    return f"{lines}{text[:begin]}{head}{text[end:]}"


def _pragmas(text: str) -> str:
    """Return the pragmas at the top of a file: they count only before the header."""
    found = []
    for line in text.splitlines():
        if line.startswith("{-#"):
            found.append(line)
        elif line.strip() and not line.startswith("--"):
            break
    return "".join(f"{line}\n" for line in found if line.rstrip().endswith("#-}"))


def main_of(content: bytes, entries: tuple[Entry, ...]) -> str:
    """Return the main module: it hands the functions to the worker. Raises RejectedError where one cannot be called."""
    known = module(content)
    told = ", ".join(f'MomusWorker.entry "{entry.name}" ({_applied(known, entry)})' for entry in entries)
    return (
        "{-# LANGUAGE TypeApplications #-}\n{-# LANGUAGE ExtendedDefaultRules #-}\n{-# LANGUAGE NoMonomorphismRestriction #-}\n"
        f"module Main (main) where\nimport qualified {HANDED}\nimport qualified MomusWorker\n"
        f"main :: IO ()\nmain = MomusWorker.work [{told}]\n"
    )


def own_name(known: Module, name: str) -> str | None:
    """Return the name of the function, or of one that differs by capitals and underscores only."""
    return next(iter(named([*known.functions, *known.types], name)), None)


def _applied(known: Module, entry: Entry) -> str:
    name = own_name(known, entry.name)
    wanted = " ".join(entry.names)
    if name is None or name not in known.functions:
        raise RejectedError(f"it does not define the function {' '.join([entry.name, wanted]).strip()}")
    type_ = known.types.get(name)
    if type_ is None:
        return f"{HANDED}.{name}"
    count = len(entry.names)
    if len(type_.parameters) != count:
        has = " -> ".join([*type_.parameters, type_.result])
        raise RejectedError(
            f"it defines {name} :: {has}; it must have {count} parameter{'s' * (count != 1)}: {entry.name} {wanted}"
        )
    return " ".join([f"{HANDED}.{name}", *(f"@({_chosen(constraints)})" for _, constraints in type_.variables)])


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

    def put(text: str) -> str:
        return " ".join(chosen.get(word, word) for word in text.split(" ")) if chosen else text

    return tuple(put(one) for one in type_.parameters), put(type_.result)
