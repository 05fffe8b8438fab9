"""Proofs that two C functions do the same on every input up to a size, as the first call in a fresh process.

A model checker also proves what it never looked at: paths that an assumption cuts, functions without a body, undefined behaviour. So a
proof counts only when all its checks pass, the end is shown to be reachable, a planted difference is found, and nothing in
the programs is known to be modelled otherwise than it runs. Whatever is in doubt is no proof.
"""

import re
import time
from dataclasses import dataclass

from momus.languages.c_source import tokens
from momus.model import Program
from momus.search.cbmc_harness import CANARY, PLANTED, SAME
from momus.search.cbmc_query import Query
from momus.search.cbmc_run import Answer, Merged, Pair
from momus.search.cbmc_shapes import UnsupportedError

_PROVE = [
    "--unwinding-assertions", "--no-self-loops-to-assumptions", "--malloc-may-fail", "--malloc-fail-null", "--pointer-overflow-check",
]  # fmt: skip
_SOLVERS = (("--z3",), ())
_LOOK_S = 10.0
_WIDER = (2, 12, 40)
"""By how much the unwinding exceeds the size, tried in turn until no loop is cut."""

_MODELLED = {
    "abs", "labs", "llabs", "fabs", "fabsf", "strlen", "strcpy", "strcat", "memcpy", "memmove", "memset", "malloc", "calloc", "free",
    "toupper", "tolower",
}  # fmt: skip
"""Library functions whose models do exactly what the C library does. strcmp and isalpha, for example, return other numbers there."""

_OURS = re.compile(r"(main|momus_.*|__CPROVER_.*|__builtin_.*|c::.*)\Z")
_BLURRED = re.compile(
    rb"##|%:|\?\?=|__(TIME|DATE|TIMESTAMP|FILE|BASE_FILE|COUNTER|INCLUDE_LEVEL|LINE)__|__has_include|#[ \t]*(pragma\b|line\b|[0-9])|\b_Pragma\b"
)
_UNMODELLED = {
    "asm", "__asm", "__asm__", "__attribute__", "__attribute", "_Noreturn", "setjmp", "longjmp", "volatile", "_Thread_local", "__thread",
    "_Complex", "__label__", "_Atomic", "__float128", "_Float128",
}  # fmt: skip
_BUILTINS = {"__builtin_inff", "__builtin_inf", "__builtin_nanf", "__builtin_nan", "__builtin_huge_val"}
_LARGEST_LOCAL_BITS = 8 << 16
_EXPECTED = (CANARY, PLANTED)
"""What has to fail for a proof to count."""


@dataclass(frozen=True)
class Proof:
    """Two functions do the same on all inputs of these sizes, as the first call in a fresh process.

    `whole`: the domain has no larger inputs. `most` is the largest length that was looked at.
    """

    most: int
    sizes: tuple[dict[str, int], ...]
    whole: bool
    seconds: float


@dataclass(frozen=True)
class Doubt:
    """Why there is no proof."""

    reason: str


def prove(pair: Pair, most: int, seconds: float) -> Proof | None:
    """Return the proof for all inputs with lengths up to `most`, or None if there is any doubt."""
    proved = attempt(pair, most, seconds)
    return proved if isinstance(proved, Proof) else None


def attempt(pair: Pair, most: int, seconds: float) -> Proof | Doubt:
    """Return the proof, or why there is none."""
    started = time.monotonic()
    end = started + seconds
    try:
        _check_sources(pair)
        merged = Merged(pair)
        queries = pair.queries()
        asked = list(queries.in_order(most))
        if not asked:
            return Doubt("there are no inputs of these sizes")
        for query in asked:
            doubt = _looked_at(merged, query) or _proved(merged, query, end)
            if doubt:
                return Doubt(f"{doubt} (sizes {query.sizes})")
    except UnsupportedError as error:
        return Doubt(str(error))
    return Proof(most, tuple(query.sizes for query in asked), queries.covers(most), time.monotonic() - started)


def _check_sources(pair: Pair) -> None:
    """Raise UnsupportedError where the text means something else to the model checker, or at another time, than to the compiler."""
    for program in (pair.reference, pair.program):
        for path, content in program.sources:
            found = _BLURRED.search(content)
            if found:
                raise UnsupportedError(f"{path} uses {found[0].decode()}")


