"""The lines of C# source that the compiler sees: lines under an `#if` that does not hold become blank."""

import re
from collections.abc import Set

_HAS_CONDITION = re.compile(rb"^[ \t]*#[ \t]*if\b", re.MULTILINE)
_PIECE = re.compile(
    rb"""
    (?P<directive>(?m:^)[ \t]*\#[ \t]*(?:if|elif|else|endif|define|undef|region|endregion|pragma|line|warning|nullable)\b[^\n]*)
    |//[^\n]*|/\*.*?(?:\*/|\Z)
    |(?:@\$?|\$@)"[^"]*(?:""[^"]*)*"?
    |"(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?
    |[^\n/"'@$]+|.
    """,
    re.VERBOSE | re.DOTALL,
)
_LINE = re.compile(rb"(?P<directive>[ \t]*\#[ \t]*(?:if|elif|else|endif)\b[^\n]*)|[^\n]+|\n")
_WORDS = re.compile(rb"[ \t]*#[ \t]*(\w+)([^\n]*)")
# What Mono's compiler defines by itself.
_ALWAYS = frozenset({"true", "__MonoCS__"})
_LONGEST_CONDITION = 200
# In the order in which operators bind; 0 and 1 are the values of names.
_RULES = [
    (re.compile(r"\(([01])\)"), lambda found: found[1]),
    (re.compile(r"!([01])"), lambda found: "10"[int(found[1])]),
    (re.compile(r"([01])([=!])=([01])"), lambda found: str(int((found[1] == found[3]) == (found[2] == "=")))),
    (re.compile(r"(?<!=)([01])&&([01])(?![=!])"), lambda found: str(int(found[1]) & int(found[2]))),
    (re.compile(r"(?<![=&])([01])\|\|([01])(?![=!&])"), lambda found: str(int(found[1]) | int(found[2]))),
]


def compiled(source: bytes) -> bytes:
    """Return the source with blanks in place of its conditions and the lines that they exclude; everything else keeps its place."""
    if not _HAS_CONDITION.search(source):
        return source
    pieces: list[bytes] = []
    defined = set(_ALWAYS)
    # For each open `#if`: whether its lines are seen now, and whether some of its lines were seen.
    levels: list[tuple[bool, bool]] = []
    at = 0
    while at < len(source):
        is_seen = all(seen for seen, _ in levels[-1:])
        found = (_PIECE if is_seen else _LINE).match(source, at)
        assert found is not None
        directive = found["directive"]
        if directive:
            _obey(directive, defined, levels)
        pieces.append(re.sub(rb"[^\n]", b" ", found[0]) if directive or not is_seen else found[0])
        at = found.end()
    return b"".join(pieces)


def _obey(directive: bytes, defined: set[str], levels: list[tuple[bool, bool]]) -> None:
    """Change what is defined and seen, as a directive says."""
    found = _WORDS.match(directive)
    assert found is not None
    word, rest = found[1].decode(), found[2].decode("utf-8", "replace").partition("//")[0].strip()
    if word == "if":
        is_around = all(seen for seen, _ in levels[-1:])
        is_seen = is_around and _holds(rest, defined)
        levels.append((is_seen, is_seen or not is_around))
    elif word in ("elif", "else") and levels:
        was_seen = levels[-1][1]
        is_seen = not was_seen and (word == "else" or _holds(rest, defined))
        levels[-1] = is_seen, was_seen or is_seen
    elif word == "endif" and levels:
        levels.pop()
    elif word == "define":
        defined.add(rest)
    elif word == "undef":
        defined.discard(rest)


def _holds(condition: str, defined: Set[str]) -> bool:
    if len(condition) > _LONGEST_CONDITION:
        return False
    value = re.sub(r"\w+", lambda name: str(int(name[0] in defined)), condition.replace(" ", "").replace("\t", ""))
    while value not in ("0", "1"):
        for pattern, result in _RULES:
            value, count = pattern.subn(result, value, count=1)
            if count:
                break
        else:
            return False
    return value == "1"
