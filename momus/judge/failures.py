"""What an exercise's own judge says about a case: a verdict, or nothing, because it failed on it."""

from dataclasses import dataclass

from momus.errors import Mistake
from momus.model import Input, Outcome, Verdict

DecodedCase = tuple[Input, Outcome, Outcome]
"""(input, what the reference did, what the submission did)."""

PATIENCE = 3
"""After this many answers on which a judge took all its time, it has less time for each of the others."""

_MARGIN = 10


def judging_s(full: float, least: float, timeouts: int, slowest: float, *, patient: bool) -> float:
    """Return the seconds that a judge has for one answer.

    After PATIENCE time-outs they are `least`, or ten times the `slowest` decision so far: other answers get the same verdict in that time too. A
    `patient` caller asks about the reference's own answer, where a time-out would stop the whole class.
    """
    return full if patient or timeouts < PATIENCE else min(full, max(least, _MARGIN * slowest))


@dataclass(frozen=True)
class JudgeFailure:
    """A judge that failed on a case: `what` it did in short, and the mistake to tell if the answer is not to blame.

    `lost_s` are the seconds that it took if it did not come to an end.
    """

    what: str
    mistake: Mistake
    lost_s: float = 0.0


Decision = Verdict | JudgeFailure
