"""Strangers' Python as syntax trees. A source that would take long, or all memory, is tried in another process first."""

import ast
import io
import tokenize
import warnings
from functools import lru_cache

from momus.errors import RejectedError
from momus.languages.trials import CPU_S, survives

LONGEST_SOURCE_BYTES = 1 << 20
_SURELY_QUICK_BYTES = 1 << 12


def parsed(content: bytes, path: str = "") -> ast.Module:
    """Return the syntax tree; raise RejectedError with the line and the reason if there is none."""
    place = f"{path}: " if path else ""
    if len(content) > LONGEST_SOURCE_BYTES:
        raise RejectedError(f"{place}it is {len(content)} bytes long; at most {LONGEST_SOURCE_BYTES} are read")
    if b"\0" in content:
        raise RejectedError(f"{place}it is no text: it contains zero bytes")
    try:
        encoding, _ = tokenize.detect_encoding(io.BytesIO(content).readline)
        content.decode(encoding)
    except (SyntaxError, UnicodeError, LookupError) as error:
        raise RejectedError(f"{place}it is no text in UTF-8, nor in an encoding that it declares: {error}") from None
    if len(content) > _SURELY_QUICK_BYTES and not _is_readable(content):
        raise RejectedError(f"{place}it cannot be parsed: Python gives up, or takes more than {CPU_S:g} s or 512 MB")
    try:
        return _tree(content)
    except SyntaxError as error:
        line = f"line {error.lineno}: " if error.lineno else ""
        raise RejectedError(f"{place}{line}{type(error).__name__}: {error.msg}") from None
    except (RecursionError, MemoryError, ValueError) as error:
        raise RejectedError(f"{place}it cannot be parsed: {error or type(error).__name__}") from None


@lru_cache(maxsize=256)
def _is_readable(content: bytes) -> bool:
    """Return whether a source can be parsed and its tree be written within the limits of a trial."""
    return survives(lambda: ast.dump(ast.parse(content)))


def _tree(content: bytes) -> ast.Module:
    with warnings.catch_warnings():
        # A warning about "\\d" in a submission does not concern this program.
        warnings.simplefilter("ignore")
        return ast.parse(content)


def syntax_fault(content: bytes) -> str:
    """Return why Python cannot compile a source, with the line; "" if it can."""
    try:
        ast.parse(content)
    except (SyntaxError, ValueError) as error:
        line = f", line {error.lineno}" if isinstance(error, SyntaxError) else ""
        return f"does not compile: {error.args[0]}{line}"
    return ""
