"""Reads the numbers and words of standard input, quickly. The input lies in memory before the program starts.

It is text, or numbers that were made ready before the clock started. The calls are the same.
"""

import mmap
import struct
import sys
from collections.abc import Sequence
from functools import cache

__all__ = ["has_input", "read_int", "read_ints", "read_number", "read_word"]

_READY = b"MOMUSIN1"
_INTS, _FLOATS, _WORD = 1, 2, 3
Thing = int | float | str


def _content() -> memoryview:
    try:
        return memoryview(mmap.mmap(0, 0, access=mmap.ACCESS_READ))
    except (OSError, ValueError):
        # A pipe, or nothing at all.
        return memoryview(sys.stdin.buffer.read())


class _Text:
    """The words of a text."""

    def __init__(self, content: memoryview):
        self._words = bytes(content).split()
        self._words.reverse()

    def has_input(self) -> bool:
        return bool(self._words)

    def word(self) -> str:
        return self._words.pop().decode()

    def ints(self, count: int) -> Sequence[int]:
        if count > len(self._words):
            raise IndexError
        taken = self._words[len(self._words) - count :]
        del self._words[len(self._words) - count :]
        taken.reverse()
        return list(map(int, taken))


class _Ready:
    """Blocks of numbers, and words, as they were made ready."""

    def __init__(self, content: memoryview):
        self._content, self._at = content, len(_READY)
        self._block: Sequence[int] | Sequence[float] | list[str] = []
        self._taken = 0

    def has_input(self) -> bool:
        if self._taken == len(self._block) and self._at < len(self._content):
            (head,) = struct.unpack_from("<Q", self._content, self._at)
            kind, length, start = head & 255, head >> 8, self._at + 8
            size = length if kind == _WORD else 8 * length
            inside = self._content[start : start + size]
            self._block = [bytes(inside).decode()] if kind == _WORD else inside.cast("q" if kind == _INTS else "d")
            self._taken, self._at = 0, start + (size + 7) // 8 * 8
        return self._taken < len(self._block)

    def word(self) -> Thing:
        if not self.has_input():
            raise IndexError
        self._taken += 1
        return self._block[self._taken - 1]

    def ints(self, count: int) -> Sequence[int]:
        if self.has_input() and self._taken + count <= len(self._block):
            found = self._block[self._taken : self._taken + count]
            if isinstance(found, memoryview) and found.format == "q":
                self._taken += count
                return found
        return [_whole(self.word()) for _ in range(count)]


def _whole(thing: Thing) -> int:
    if isinstance(thing, float):
        raise ValueError(f"a whole number was asked for, and {thing} comes next")
    return int(thing)


@cache
def _opened() -> _Text | _Ready:
    content = _content()
    return _Ready(content) if content[: len(_READY)] == _READY else _Text(content)


def has_input() -> bool:
    """Return whether anything is left."""
    return _opened().has_input()


def read_word() -> str:
    """Return the next word."""
    word = _next()
    if not isinstance(word, str):
        raise ValueError(f"a word was asked for, and the number {word} comes next")
    return word


def read_int() -> int:
    """Return the next whole number."""
    return _whole(_next())


def read_number() -> float:
    """Return the next number."""
    return float(_next())


def read_ints(count: int) -> Sequence[int]:
    """Return the next whole numbers. Those that were made ready are handed over without being copied."""
    try:
        return _opened().ints(count)
    except IndexError:
        raise EOFError("a number was asked for, and the input is over") from None


def _next() -> Thing:
    try:
        return _opened().word()
    except IndexError:
        raise EOFError("something was asked for, and the input is over") from None
