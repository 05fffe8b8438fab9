"""A place among the tokens of C++ source, and what there is to skip in it."""

from momus.languages.c.cursor import CLOSING, Cursor
from momus.languages.c.source import Token


class CppCursor(Cursor):
    """Skips what tells nothing about declarations."""

    def skip_angles(self) -> list[Token]:
        """Skip <…> and return what is in it."""
        begin, depth = self.at, 0
        while self.at < len(self.tokens):
            text = self.text()
            if text in CLOSING:
                self.skip_group()
                continue
            depth += (text == "<") - text.count(">") * (text in (">", ">>"))
            self.at += 1
            if depth <= 0:
                break
        return self.tokens[begin + 1 : self.at - 1]

    def skip_statement(self) -> None:
        """Skip to after the next semicolon, or to the end of the block."""
        self._skip_past(";")

    def skip_value(self) -> None:
        """Skip what a variable is set to, up to the next one of the same declaration or to the end of it."""
        self._skip_past(",")

    def _skip_past(self, sign: str) -> None:
        while self.at < len(self.tokens) and self.text() not in (";", "}", sign):
            if self.text() in CLOSING:
                self.skip_group()
            else:
                self.at += 1
        if self.text() == sign:
            self.at += 1

    def skip_initialisers(self) -> None:
        """Skip what stands between a constructor's parameters and its body."""
        self.at += 1
        while self.at < len(self.tokens) and self.text() != ";":
            while self.text() not in ("(", "{", "<", ";", ""):
                self.at += 1
            if self.text() == "<":
                self.skip_angles()
            if self.text() in ("(", "{"):
                self.skip_group()
            if self.text() == "...":
                self.at += 1
            if self.text() != ",":
                return
            self.at += 1
