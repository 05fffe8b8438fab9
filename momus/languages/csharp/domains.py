"""Domains from the types that C# methods declare."""

import re

from momus.languages.reference_facts import DECLARED_TEXT

_PLAIN = {
    "int": "int(-2**31, 2**31 - 1)",
    "uint": "int(0, 2**32 - 1)",
    "long": "int(-2**63, 2**63 - 1)",
    "ulong": "int(0, 2**64 - 1)",
    "short": "int(-2**15, 2**15 - 1)",
    "ushort": "int(0, 2**16 - 1)",
    "byte": "int(0, 255)",
    "sbyte": "int(-128, 127)",
    "bool": "bool()",
    "char": "char(' -~')",
    "float": "float(-1e6, 1e6)",
    "double": "float(-1e6, 1e6)",
    "decimal": "float(-1e6, 1e6)",
    "string": DECLARED_TEXT,
    "BigInteger": "int(-10**12, 10**12)",
}
_LISTS = {"List", "IList", "IEnumerable", "ICollection", "IReadOnlyList", "IReadOnlyCollection", "LinkedList", "Queue", "Stack"}
_SETS = {"HashSet", "ISet", "SortedSet"}
_MAPS = {"Dictionary", "IDictionary", "SortedDictionary", "IReadOnlyDictionary"}


def domain_of(type_: str) -> str | None:
    """Return the domain of a parameter; None if its type cannot be guessed."""
    inner = _domain(re.sub(r"^(ref|out) ", "", type_).replace("System.", "").replace("Collections.Generic.", ""))
    return f"out({inner})" if inner and type_.startswith("out ") else inner


def _domain(type_: str) -> str | None:
    type_ = type_.strip()
    if type_ in _PLAIN or type_.lower() == "string":
        return _PLAIN.get(type_, _PLAIN["string"])
    if type_.endswith("?"):
        return _around("optional({})", type_[:-1])
    if type_.endswith("[,]"):
        return _around("matrix({}, 1, 4)", type_[:-3])
    if type_.endswith("[]"):
        return _around("list({}, 0, 8)", type_[:-2])
    generic = re.fullmatch(r"(\w+)<(.+)>", type_)
    if generic is None:
        return _tuple(type_[1:-1]) if type_.startswith("(") and type_.endswith(")") else None
    kind, pieces = generic[1], _pieces(generic[2])
    if kind in _LISTS:
        return _around("list({}, 0, 8)", pieces[0])
    if kind in _SETS:
        return _around("set({}, 0, 8)", pieces[0])
    if kind in _MAPS and len(pieces) == 2:
        key, item = map(_domain, pieces)
        return f"dict({key}, {item}, 0, 8)" if key and item else None
    if kind in ("Tuple", "ValueTuple", "KeyValuePair"):
        return _tuple(generic[2])
    return _around("optional({})", pieces[0]) if kind == "Nullable" else None


def _around(pattern: str, item: str) -> str | None:
    inner = _domain(item)
    return pattern.format(inner) if inner else None


def _tuple(text: str) -> str | None:
    """Return the domain of a tuple; its parts may have names."""
    pieces = _pieces(text)
    inner = [found for piece in pieces if (found := _domain(re.sub(r"(?<=[\w>\]?]) \w+$", "", piece.strip())))]
    return f"tuple({', '.join(inner)})" if len(inner) == len(pieces) else None


def _pieces(text: str) -> list[str]:
    pieces, depth = [""], 0
    for letter in text:
        depth += (letter in "<([") - (letter in ">)]")
        if letter == "," and depth == 0:
            pieces.append("")
        else:
            pieces[-1] += letter
    return pieces
