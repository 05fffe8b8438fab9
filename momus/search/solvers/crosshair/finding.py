"""Inputs on which CrossHair says that two Python programs differ.

It runs both on unknowns instead of values, and at every branch asks a solver which ways are possible. An input that it names was run on both
programs in its own box; the caller runs it again, in boxes without the reference.
"""

import time
from collections.abc import Container, Iterator

from momus.model import Value
from momus.search.solvers.base import UNANSWERED, Pair, SolverFinding, SolverOutcome, SolverQuestion, UnsupportedError
from momus.search.solvers.crosshair.asking import ask
from momus.search.solvers.crosshair.question import question

LEAST_S = 0.2
FALSE_ONES = 5
"""After this many false counterexamples CrossHair is not asked again about a pair."""


def findings(pair: Pair, seconds: float, settled: Container[SolverQuestion] = ()) -> Iterator[SolverFinding]:
    """Yield counterexamples as long as they turn out false; at the end, that there is none or why that is unknown.

    There is only one question, about all sizes. Nothing is yielded if it is settled.
    """
    if () in settled:
        return
    end = time.monotonic() + seconds
    known: tuple[tuple[Value, ...], ...] = ()
    while True:
        started = time.monotonic()
        try:
            asked = question(
                (pair.reference, pair.program), pair.task, pair.entry, pair.domain, pair.judge, pair.compared, known=known
            )
            if pair.runner is None:
                raise UnsupportedError("there is no box to ask in")
        except UnsupportedError as error:
            yield SolverFinding(SolverOutcome.ERROR, {}, time.monotonic() - started, reason=str(error))
            return
        followed = ask(pair.runner, asked, pair.domain, max(LEAST_S, end - time.monotonic()))
        took = time.monotonic() - started
        new = [args for args in followed.inputs if args not in known]
        if followed.complaint:
            yield SolverFinding(SolverOutcome.ERROR, {}, took, reason=followed.complaint)
        elif new:
            yield SolverFinding(SolverOutcome.COUNTEREXAMPLE, {}, took, new[0])
        elif followed.exhausted:
            yield SolverFinding(SolverOutcome.NONE, {}, took, reason=followed.ended)
        else:
            yield SolverFinding(
                SolverOutcome.ERROR,
                {},
                took,
                reason=f"{UNANSWERED}: {followed.ended}" if followed.more_time_helps else followed.ended,
            )
        if not new:
            return
        known += (new[0],)
        if len(known) > FALSE_ONES:
            yield SolverFinding(SolverOutcome.ERROR, {}, 0.0, reason=f"{len(known)} counterexamples were false")
            return
        if end - time.monotonic() < LEAST_S:
            yield SolverFinding(SolverOutcome.ERROR, {}, 0.0, reason=f"{UNANSWERED}: the time was used up")
            return
