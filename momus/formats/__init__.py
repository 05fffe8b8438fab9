"""The formats of other systems. A format is one module here, or one folder, that defines FORMAT: its name, and how it is read and written."""

from collections.abc import Sequence
from importlib import import_module
from pathlib import Path

from momus.errors import RequestError
from momus.formats.base import Format

NAMES = ("kattis", "dmoj")
"""The formats, in the order in which files are asked whether they are of it. To add one, add its module's name."""


def format_named(name: str) -> Format:
    """Return the format of that name; raise RequestError with the known names."""
    if name not in NAMES:
        raise RequestError(f"format {name!r}: there is none of that name; known: {', '.join(NAMES)}")
    found = import_module(f"momus.formats.{name}").FORMAT
    assert isinstance(found, Format)
    return found


def known_formats() -> Sequence[Format]:
    """Return all formats."""
    return [format_named(name) for name in NAMES]


def format_of(folder: Path) -> Format:
    """Return the format of the files in a folder; raise RequestError, with what was looked for, if they are of none or of several."""
    fitting = [one for one in known_formats() if one.recognises(folder)]
    if len(fitting) == 1:
        return fitting[0]
    if fitting:
        names = " and ".join(one.name for one in fitting)
        raise RequestError(f"{folder}: could be {names}; name the format: momus import {fitting[0].name} {folder}")
    signs = "; ".join(f"{one.name}: {one.sign}" for one in known_formats())
    raise RequestError(f"{folder}: is in no format that Momus knows; looked for {signs}")
