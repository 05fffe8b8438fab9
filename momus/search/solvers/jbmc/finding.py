"""Inputs that a model checker finds in Java: JBMC is asked, size by size, for one on which reference and submission differ.

Each find is run like any other input. There are four answers for a size: a counterexample, a false one (running shows no difference), none
within the unwinding, or an error with its reason.
"""

import time
from collections.abc import Container, Iterator, Sequence

from momus.search.solvers.base import UNANSWERED, Pair, SolverFinding, SolverOutcome, SolverQuestion, UnsupportedError
from momus.search.solvers.jbmc.harness import SAME, search_entry
from momus.search.solvers.jbmc.query import JbmcQuery
from momus.search.solvers.jbmc.run import JbmcAnswer, Joined, queries_of
from momus.search.solvers.jbmc.shapes import REALS, literal
from momus.search.solvers.jbmc.weave import models_jar

FIRST_S = 2.0
LAST_S = 10.0
SEARCH = ["--no-unwinding-assertions", "--disable-uncaught-exception-check", "--stop-on-fail", "--property", SAME]
FALSE_ONES = 2
"""After this many false counterexamples of one size, the next size is asked about."""


def unwinds(query: JbmcQuery) -> Sequence[int]:
    """Return how often loops are unrolled, tried in turn: as often as there are items, then enough for the digits of a number."""
    return (query.total + 2, query.total + 12) if query.sizes else (3, 6, 14, 34)


def findings(pair: Pair, seconds: float, settled: Container[SolverQuestion] = ()) -> Iterator[SolverFinding]:
    """Yield an answer for each size, smallest first, until the time is up; sizes that took too long are asked again with more time.

    Sizes that are `settled` are skipped. A counterexample is a proposal. Continuing after one means that running it showed no difference: it is
    then excluded.
    """
    started = time.monotonic()
    try:
        models_jar(pair.run_tool)
        # What is made once on a machine does not count against the first pair's time.
        end = time.monotonic() + seconds
        waiting = [query for query in queries_of(pair).in_order() if tuple(query.sizes.items()) not in settled]
        if not waiting:
            return
        joined = Joined(pair, waiting, end)
    except UnsupportedError as error:
        yield SolverFinding(SolverOutcome.ERROR, {}, time.monotonic() - started, reason=str(error))
        return
    for allowed in (FIRST_S, LAST_S):
        again = []
        for query in waiting:
            last = None
            for last in _answers(pair, joined, query, allowed, end):
                yield last
            if time.monotonic() >= end:
                return
            if last is not None and not last.settled:
                again.append(query)
        waiting = again


def _answers(pair: Pair, joined: Joined, query: JbmcQuery, allowed: float, end: float) -> Iterator[SolverFinding]:
    """Yield the answers to one question: proposals until there is no other, or too many were false."""
    blocked: tuple[str, ...] = ()
    for _ in range(FALSE_ONES + 1):
        started = time.monotonic()
        if started >= end:
            yield SolverFinding(SolverOutcome.ERROR, query.sizes, 0.0, reason=f"{UNANSWERED}: the time was used up")
            return
        try:
            asked = Joined(pair, [query], end, blocked=blocked) if blocked else joined
        except UnsupportedError as error:
            yield SolverFinding(SolverOutcome.ERROR, query.sizes, time.monotonic() - started, reason=str(error))
            return
        answer = asked_deeper(asked, query, search_entry(query), allowed, end)
        took = time.monotonic() - started
        if answer.reason:
            yield SolverFinding(SolverOutcome.ERROR, query.sizes, took, reason=answer.reason)
            return
        if not answer.found:
            left_out = f"paths through {asked.woven.unmodelled[0]} were left out" if asked.woven.unmodelled else ""
            yield SolverFinding(SolverOutcome.NONE, query.sizes, took, reason=left_out)
            return
        args = query.chosen(answer.bits)
        if args is None or not pair.domain.contains(args):
            yield SolverFinding(SolverOutcome.FALSE, query.sizes, took, args, "outside the domain")
        else:
            yield SolverFinding(SolverOutcome.COUNTEREXAMPLE, query.sizes, took, args)
        other = different(query, answer)
        if not other:
            return
        blocked += (other,)


def asked_deeper(joined: Joined, query: JbmcQuery, entry: str, allowed: float, end: float) -> JbmcAnswer:
    """Return the first difference found, unrolling loops more and more often; "none" if the deepest found none."""
    answer = JbmcAnswer(None, reason=f"{UNANSWERED}: the time was used up")
    best = answer
    for unwind in unwinds(query):
        seconds = min(allowed, end - time.monotonic())
        if seconds <= 0.05:
            break
        answer = joined.ask(entry, [*SEARCH, "--unwind", str(unwind)], seconds)
        if answer.found or not answer.settled:
            return answer if answer.found or not best.settled else best
        best = answer
        if not answer.cut:
            break
    return best


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
