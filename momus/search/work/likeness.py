"""When two wrong outcomes are the same: parts that the judge ignores, and the messages of exceptions, make no difference."""

from functools import lru_cache
from hashlib import blake2b

from momus import wire
from momus.judge import JudgeKind, trimmed_lines
from momus.model import Hole, Kind, Printed

_SMALL = 1024


def likeness(record: bytes, printed: bool, arguments: bool, code: bool, way: JudgeKind) -> int:
    """Return a number above zero that equal wrong outcomes share. The other arguments say what the judge looks at."""
    numbered = _small_number if len(record) <= _SMALL else _number
    return numbered(record, printed, arguments, code, way)


def _number(record: bytes, printed: bool, arguments: bool, code: bool, way: JudgeKind) -> int:
    outcome = wire.decode_outcome(record)
    if isinstance(outcome, Hole):
        raise ValueError(f"{outcome} is a hole, and like no outcome")
    if outcome.kind is Kind.RAISED:
        same = wire.encode((outcome.kind.value, outcome.error))
    else:
        told = _text(outcome.printed, way) if outcome.printed and (printed or outcome.kind is Kind.EXITED) else None
        after, ended = outcome.after if arguments else None, outcome.code if code else None
        same = wire.encode((outcome.kind.value, outcome.value, after, told, ended, outcome.error))
    return int.from_bytes(blake2b(same, digest_size=4).digest()) % (2**31 - 1) + 1


_small_number = lru_cache(maxsize=50_000)(_number)


def _text(printed: Printed, way: JudgeKind) -> str:
    """Return the printed text as the judge reads it; a hash if it was too long to keep."""
    if printed.digest:
        return printed.digest
    text = printed.text.decode("utf-8", "replace")
    if way in (JudgeKind.TOKENS, JudgeKind.FLOAT):
        return " ".join(text.split())
    if way in (JudgeKind.LINES, JudgeKind.UNORDERED):
        lines = trimmed_lines(text)
        return "\n".join(sorted(lines) if way is JudgeKind.UNORDERED else lines)
    return text
