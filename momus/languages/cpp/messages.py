"""What g++ said, in a form that the author of the submission can use."""

import re
from collections.abc import Callable

from momus.errors import RejectedError, UnexplainedError
from momus.languages.base import ToolRun
from momus.languages.c.compiler_output import LINES, exhausted, own_errors, text_of, unfinished, unlinked

_LINE_LENGTH = 300
_FOREIGN = ("momus_", "/usr/")
_UNDEFINED = re.compile(r"undefined reference to [`‘'](.+?)['’]$", re.MULTILINE)
_TWICE = re.compile(r"multiple definition of [`‘'](.+?)['’]")
_UNMADE = re.compile(r"momus::(?:codec<.*?>::read|construct)\(.*?\[with T = (.+?)[;\]]")
_HIDDEN = re.compile(r"error: [‘'`](.+?)['’] is (private|protected) within this context")


def rejected(run: ToolRun, compile_alone: Callable[[], ToolRun]) -> RejectedError:
    """Return why the compiler refused. `compile_alone` compiles the submission without the glue, to blame it only for its own errors."""
    if late := unfinished(run):
        return late
    said = text_of(run)
    errors = own_errors(said, _LINE_LENGTH, _FOREIGN)
    if not errors and "momus_" in said:
        errors = own_errors(text_of(compile_alone()), _LINE_LENGTH, _FOREIGN)
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
    lines = [line[:_LINE_LENGTH] for line in said.splitlines() if "error" in line] or said.splitlines()
    return (
        unlinked(said, _UNDEFINED.findall(said), _TWICE.search(said), lambda names: ", ".join(names[:LINES]))
        or exhausted(run, said)
        or UnexplainedError("it cannot be called: " + "\n".join(lines[:LINES] or ["the compiler gave no reason"]))
    )
