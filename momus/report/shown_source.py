"""Sources as the page shows them. The page's script highlights them when they are looked at."""

from functools import cache
from typing import Any

from pygments import token
from pygments.lexers import get_lexer_by_name
from pygments.util import ClassNotFound

from momus.legible import legible
from momus.model import Program
from momus.results import Finding

LONGEST = 60_000
"""Longer sources are cut after this many characters."""


def shown_source(content: bytes) -> str:
    """Return a source as the page shows it: legible, with plain line ends, without blanks at its end, not too long."""
    text = content[: 2 * LONGEST].decode("utf-8", "replace").replace("\r\n", "\n").replace("\r", "\n").removeprefix("\ufeff")
    cut = len(text) > LONGEST
    return legible(text[:LONGEST].rstrip()) + ("\n… the rest is not shown" if cut else "")


def undefined_lines(finding: Finding, program: Program) -> dict[int, str]:
    """Return the lines of a program's main file on which undefined behaviour was seen, and what it was."""
    main, _ = program.sources[0]
    found: dict[int, list[str]] = {}
    for one in finding.undefined:
        if one.line and one.file in ("", main):
            found.setdefault(one.line, []).append(legible(one.kind[0], lines=False))
    return {line: "; ".join(dict.fromkeys(said)) for line, said in found.items()}


def without_comments(text: str, language: str) -> str:
    """Return a source in which comments are blank: they may name their author. Lines stay where they are."""
    lexer = _lexer(language)
    if lexer is None:
        return text
    kept = []
    for kind, part in lexer.get_tokens(text):
        is_comment = (kind in token.Comment and kind not in token.Comment.Preproc) or kind in token.String.Doc
        kept.append("".join(char if char == "\n" else " " for char in part) if is_comment else part)
    return "\n".join(line.rstrip() for line in "".join(kept).rstrip("\n").split("\n"))


@cache
def _lexer(name: str) -> Any:
    try:
        # Every character counts, so nothing may be stripped or added.
        return get_lexer_by_name(name, stripnl=False, ensurenl=False)
    except ClassNotFound:
        return None
