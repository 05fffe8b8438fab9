"""A place among the tokens of a source that moves on; what stands in brackets can be skipped at once."""

from collections.abc import Sequence

from momus.languages.c.source import Token

CLOSING = {"(": ")", "[": "]", "{": "}"}


class Cursor:
    """Reads tokens one after the other."""

    def __init__(self, found: Sequence[Token]):
        self.tokens = found
        self.at = 0
        self._ends = _group_ends(found)

    def text(self, ahead: int = 0) -> str:
        """Return the text of the token so many places ahead, "" after the last."""
        return self.tokens[self.at + ahead].text if self.at + ahead < len(self.tokens) else ""

    def skip_group(self) -> None:
        """Skip the bracket that opens here with what is in it; all the rest where it is never closed."""
        self.at = self._ends[self.at]


def _group_ends(found: Sequence[Token]) -> dict[int, int]:
    """Return where the group of each opening bracket ends; at the end of the text if it is never closed."""
    opened: list[int] = []
    ends: dict[int, int] = {}
    for index, token in enumerate(found):
        if token.text in CLOSING:
            opened.append(index)
        elif opened and token.text == CLOSING[found[opened[-1]].text]:
            ends[opened.pop()] = index + 1
    return ends | dict.fromkeys(opened, len(found))
