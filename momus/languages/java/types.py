"""Domains by Java types: for the parameters of an exercise that gives no domain."""

import re

from momus.languages.reference_facts import DECLARED_TEXT

_WHOLE = {
    "byte": "int(-2**7, 2**7 - 1)",
    "short": "int(-2**15, 2**15 - 1)",
    "int": "int(-2**31, 2**31 - 1)",
    "long": "int(-2**63, 2**63 - 1)",
    "double": "float(-1e6, 1e6)",
    "float": "float(-1e6, 1e6)",
    "boolean": "bool()",
    "char": "char(' -~')",
    "String": DECLARED_TEXT,
    "BigInteger": "int(-2**70, 2**70)",
}
_BOXED = {
    "Byte": "byte",
    "Short": "short",
    "Integer": "int",
    "Long": "long",
    "Double": "double",
    "Float": "float",
    "Boolean": "boolean",
    "Character": "char",
    "CharSequence": "String",
    "StringBuilder": "String",
    "Object": "int",
    "T": "int",
    "E": "int",
}
_LISTS = frozenset("List ArrayList LinkedList Collection Iterable Queue Deque ArrayDeque Vector Stack".split())
_SETS = frozenset("Set HashSet TreeSet LinkedHashSet SortedSet".split())
_MAPS = frozenset("Map HashMap TreeMap LinkedHashMap SortedMap".split())


def domain_of(written: str) -> str | None:
    """Return the domain of a parameter by its type; None if the type does not tell."""
    kind = re.sub(r"\b(?:[a-z]\w*\.)+", "", written).strip()
    kind = re.sub(r"^\?( extends| super)?\s*", "", kind) or "Object"
    if kind.endswith("[]"):
        item = domain_of(kind[:-2])
        return f"list({item}, 0, 8)" if item else None
    kind = _BOXED.get(kind, kind)
    if kind in _WHOLE:
        return _WHOLE[kind]
    generic = re.fullmatch(r"(\w+)\s*<(.*)>", kind)
    name, inside = (generic[1], _split(generic[2])) if generic else (kind, ["Integer", "Integer"])
    parts = [domain_of(one) for one in inside]
    if None in parts or not parts:
        return None
    if name in _LISTS:
        return f"list({parts[0]}, 0, 8)"
    if name in _SETS:
        return f"set({parts[0]}, 0, 8)"
    if name in _MAPS and len(parts) == 2:
        return f"dict({parts[0]}, {parts[1]}, 0, 6)"
    return f"optional({parts[0]})" if name == "Optional" else None


def _split(text: str) -> list[str]:
    """Return the parts between the commas that are in no brackets."""
    parts, depth = [""], 0
    for letter in text:
        depth += (letter == "<") - (letter == ">")
        if letter == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += letter
    return [part.strip() for part in parts]
