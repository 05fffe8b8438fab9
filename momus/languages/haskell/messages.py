"""What GHC says about a submission, in words that a student can use."""

import re

from momus.errors import RejectedError, UnexplainedError
from momus.languages.base import Task, ToolRun
from momus.languages.haskell.builds import COMPILE_S
from momus.languages.haskell.glue import handed_name, why_not
from momus.model import Form, Program

TOO_LONG = f"compiling it did not end within {COMPILE_S} s"
_LINES, _LENGTH = 5, 240
_ERROR = re.compile(r"^(\S+?):(\d+):\d+(?:-\d+)?: error:\s*(.*?)(?=^\S+?:\d+:\d+|\Z)", re.MULTILINE | re.DOTALL)


def rejected(run: ToolRun, program: Program, task: Task) -> RejectedError:
    """Return why a submission does not compile."""
    said = (run.stderr + run.stdout).decode("utf-8", "replace").replace(f"{handed_name(program.main)}.", "")
    if run.timed_out:
        return RejectedError(TOO_LONG)
    errors = []
    for file, line, message in _ERROR.findall(said):
        text = " ".join(re.sub(r"\n\s*\|\n.*", "", message, flags=re.DOTALL).replace("•", "").split())
        if file.endswith("Main.hs") and file != program.sources[0][0]:
            return _cannot_be_called(text, program, task)
        if task.form is Form.PROGRAM and re.match(r"Not in scope: .main.(?!\w)", text):
            return RejectedError("it does not define main")
        errors.append(f"{file}:{line}: {text}"[:_LENGTH])
    if not errors:
        return UnexplainedError(f"it does not compile: {said.strip()[:_LENGTH] or 'GHC gave no reason'}")
    return RejectedError("it does not compile: " + "\n".join(errors[:_LINES]))


def _cannot_be_called(text: str, program: Program, task: Task) -> RejectedError:
    """Return why our main does not compile with a submission that compiles by itself."""
    known = why_not(program.main, task.entries)
    if known:
        return RejectedError(known)
    type_ = re.search(r"(?:FromWire|ToWire|Eq|Result) \(?(.+?)\)?[ ’'](?:arising|in)", text)
    if "Ambiguous type" in text or "ambiguous" in text:
        return RejectedError("its function can be called with several types; give it a type signature such as f :: [Int] -> Int")
    if type_:
        usable = "use numbers, Bool, Char, lists, tuples, Maybe, Map or Set"
        return RejectedError(f"a value of type {type_[1].strip('‘’()')} cannot be made or read here; {usable}")
    return RejectedError(f"its function cannot be called: {text[:_LENGTH]}")
