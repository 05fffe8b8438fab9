"""The order in which a model checker is asked: lengths and unwindings grow while it answers, until the time is used.

A question is about inputs of fixed sizes, with loops and recursions unrolled a number of times. If the model checker cut none of them, more
unrolling changes nothing, and the sizes are settled. What took too long is asked again with more time.
"""

import time
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from momus.search.solvers.base import UNANSWERED, SolverFinding, SolverOutcome, SolverQuestion
from momus.search.solvers.lengths import GROUPS

FIRST_S = 2.0
MORE_TIME = 4
"""Each time round, a question has this many times as much time."""
PATIENCE = 3
"""After this many questions in a row without an answer, no longer and hardly deeper ones are asked before these get more time."""
ROUNDS = (3, 5, 13, 34, 66, 130, 258)
"""How often loops are unrolled if no length says it: 13 is enough for the digits of an int, 34 for its bits."""
BEYOND = (2, 12, 34, 66, 130, 258)
"""How much more often than the largest size loops are unrolled."""
LEAST_S = 0.05
_UNWINDING = "#unwinding"


class Sized(Protocol):
    """A question about fixed sizes; `total` is the largest."""

    @property
    def sizes(self) -> Mapping[str, int]: ...

    @property
    def total(self) -> int: ...


Q = TypeVar("Q", bound=Sized)


@dataclass(frozen=True)
class DeepQuestion(Generic[Q]):
    """A question of a group of sizes, how often loops are unrolled, and the seconds for its answer."""

    query: Q
    group: int
    unwind: int
    seconds: float

    def sizes(self, *, cut: bool) -> dict[str, int]:
        """Return what an answer is about: the sizes alone, or the unwinding too if a loop was cut."""
        return {**self.query.sizes, **({_UNWINDING: self.unwind} if cut else {})}


class Deepening(Generic[Q]):
    """Iterates over the questions to ask. Each answer has to be noted before the next question is taken.

    `group(number)` makes the questions of one group of sizes. Questions in `settled` are not asked.
    """

    def __init__(self, group: Callable[[int], Sequence[Q]], settled: Container[SolverQuestion], end: float):
        self._make = group
        self._groups: dict[int, Sequence[Q]] = {}
        self._before = settled
        self._settled: set[SolverQuestion] = set()
        self._failed = False
        self._end = end
        self._left_open = False

    def note(self, answer: SolverFinding) -> None:
        """Remember an answer. One that is not settled is asked for again, with more time."""
        self._failed = answer.found is SolverOutcome.ERROR
        if answer.settled:
            self._settled.add(answer.question)

    def rest(self) -> Iterator[SolverFinding]:
        """Yield that the other questions have no answer, if the time ended the questions."""
        if self._left_open:
            yield SolverFinding(SolverOutcome.ERROR, {}, 0.0, reason=f"{UNANSWERED} about the rest: the time was used up")

    def __iter__(self) -> Iterator[DeepQuestion[Q]]:
        """Yield questions, short inputs first, until all are settled or the time is up."""
        allowed = FIRST_S
        waiting = True
        while waiting:
            waiting = False
            stuck: list[tuple[int, int]] = []
            for group, step in _in_order():
                if stuck and group + step > sum(stuck[0]) + 1:
                    break
                if any(group >= shorter and step >= shallower for shorter, shallower in stuck):
                    continue
                vain = 0
                for query in self._group(group):
                    question = self._open(query, group, step, allowed)
                    if question is None:
                        continue
                    if self._end - time.monotonic() <= LEAST_S:
                        self._left_open = True
                        return
                    yield question
                    vain = vain + 1 if self._failed else 0
                    waiting |= not self._is_settled(question)
                    if vain == PATIENCE and (group or step):
                        break
                if vain >= PATIENCE:
                    stuck.append((group, step))
            allowed *= MORE_TIME

    def _group(self, number: int) -> Sequence[Q]:
        if number not in self._groups:
            self._groups[number] = self._make(number)
        return self._groups[number]

    def _open(self, query: Q, group: int, step: int, allowed: float) -> DeepQuestion[Q] | None:
        """Return the question with this step of unwinding; None if it is settled, or if a smaller unwinding is not."""
        unwinds = [query.total + more for more in BEYOND] if query.sizes else ROUNDS
        if step >= len(unwinds):
            return None
        questions = [DeepQuestion(query, group, unwind, allowed) for unwind in unwinds[: step + 1]]
        if self._is_settled(questions[-1]) or step and not self._is_settled(questions[-2]):
            return None
        return questions[-1]

    def _is_settled(self, question: DeepQuestion[Q]) -> bool:
        """Return whether the sizes are settled for every unwinding, or for this one."""
        asked = [tuple(question.sizes(cut=cut).items()) for cut in (False, True)]
        return any(one in self._settled or one in self._before for one in asked)


def _in_order() -> Iterator[tuple[int, int]]:
    """Yield groups with steps of unwinding, small sums first; among equals, long inputs come before deep loops."""
    steps = max(len(ROUNDS), len(BEYOND))
    for depth in range(len(GROUPS) + steps - 1):
        for step in range(max(0, depth - len(GROUPS) + 1), min(depth, steps - 1) + 1):
            yield depth - step, step
