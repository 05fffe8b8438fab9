"""What an exercise's own judge says about a case: a verdict, or nothing, because it failed on it."""

from dataclasses import dataclass

from momus.errors import Mistake
from momus.model import Input, Outcome, Verdict

DecodedCase = tuple[Input, Outcome, Outcome]
"""(input, what the reference did, what the submission did)."""

PATIENCE = 3
"""After this many answers on which a judge took all its time, it has little time for each of the others."""


@dataclass(frozen=True)
class JudgeFailure:
    """A judge that failed on a case: `what` it did in short, and the mistake to tell if the answer is not to blame."""

    what: str
    mistake: Mistake


Decision = Verdict | JudgeFailure