def _looked_at(merged: Merged, query: Query) -> str:
    """Return why the merged program is not one that can be proved: "" if it is."""
    files = merged.files(query, proving=True)
    for letter, program in (("r", merged.pair.reference), ("s", merged.pair.program)):
        doubt = _odd_words(files[f"momus_{letter}.i"], letter, program)
        if doubt:
            return doubt
    functions = _listing(merged, files, "--list-goto-functions")
    for part in functions:
        for one in part.get("functions", []):
            if not one["isInternal"] and not _OURS.match(one["name"]) and one["name"] not in _MODELLED:
                return f"{one['name']} has no exact model"
    for part in _listing(merged, files, "--show-symbol-table"):
        for name, symbol in part.get("symbolTable", {}).items():
            doubt = _odd_symbol(name, symbol)
            if doubt:
                return doubt
    return ""


def _odd_words(text: bytes, letter: str, program: Program) -> str:
    """Return which word of the program's own lines has another meaning in the model."""
    own = False
    lines = []
    for line in text.decode("latin-1").splitlines():
        marker = re.match(r'# \d+ "([^"]*)"', line)
        if marker:
            own = marker[1].startswith(f"{letter}/")
        elif own:
            lines.append(line)
    words = [token.text for token in tokens("\n".join(lines).encode("latin-1")) if token.kind in ("name", "sign")]
    for before, word in zip(["", *words], words, strict=False):
        if word in _UNMODELLED or word.startswith("__builtin_") and word not in _BUILTINS or word == "&&" and before == "goto":
            return f"it uses {word}"
        if word == "double" and before == "long":
            return "it uses long double"
    return ""


def _odd_symbol(name: str, symbol: dict) -> str:
    """Return what is wrong with a variable: it outlives the call and may change, or is larger than a stack may hold."""
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
    if symbol.get("isStaticLifetime") and inner.get("namedSub", {}).get("#constant", {}).get("id") != "1":
        return f"{name} outlives the call"
    return ""


def _listing(merged: Merged, files: dict[str, bytes], flag: str) -> list[dict]:
    answer = merged.ask(files, [flag], _LOOK_S)
    if answer.status != 0:
        raise UnsupportedError(answer.reason or f"{flag} failed")
    return list(answer.parts)


def _proved(merged: Merged, query: Query, end: float) -> str:
    """Return why one question is not proved: "" if it is."""
    files = merged.files(query, proving=True)
    flags = list(_PROVE)
    if merged.counts_in_floats:
        # What a float that fits no int becomes is up to the machine.
        flags.append("--conversion-check")
    doubt = "no answer"
    for wider in _WIDER:
        answer = _asked(merged, files, [*flags, "--unwind", str(query.total + wider)], end)
        if answer.reason:
            return answer.reason
        doubt = _doubt(answer)
        if not any(".unwind." in name or ".recursion" in name for name, _, status in answer.properties if status != "SUCCESS"):
            break
    return doubt


def _asked(merged: Merged, files: dict[str, bytes], flags: list[str], end: float) -> Answer:
    answer = Answer(None, reason="no answer: the time was used up")
    for solver, share in zip(_SOLVERS, (0.6, 1.0), strict=True):
        left = end - time.monotonic()
        if left <= 0.1:
            break
        answer = merged.ask(files, [*flags, *solver], left * share)
        if answer.settled and all(status != "ERROR" for _, _, status in answer.properties):
            return answer
    return answer if answer.reason else Answer(None, reason="a property was not decided")


def _doubt(answer: Answer) -> str:
    """Return why the answer is no proof: "" if it is one."""
    if answer.messages:
        return f"CBMC warns: {answer.messages[0][:100]}"
    by_description = {description: status for _, description, status in answer.properties}
    failed = [description for _, description, status in answer.properties if status == "FAILURE" and description not in _EXPECTED]
    if failed:
        return "the outcomes differ" if failed == [SAME] else f"a check fails: {next(one for one in failed if one != SAME)}"
    if by_description.get(CANARY) != "FAILURE":
        return "the end is never reached"
    if by_description.get(PLANTED) != "FAILURE":
        return "a planted difference was not found"
    undecided = [
        description for _, description, status in answer.properties if status != "SUCCESS" and description not in _EXPECTED
    ]
    if undecided or SAME not in by_description:
        return f"not decided: {undecided[0] if undecided else SAME}"
    return ""
