"""What a C program reads from standard input, by its calls of scanf."""

import re

_CONVERSIONS = {
    "d": "int(-2**31, 2**31 - 1)",
    "i": "int(-2**31, 2**31 - 1)",
    "u": "int(0, 2**32 - 1)",
    "ld": "int(-2**63, 2**63 - 1)",
    "lld": "int(-2**63, 2**63 - 1)",
    "hd": "int(-2**15, 2**15 - 1)",
    "f": "float(-1e6, 1e6)",
    "lf": "float(-1e6, 1e6)",
    "c": "char('a-z')",
    "s": "str('a-z', 1, 8)",
}


def lines_read(content: bytes) -> list[list[str]]:
    """Return the types of what the calls of scanf read, if none is in a loop; all in one line, because blanks do not matter."""
    text = re.sub(r"/\*.*?\*/|//[^\n]*", " ", content.decode("utf-8", "replace"), flags=re.DOTALL)
    loops = [_loop_extent(text, match.start()) for match in re.finditer(r"\b(for|while|do)\b", text)]
    found = []
    for call in re.finditer(r"\bscanf\s*\(\s*\"((?:\\.|[^\"\\])*)\"", text):
        if any(start <= call.start() < end for start, end in loops):
            return []
        for conversion in re.findall(r"%(?:\d*)(hd|lld|ld|lf|[a-z\[])", call[1]):
            if conversion not in _CONVERSIONS:
                return []
            found.append(_CONVERSIONS[conversion])
    return [found] if found else []


def _loop_extent(text: str, start: int) -> tuple[int, int]:
    """Return where a loop starts and ends: at its closing brace, or at the end of its only statement."""
    depth = 0
    for at in range(start, len(text)):
        if text[at] in "({":
            depth += 1
        elif text[at] in ")}":
            depth -= 1
            if depth == 0 and text[at] == "}":
                return start, at
        elif text[at] == ";" and depth == 0:
            return start, at
    return start, len(text)
