"""Whether two C programs mean the same to the model checker as to the compiler and the machine.

It models some things differently, or not at all: library functions, variables that outlive the call, addresses, writes to constants, bit-fields,
variables of an enum, the order of effects. Nothing is proved about a program that has any of them.
"""

import re
import time
from collections.abc import Iterator

from momus.languages.c.source import tokens
from momus.model import Form, Program
from momus.search.solvers.base import Pair, UnsupportedError
from momus.search.solvers.cbmc.effects import free_of_effects
from momus.search.solvers.cbmc.evaluation_order import HARMLESS, order_is_open
from momus.search.solvers.cbmc.query import CbmcQuery
from momus.search.solvers.cbmc.run import PREPROCESS_S, Json, Merged, laid_out, run_in_time

_LOOK_S = 10.0
_MODELLED = {
    "abs", "labs", "llabs", "fabs", "fabsf", "strlen", "strcpy", "strcat", "memcpy", "memmove", "memset", "malloc", "calloc", "free",
    "toupper", "tolower",
}  # fmt: skip
"""Library functions whose models do exactly what the C library does. The models of strcmp and isalpha, for example, return other numbers."""

_OURS = re.compile(r"(main|momus_.*|__CPROVER_.*|__builtin_.*|c::.*)\Z")
_BLURRED = re.compile(
    rb"##|%:|\?\?=|__(TIME|DATE|TIMESTAMP|FILE|BASE_FILE|COUNTER|INCLUDE_LEVEL|LINE)__|__has_include|#[ \t]*(pragma\b|line\b|[0-9])|\b_Pragma\b"
)
_UNMODELLED = {
    "asm", "__asm", "__asm__", "__attribute__", "__attribute", "_Noreturn", "setjmp", "longjmp", "volatile", "_Thread_local", "__thread",
    "_Complex", "union", "__label__", "_Atomic", "__float128", "_Float128", "restrict", "__restrict", "__restrict__",
}  # fmt: skip
_WARNED = (
    "cast-qual",
    "write-strings",
    "discarded-qualifiers",
    "sequence-point",
    "return-type",
    "incompatible-pointer-types",
    "int-conversion",
    "format",
    "format-extra-args",
)
"""Warnings of gcc about things that the model checker does not see: writes to constants, orders that C leaves open."""
_BUILTINS = {"__builtin_inff", "__builtin_inf", "__builtin_nanf", "__builtin_nan", "__builtin_huge_val"}
_ODD_TYPES = {"c_bit_field": "a bit-field", "c_enum_tag": "a variable of an enum"}
"""The compiler calculates with these in another width, or with another sign, than the model checker."""
_NUMBERS = ("signedbv", "unsignedbv", "floatbv")
_LARGEST_LOCAL_BITS = 8 << 16


def check_sources(pair: Pair, end: float) -> None:
    """Raise UnsupportedError if the text may mean something else to the model checker, or at another time, than to the compiler."""
    for program in (pair.reference, pair.program):
        for path, content in program.sources:
            found = _BLURRED.search(content)
            if found:
                raise UnsupportedError(f"{path} uses {found[0].decode()}")
        _check_warnings(pair, program, end)


def _check_warnings(pair: Pair, program: Program, end: float) -> None:
    """Raise UnsupportedError for what the compiler warns of."""
    given = laid_out(pair, program)
    before = ("-include", given.prelude) if given.prelude else ()
    flags = [
        *given.flags,
        "-fsyntax-only",
        "-I.",
        *(f"-Wno-error={name}" for name in _WARNED),
        *(f"-W{name}" for name in _WARNED),
    ]
    seconds = min(PREPROCESS_S, end - time.monotonic())
    run = run_in_time(pair, [given.compiler, *flags, *before, given.main], given.files, None, seconds, 512)
    said = run.stderr.decode(errors="replace")
    warned = re.search(r"\[-W(" + "|".join(_WARNED) + r")\b", said)
    if run.status or warned:
        raise UnsupportedError(f"the compiler warns of {warned[1]}" if warned else "it does not compile")


def unfaithful(merged: Merged, query: CbmcQuery) -> str:
    """Return why nothing can be proved about the merged program; "" if it can."""
    files = merged.files(query, proving=True)
    for letter in "rs":
        if not merged.is_as_compiled(letter):
            return "the compiler reads another text than the model checker"
        doubt = _odd_words(merged.own_text(letter), letter)
        if doubt:
            return doubt
        if known := merged.known_name(letter):
            return f"the compiler has a {known} of its own"
    functions = _listing(merged, files, "--list-goto-functions")
    for part in functions:
        for one in part.get("functions", []):
            if not one["isInternal"] and not _OURS.match(one["name"]) and one["name"] not in _MODELLED:
                return f"{one['name']} has no exact model"
    for part in _listing(merged, files, "--show-symbol-table"):
        for name, symbol in part.get("symbolTable", {}).items():
            doubt = _odd_symbol(name, symbol, merged.pair.task.form is Form.PROGRAM) or _odd_expressions(symbol)
            if doubt:
                return doubt
    return ""


