"""Domains from the types that Haskell functions declare."""

import re

from momus.languages.reference_facts import DECLARED_TEXT

_PLAIN = {
    "Int": "int(-2**63, 2**63 - 1)",
    "Integer": "int(-2**70, 2**70)",
    "Word": "int(0, 2**64 - 1)",
    "Natural": "int(0, 2**70)",
    "Double": "float(-1e6, 1e6)",
    "Float": "float(-1e6, 1e6)",
    "Bool": "bool()",
    "Char": "char(' -~')",
    "String": DECLARED_TEXT,
    "Text": DECLARED_TEXT,
    "Value": "int(-100, 100)",
}


def domain_of(type_: str) -> str | None:
    """Return the domain of a parameter by its type; None if the type does not tell."""
    type_ = re.sub(r"\b(?:[A-Z]\w*\.)+", "", type_).strip()
    if type_ in _PLAIN:
        return _PLAIN[type_]
    if type_.startswith("[") and type_.endswith("]"):
        inner = type_[1:-1].strip()
        return _PLAIN["String"] if inner == "Char" else _around("list({}, 0, 8)", inner)
    if type_.startswith("(") and type_.endswith(")"):
        parts = _split(type_[1:-1], ",")
        if len(parts) == 1:
            return domain_of(parts[0])
        items = [item for item in map(domain_of, parts) if item]
        return f"tuple({', '.join(items)})" if len(items) == len(parts) else None
    kind, *arguments = _split(type_, " ")
    if kind == "Maybe" and len(arguments) == 1:
        return _around("optional({})", arguments[0])
    if kind == "Set" and len(arguments) == 1:
        return _around("set({}, 0, 8)", arguments[0])
    if kind == "Map" and len(arguments) == 2:
        key, item = map(domain_of, arguments)
        return f"dict({key}, {item}, 0, 6)" if key and item else None
    return None


def _around(pattern: str, item: str) -> str | None:
    inner = domain_of(item)
    return pattern.format(inner) if inner else None


def _split(text: str, by: str) -> list[str]:
    parts, depth = [""], 0
    for letter in text:
        depth += (letter in "([") - (letter in ")]")
        if letter == by and depth == 0:
            parts.append("")
        else:
            parts[-1] += letter
    return [part.strip() for part in parts if part.strip()]
