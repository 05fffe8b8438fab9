"""Inputs that a model checker finds: CBMC is asked, size by size, for one on which reference and submission differ.

Each find is run like any other input. There are four answers for a size: a counterexample, a false one (running shows no difference), none
within the unwinding, or an error with its reason.
"""

import time
from collections.abc import Container, Iterator

from momus.search.solvers.base import UNANSWERED, Pair, SolverFinding, SolverOutcome, SolverQuestion, UnsupportedError
from momus.search.solvers.cbmc.query import CbmcQuery, chosen_args
from momus.search.solvers.cbmc.run import CbmcAnswer, Merged, queries_of
from momus.search.solvers.cbmc.shapes import literal

FIRST_S = 2.0
LAST_S = 10.0
BACK_ENDS = ("--z3", "--refine-arithmetic", "")
"""The fastest first; with floats, the second comes first."""
_SEARCH = [
    "--no-standard-checks",
    "--no-malloc-may-fail",
    "--no-unwinding-assertions",
    "--no-self-loops-to-assumptions",
    "--stop-on-fail",
]
UNWINDS = (3, 5, 13)
"""How often loops are unrolled, tried in turn if no length says it: the last is enough for the digits of an int."""
FALSE_ONES = 2
"""After this many false counterexamples of one size, the next size is asked about."""


def findings(pair: Pair, seconds: float, settled: Container[SolverQuestion] = ()) -> Iterator[SolverFinding]:
    """Yield an answer for each size, smallest first, until the time is up; sizes that took too long are asked again with more time.

    Sizes that are `settled` are skipped.

    A counterexample is a proposal. Continuing after one means that running it showed no difference: it is then excluded.
    """
    end = time.monotonic() + seconds
    try:
        merged = Merged(pair, end)
        waiting = [query for query in queries_of(pair).in_order() if tuple(query.sizes.items()) not in settled]
    except UnsupportedError as error:
        yield SolverFinding(SolverOutcome.ERROR, {}, 0.0, reason=str(error))
        return
    for allowed in (FIRST_S, LAST_S):
        again = []
        for query in waiting:
            left = end - time.monotonic()
            if left <= 0:
                return
            last = None
            for last in _answers(merged, query, allowed, end):
                yield last
            if last is not None and not last.settled:
                again.append(query)
        waiting = again


def _answers(merged: Merged, query: CbmcQuery, allowed: float, end: float) -> Iterator[SolverFinding]:
    """Yield the answers to one question: proposals until there is no other, or too many were false."""
    blocked: tuple[str, ...] = ()
    for _ in range(FALSE_ONES + 1):
        started = time.monotonic()
        try:
            files = merged.files(query, proving=False, blocked=blocked)
        except UnsupportedError as error:
            yield SolverFinding(SolverOutcome.ERROR, query.sizes, time.monotonic() - started, reason=str(error))
            return
        answer = _asked(merged, files, query, allowed, end)
        took = time.monotonic() - started
        if answer.reason:
            yield SolverFinding(SolverOutcome.ERROR, query.sizes, took, reason=answer.reason)
            return
        if not answer.found:
            yield SolverFinding(SolverOutcome.NONE, query.sizes, took)
            return
        args = chosen_args(query, answer.bits)
        if args is None or not merged.pair.domain.contains(args):
            yield SolverFinding(SolverOutcome.FALSE, query.sizes, took, args, "outside the domain")
        else:
            yield SolverFinding(SolverOutcome.COUNTEREXAMPLE, query.sizes, took, args)
        other = different(query, answer)
        if not other:
            return
        blocked += (other,)


def _asked(merged: Merged, files: dict[str, bytes], query: CbmcQuery, allowed: float, end: float) -> CbmcAnswer:
    """Return the first answer of the solvers, each with its part of the time."""
    answer = CbmcAnswer(None, reason=f"{UNANSWERED}: the time was used up")
    solvers = sorted(BACK_ENDS, key="--refine-arithmetic".__ne__) if merged.counts_in_floats else BACK_ENDS
    for unwind in [query.total + 2] if query.sizes else UNWINDS:
        for solver in solvers:
            seconds = min(allowed, end - time.monotonic())
            if seconds <= 0.05:
                return answer
            answer = merged.ask(files, [*_SEARCH, "--unwind", str(unwind), *solver.split()], seconds)
            if answer.settled:
                break
        if answer.found or not answer.settled:
            break
    return answer


def different(query: CbmcQuery, answer: CbmcAnswer) -> str:
    """Return the condition that excludes the chosen inputs; "" if there are no inputs to choose."""
    parts = []
    for shape in query.shapes:
        for leaf in shape.leaves():
            value = leaf.decoded(answer.bits[leaf.name]) if leaf.name in answer.bits else 0
            parts.append(f"{leaf.name} != {literal(value) if type(value) is int else repr(value)}")
    return " || ".join(parts)
