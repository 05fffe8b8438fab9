"""What gcc said, as the author of the submission can use it."""

import re
from collections.abc import Callable

from momus.errors import RejectedError, UnexplainedError
from momus.languages.base import ToolRun

COMPILE_S = 10
COMPILE_MB = 1024

_LINES = 5
_LINE_LENGTH = 200
_ERROR = re.compile(r"^[^:]+:\d+:(\d+:)? (fatal )?error: ")
_UNDEFINED = re.compile(r"undefined reference to [`‘'](\w+)['’]")
_TWICE = re.compile(r"multiple definition of [`‘'](\w+)['’]")
_UNMADE = re.compile(r'static assertion failed: "(a value of type [^"]* cannot be made)"')
_EXHAUSTED = re.compile(
    r"[Kk]illed|memory exhausted|out of memory|Cannot allocate|internal compiler error|File too large|No space left|file size"
)


def rejected(run: ToolRun, compile_alone: Callable[[], ToolRun]) -> RejectedError:
    """Return why the compiler refused. `compile_alone` compiles the submission without the glue: to blame only what is its own."""
    if run.timed_out:
        return RejectedError(f"compiling it did not end within {COMPILE_S} s")
    said = _text(run)
    errors = _errors(said)
    if not errors and "momus_glue:" in said:
        errors = _errors(_text(compile_alone()))
    if errors:
        return RejectedError("it does not compile: " + "\n".join(errors))
    if unmade := _UNMADE.search(said):
        return RejectedError(f"{unmade[1]}; use a type that can be written down")
    missing = list(dict.fromkeys(name.removeprefix("__real_").removeprefix("__wrap_") for name in _UNDEFINED.findall(said)))
    if "main" in missing:
        return RejectedError("it does not define main()")
    if missing:
        return RejectedError(f"it does not link: it uses {_listed(missing)}, which nothing defines")
    if twice := _TWICE.search(said):
        return RejectedError(f"it does not link: {twice[1]} is defined more than once")
    if "relocation truncated" in said:
        return RejectedError("it does not link: its global variables are too large")
    if run.status < 0 or _EXHAUSTED.search(said):
        return UnexplainedError(f"compiling it needs more than {COMPILE_MB} MB of memory or too large a file")
    lines = [line[:_LINE_LENGTH] for line in said.splitlines() if line.strip()]
    return UnexplainedError("it does not compile: " + "\n".join(lines[:_LINES] or ["the compiler gave no reason"]))


def _text(run: ToolRun) -> str:
    return run.stderr.decode("utf-8", "replace").replace("/tmp/job/", "")


def _errors(said: str) -> list[str]:
    """Return the first errors that lie in files of the submission."""
    found = [line[:_LINE_LENGTH] for line in said.splitlines() if _ERROR.match(line) and not line.startswith("momus_")]
    return list(dict.fromkeys(found))[:_LINES]


def _listed(names: list[str]) -> str:
    shown = [f"{name}()" for name in names[:_LINES]]
    return " and ".join([", ".join(shown[:-1]), shown[-1]] if len(shown) > 1 else shown)
