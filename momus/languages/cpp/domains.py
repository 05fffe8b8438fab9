"""Domains from the types that C++ functions declare."""

import re
from collections.abc import Mapping

from momus.languages.base import Signature
from momus.languages.reference_facts import DECLARED_TEXT, bounds_in

_NUMBERS = {
    "char": "char(' -~')",
    "signed char": "int(-128, 127)",
    "unsigned char": "int(0, 255)",
    "short": "int(-2**15, 2**15 - 1)",
    "unsigned short": "int(0, 2**16 - 1)",
    "int": "int(-2**31, 2**31 - 1)",
    "unsigned": "int(0, 2**32 - 1)",
    "long": "int(-2**63, 2**63 - 1)",
    "unsigned long": "int(0, 2**64 - 1)",
    "size_t": "int(0, 2**31 - 1)",
    "bool": "bool()",
    "float": "float(-1e6, 1e6)",
    "double": "float(-1e6, 1e6)",
    "long double": "float(-1e6, 1e6)",
    "string": DECLARED_TEXT,
    "string_view": DECLARED_TEXT,
}
_NUMBERS |= {f"int{bits}_t": f"int(-2**{bits - 1}, 2**{bits - 1} - 1)" for bits in (8, 16, 32, 64)}
_NUMBERS |= {f"uint{bits}_t": f"int(0, 2**{bits} - 1)" for bits in (8, 16, 32, 64)}
_LISTS = {"vector", "deque", "list"}
_SETS = {"set", "unordered_set"}
_MAPS = {"map", "unordered_map"}


def domains_of(signature: Signature) -> Mapping[str, str] | None:
    """Return a domain for each parameter; None if a type cannot be guessed.

    A raw array is followed by its length: the next integer parameter after it is derived.
    """
    found: dict[str, str] = {}
    array = ""
    for name, type_ in zip(signature.names, signature.types, strict=True):
        base = _base(type_)
        if array and _NUMBERS.get(base, "").startswith("int"):
            found[name], array = f"len({array})", ""
            continue
        domain = _domain(base)
        if domain is None and base.endswith("*"):
            item = _base(base[:-1])
            domain = DECLARED_TEXT if item == "char" else f"list({inner}, 1, 8)" if (inner := _domain(item)) else None
            array = name if domain and domain.startswith("list") else array
        if domain is None:
            return None
        found[name] = domain
    return found


def integer_bounds(type_: str) -> tuple[int, int] | None:
    """Return the least and the greatest number of an integer type, or of the items of an array or a vector of them."""
    base = _base(type_).rstrip("*")
    # A guessed size is small; one that is written may be as large as the type allows.
    return bounds_in(_NUMBERS["unsigned long"] if base == "size_t" else _domain(base))


def _base(type_: str) -> str:
    """Return a type without const, references, std:: and words without meaning here."""
    text = re.sub(r"\b(const|std|register|volatile)\b|::|&", " ", type_)
    text = re.sub(r"\[[^\]]*\]", "*", text)
    words = text.split()
    plain = [word for word in words if word in ("unsigned", "long", "short", "int", "signed", "char", "double")]
    if plain and len(plain) == len([word for word in words if word != "*"]):
        text = _arithmetic(plain) + "*" * words.count("*")
    return re.sub(r"\s*([<>,*])\s*", r"\1", text).strip()


def _arithmetic(words: list[str]) -> str:
    sign = "unsigned" if "unsigned" in words else ""
    if "double" in words:
        return "long double" if "long" in words else "double"
    if "char" in words:
        return "signed char" if "signed" in words else f"{sign} char".strip()
    size = "long" if "long" in words else "short" if "short" in words else ""
    return f"{sign} {size}".strip() or "int"


def _domain(base: str) -> str | None:
    if base in _NUMBERS:
        return _NUMBERS[base]
    generic = re.fullmatch(r"(\w+)<(.+)>", base)
    if generic is None:
        return None
    pieces = _pieces(generic[2])
    inner = [found for piece in pieces if (found := _domain(_base(piece)))]
    if len(inner) < len(pieces):
        return None
    kind = generic[1]
    if kind in _LISTS:
        return f"list({inner[0]}, 0, 8)"
    if kind in _SETS:
        return f"set({inner[0]}, 0, 8)"
    if kind in _MAPS and len(inner) >= 2:
        return f"dict({inner[0]}, {inner[1]}, 0, 8)"
    if kind in ("pair", "tuple"):
        return f"tuple({', '.join(inner)})"
    return f"optional({inner[0]})" if kind == "optional" else None


def _pieces(text: str) -> list[str]:
    pieces, depth = [""], 0
    for letter in text:
        depth += (letter == "<") - (letter == ">")
        if letter == "," and depth == 0:
            pieces.append("")
        else:
            pieces[-1] += letter
    return pieces
