"""When two texts are the same, and their differences in words."""

import re
from collections.abc import Callable, Sequence
from itertools import zip_longest

from momus.judge.settings import JudgeKind, JudgeSettings
from momus.judge.values import CLOSE, Equality, differences
from momus.model import Value, Verdict
from momus.words import JUDGE_WIDTH, counted, cut, literal

RIGHT = Verdict(True)
_FRACTION = re.compile("[.eE]")


def compare_texts(settings: JudgeSettings, expected: str, got: str) -> Verdict:
    """Return whether two texts are the same under the exercise's kind of judge."""
    if expected == got:
        return RIGHT
    return _WAYS[settings.kind](settings, expected, got)


def _exact(settings: JudgeSettings, expected: str, got: str) -> Verdict:
    if expected.split() == got.split():
        return Verdict(False, "differs in white space only")
    return _first_line_apart(expected.split("\n"), got.split("\n"))


def _lines(settings: JudgeSettings, expected: str, got: str) -> Verdict:
    return _first_line_apart(trimmed_lines(expected), trimmed_lines(got))


def trimmed_lines(text: str) -> list[str]:
    """Return the lines without blanks at their ends, and without empty lines at the end."""
    lines = [line.rstrip() for line in text.split("\n")]
    while lines and not lines[-1]:
        lines.pop()
    return lines


def _first_line_apart(expected: Sequence[str], got: Sequence[str]) -> Verdict:
    for number, (wanted, line) in enumerate(zip_longest(expected, got), 1):
        if wanted != line:
            return Verdict(False, f"line {number}: got {_line(line)}, expected {_line(wanted)}")
    return RIGHT


def _line(line: str | None) -> str:
    return "no more lines" if line is None else _quoted(line)


def _quoted(text: str) -> str:
    return cut(repr(text), JUDGE_WIDTH)


def _tokens(settings: JudgeSettings, expected: str, got: str) -> Verdict:
    tolerant = settings.types != "strict"
    return _first_word_apart(expected, got, lambda wanted, word: wanted == word or tolerant and _is_rounding(wanted, word))


def _is_rounding(wanted: str, word: str) -> bool:
    """Return whether printed fractions differ only by rounding or in the sign of zero. Another format of one number does not count."""
    numbers = _number(wanted), _number(word)
    if None in numbers or not _FRACTION.search(wanted):
        return False
    if numbers[0] == numbers[1]:
        return wanted.lstrip("-") == word.lstrip("-")
    return Equality(abs=CLOSE).same(*numbers)


def _float(settings: JudgeSettings, expected: str, got: str) -> Verdict:
    equality = Equality(rel=settings.rel, abs=settings.abs, integers=True)

    def close(wanted: str, word: str) -> bool:
        numbers = _number(wanted), _number(word)
        return wanted == word or (None not in numbers and equality.same(*numbers))

    return _first_word_apart(expected, got, close)


def _number(word: str) -> float | None:
    if not word.isascii() or "_" in word:
        # Python's own notation, or digits of other scripts.
        return None
    try:
        return float(word)
    except ValueError:
        return None


def _first_word_apart(expected: str, got: str, same: Callable[[str, str], bool]) -> Verdict:
    wanted, words = expected.split(), got.split()
    for number, (one, other) in enumerate(zip(wanted, words, strict=False), 1):
        if not same(one, other):
            return Verdict(False, f"word {number}: got {_quoted(other)}, expected {_quoted(one)}")
    if len(words) < len(wanted):
        return Verdict(False, f"ends after {counted(len(words), 'word')}, expected {_quoted(wanted[len(words)])} next")
    if len(words) > len(wanted):
        return Verdict(False, f"goes on with {_quoted(words[len(wanted)])} after all that was expected")
    return RIGHT


def _pattern(settings: JudgeSettings, expected: str, got: str) -> Verdict:
    wanted, found = (re.findall(settings.pattern, text) for text in (expected, got))
    if wanted == found:
        return RIGHT
    return Verdict(False, f"got {_found(found)}, expected {_found(wanted)}")


def _found(matches: list[str | tuple[str, ...]]) -> str:
    if not matches:
        return "nothing that the pattern finds"
    return cut(literal(matches[0]) if len(matches) == 1 else literal(matches), JUDGE_WIDTH)


def _unordered(settings: JudgeSettings, expected: str, got: str) -> Verdict:
    missing, extra = differences(trimmed_lines(expected), trimmed_lines(got), lambda one, other: one == other)
    return Verdict(False, difference_words(missing, extra)) if missing or extra else RIGHT


def difference_words(missing: Sequence[Value], extra: Sequence[Value]) -> str:
    """Return `misses 3`, `misses 3, has 4 too many`: what a collection lacks and what it has too many of."""
    said = []
    if missing:
        said.append("misses " + cut(", ".join(map(literal, missing)), JUDGE_WIDTH))
    if extra:
        said.append("has " + cut(", ".join(map(literal, extra)), JUDGE_WIDTH) + " too many")
    return ", ".join(said)


_WAYS: dict[JudgeKind, Callable[[JudgeSettings, str, str], Verdict]] = {
    JudgeKind.EXACT: _exact,
    JudgeKind.LINES: _lines,
    JudgeKind.TOKENS: _tokens,
    JudgeKind.FLOAT: _float,
    JudgeKind.PATTERN: _pattern,
    JudgeKind.UNORDERED: _unordered,
    JudgeKind.PYTHON: _exact,
    JudgeKind.PROGRAM: _exact,
}
