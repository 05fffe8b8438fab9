"""Values, inputs and outcomes as a person reads them."""

import re
import signal
from collections.abc import Iterable, Sequence

from momus import wire
from momus.errors import BoxError
from momus.model import Form, Hole, Input, Kind, Limits, Linked, Opaque, Outcome, Printed, Raised, Record, Value

WIDTH = 100
JUDGE_WIDTH = 60
"""Judges cut the values in their explanations at this many characters."""
_MOST_BITS = 14_000

HOLE_WORDS = {
    Hole.UNFILLED: "was not run yet",
    Hole.UNRUN: "was not run",
    Hole.INEXPRESSIBLE: "cannot take this input",
    Hole.UNDECIDED: "no reference says what is right there",
}

_SIGNALS: dict[int, str] = {
    signal.SIGSEGV: "segmentation fault",
    signal.SIGFPE: "arithmetic error, such as a division by zero",
    signal.SIGABRT: "aborted",
    signal.SIGILL: "illegal instruction",
    signal.SIGBUS: "bus error",
    signal.SIGKILL: "killed",
    signal.SIGSYS: "forbidden system call",
}


def counted(number: int, noun: str) -> str:
    """Return `1 word`, `2 words`: a number with what it counts."""
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"


def natural_order(name: str) -> tuple[tuple[int, int, str], ...]:
    """Return a sort key that puts a2 before a10."""
    return tuple((0, int(part), "") if part.isdecimal() else (1, 0, part) for part in re.split(r"([0-9]+)", name) if part)


def all_counted(number: int, noun: str) -> str:
    """Return `the only input`, `all 19 inputs`."""
    return f"the only {noun}" if number == 1 else f"all {counted(number, noun)}"


_LOWER = {True: "true", False: "false"}
_NAMES: dict[str, dict[Value, str]] = {
    "java": {None: "null"} | _LOWER,
    "csharp": {None: "null"} | _LOWER,
    "javascript": {None: "null"} | _LOWER,
    "c": {None: "NULL"} | _LOWER,
    "cpp": {None: "nullptr"} | _LOWER,
    "haskell": {None: "Nothing"},
}


def literal(value: Value, language: str = "") -> str:
    """Return the value as a Python literal; sets and dicts in a fixed order, records and linked lists as calls.

    Nothing, true and false are called as in `language`.
    """
    kind = type(value)
    if kind is bool or value is None:
        return _NAMES.get(language, {}).get(value, repr(value))
    if kind is list:
        return "[" + _listed(value, language) + "]"
    if kind is tuple:
        return "(" + _listed(value, language) + ("," if len(value) == 1 else "") + ")"
    if kind is dict:
        return "{" + ", ".join(f"{literal(key, language)}: {literal(item, language)}" for key, item in value.items()) + "}"
    if kind is set:
        return "{" + ", ".join(sorted((literal(one, language) for one in value), key=_by_size)) + "}" if value else "set()"
    if kind is frozenset:
        return "frozenset(" + (literal(set(value), language) if value else "") + ")"
    if kind is float and (value != value or value in (float("inf"), float("-inf"))):
        return f"float('{value}')"
    if kind is Record:
        return f"{value.name}(" + ", ".join(f"{name}={literal(item, language)}" for name, item in value.fields) + ")"
    if kind is Linked:
        return "linked(" + _listed(value.items, language) + ")"
    if kind is Opaque:
        return f"<{value.type_name}>"
    if kind is Raised:
        return f"<raised {value.error}>"
    if kind is int and value.bit_length() > _MOST_BITS:
        # Python refuses to write a number of this many digits.
        return hex(value)
    return repr(value)


def _listed(values: Iterable[Value], language: str) -> str:
    return ", ".join(literal(value, language) for value in values)


def _by_size(text: str) -> tuple[int, str]:
    """Return a key that puts 2 before 10, and 'b' before 'aa'."""
    return (len(text), text)


def cut(text: str, width: int = WIDTH) -> str:
    """Return the text, or its beginning and end with a count of what was left out, no longer than about `width`."""
    if len(text) <= width:
        return text
    gone = f" … ({len(text):,} characters) … "
    room = max(width - len(gone), 8)
    head = room * 2 // 3
    return text[:head] + gone + text[len(text) - (room - head) :]


def wire_literal(data: bytes, width: int = WIDTH, language: str = "") -> str:
    """Return the literal of encoded bytes, cut; bytes that are no value are called unreadable."""
    try:
        return cut(literal(wire.decode(data), language), width)
    except BoxError:
        return f"something unreadable ({len(data):,} bytes)"


def printed_words(printed: Printed, width: int = WIDTH) -> str:
    """Return the printed text, quoted, with its true length if only the beginning was kept."""
    if not printed.length:
        return "nothing"
    said = cut(repr(printed.text.decode("utf-8", "replace")), width)
    return said if printed.length == len(printed.text) else f"{said} and more ({printed.length:,} bytes in all)"


