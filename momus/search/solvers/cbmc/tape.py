"""Programs that read and print, as the model checker sees them: scanf reads from a tape of numbers, printf writes to a log.

Only calls with literal formats are understood. A call becomes one expression of calls that each read or log one item.
"""

import re
from collections.abc import Callable, Collection, Iterator

from momus.languages.c.job import with_own_lines
from momus.languages.c.source import unescaped
from momus.search.solvers.base import UnsupportedError

_CALL = re.compile(r'"(?:\\.|[^"\\])*"|\'(?:\\.|[^\'\\])*\'|\b([A-Za-z_]\w*)\s*\(')
CONVERSION = re.compile(
    r"%(?P<flags>[-+ #0]*)(?P<width>\d*)(?P<precision>(?:\.\d*)?)(?P<size>hh|h|ll|l|L|z|j|t)?(?P<kind>.)", re.DOTALL
)
STRING = re.compile(r'\s*(?:"(?:\\.|[^"\\])*"\s*)+\Z')
PIECE = re.compile(r'"(?:\\.|[^"\\])*"')
READS = {
    "d": "int", "i": "int", "hd": "short", "ld": "long", "lld": "long long", "li": "long", "u": "unsigned", "lu": "unsigned long",
    "f": "float", "lf": "double", "hhd": "signed char",
}  # fmt: skip
_UNKNOWN = {
    "getchar", "fgetc", "getc", "fgets", "gets", "getline", "fscanf", "sscanf", "sprintf", "snprintf", "fputs", "fputc", "putc", "fprintf",
    "read", "write", "vprintf", "fread", "fwrite", "freopen", "fopen", "ungetc",
}  # fmt: skip
_FIRST_WORD = 1000


Translate = Callable[[str, list[str], str], str]
"""Returns the replacement of a call, given its name, its arguments, and the letter of the program."""


def rewritten(text: bytes, own: Collection[str], letter: str, translate: Translate | None = None) -> bytes:
    """Return a preprocessed program of the files `own`, whose reading and printing are calls of the harness; raise UnsupportedError for other
    ways."""

    def changed(part: bytes) -> bytes:
        return _rewritten(part.decode("latin-1"), letter, translate or _call).encode("latin-1")

    return with_own_lines(text, own, changed, main=False)


def _rewritten(text: str, letter: str, translate: Translate) -> str:
    done, at = [], 0
    for found in _CALL.finditer(text):
        if found[1] is None or found.start() < at:
            continue
        if found[1] in _UNKNOWN:
            raise UnsupportedError(f"{found[1]} is not read as a tape or a log")
        if found[1] not in ("scanf", "printf", "puts", "putchar"):
            continue
        arguments, end = _arguments(text, found.end())
        done += [text[at : found.start()], translate(found[1], arguments, letter)]
        at = end
    return "".join(done) + text[at:]


def _arguments(text: str, at: int) -> tuple[list[str], int]:
    """Return the arguments of a call whose bracket was opened just before `at`, and where it ends."""
    depth, begin = 0, at
    found: list[str] = []
    while at < len(text):
        quoted = re.compile(r'"(?:\\.|[^"\\])*"|\'(?:\\.|[^\'\\])*\'').match(text, at)
        if quoted:
            at = quoted.end()
            continue
        if text[at] in "([{":
            depth += 1
        elif text[at] in ")]}":
            if depth == 0:
                return [*found, text[begin:at]], at + 1
            depth -= 1
        elif text[at] == "," and depth == 0:
            found.append(text[begin:at])
            begin = at + 1
        at += 1
    raise UnsupportedError("a call does not end")


def _call(name: str, arguments: list[str], letter: str) -> str:
    if name == "putchar":
        return f"(momus_{letter}_put_char({arguments[0]}), 0)"
    if not STRING.match(arguments[0]):
        raise UnsupportedError(f"{name} has a format that is no literal")
    said = "".join(unescaped(piece) for piece in PIECE.findall(arguments[0]))
    if name == "puts":
        return "(" + ", ".join([*_words(said, letter), "0"]) + ")"
    return _scan(said, arguments[1:], letter) if name == "scanf" else _print(said, arguments[1:], letter)


def _scan(said: str, places: list[str], letter: str) -> str:
    """Return the reads one after the other: how many succeeded, or -1 at the end of the tape."""
    reads: list[str] = []
    for found in CONVERSION.finditer(said):
        type_ = READS.get((found["size"] or "") + found["kind"])
        if type_ is None or found["width"] or found["flags"] or len(reads) >= len(places):
            raise UnsupportedError(f"{found[0]!r} is not read from a tape of numbers")
        real = "real" if type_ in ("float", "double") else "int"
        place = places[len(reads)].strip()
        reads.append(f"(momus_{letter}_can_{real}() ? (*({type_} *)({place}) = momus_{letter}_take_{real}(), 1) : 0)")
    text = str(len(reads))
    for done in range(len(reads) - 1, -1, -1):
        text = f"({reads[done]} ? {text} : {done or f'(momus_{letter}_at_end() ? -1 : 0)'})"
    return text


def _print(said: str, values: list[str], letter: str) -> str:
    parts: list[str] = []
    at = used = 0
    for found in CONVERSION.finditer(said):
        parts += _words(said[at : found.start()], letter)
        at = found.end()
        if found["kind"] == "%":
            continue
        if used >= len(values):
            raise UnsupportedError("printf has fewer values than its format")
        value, used = values[used], used + 1
        if found["kind"] in "diuxXo":
            parts.append(f"momus_{letter}_put_int({value})")
        elif found["kind"] == "c":
            parts.append(f"momus_{letter}_put_char({value})")
        elif found["kind"] in "feEgG":
            parts.append(f"momus_{letter}_put_real({value})")
        elif found["kind"] == "s" and STRING.match(value):
            parts += _words("".join(unescaped(piece) for piece in PIECE.findall(value)), letter)
        else:
            raise UnsupportedError(f"{found[0]!r} is not logged")
    parts += _words(said[at:], letter)
    return "(" + ", ".join([*parts, "0"]) + ")"


def _words(said: str, letter: str) -> Iterator[str]:
    """Yield the calls that log the words of a text: a letter by its code, a longer word by its number."""
    for word in said.split():
        yield f"momus_{letter}_put_word({word_number(word)})"


def word_number(word: str) -> int:
    """Return the number that stands for a word in the log."""
    if len(word) == 1:
        return ord(word)
    number = _FIRST_WORD
    for character in word:
        number = (number * 31 + ord(character)) % 2_000_000_011
    return number + _FIRST_WORD
