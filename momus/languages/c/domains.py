"""Domains and bounds of the types that C functions declare, and C's names for values."""

import re

from momus.languages.reference_facts import DECLARED_TEXT, Guessed, bounds_in
from momus.languages.task import Signature
from momus.model import Value

CONSTANTS: dict[str, Value] = {
    "INT_MAX": 2**31 - 1,
    "INT_MIN": -(2**31),
    "UINT_MAX": 2**32 - 1,
    "LONG_MAX": 2**63 - 1,
    "LONG_MIN": -(2**63),
    "NULL": None,
    "true": True,
    "false": False,
}
_DOMAINS = {
    "char": "char(' -~')",
    "signed char": "int(-128, 127)",
    "unsigned char": "int(0, 255)",
    "short": "int(-2**15, 2**15 - 1)",
    "unsigned short": "int(0, 2**16 - 1)",
    "int": "int(-2**31, 2**31 - 1)",
    "signed": "int(-2**31, 2**31 - 1)",
    "unsigned": "int(0, 2**32 - 1)",
    "unsigned int": "int(0, 2**32 - 1)",
    "long": "int(-2**63, 2**63 - 1)",
    "long long": "int(-2**63, 2**63 - 1)",
    "unsigned long": "int(0, 2**64 - 1)",
    "unsigned long long": "int(0, 2**64 - 1)",
    "size_t": "int(0, 2**31 - 1)",
    "int8_t": "int(-128, 127)",
    "uint8_t": "int(0, 255)",
    "int16_t": "int(-2**15, 2**15 - 1)",
    "uint16_t": "int(0, 2**16 - 1)",
    "int32_t": "int(-2**31, 2**31 - 1)",
    "uint32_t": "int(0, 2**32 - 1)",
    "int64_t": "int(-2**63, 2**63 - 1)",
    "uint64_t": "int(0, 2**64 - 1)",
    "bool": "bool()",
    "_Bool": "bool()",
    "float": "float(-1e6, 1e6)",
    "double": "float(-1e6, 1e6)",
    "long double": "float(-1e6, 1e6)",
}


def integer_bounds(written: str) -> tuple[int, int] | None:
    """Return the least and the greatest number of a C integer, or of an item of an array of them; None for other types."""
    base, _ = _base(written)
    if base == "size_t":
        base = "unsigned long"
    return bounds_in(_DOMAINS.get(base, ""))


def guessed_domains(signature: Signature, *, may_be_empty: bool) -> Guessed:
    """Return the domain of a function's parameters, with the reasons; empty if a type cannot be guessed."""
    types = domains_of(signature.names, signature.types, 0 if may_be_empty else 1)
    if types is None:
        return Guessed()
    declared = dict(zip(signature.names, signature.types, strict=True))
    reasons = [
        f"{name} = {written}: "
        + (f"an integer after an array, {declared[name]}" if written.startswith("len(") else f"declared as {declared[name]}")
        for name, written in types.items()
    ]
    return Guessed(types, tuple(reasons))


def domains_of(names: tuple[str, ...], types: tuple[str, ...], shortest: int = 1) -> dict[str, str] | None:
    """Return the domain of a C function's parameters; None if a type cannot be guessed.

    An array is followed by its length: the next integer parameter after it, if there is one, is derived.
    """
    found: dict[str, str] = {}
    array = ""
    for name, written in zip(names, types, strict=True):
        base, stars = _base(written)
        if stars == 0 and array and base in _DOMAINS and _DOMAINS[base].startswith("int") and array not in _lengths(found):
            found[name], array = f"len({array})", ""
        elif stars == 0 and base in _DOMAINS:
            found[name] = _DOMAINS[base]
        elif stars == 1 and base == "char":
            found[name] = DECLARED_TEXT
        elif stars == 1 and base in _DOMAINS:
            found[name], array = f"list({_DOMAINS[base]}, {shortest}, 8)", name
        else:
            return None
    return found


def _lengths(found: dict[str, str]) -> set[str]:
    return {text[4:-1] for text in found.values() if text.startswith("len(")}


def _base(written: str) -> tuple[str, int]:
    """Return a C type without qualifiers and spaces, and how many levels of pointers and arrays it has."""
    stars = written.count("*") + written.count("[")
    words = [
        word
        for word in re.findall(r"\w+", re.sub(r"\[[^\]]*\]", "", written))
        if word not in ("const", "register", "restrict", "volatile")
    ]
    if len(words) > 1 and words[-1] == "int":
        words = words[:-1]
    if len(words) > 1 and words[0] == "signed" and words[1] != "char":
        words = words[1:]
    return " ".join(words), stars
