"""The readings of the table, by name, in the order in which they are read. A new one is named here, and nowhere else."""

from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from momus.readings.base import Reading


@dataclass(frozen=True)
class Listed:
    """A reading as it is listed: the command that asks for it, and what that says of itself in one line."""

    command: str
    summary: str


READINGS = {
    "ranking": Listed("rank", "Rank a class by the bugs that testing can tell apart."),
    "suites": Listed("suite", "Choose the fewest tests that refute every wrong submission that the instructor's tests accept."),
    "clusters": Listed("clusters", "Show which submissions are wrong in the same way."),
}
"""Each is in the module of its name beside this one, and told by the module of its name in `momus/report/readings`."""


def reading(name: str) -> "Reading":
    """Return the reading of that name, loaded when it is first asked for."""
    found: Reading = import_module(f"{__name__}.{name}").READING
    return found
