"""Undefined behaviour in words: what gcc's sanitisers say, in the words of a C programmer, with the line of the source."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from momus.languages.base import RunTool
from momus.languages.c.job import Compilation

_MB = 1 << 20
_ADDR2LINE_S = 10
_LONGEST = 200
_PATTERN = ("-16843010", "4278124286", "-72340172838076674", "value 254")
"""How the bytes that gcc puts into unset variables read as numbers."""
_WARNING = ("-Wuninitialized", "-Wmaybe-uninitialized", "-fdiagnostics-plain-output")
_WARNING_S = 10
_UNSET = re.compile(
    r"^(?P<file>[^:\n]+):(?P<line>\d+):\d+: warning: .(?P<name>\w+). (?P<how>is|may be) used uninitialized", re.MULTILINE
)

_ACCESS = {"read": "reads", "write": "writes"}
_BEYOND = ("heap-buffer-overflow", "stack-buffer-overflow", "global-buffer-overflow", "dynamic-stack-buffer-overflow",
           "container-overflow", "intra-object-overflow", "use-after-poison", "unknown-crash")  # fmt: skip
_BEFORE = ("stack-buffer-underflow",)
_OTHERS = {
    "heap-use-after-free": "{access} memory after free",
    "stack-use-after-return": "{access} a local variable after its function has returned",
    "stack-use-after-scope": "{access} a local variable outside its block",
    "double-free": "frees the same memory twice",
    "attempting double-free": "frees the same memory twice",
    "bad-free": "frees memory that malloc did not give",
    "attempting free on address which was not malloc()-ed": "frees memory that malloc did not give",
    "negative-size-param": "copies a negative number of bytes",
    "initialization-order-fiasco": "uses a global variable before it is set",
    "null-address": "uses a null pointer",
    "null-pointer-use": "uses a null pointer",
    "null-pointer-use-with-offset": "uses a null pointer",
    "nullptr-with-offset": "computes with a null pointer",
    "nullptr-with-nonzero-offset": "computes with a null pointer",
    "nullptr-after-nonzero-offset": "computes with a null pointer",
    "invalid-null-argument": "uses a null pointer in a call that takes none",
    "invalid-null-return": "returns a null pointer where none may be returned",
    "wild-address": "uses an address that is not its own",
    "arithmetic": "divides by zero",
    "integer-divide-by-zero": "divides by zero",
    "float-divide-by-zero": "divides by zero",
    "misaligned-pointer-use": "uses an address that does not fit the type",
    "insufficient-object-size": "goes past the end of an object",
    "pointer-overflow": "moves a pointer out of the address space",
    "unreachable-call": "goes on where the program must not get to",
    "missing-return": "returns no value where one is used",
    "invalid-builtin-use": "counts the zero bits of 0",
}
_MESSAGES = (
    (re.compile(r"(?i)signed integer overflow: (.+) cannot be represented"), "signed integer overflow: {0}"),
    (re.compile(r"(?i)negation of (-?\d+) cannot be represented"), "signed integer overflow: -({0})"),
    (re.compile(r"(?i)division of (-?\d+) by -1 cannot be represented"), "signed integer overflow: {0} / -1"),
    (re.compile(r"(?i)shift exponent (-?\d+) is too large for (\d+)-bit type"), "shift by {0} of a number of {1} bits"),
    (re.compile(r"(?i)shift exponent (-\d+) is negative"), "shift by {0}"),
    (re.compile(r"(?i)left shift of negative value (-\d+)"), "left shift of the negative number {0}"),
    (re.compile(r"(?i)left shift of (\d+) by (\d+) places cannot be represented"), "signed integer overflow: {0} << {1}"),
    (re.compile(r"(?i)index (-\d+) out of bounds for type '([^']+)'"), "goes before the beginning of the array: index {0} of {1}"),
    (re.compile(r"(?i)index (\d+) out of bounds for type '([^']+)'"), "goes past the end of the array: index {0} of {1}"),
    (re.compile(r"(?i)variable length array bound evaluates to non-positive value (-?\d+)"), "makes an array of {0} items"),
    (
        re.compile(r"(?i)(\S+) is outside the range of representable values of type '([^']+)'"),
        "converts {0} to {1}, which cannot hold it",
    ),
    (
        re.compile(r"(?i)load of value (-?\d+), which is not a valid value for type '([^']+)'"),
        "reads {0} as a {1}, which that cannot be: perhaps a variable that was never set",
    ),
    (re.compile(r"(?i)-overlap"), "copies between two places that overlap"),
)


@dataclass(frozen=True)
class Event:
    """The first undefined behaviour of a run: its kind as the sanitiser names it, what it said, and where, by line or by the calls there."""

    kind: str
    said: str
    file: str = ""
    line: int = 0
    frames: tuple[int, ...] = ()


def tells_of_a_pattern(event: Event) -> bool:
    """Return whether the event may be caused by the pattern in unset variables."""
    return event.kind == "wild-address" or any(number in event.said for number in _PATTERN)


def event_of(notes: Sequence[tuple[object, ...]]) -> Event | None:
    """Return the event among the notes of a sanitised run; None if there is none, or it was forged."""
    for note in notes:
        match note:
            case (int(line), "undefined", str(kind), (str(said), str(file), *frames)) if all(type(one) is int for one in frames):
                return Event(kind, said, file, max(0, line), tuple(one for one in frames if isinstance(one, int)))
    return None


def words(event: Event) -> str:
    """Return what the program does, such as "reads past the end of the array"."""
    access, _, where = event.said.partition(" ")
    doing = _ACCESS.get(access, "uses")
    if event.kind in _BEFORE or (event.kind in _BEYOND and where.startswith("before")):
        return f"{doing} before the beginning of the array"
    if event.kind in _BEYOND:
        return f"{doing} past the end of the array"
    if event.kind == "stack-overflow" and event.said.isdecimal():
        return f"uses more stack than {int(event.said) // _MB} MB"
    if event.kind in _OTHERS:
        return _OTHERS[event.kind].format(access=doing)
    for pattern, said in _MESSAGES:
        if found := pattern.search(event.said) or pattern.search(event.kind):
            return said.format(*found.groups())
    return " ".join((event.said or event.kind).split())[:_LONGEST].removesuffix(".") or "undefined behaviour"


def place(event: Event, payload: bytes, own: Sequence[str], run_tool: RunTool) -> tuple[str, int]:
    """Return the file and the line of an event: of the innermost call that is in one of the files `own`."""
    if event.line and event.file.removeprefix("./") in own:
        return event.file.removeprefix("./"), event.line
    if not event.frames:
        return "", 0
    argv = ["addr2line", "-e", "a.out", *(hex(frame) for frame in event.frames)]
    ran = run_tool(argv, files={"a.out": payload}, seconds=_ADDR2LINE_S, memory_mb=1024)
    for said in ran.stdout.decode("utf-8", "replace").splitlines():
        path, _, line = said.split(" (")[0].removeprefix("/tmp/job/").removeprefix("./").rpartition(":")
        if line.isdecimal() and int(line) and path in own:
            return path, int(line)
    return "", 0


def unset_variable(given: Compilation, own: Sequence[str]) -> tuple[str, str, int]:
    """Return the variable that gcc says is used before it is set, its file and line; "" and 0 if gcc sees none.

    It is asked only about a program that runs have shown to have one: then gcc's suspicion is good enough.
    """
    before = ("-include", given.prelude) if given.prelude else ()
    command = [word for word in given.command if word != "-w"]
    argv = [*command, "-O1", *_WARNING, "-I.", *before, "-S", "-o", "out.s", given.main]
    said = given.run_tool(argv, files=given.files, seconds=_WARNING_S, memory_mb=1024).stderr.decode("utf-8", "replace")
    found = [match for match in _UNSET.finditer(said.replace("/tmp/job/", "")) if match["file"].removeprefix("./") in own]
    surest = next((match for match in found if match["how"] == "is"), found[0] if found else None)
    return (surest["name"], surest["file"].removeprefix("./"), int(surest["line"])) if surest else ("", "", 0)
