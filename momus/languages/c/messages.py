"""What gcc said, in a form that the author of the submission can use."""

import re
from collections.abc import Callable

from momus.errors import RejectedError, UnexplainedError
from momus.languages.base import ToolRun
from momus.languages.c.compiler_output import LINES, exhausted, own_errors, text_of, unfinished, unlinked

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
