"""The readings of the table by name, in the order in which they are read. A new reading is added here."""

from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from momus.readings.base import Reading


@dataclass(frozen=True)
class Listed:
    """A reading as it is listed: its command, and the one-line help of the command."""

    command: str
    summary: str


READINGS = {
    "ranking": Listed("rank", "Rank a class by the bugs that testing can tell apart."),
    "suites": Listed("suite", "Choose the fewest tests that refute every wrong submission that the instructor's tests accept."),
    "similarity": Listed("similarity", "Measure how similar each submission behaves to the reference."),
    "clusters": Listed("clusters", "Show which submissions are wrong in the same way."),
    "suspects": Listed("suspects", "Show which lines of wrong submissions are suspect."),
    "progress": Listed("progress", "Show what each revision of a student handles more, or less, than the one before."),
    "hints": Listed(
        "hint", "Give a hint: an input that the next step handles, when the program fails, or lines that somebody changed."
    ),
    "matrix": Listed("matrix", "Show the inputs that were kept, and how many submissions are wrong on each."),
    "grades": Listed("grades", "Grade a class by the exercise's policy, with reasons."),
}
"""Each reading is in the module of its name beside this one. `momus/report/readings` has a module of the same name that shows it."""


def reading(name: str) -> "Reading":
    """Return the reading of this name. Its module is loaded at the first call."""
    found: Reading = import_module(f"{__name__}.{name}").READING
    return found
