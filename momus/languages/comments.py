"""The words in the comments of a source, as people read them."""

import re
from collections.abc import Iterator

SLASH_COMMENTS = re.compile(r'"(?:\\.|[^"\\\n])*"|//[^\n]*|/\*.*?\*/', re.S)
_MARGIN = re.compile(r"^[ \t]*(?:/\*+|\*+/?|//+!?|--+ ?\|?|#+:?|>>>|\.\.\.)?", re.M)
_BRACES = str.maketrans("{}", "[]")
_NEW = re.compile(r"\bnew\s+\w+\s*\[\s*\]\s*(?=\{)")
_LISTED = re.compile(r"\b(?:List|Arrays|Set)\.(?:of|asList)\(([^()]*)\)")


def words_in(source: str, comment: re.Pattern[str]) -> Iterator[str]:
    """Yield the words of the comments. Arrays are written in brackets: [1, 2] for {1, 2}, new int[] {1, 2} and List.of(1, 2)."""
    for part in _comments(source, comment):
        yield _LISTED.sub(r"[\1]", _NEW.sub("", without_margin(part)).translate(_BRACES))


def without_margin(comment: str) -> str:
    """Return a comment without the signs at the beginning of its lines."""
    return _MARGIN.sub("", comment)


def _comments(source: str, pattern: re.Pattern[str]) -> Iterator[str]:
    """Yield the comments; those on lines that follow one another are one."""
    together, end = "", -1
    for match in pattern.finditer(source):
        if match[0].startswith('"'):
            continue
        if end >= 0 and not source[end : match.start()].strip() and source.count("\n", end, match.start()) <= 1:
            together += "\n" + match[0]
        else:
            if together:
                yield together
            together = match[0]
        end = match.end()
    if together:
        yield together
