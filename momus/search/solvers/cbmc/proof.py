"""Proofs that two C functions do the same on every input up to a size, as the first call in a fresh process.

A model checker may also "prove" what it never examined: paths that an assumption cuts, functions without a body, undefined behaviour. So a proof
counts only if all its checks pass, the end is reachable, a planted difference is found, and everything in the programs is modelled as it runs.
Anything doubtful is no proof.
"""

import time
from itertools import groupby

from momus.search.solvers.base import Doubt, Pair, Proof, UnsupportedError
from momus.search.solvers.cbmc.faithful import check_sources, unfaithful
from momus.search.solvers.cbmc.harness import CANARY, PLANTED, SAME
from momus.search.solvers.cbmc.names import check_names
from momus.search.solvers.cbmc.query import CbmcQuery
from momus.search.solvers.cbmc.run import CbmcAnswer, Merged, queries_of
from momus.search.solvers.lengths import LARGEST_SIZE

_PROVE = [
    "--unwinding-assertions", "--no-self-loops-to-assumptions", "--malloc-may-fail", "--malloc-fail-null", "--pointer-overflow-check",
]  # fmt: skip
_SOLVERS = (("--z3",), ())
_WIDER = (2, 12, 40)
"""How much the unwinding exceeds the size, tried in turn until no loop is cut."""

_EXPECTED = (CANARY, PLANTED)
"""The checks that must fail for a proof to count."""


def deepest(pair: Pair, seconds: float) -> Proof | Doubt:
    """Return the proof that reaches furthest within the time, or why there is none even for the smallest inputs."""
    return attempt(pair, LARGEST_SIZE, seconds)


def attempt(pair: Pair, most: int, seconds: float) -> Proof | Doubt:
    """Return the proof for lengths up to `most`, or up to a smaller length, or why there is none."""
    started = time.monotonic()
    end = started + seconds
    done: list[CbmcQuery] = []
    reached, doubt = -1, "there are no inputs of these sizes"
    try:
        check_names(pair)
        check_sources(pair, end)
        merged = Merged(pair, end)
        queries = queries_of(pair)
        by_total = sorted(queries.in_order(most), key=lambda query: query.total)
        for total, level in groupby(by_total, key=lambda query: query.total):
            asked = list(level)
            # The parts of the programs are the same for every size.
            doubt = unfaithful(merged, asked[0]) if not done else ""
            doubt = doubt or next(filter(None, (_doubted(merged, query, end) for query in asked)), "")
            if doubt:
                break
            done += asked
            reached = total
    except UnsupportedError as error:
        return Doubt(str(error))
    if reached < 0:
        return Doubt(doubt)
    reached = reached if doubt else most
    sizes = tuple(query.sizes for query in done)
    return Proof("cbmc", queries.bound_words(reached), queries.covers(reached), time.monotonic() - started, reached, sizes)


def _doubted(merged: Merged, query: CbmcQuery, end: float) -> str:
    """Return why one question is not proved, with its sizes; "" if it is."""
    doubt = unfaithful(merged, query) or unproved(merged, query, end)
    return f"{doubt} (sizes {dict(query.sizes)})" if doubt else ""


def unproved(merged: Merged, query: CbmcQuery, end: float) -> str:
    """Return why one question is not proved; "" if it is."""
    files = merged.files(query, proving=True)
    flags = list(_PROVE)
    if merged.counts_in_floats:
        # Converting a float that fits no int depends on the machine.
        flags.append("--conversion-check")
    doubt = "no answer"
    for wider in _WIDER:
        answer = _asked(merged, files, [*flags, "--unwind", str(query.total + wider)], end)
        if answer.reason:
            return answer.reason
        doubt = _doubt(answer)
        if not any(".unwind." in name or ".recursion" in name for name, _, status in answer.properties if status != "SUCCESS"):
            break
    return doubt


def _asked(merged: Merged, files: dict[str, bytes], flags: list[str], end: float) -> CbmcAnswer:
    answer = CbmcAnswer(None, reason="no answer: the time was used up")
    # With floats the bit solver is faster.
    solvers = reversed(_SOLVERS) if merged.counts_in_floats else _SOLVERS
    for solver, share in zip(solvers, (0.6, 1.0), strict=True):
        left = end - time.monotonic()
        if left <= 0.1:
            break
        answer = merged.ask(files, [*flags, *solver], left * share)
        if answer.settled and all(status != "ERROR" for _, _, status in answer.properties):
            return answer
    return answer if answer.reason else CbmcAnswer(None, reason="a property was not decided")


def _doubt(answer: CbmcAnswer) -> str:
    """Return why the answer is no proof; "" if it is one."""
    if answer.messages:
        return f"CBMC warns: {answer.messages[0][:100]}"
    by_description = {description: status for _, description, status in answer.properties}
    failed = [description for _, description, status in answer.properties if status == "FAILURE" and description not in _EXPECTED]
    if failed:
        return "the outcomes differ" if failed == [SAME] else f"a check fails: {next(one for one in failed if one != SAME)}"
    if by_description.get(CANARY) != "FAILURE":
        return "the end is never reached"
    if by_description.get(PLANTED) != "FAILURE":
        return "a planted difference was not found"
    undecided = [
        description for _, description, status in answer.properties if status != "SUCCESS" and description not in _EXPECTED
    ]
    if undecided or SAME not in by_description:
        return f"not decided: {undecided[0] if undecided else SAME}"
    return ""