def _odd_words(text: bytes, letter: str) -> str:
    """Return the word in the program's own lines that has another meaning in the model."""
    own = False
    lines = []
    for line in text.decode("latin-1").splitlines():
        marker = re.match(r'# \d+ "([^"]*)"', line)
        if marker:
            own = marker[1].startswith(f"{letter}/")
        elif own:
            lines.append(line)
    known = tokens("\n".join(lines).encode("latin-1"))
    if any(token.kind == "number" and re.search(r"[.eEpP].*[lL]\Z", token.text) for token in known):
        return "it uses long double"
    words = [token.text for token in known]
    if order_is_open(words, HARMLESS | free_of_effects(words)):
        return "the order of two effects is open"
    for before, word in zip(["", *words], words, strict=False):
        if word in _UNMODELLED or word.startswith("__builtin_") and word not in _BUILTINS or word == "&&" and before == "goto":
            return f"it uses {word}"
        if word == "double" and before == "long":
            return "it uses long double"
    return ""


def _odd_symbol(name: str, symbol: Json, once: bool) -> str:
    """Return what is wrong with a variable: it outlives the call and may change, or is larger than a stack may hold.

    A whole program is called `once` in a process, so nothing of it outlives the call.
    """
    place = symbol.get("location", {}).get("namedSub", {}).get("file", {}).get("id", "")
    if (
        symbol.get("isType")
        or symbol.get("isExtern")
        or symbol["type"].get("id") == "code"
        or name.startswith(("momus_in_", "__CPROVER"))
    ):
        return ""
    if re.fullmatch(r"momus_[rs]_out_\d+", name) or place.startswith("<") or place == "momus_main.c" or symbol.get("isMacro"):
        return ""
    inner, count = symbol["type"], 1
    while inner.get("id") == "array":
        size = inner.get("namedSub", {}).get("size", {})
        if size.get("id") != "constant":
            if not symbol.get("isParameter"):
                return f"the size of {name} is not constant"
            break
        count *= int(size["namedSub"]["value"]["id"], 16)
        inner = inner["sub"][0]
    if count * 64 > _LARGEST_LOCAL_BITS:
        return f"{name} is large"
    if (
        symbol.get("isStaticLifetime")
        and "::" not in name
        and not symbol.get("isFileLocal")
        and not name.startswith(("momus_r_of_", "momus_s_of_"))
    ):
        return f"{name} may be the same in both"
    if symbol.get("isStaticLifetime") and not once and inner.get("namedSub", {}).get("#constant", {}).get("id") != "1":
        return f"{name} outlives the call"
    return ""


def _odd_expressions(symbol: Json) -> str:
    """Return what in a function depends on addresses, or on a type that is modelled differently."""
    place = symbol.get("location", {}).get("namedSub", {}).get("file", {}).get("id", "")
    if place.startswith("<") or symbol["type"].get("id") != "code":
        return ""
    for node in _nodes(symbol.get("value", {})):
        if node.get("id") in _ODD_TYPES:
            return f"it uses {_ODD_TYPES[node['id']]}"
        if node.get("id") == "floatbv" and node.get("namedSub", {}).get("width", {}).get("id") not in ("32", "64"):
            return "it uses long double"
        if node.get("id") != "typecast" or not node.get("sub"):
            continue
        to, of = node.get("namedSub", {}).get("type", {}), node["sub"][0].get("namedSub", {}).get("type", {})
        if of.get("id") == "pointer" and to.get("id") in ("signedbv", "unsignedbv"):
            return "it counts with addresses"
        if of.get("id") == to.get("id") == "pointer" and _is_other_view(of["sub"][0], to["sub"][0]):
            return "it looks at a value as another type"
        if (
            of.get("id") == to.get("id") == "pointer"
            and of["sub"][0].get("id") == "pointer"
            and to["sub"][0].get("id") != "pointer"
        ):
            return "it looks into pointers"
    return ""


def _is_other_view(of: Json, to: Json) -> bool:
    """Return whether a pointer of one type becomes one of another type, so that the compiler may assume that both lead to different places."""
    widths = [one.get("namedSub", {}).get("width", {}).get("id") for one in (of, to)]
    return (
        of.get("id") in _NUMBERS
        and to.get("id") in _NUMBERS
        and "8" not in widths
        and (of.get("id"), widths[0]) != (to.get("id"), widths[1])
    )


def _nodes(tree: Json) -> Iterator[Json]:
    """Yield all nodes of an expression."""
    waiting = [tree]
    while waiting:
        node = waiting.pop()
        yield node
        waiting += node.get("sub", [])
        waiting += node.get("namedSub", {}).values()


def _listing(merged: Merged, files: dict[str, bytes], flag: str) -> list[Json]:
    answer = merged.ask(files, [flag], _LOOK_S)
    if answer.status != 0:
        raise UnsupportedError(answer.reason or f"{flag} failed")
    return list(answer.parts)
