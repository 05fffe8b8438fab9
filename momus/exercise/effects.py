"""How a call that returns nothing is judged: by its printed text, else by the changes to its arguments.

A judge that compares results alone would accept anything there.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from momus.languages import language
from momus.languages.base import Entry
from momus.model import Form, Program


@dataclass(frozen=True)
class Effects:
    """The judge settings that the exercise does not give, and why they are so."""

    arguments: str = "ignore"
    output: str = "ignore"
    reason: str = ""


def effects_of(reference: Program, form: Form, entries: Iterable[Entry]) -> Effects:
    """Return what counts besides the result, if no function of the exercise returns anything."""
    known, entries = language(reference.language), list(entries)
    if form is not Form.FUNCTION or not all(known.returns_nothing(reference, entry) for entry in entries):
        return Effects()
    named = ", ".join(entry.name for entry in entries)
    returns = "returns" if len(entries) == 1 else "return"
    if known.prints(reference, [entry.name for entry in entries]):
        return Effects(output="compare", reason=f"what is printed counts: {named} {returns} nothing")
    if any(entry.names for entry in entries):
        return Effects(arguments="compare", reason=f"what a call does to its arguments counts: {named} {returns} nothing")
    return Effects()
