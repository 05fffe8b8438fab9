"""The harness for paths: programs record their branches, and at the end it asserts that none of some wanted ways was taken.

The wanted ways are constants in the class that are put in afterwards: compiling again takes longer than most answers.
"""

import io
import struct
import zipfile
from collections.abc import Sequence

from momus.search.solvers.jbmc.harness import CLASS, REFERENCE, Harness
from momus.search.solvers.jbmc.query import JbmcQuery
from momus.search.solvers.path_frontier import TakenBranches

SLOTS = 32
"""This many ways are asked for at once."""
BITS = 128
"""At most this many branches of a way are kept."""
_WORD = 64
_MARK = 0x6D6F6D75_73000000
_LONG = 5
_NEVER = 1 << 30
_CLASS_FILE = f"{CLASS.replace('.', '/')}.class"


def path_entry(query: JbmcQuery) -> str:
    """Return the method that looks for an input that takes one of the wanted ways."""
    return f"path_{query.number}"


def wanted_property(slot: int) -> str:
    """Return the model checker's name for the property that the way in a slot is not taken."""
    return f"java::{CLASS}.ended:()V.assertion.{slot + 1}"


class PathHarness(Harness):
    """The text of the class for one program, or for a pair with its comparison as the last branch."""

    def _call(self, letter: str, query: JbmcQuery) -> list[str]:
        *lines, end = super()._call(letter, query)
        return [*lines, f"        Path.note(kind_{letter} == 0);", end]

    def _entries(self, query: JbmcQuery) -> list[str]:
        parameters = ", ".join(f"{leaf.type} {leaf.name}" for leaf in query.leaves)
        names = ", ".join(["false", *(leaf.name for leaf in query.leaves)])
        lines = [
            f"    public static void {path_entry(query)}({parameters}) {{",
            "        Path.start();",
            f"        run_{query.number}({names});",
        ]
        lines += [f"        Path.note(same_{letter}(false));" for letter in self.others if letter != REFERENCE]
        return [*lines, "        ended();", "    }"]

    def _same(self) -> list[str]:
        lines = [*super()._same(), "    static void ended() {"]
        for slot in range(SLOTS):
            lines.append(f"        assert !Path.took({', '.join(f'{_mark(slot, which):#x}L' for which in range(5))});")
        return [*lines, "    }"]


def _mark(slot: int, which: int) -> int:
    """Return the number that marks the place of a constant to put in."""
    return _MARK + (slot << 8) + which


def with_wanted(jar: bytes, wanted: Sequence[TakenBranches]) -> bytes:
    """Return the jar with these ways in its slots."""
    made = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(jar)) as old, zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            content = old.read(name)
            new.writestr(zipfile.ZipInfo(name), _put_in(content, wanted) if name == _CLASS_FILE else content)
    return made.getvalue()


def _put_in(content: bytes, wanted: Sequence[TakenBranches]) -> bytes:
    for slot in range(SLOTS):
        way = wanted[slot] if slot < len(wanted) else TakenBranches(0, _NEVER)
        mask = (1 << min(way.length, BITS)) - 1
        parts = (way.bits, mask, way.bits >> _WORD, mask >> _WORD, way.length)
        for which, part in enumerate(parts):
            mark = struct.pack(">BQ", _LONG, _mark(slot, which))
            content = content.replace(mark, struct.pack(">BQ", _LONG, part & (1 << _WORD) - 1))
    return content
