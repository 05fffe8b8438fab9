"""Structs as records: the lines that tell the worker a struct's fields, and which of them link the nodes of a list."""

import re
from collections.abc import Iterable

from momus.languages.c.descriptions import links
from momus.languages.cpp.declarations import Class, CppDeclarations

_NAME = re.compile(r"[A-Za-z_]\w*")


def record_lines(mentioned: Iterable[str], declared: CppDeclarations) -> list[str]:
    """Return the description of the structs that signatures mention, and of those inside them, if all their fields are public."""
    found: dict[str, Class] = {}
    waiting = list(mentioned)
    while waiting:
        known = declared.classes.get(waiting.pop())
        if known is None or known.path in found or known.is_template or known.has_private_fields or not known.fields:
            continue
        found[known.path] = known
        waiting += [name for one in known.fields for name in _NAME.findall(one.type)]
    return [line for known in found.values() for line in _lines(known)]


def _lines(known: Class) -> list[str]:
    forward, back = own_links(known)
    visits = " ".join(f'visit("{one.name}", &{known.path}::{one.name});' for one in known.fields)
    return [
        f"namespace momus {{ template <> struct fields<{known.path}> {{",
        "    static constexpr bool known = true;",
        f"    static constexpr int next = {forward}, previous = {back}, count = {len(known.fields)};",
        f'    static constexpr const char *name = "{known.name}";',
        f"    template <class V> static void each(V &visit) {{ {visits} }}",
        "}; }",
    ]


def own_links(known: Class) -> tuple[int, int]:
    """Return the fields for the next and the previous node of a linked list; -1 for none."""
    pointer = re.compile(rf"(?:struct )?(?:\w+::)*{re.escape(known.name)}\s*\*")
    return links([one.name for one in known.fields], [at for at, one in enumerate(known.fields) if pointer.fullmatch(one.type)])
