"""Domains from the types in JSDoc comments."""

import re

from momus.languages.reference_facts import DECLARED_TEXT

_PLAIN = {
    "number": "int(-2**31, 2**31 - 1)",
    "int": "int(-2**31, 2**31 - 1)",
    "integer": "int(-2**31, 2**31 - 1)",
    "float": "float(-1e6, 1e6)",
    "bigint": "int(-2**70, 2**70)",
    "string": DECLARED_TEXT,
    "character": "char(' -~')",
    "boolean": "bool()",
}


def domain_of(type_: str) -> str | None:
    """Return the domain of a parameter by its type; None if the type does not tell."""
    type_ = re.sub(r"\s", "", type_).strip("!=")
    if type_.lower() in _PLAIN:
        return _PLAIN[type_.lower()]
    if type_.startswith("?"):
        return _around("optional({})", type_[1:])
    if type_.endswith("|null"):
        return _around("optional({})", type_[:-5])
    if type_.startswith("(") and type_.endswith(")"):
        return domain_of(type_[1:-1])
    if type_.endswith("[]"):
        return _around("list({}, 0, 8)", type_[:-2])
    generic = re.fullmatch(r"(\w+)\.?<(.+)>", type_)
    if generic is None:
        return None
    if generic[1] == "Array":
        return _around("list({}, 0, 8)", generic[2])
    if generic[1] == "Set":
        return _around("set({}, 0, 8)", generic[2])
    if generic[1] in ("Map", "Object", "Record") and generic[2].count(",") == 1:
        key, item = map(domain_of, generic[2].split(","))
        return f"dict({key}, {item}, 0, 6)" if key and item else None
    return None


def _around(pattern: str, item: str) -> str | None:
    inner = domain_of(item)
    return pattern.format(inner) if inner else None
