"""What the build that notes lines tells: numbers, each a line and what happened there. Also used inside the box: standard library only."""

from enum import IntEnum

LINES = "lines"
"""The name of the build that notes lines, in every language that has one."""
EVENTS = 16
"""A note is EVENTS times the line, plus an EventKind."""


class EventKind(IntEnum):
    """What happened at a line."""

    REACHED = 0
    HELD = 1
    FAILED = 2
    LESS = 3
    EQUAL = 4
    GREATER = 5
    NO_ROUND = 6
    ONE_ROUND = 7
    ROUNDS = 8
    NEGATIVE = 9
    ZERO = 10
    POSITIVE = 11
    NONE = 12
    LAST = 13
