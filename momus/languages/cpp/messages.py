"""What g++ said, as the author of the submission can use it."""

import re
from collections.abc import Callable

from momus.errors import RejectedError, UnexplainedError
from momus.languages.base import ToolRun
from momus.languages.c.messages import COMPILE_MB, COMPILE_S

_LINES = 5
_LINE_LENGTH = 300
_ERROR = re.compile(r"^[^:]+:\d+:(\d+:)? (fatal )?error: ")
_UNDEFINED = re.compile(r"undefined reference to [`‘'](.+?)['’]$", re.MULTILINE)
_TWICE = re.compile(r"multiple definition of [`‘'](.+?)['’]")
_UNMADE = re.compile(r"momus::(?:codec<.*?>::read|construct)\(.*?\[with T = (.+?)[;\]]")
_HIDDEN = re.compile(r"error: [‘'`](.+?)['’] is (private|protected) within this context")
_EXHAUSTED = re.compile(
    r"[Kk]illed|memory exhausted|out of memory|Cannot allocate|internal compiler error|File too large|No space left|file size"
)


def rejected(run: ToolRun, compile_alone: Callable[[], ToolRun]) -> RejectedError:
    """Return why the compiler refused. `compile_alone` compiles the submission without the glue: to blame only what is its own."""
    if run.timed_out:
        return RejectedError(f"compiling it did not end within {COMPILE_S} s")
    said = _text(run)
    errors = _errors(said) or _errors(_text(compile_alone()) if "momus_" in said else "")
    if errors:
        return RejectedError("it does not compile: " + "\n".join(errors))
    if "cannot be made" in said and (unmade := _UNMADE.search(said)):
        return RejectedError(f"a value of type {unmade[1]} cannot be made; use a type that can be written down")
    if "the receiver of a method cannot be made" in said:
        return RejectedError(
            "the class of its method has no constructor without arguments, so that no object can be made to call it on"
        )
    if hidden := _HIDDEN.search(said):
        return RejectedError(f"{hidden[1]} is {hidden[2]}; make it public")
    missing = list(dict.fromkeys(name.removeprefix("__real_").removeprefix("__wrap_") for name in _UNDEFINED.findall(said)))
    if "main" in missing:
        return RejectedError("it does not define main()")
    if missing:
        return RejectedError(f"it does not link: it uses {', '.join(missing[:_LINES])}, which nothing defines")
    if twice := _TWICE.search(said):
        return RejectedError(f"it does not link: {twice[1]} is defined more than once")
    if "relocation truncated" in said:
        return RejectedError("it does not link: its global variables are too large")
    if run.status < 0 or _EXHAUSTED.search(said):
        return UnexplainedError(f"compiling it needs more than {COMPILE_MB} MB of memory or too large a file")
    lines = [line[:_LINE_LENGTH] for line in said.splitlines() if "error" in line] or said.splitlines()
    return UnexplainedError("it cannot be called: " + "\n".join(lines[:_LINES] or ["the compiler gave no reason"]))


def _text(run: ToolRun) -> str:
    return run.stderr.decode("utf-8", "replace").replace("/tmp/job/", "")


def _errors(said: str) -> list[str]:
    """Return the first errors that lie in files of the submission."""
    found = [line[:_LINE_LENGTH] for line in said.splitlines() if _ERROR.match(line) and not line.startswith(("momus_", "/usr/"))]
    return list(dict.fromkeys(found))[:_LINES]
