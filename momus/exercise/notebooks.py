"""Jupyter notebooks as Python: the code cells in order, without what only IPython understands."""

import json
import re

from momus.errors import RejectedError
from momus.exercise.file_trees import UnreadableError
from momus.languages.python.parsing import parsed

NOTEBOOK = ".ipynb"

# %matplotlib inline, !pip install, ?print, print?
_IPYTHON = re.compile(r"\s*(%{1,2}[A-Za-z]|!|\?)|[\w.]+\?{1,2}\s*$")
_OTHER_LANGUAGE = re.compile(r"%%(?!time|timeit|capture|prun)")


def notebook_code(content: bytes) -> bytes:
    """Return the program that a notebook's code cells make up; raise UnreadableError for a file that is no notebook."""
    try:
        cells = json.loads(content.decode("utf-8-sig"))["cells"]
        codes = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
    except (ValueError, KeyError, TypeError, RecursionError):
        raise UnreadableError("is no notebook that can be read") from None
    return "\n".join(f"# cell {number}\n{_python(code)}" for number, code in enumerate(codes, 1)).encode("utf-8", "surrogatepass")


def _python(code: str) -> str:
    """Return a cell as Python: other lines are replaced, so that the lines after them keep their numbers."""
    if _OTHER_LANGUAGE.match(code):
        return "".join(f"# {line}\n" for line in code.split("\n"))
    if _is_python(code):
        return f"{code}\n"
    return "".join((re.sub(r"\S.*", "pass", line, count=1) if _IPYTHON.match(line) else line) + "\n" for line in code.split("\n"))


def _is_python(code: str) -> bool:
    try:
        parsed(code.encode())
    except (RejectedError, UnicodeError):
        return False
    return True
