"""A graded class in the formats of other systems. A new one is a module beside this one, and a line here."""

from importlib import import_module

from momus.errors import RequestError
from momus.report.exports.base import Export

EXPORTS = {
    "moodle": "platform_grades",
    "canvas": "platform_grades",
    "gradescope-grades": "platform_grades",
    "gradescope": "gradescope",
    "gradescope-autograder": "gradescope",
    "junit": "junit",
    "pytest": "pytest_suite",
    "evalplus": "evalplus",
    "markdown": "markdown_summary",
    "matrix-csv": "matrix",
    "matrix-arrow": "matrix",
}
"""The module of each format, in the order in which they are listed."""


def export_named(name: str) -> Export:
    """Return the format of this name; raise RequestError with the known names."""
    if name not in EXPORTS:
        raise RequestError(f"format {name!r}: a graded class has no export of that name; there are {', '.join(EXPORTS)}")
    found: dict[str, Export] = {one.name: one for one in import_module(f"{__name__}.{EXPORTS[name]}").EXPORTED}
    return found[name]
