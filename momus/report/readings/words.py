"""Words that several readings share."""

from momus.legible import legible
from momus.model import Input, Outcome
from momus.report.sentences import expected_line, input_line
from momus.results import Results

LISTED = 40
NAMED = 6
LISTED_NAMES = 60
"""At most this many submissions are named on the page where many share something."""
WIDTH = 300
"""A value on the page is cut after this many characters."""


def test_line(given: Input, expected: Outcome, results: Results) -> str:
    """Return a test: `equi(A=[7], n=1): expected 0`."""
    return f"{input_line(given, results)}: {expected_line(given, expected, results)}"


def names_line(names: tuple[str, ...], most: int = NAMED) -> str:
    """Return names one after the other, at most `most` of them."""
    shown = ", ".join(legible(name, lines=False) for name in names[:most])
    return shown + (f" and {len(names) - most:,} more" if len(names) > most else "")
