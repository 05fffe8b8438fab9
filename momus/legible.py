"""Makes strangers' text safe to show: names, messages and outputs may contain anything."""

import unicodedata

_HARMLESS = "\n\t"
_HIDDEN_CATEGORIES = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")


def legible(text: str, *, lines: bool = True) -> str:
    """Return the text with control, direction and invisible characters as escapes; line ends and tabs too, unless `lines`."""
    if text.isascii() and text.isprintable():
        return text
    kept = _HARMLESS if lines else ""
    return "".join(char if char in kept or not _is_hidden(char) else _written_out(char) for char in text)


def _is_hidden(char: str) -> bool:
    return unicodedata.category(char) in _HIDDEN_CATEGORIES


def _written_out(char: str) -> str:
    if char in "\n\t\r":
        return {"\n": "\\n", "\t": "\\t", "\r": "\\r"}[char]
    code = ord(char)
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"
