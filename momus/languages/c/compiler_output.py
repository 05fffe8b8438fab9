"""What gcc and its linker say, whatever language they compile, in a form that the author of the submission can use."""

import re
from collections.abc import Callable, Iterable

from momus.errors import RejectedError, UnexplainedError
from momus.languages.base import ToolRun

_LINE_LENGTH = 200
_UNDEFINED = re.compile(r"undefined reference to [`‘'](\w+)['’]")
_TWICE = re.compile(r"multiple definition of [`‘'](\w+)['’]")
_UNMADE = re.compile(r'static assertion failed: "(a value of type [^"]* cannot be made)"')


def rejected(run: ToolRun, compile_alone: Callable[[], ToolRun]) -> RejectedError:
    """Return why the compiler refused. `compile_alone` compiles the submission without the glue, to blame it only for its own errors."""
    if late := unfinished(run):
        return late
    said = text_of(run)
    errors = own_errors(said, _LINE_LENGTH)
    if not errors and "momus_glue:" in said:
        errors = own_errors(text_of(compile_alone()), _LINE_LENGTH)
    if errors:
        return RejectedError("it does not compile: " + "\n".join(errors))
    if unmade := _UNMADE.search(said):
        return RejectedError(f"{unmade[1]}; use a type that can be written down")
    lines = [line[:_LINE_LENGTH] for line in said.splitlines() if line.strip()]
    return (
        unlinked(said, _UNDEFINED.findall(said), _TWICE.search(said), _listed)
        or exhausted(run, said)
        or UnexplainedError("it does not compile: " + "\n".join(lines[:LINES] or ["the compiler gave no reason"]))
    )


def _listed(names: list[str]) -> str:
    shown = [f"{name}()" for name in names[:LINES]]
    return " and ".join([", ".join(shown[:-1]), shown[-1]] if len(shown) > 1 else shown)


COMPILE_S = 10
COMPILE_MB = 1024
LINES = 5
"""At most this many lines of the compiler's output are shown."""
_ERROR = re.compile(r"^[^:]+:\d+:(\d+:)? (fatal )?error: ")
_EXHAUSTED = re.compile(
    r"[Kk]illed|memory exhausted|out of memory|Cannot allocate|internal compiler error|File too large|No space left|file size"
)


def text_of(run: ToolRun) -> str:
    """Return what the compiler said, with the names of files as they were handed in."""
    return run.stderr.decode("utf-8", "replace").replace("/tmp/job/", "")


def own_errors(said: str, line_length: int, foreign: tuple[str, ...] = ("momus_",)) -> list[str]:
    """Return the first errors in files of the submission: their paths begin with nothing `foreign`."""
    found = [line[:line_length] for line in said.splitlines() if _ERROR.match(line) and not line.startswith(foreign)]
    return list(dict.fromkeys(found))[:LINES]


def unfinished(run: ToolRun) -> RejectedError | None:
    """Return that compiling took too long, if it did."""
    return RejectedError(f"compiling it did not end within {COMPILE_S} s") if run.timed_out else None


def unlinked(
    said: str, undefined: Iterable[str], twice: re.Match[str] | None, listed: Callable[[list[str]], str]
) -> RejectedError | None:
    """Return why the linker refused, if it did: names that nothing defines, or a name that is defined twice."""
    missing = list(dict.fromkeys(name.removeprefix("__real_").removeprefix("__wrap_") for name in undefined))
    if "main" in missing:
        return RejectedError("it does not define main()")
    if missing:
        return RejectedError(f"it does not link: it uses {listed(missing)}, which nothing defines")
    if twice:
        return RejectedError(f"it does not link: {twice[1]} is defined more than once")
    if "relocation truncated" in said:
        return RejectedError("it does not link: its global variables are too large")
    return None


def exhausted(run: ToolRun, said: str) -> UnexplainedError | None:
    """Return that compiling needed more memory or disk than it may have, if it did."""
    if run.status < 0 or _EXHAUSTED.search(said):
        return UnexplainedError(f"compiling it needs more than {COMPILE_MB} MB of memory or too large a file")
    return None
