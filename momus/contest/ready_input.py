"""Makes a text ready for the reader library before the clock starts: runs of numbers become blocks in memory, eight bytes a number.

`languages/c/native/reader.h` describes the blocks.
"""

import re
import struct
from itertools import groupby

READY = b"MOMUSIN1"
_INTS, _FLOATS, _WORD = 1, 2, 3
_INT = re.compile(rb"0|-?[1-9]\d{0,18}")
_FLOAT = re.compile(rb"[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?")


def made_ready(text: bytes) -> bytes:
    """Return the words of a text as the reader library takes them without parsing."""
    made = [READY]
    for kind, words in groupby(text.split(), _kind):
        if kind == _WORD:
            for word in words:
                made += [_head(_WORD, len(word)), word.ljust((len(word) + 7) // 8 * 8, b"\0")]
        else:
            numbers = [int(word) if kind == _INTS else float(word) for word in words]
            made += [_head(kind, len(numbers)), struct.pack(f"<{len(numbers)}{'q' if kind == _INTS else 'd'}", *numbers)]
    return b"".join(made)


def _kind(word: bytes) -> int:
    if _INT.fullmatch(word) and -(2**63) <= int(word) < 2**63:
        return _INTS
    # A whole number in another spelling stays a word: who reads a word gets what was written.
    is_float = _FLOAT.fullmatch(word) and not word.lstrip(b"+-").isdigit()
    return _FLOATS if is_float else _WORD


def _head(kind: int, length: int) -> bytes:
    return struct.pack("<Q", kind | length << 8)