def outcome_words(outcome: Outcome | Hole, width: int = WIDTH, limits: Limits | None = None, language: str = "") -> str:
    """Return what a program did: `returned 3`, `raised IndexError: list index out of range`, `timed out after 1.0 s`."""
    if isinstance(outcome, Hole):
        return HOLE_WORDS[outcome]
    said = _event_words(outcome, width, limits, language)
    if outcome.printed is None or outcome.kind is Kind.EXITED:
        return said
    return f"{said}, printed {printed_words(outcome.printed, width)}" if outcome.printed.length else said


def _event_words(outcome: Outcome, width: int, limits: Limits | None, language: str) -> str:
    match outcome.kind:
        case Kind.RETURNED:
            said = f"returned {wire_literal(outcome.value, width, language)}"
            return said if outcome.after is None else f"{said}, arguments then {wire_literal(outcome.after, width, language)}"
        case Kind.RAISED:
            return cut(f"raised {outcome.error}: {outcome.message}" if outcome.message else f"raised {outcome.error}", width + 20)
        case Kind.EXITED:
            printed = f"printed {printed_words(outcome.printed, width)}" if outcome.printed else ""
            code = f"exited with code {outcome.code}" if outcome.code or not printed else ""
            return ", ".join(part for part in (printed, code) if part)
        case Kind.TIMED_OUT:
            return f"timed out after {limits.cpu_s:.1f} s" if limits else "timed out"
        case Kind.OUT_OF_MEMORY:
            return f"ran out of memory ({limits.memory_mb} MB)" if limits else "ran out of memory"
        case Kind.FLOODED:
            return f"printed more than {limits.output_kb} KB" if limits else "printed too much"
        case Kind.CRASHED:
            return crash_words(outcome.code)


def crash_words(code: int) -> str:
    """Return the name of the signal that ended a program."""
    name = _SIGNALS.get(abs(code))
    return f"crashed: {name} (signal {abs(code)})" if name else f"crashed (signal {abs(code)})"


def value_words(outcome: Outcome, width: int = WIDTH, language: str = "") -> str:
    """Return the value alone if there is one (`-1`), else what happened (`raised ValueError`)."""
    if outcome.kind is Kind.RETURNED:
        return wire_literal(outcome.value, width, language)
    if outcome.kind is Kind.EXITED and outcome.printed is not None:
        return printed_words(outcome.printed, width)
    return outcome_words(outcome, width, language=language)


def input_words(given: Input, form: Form, names: Sequence[str] = (), width: int = WIDTH, language: str = "") -> str:
    """Return an input as a call that can be pasted, a sequence of calls, or the text on standard input.

    Calls before the call are told first. The objects of earlier calls are a, b and so on, the last is x: also if it is made first.
    """
    if given.before:
        return _sequence_words(given, form, names, width, language)
    if form is Form.PROGRAM:
        argv = "".join(f" {word}" for word in given.argv)
        text = cut(repr((given.text or b"").decode("utf-8", "replace")), width)
        return f"standard input {text}" + (f", arguments{argv}" if argv else "")
    if form is Form.OBJECT:
        return cut(_object_words(given, "x", language), width * 2)
    if names and len(names) == len(given.args):
        said = ", ".join(f"{name}={literal(value, language)}" for name, value in zip(names, given.args, strict=True))
        return cut(f"{given.entry}({said})", width)
    return cut(f"{given.entry}({_listed(given.args, language)})", width)


def _object_words(given: Input, name: str, language: str) -> str:
    return "; ".join(_steps(given, name, language))


def _steps(given: Input, name: str, language: str) -> list[str]:
    arguments, calls = given.args
    steps = [f"{name}.{method}({_listed(args, language)})" for method, args in calls]
    return [f"{name} = {given.entry}({_listed(arguments, language)})", *steps]


def _sequence_words(given: Input, form: Form, names: Sequence[str], width: int, language: str) -> str:
    """Return the calls in order. Of many calls, the first and the last two are told; the last call is the one that counts."""
    *earlier, last = given.calls
    if given.beside:
        made, *calls = _steps(last, "x", language)
        other = cut(_object_words(earlier[0], _EARLIER[0], language), width * 2)
        return "; ".join([made, other, *([cut("; ".join(calls), width * 2)] if calls else [])])
    told = [
        cut(_object_words(one, _EARLIER[at % len(_EARLIER)], language), width * 2)
        if form is Form.OBJECT
        else input_words(one, form, names, width, language)
        for at, one in enumerate(earlier)
    ]
    if len(told) > _TOLD_CALLS and sum(map(len, told)) > width:
        told[1:-1] = [f"… {counted(len(told) - 2, 'more call')} …"]
    return "; ".join([*told, input_words(last, form, names, width, language)])


_EARLIER = "abcdefghijklmnopqrstuvw"
_TOLD_CALLS = 3
