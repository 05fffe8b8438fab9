"""What a Haskell module declares: its header, its imports, the types of its functions."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from momus.languages.haskell.source import Token, text_of, tokens

_NO_NAMES = frozenset(
    "module import where data newtype type class instance deriving infix infixl infixr default foreign let in if then else case of do".split()
)
_OPEN, _CLOSE = frozenset("([{"), frozenset(")]}")


@dataclass(frozen=True)
class FunctionType:
    """The declared type of a function: its parameters, its result, and its type variables with their constraints in order."""

    parameters: tuple[str, ...]
    result: str
    variables: tuple[tuple[str, frozenset[str]], ...] = ()


@dataclass(frozen=True)
class Module:
    """A module: its name ("" without a header), where its header stands, what it exports (None: all), its functions and their types."""

    name: str
    header: tuple[int, int]
    exports: tuple[str, ...] | None
    functions: tuple[str, ...]
    types: dict[str, FunctionType]
    parameters: dict[str, tuple[str, ...]]


@lru_cache(maxsize=64)
def module(content: bytes) -> Module:
    """Return what a module declares, read by tokens and columns alone."""
    found = tokens(text_of(content))
    code = [token for token in found if token.kind != "pragma"]
    name, header, exports, rest = _header(code)
    types: dict[str, FunctionType] = {}
    functions: dict[str, tuple[str, ...]] = {}
    for declaration in _declarations(rest):
        names, after = _named(declaration)
        if names and after < len(declaration) and declaration[after].text in ("::", "∷"):
            declared = _function_type(declaration[after + 1 :])
            types |= dict.fromkeys(names, declared)
        elif len(names) == 1 and _is_definition(declaration):
            functions.setdefault(names[0], _parameters(declaration))
    return Module(name, header, exports, tuple(functions), types, functions)


def _header(code: Sequence[Token]) -> tuple[str, tuple[int, int], tuple[str, ...] | None, Sequence[Token]]:
    if not code or code[0].text != "module":
        return "", (0, 0), None, code
    end = next((at for at, token in enumerate(code) if token.text == "where"), len(code) - 1)
    inside = code[2:end]
    exports = tuple(token.text for token in inside if token.kind == "word") if inside else None
    place = (code[0].at, code[end].at + len(code[end].text))
    return code[1].text if len(code) > 1 else "", place, exports, code[end + 1 :]


def _declarations(code: Sequence[Token]) -> list[list[Token]]:
    """Return the tokens of each declaration at the top: one begins at the column of the first."""
    if not code:
        return []
    if code[0].text == "{":
        return []
    column = code[0].column
    found: list[list[Token]] = []
    for token in code:
        if token.is_first and token.column <= column or not found:
            found.append([])
        found[-1].append(token)
    return found


def _named(declaration: Sequence[Token]) -> tuple[list[str], int]:
    """Return the names at the beginning of a declaration, and the place after them."""
    names, at = [], 0
    while at < len(declaration):
        token = declaration[at]
        if token.text == "(" and at + 2 < len(declaration) and declaration[at + 2].text == ")":
            names.append(declaration[at + 1].text)
            at += 3
        elif token.kind == "word" and token.text not in _NO_NAMES and (token.text[0].islower() or token.text[0] == "_"):
            names.append(token.text)
            at += 1
        else:
            break
        if at < len(declaration) and declaration[at].text == ",":
            at += 1
        else:
            break
    return names, at


def _is_definition(declaration: Sequence[Token]) -> bool:
    return any(token.text in ("=", "|") for token in declaration)


def _parameters(declaration: Sequence[Token]) -> tuple[str, ...]:
    """Return the names of the parameters in the first equation; a pattern gets a name by its number."""
    names: list[str] = []
    depth = 0
    for token in declaration[1:]:
        if depth == 0 and token.text in ("=", "|"):
            break
        if depth == 0:
            plain = token.kind == "word" and token.text[0].islower() and token.text not in names
            names.append(token.text if plain else f"p{len(names)}")
        depth += (token.text in _OPEN) - (token.text in _CLOSE)
    return tuple(names)


def _split(found: Sequence[Token], by: frozenset[str]) -> list[list[Token]]:
    parts: list[list[Token]] = [[]]
    depth = 0
    for token in found:
        depth += (token.text in _OPEN) - (token.text in _CLOSE)
        if depth == 0 and token.text in by:
            parts.append([])
        else:
            parts[-1].append(token)
    return parts


def written(found: Sequence[Token]) -> str:
    """Return a type as people write it."""
    text = " ".join(token.text for token in found)
    return re.sub(r"\( ", "(", re.sub(r" ([\)\],])", r"\1", re.sub(r"([\[\(]) ", r"\1", text)))


def _function_type(found: list[Token]) -> FunctionType:
    order: list[str] | None = None
    if found and found[0].text in ("forall", "∀"):
        dot = next((at for at, token in enumerate(found) if token.text == "."), 0)
        order = [token.text for token in found[1:dot] if token.kind == "word"]
        found = found[dot + 1 :]
    *contexts, body = _split(found, frozenset({"=>", "⇒"}))
    *parameters, result = _split(body, frozenset({"->", "→"}))
    constraints: dict[str, set[str]] = {}
    for context in contexts:
        inner = context[1:-1] if context and context[0].text == "(" else context
        for part in _split(inner, frozenset({","})):
            words = [token.text for token in part if token.kind == "word"]
            for variable in words[1:]:
                constraints.setdefault(variable, set()).add(words[0].split(".")[-1])
    used = [token.text for token in found if token.kind == "word" and token.text[0].islower()]
    variables = order if order is not None else list(dict.fromkeys(used))
    return FunctionType(
        tuple(written(part) for part in parameters),
        written(result),
        tuple((name, frozenset(constraints.get(name, ()))) for name in variables),
    )
