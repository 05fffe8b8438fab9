"""Alphabets written as in the brackets of a regular expression: 'a-z ', '0-9.-', '\\\\n'."""

from momus.domain.simplicity import character_rank

_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "d": "0123456789", "s": " \t\n"}
_WORD = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
DEFAULT = _WORD + " "


class AlphabetError(ValueError):
    """A text that describes no alphabet."""


def alphabet(text: str) -> str:
    """Return the characters that the text describes, each once, simplest first; raise AlphabetError."""
    tokens = _tokens(text)
    found: dict[str, None] = {}
    i = 0
    while i < len(tokens):
        token, literal = tokens[i]
        if i + 2 < len(tokens) and tokens[i + 1] == ("-", False) and len(token) == 1 and len(tokens[i + 2][0]) == 1:
            last = tokens[i + 2][0]
            if last < token:
                raise AlphabetError(f"the range {token}-{last} runs backwards; write {last}-{token}")
            found.update(dict.fromkeys(map(chr, range(ord(token), ord(last) + 1))))
            i += 3
        else:
            found.update(dict.fromkeys(token))
            i += 1
    return "".join(sorted(found, key=lambda c: (character_rank(c), c)))


def _tokens(text: str) -> list[tuple[str, bool]]:
    """Return (characters, whether a backslash was before them) for each place of the text."""
    tokens, i = [], 0
    while i < len(text):
        if text[i] == "\\":
            if i + 1 == len(text):
                raise AlphabetError("it ends in a single backslash; write two")
            code = text[i + 1]
            tokens.append((_WORD + "_" if code == "w" else _ESCAPES.get(code, code), True))
            i += 2
        else:
            tokens.append((text[i], False))
            i += 1
    return tokens
