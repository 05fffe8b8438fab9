"""Inputs that a model checker finds: CBMC is asked, size by size, for one on which reference and submission differ.

Each find is run like any other input. There are four answers to a question: a counterexample, a false one (running shows no difference), none
within the unwinding, or an error with its reason.
"""

import time
from collections.abc import Container, Iterator

from momus.search.solvers.base import UNANSWERED, Pair, SolverFinding, SolverOutcome, SolverQuestion, UnsupportedError
from momus.search.solvers.cbmc.cpp import in_c
from momus.search.solvers.cbmc.query import CbmcQuery, chosen_args
from momus.search.solvers.cbmc.run import CbmcAnswer, Merged, queries_of
from momus.search.solvers.cbmc.shapes import literal
from momus.search.solvers.deepening import LEAST_S, Deepening, DeepQuestion

_SEARCH = [
    "--no-standard-checks",
    "--no-malloc-may-fail",
    "--no-unwinding-assertions",
    "--no-self-loops-to-assumptions",
    "--stop-on-fail",
    # From here on CBMC tells which loops it cut.
    "--verbosity",
    "8",
]
FALSE_ONES = 2
"""After this many false counterexamples of one size, the next size is asked about."""


def findings(pair: Pair, seconds: float, settled: Container[SolverQuestion] = ()) -> Iterator[SolverFinding]:
    """Yield an answer to each question that is not `settled`, small inputs first, until the time is up.

    A counterexample is a proposal. Continuing after one means that running it showed no difference: it is then excluded.
    """
    end = time.monotonic() + seconds
    try:
        pair = in_c(pair)
        merged = Merged(pair, end)
        deepening = Deepening(queries_of(pair).group, settled, end)
        for question in deepening:
            for answer in answers(merged, question):
                yield answer
            deepening.note(answer)
        yield from deepening.rest()
    except UnsupportedError as error:
        yield SolverFinding(SolverOutcome.ERROR, {}, 0.0, reason=str(error))


def answers(merged: Merged, question: DeepQuestion[CbmcQuery]) -> Iterator[SolverFinding]:
    """Yield the answers to one question: proposals until there is no other, or too many were false."""
    query, sizes = question.query, question.sizes(cut=False)
    blocked: tuple[str, ...] = ()
    for _ in range(FALSE_ONES + 1):
        started = time.monotonic()
        try:
            files = merged.files(query, proving=False, blocked=blocked)
        except UnsupportedError as error:
            yield SolverFinding(SolverOutcome.ERROR, sizes, time.monotonic() - started, reason=str(error))
            return
        answer = _asked(merged, files, question)
        took = time.monotonic() - started
        if answer.reason:
            yield SolverFinding(SolverOutcome.ERROR, sizes, took, reason=answer.reason)
            return
        if not answer.found:
            yield SolverFinding(SolverOutcome.NONE, question.sizes(cut=answer.cut), took)
            return
        args = chosen_args(query, answer.bits)
        if args is None or not merged.pair.domain.contains(args):
            yield SolverFinding(SolverOutcome.FALSE, sizes, took, args, "outside the domain")
        else:
            yield SolverFinding(SolverOutcome.COUNTEREXAMPLE, sizes, took, args)
        other = different(query, answer)
        if not other:
            return
        blocked += (other,)


def _asked(merged: Merged, files: dict[str, bytes], question: DeepQuestion[CbmcQuery]) -> CbmcAnswer:
    """Return the first answer of the back ends, each with the question's time. The one that answers is the first to be tried next."""
    answer = CbmcAnswer(None, reason=f"{UNANSWERED}: the time was used up")
    for back_end in tuple(merged.back_ends):
        seconds = min(question.seconds, merged.end - time.monotonic())
        if seconds <= LEAST_S:
            break
        answer = merged.ask(files, [*_SEARCH, "--unwind", str(question.unwind), *back_end.split()], seconds)
        if answer.settled:
            merged.back_ends.remove(back_end)
            merged.back_ends.insert(0, back_end)
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
