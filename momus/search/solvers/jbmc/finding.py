"""Inputs that a model checker finds in Java: JBMC is asked, size by size, for one on which reference and submission differ.

Each find is run like any other input. There are four answers for a size: a counterexample, a false one (running shows no difference), none
within the unwinding, or an error with its reason.
"""

import time
from collections.abc import Container, Iterator, Sequence

from momus.model import Program
from momus.search.solvers.base import UNANSWERED, Pair, SolverFinding, SolverOutcome, SolverQuestion, UnsupportedError
from momus.search.solvers.deepening import LEAST_S, Deepening, DeepQuestion
from momus.search.solvers.jbmc.harness import SAME, search_entry
from momus.search.solvers.jbmc.query import JbmcQuery
from momus.search.solvers.jbmc.run import JbmcAnswer, Joined, queries_of
from momus.search.solvers.jbmc.shapes import REALS, literal
from momus.search.solvers.jbmc.weave import models_jar

SEARCH = ["--no-unwinding-assertions", "--disable-uncaught-exception-check", "--stop-on-fail", "--property", SAME]
FALSE_ONES = 2
"""After this many false counterexamples of one size, the next size is asked about."""


class Asking:
    """The pair's questions, woven group by group, and JBMC's answers to them. `least`: so many programs must differ."""

    def __init__(self, pair: Pair, end: float, others: Sequence[Program] = (), least: int = 1):
        self.pair = pair
        self.end = end
        self.others = others
        self.least = least
        self.queries = queries_of(pair)
        self._joined: dict[int, Joined] = {}

    def _woven(self, question: DeepQuestion[JbmcQuery], blocked: Sequence[str]) -> Joined:
        """Return the jar for a question: that of its whole group, or its own if inputs are excluded."""
        if blocked:
            return Joined(self.pair, [question.query], self.end, self.others, blocked)
        if question.group not in self._joined:
            self._joined[question.group] = Joined(self.pair, self.queries.group(question.group), self.end, self.others)
        return self._joined[question.group]

    def answers(self, question: DeepQuestion[JbmcQuery]) -> Iterator[SolverFinding]:
        """Yield the answers to one question: proposals until there is no other, or too many were false."""
        query, sizes = question.query, question.sizes(cut=False)
        blocked: tuple[str, ...] = ()
        for _ in range(FALSE_ONES + 1):
            started = time.monotonic()
            try:
                joined = self._woven(question, blocked)
            except UnsupportedError as error:
                if not question.group and not blocked:
                    raise
                yield SolverFinding(SolverOutcome.ERROR, sizes, time.monotonic() - started, reason=str(error))
                return
            seconds = min(question.seconds, self.end - time.monotonic())
            if seconds <= LEAST_S:
                yield SolverFinding(SolverOutcome.ERROR, sizes, 0.0, reason=f"{UNANSWERED}: the time was used up")
                return
            answer = joined.ask(search_entry(query, self.least), [*SEARCH, "--unwind", str(question.unwind)], seconds)
            took = time.monotonic() - started
            if answer.reason:
                yield SolverFinding(SolverOutcome.ERROR, sizes, took, reason=answer.reason)
                return
            if not answer.found:
                left_out = f"paths through {joined.woven.unmodelled[0]} were left out" if joined.woven.unmodelled else ""
                yield SolverFinding(SolverOutcome.NONE, question.sizes(cut=answer.cut), took, reason=left_out)
                return
            args = query.chosen(answer.bits)
            if args is None or not self.pair.domain.contains(args):
                yield SolverFinding(SolverOutcome.FALSE, sizes, took, args, "outside the domain")
            else:
                yield SolverFinding(SolverOutcome.COUNTEREXAMPLE, sizes, took, args)
            other = different(query, answer)
            if not other:
                return
            blocked += (other,)


def findings(pair: Pair, seconds: float, settled: Container[SolverQuestion] = ()) -> Iterator[SolverFinding]:
    """Yield an answer to each question that is not `settled`, small inputs first, until the time is up.

    A counterexample is a proposal. Continuing after one means that running it showed no difference: it is then excluded.
    """
    started = time.monotonic()
    try:
        models_jar(pair.run_tool)
        # What is made once on a machine does not count against the first pair's time.
        asking = Asking(pair, time.monotonic() + seconds)
        yield from deepened(asking, settled)
    except UnsupportedError as error:
        yield SolverFinding(SolverOutcome.ERROR, {}, time.monotonic() - started, reason=str(error))


def deepened(asking: Asking, settled: Container[SolverQuestion] = ()) -> Iterator[SolverFinding]:
    """Yield the answers to all questions, small inputs first."""
    deepening = Deepening(asking.queries.group, settled, asking.end)
    for question in deepening:
        for answer in asking.answers(question):
            yield answer
        deepening.note(answer)
    yield from deepening.rest()


def different(query: JbmcQuery, answer: JbmcAnswer) -> str:
    """Return the condition that excludes the chosen inputs; "" if there are no inputs to choose."""
    parts = []
    for leaf in query.leaves:
        value = leaf.decoded(answer.bits[leaf.name]) if leaf.name in answer.bits else 0
        if leaf.type == "boolean":
            parts.append(f"{leaf.name} != {'true' if value else 'false'}")
        else:
            suffix = "f" if leaf.type == "float" else ""
            parts.append(f"{leaf.name} != {repr(value) + suffix if leaf.type in REALS else literal(int(value))}")
    return " || ".join(parts)
