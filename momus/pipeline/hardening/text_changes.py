"""Changes a text that a program reads, so that it often stays valid: numbers, items of a line together with their count, and lines."""

import re
from collections.abc import Callable
from random import Random

_WORD = re.compile(rb"\S+")
_INTEGER = re.compile(rb"-?\d{1,18}")
_INTERESTING = (0, 1, 2, 3, -1, 10, 99, 100, 101, 999, 1000, 2**31 - 1, 2**31, -(2**31), 10**9, 10**9 + 7, 10**18)

Lines = list[list[bytes]]


def changed(text: bytes, rng: Random) -> bytes:
    """Return the text with one to four changes. Words of a line are joined by one blank."""
    lines = [_WORD.findall(line) for line in text.split(b"\n")]
    while lines and not lines[-1]:
        lines.pop()
    for _ in range(rng.choice((1, 1, 2, 3, 4))):
        rng.choice(_CHANGES)(lines, rng)
    return b"\n".join(b" ".join(line) for line in lines) + b"\n"


def _place(lines: Lines, rng: Random, wanted: Callable[[bytes], object]) -> tuple[int, int] | None:
    places = [(i, j) for i, line in enumerate(lines) for j, word in enumerate(line) if wanted(word)]
    return rng.choice(places) if places else None


def _is_integer(word: bytes) -> object:
    return _INTEGER.fullmatch(word)


def _number(lines: Lines, rng: Random) -> None:
    """Put another number in a place: a neighbour, one of another place, or one at which programs go wrong."""
    place = _place(lines, rng, _is_integer)
    other = _place(lines, rng, _is_integer)
    if place is None or other is None:
        return
    old = int(lines[place[0]][place[1]])
    new = rng.choice((old + 1, old - 1, -old, old * 2, int(lines[other[0]][other[1]]), rng.choice(_INTERESTING)))
    lines[place[0]][place[1]] = b"%d" % new


def _whole_line(lines: Lines, rng: Random) -> None:
    """Put one number in all places of a line, sort the line, or change all signs in it."""
    numbers = [line for line in lines if line and all(map(_is_integer, line))]
    if numbers:
        line = rng.choice(numbers)
        ways = (
            [rng.choice(line)] * len(line),
            sorted(line, key=int),
            sorted(line, key=int)[::-1],
            [b"%d" % -int(one) for one in line],
        )
        line[:] = rng.choice(ways)


def _letter(lines: Lines, rng: Random) -> None:
    """Change one letter of a word to another that occurs."""
    place = _place(lines, rng, lambda word: not _is_integer(word))
    if place is not None:
        word = bytearray(lines[place[0]][place[1]])
        word[rng.randrange(len(word))] = rng.choice(bytes(b"".join(word for line in lines for word in line)))
        lines[place[0]][place[1]] = bytes(word)


def _swap(lines: Lines, rng: Random) -> None:
    """Exchange two words."""
    first, second = _place(lines, rng, bool), _place(lines, rng, bool)
    if first and second:
        (a, b), (c, d) = first, second
        lines[a][b], lines[c][d] = lines[c][d], lines[a][b]


def _items(lines: Lines, rng: Random) -> None:
    """Take items away from a line, or repeat some, and change a number before it that was their count."""
    long = [i for i, line in enumerate(lines) if line]
    if not long:
        return
    i = rng.choice(long)
    count = len(lines[i])
    start, many = rng.randrange(count), rng.randint(1, max(1, count // 2))
    if rng.random() < 0.6:
        del lines[i][start : start + many]
    else:
        lines[i][start:start] = lines[i][start : start + many]
    _recount(lines, i, count, len(lines[i]), rng)


def _whole_lines(lines: Lines, rng: Random) -> None:
    """Take lines away, or repeat some, and change a number before them that was their count."""
    if len(lines) < 2:
        return
    start = rng.randrange(1, len(lines))
    many = rng.randint(1, max(1, (len(lines) - start) // 2))
    before = len(lines)
    if rng.random() < 0.6:
        del lines[start : start + many]
    else:
        lines[start:start] = [list(line) for line in lines[start : start + many]]
    grown = len(lines) - before
    # The count is that of all lines after it, of all but one, or one that was changed before: each is tried.
    counts = [(i, j) for i in range(start) for j, word in enumerate(lines[i]) if _is_integer(word)]
    fitting = [(i, j) for i, j in counts if int(lines[i][j]) in (before - i - 1, before - i, before - i - 2)]
    if fitting or counts:
        i, j = rng.choice(fitting or counts)
        lines[i][j] = b"%d" % (int(lines[i][j]) + grown)


def _recount(lines: Lines, at: int, old: int, new: int, rng: Random) -> None:
    places = [(i, j) for i in range(at) for j, word in enumerate(lines[i]) if _is_integer(word) and int(word) == old]
    if places:
        i, j = places[-1] if rng.random() < 0.7 else rng.choice(places)
        lines[i][j] = b"%d" % new


_CHANGES = (_number, _number, _number, _items, _items, _whole_lines, _whole_lines, _whole_line, _letter, _swap)
