"""A Kattis validator: `standard`, `sorted`, `unordered`, `easy` or `floats` as its fourth argument, for floats a precision and a mode besides."""

import math
import sys
from collections import Counter
from pathlib import Path

ACCEPT, REJECT = 42, 43


def lines_of(text: str) -> list[list[str]]:
    """Return the words of each line that has some."""
    return [words for line in text.splitlines() if (words := line.split())]


def close(one: str, other: str, epsilon: float, mode: str) -> bool:
    """Return whether two words are equal, or numbers that are near enough."""
    if one == other:
        return True
    try:
        wanted, got = float(one), float(other)
    except ValueError:
        return False
    if not (math.isfinite(wanted) and math.isfinite(got)):
        return False
    absolute = abs(got - wanted) <= epsilon
    relative = wanted != 0 and abs(got - wanted) <= epsilon * abs(wanted)
    return absolute if mode == "absolute" else relative or wanted == got if mode == "relative" else absolute or relative


def same(way: str, options: list[str], wanted: str, got: str) -> bool:
    """Return whether an output is accepted."""
    if way == "easy":
        return Counter("".join(wanted.split()).lower()) == Counter("".join(got.split()).lower())
    if way == "unordered":
        return sorted(wanted.split()) == sorted(got.split())
    if way == "sorted":
        return sorted(lines_of(wanted)) == sorted(lines_of(got))
    if way == "standard":
        return lines_of(wanted) == lines_of(got)
    epsilon, mode = 10.0 ** -int(options[0]), options[1]
    expected, found = lines_of(wanted), lines_of(got)
    return [len(one) for one in expected] == [len(one) for one in found] and all(
        close(one, other, epsilon, mode)
        for left, right in zip(expected, found, strict=True)
        for one, other in zip(left, right, strict=True)
    )


if __name__ == "__main__":
    answer = Path(sys.argv[2]).read_text("utf-8", "replace")
    output = sys.stdin.buffer.read().decode("utf-8", "replace")
    sys.exit(ACCEPT if same(sys.argv[4], sys.argv[5:], answer, output) else REJECT)
