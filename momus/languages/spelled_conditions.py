"""Conditions in the source of a language that has no reader of its own: whatever reads like Python once it is respelled."""

import ast
import re
from collections.abc import Iterator, Sequence

from momus.domain.reading.conditions import ParameterCondition, conditions_on, conjuncts, parts

_ASSERTED = re.compile(r"\b[Aa]ssert\b(?!\.)\s*(.+?)\s*(?::\s*\".*?\"|,\s*\".*?\"\s*\)?)?;", re.S)
_COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/|--[^\n]*", re.S)
_SPELLINGS = (
    (r"\bnull (\w+)", r"(len(\1) == 0)"),
    (r"&&", " and "),
    (r"\|\|", " or "),
    (r"!(?!=)", " not "),
    (r"\b(?:null|NULL|nullptr)\b", "None"),
    (r"\btrue\b", "True"),
    (r"\bfalse\b", "False"),
    (r"(\w+)\.(?:isEmpty|empty)\(\)", r"(len(\1) == 0)"),
    (r"(\w+)\.(?:length|size|Length|Count)(?:\(\))?", r"len(\1)"),
    (r"/=", "!="),
    (r"===", "=="),
    (r"!==", "!="),
)  # fmt: skip

_CHOSEN = re.compile(r"([^?;{}=\n]+?(?:[<>=!]|\.(?:isEmpty|empty)\(\))[^?;{}\n]*?)\?")
_GUARDED = re.compile(r"^\s*\|\s*(.+?)\s*=(?!=)", re.M)


def conditions_in(source: bytes, parameters: Sequence[str]) -> Iterator[ParameterCondition]:
    """Yield the conditions on these parameters by which the code decides."""
    code = _code(source)
    for test in (*_bracketed(code), *_CHOSEN.findall(code), *_GUARDED.findall(code)):
        tree = _python_tree(test)
        for part in parts(tree) if tree is not None else ():
            yield from conditions_on(parameters, part, {})


def assertions_in(source: bytes, parameters: Sequence[str]) -> Iterator[ParameterCondition]:
    """Yield what the code asserts of these parameters."""
    for match in _ASSERTED.finditer(_code(source)):
        text = match[1]
        tree = _python_tree(text if text.count("(") == text.count(")") else text + ")")
        for part in conjuncts(tree) if tree is not None else ():
            yield from conditions_on(parameters, part, {})


def _code(source: bytes) -> str:
    return _COMMENT.sub(" ", source.decode("utf-8", "replace"))


def _python_tree(text: str) -> ast.expr | None:
    for old, new in _SPELLINGS:
        text = re.sub(old, new, text)
    text = re.sub(r"^.*\breturn\b", "", text, flags=re.S)
    try:
        return ast.parse(text.strip(), mode="eval").body
    except (SyntaxError, ValueError, RecursionError):
        return None


def _bracketed(code: str) -> Iterator[str]:
    """Yield what stands in the brackets after if and while."""
    for match in re.finditer(r"\b(?:if|while)\s*\(", code):
        depth = 1
        for at in range(match.end(), min(len(code), match.end() + 500)):
            depth += {"(": 1, ")": -1}.get(code[at], 0)
            if not depth:
                yield code[match.end() : at]
                break
