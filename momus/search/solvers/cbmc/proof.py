"""Proofs that two C functions do the same on every input up to a size, as the first call in a fresh process.

A model checker may also "prove" what it never examined: paths that an assumption cuts, functions without a body, undefined behaviour. So a proof
counts only if all its checks pass, the end is reachable, a planted difference is found, and everything in the programs is modelled as it runs.
Anything doubtful is no proof.
"""

import time
from collections.abc import Iterable

from momus.search.solvers.base import Doubt, Pair, Proof, UnsupportedError
from momus.search.solvers.cbmc.faithful import check_sources, unfaithful
from momus.search.solvers.cbmc.harness import CANARY, PLANTED, SAME
from momus.search.solvers.cbmc.names import check_names
from momus.search.solvers.cbmc.query import CbmcQuery
from momus.search.solvers.cbmc.run import CbmcAnswer, Merged, queries_of
from momus.search.solvers.lengths import GROUPS

_PROVE = [
    "--unwinding-assertions", "--no-self-loops-to-assumptions", "--malloc-may-fail", "--malloc-fail-null", "--pointer-overflow-check",
]  # fmt: skip
_SOLVERS = (("--z3",), ())
_WIDER = (2, 12, 40, 130)
"""How much the unwinding exceeds the size, tried in turn until no loop is cut."""

_EXPECTED = (CANARY, PLANTED)
"""The checks that must fail for a proof to count."""


def deepest(pair: Pair, seconds: float, known: Proof | None = None) -> Proof | Doubt:
    """Return the proof that reaches furthest within the time, or why there is none even for the smallest inputs."""
    return attempt(pair, GROUPS[-1], seconds, known)


def attempt(pair: Pair, most: int, seconds: float, known: Proof | None = None) -> Proof | Doubt:
    """Return the proof for lengths up to `most`, or up to a smaller length, or why there is none. A `known` proof is continued."""
    started = time.monotonic()
    end = started + seconds
    sizes = list(known.sizes) if known else []
    reached, doubt = known.most if known else -1, "there are no inputs of these sizes"
    if pair.program.language != "c":
        return Doubt("C++ is read as C, and some texts mean something else there")
    try:
        check_names(pair)
        check_sources(pair, end)
        merged = Merged(pair, end)
        queries = queries_of(pair)
        for total, level in queries.levels(most):
            if known and total <= known.most:
                continue
            proved, doubt = _proved(merged, level, end)
            if doubt:
                break
            sizes += [query.sizes for query in proved]
            reached = total
    except UnsupportedError as error:
        doubt = str(error)
    if reached < 0:
        return Doubt(doubt)
    reached = reached if doubt else most
    took = time.monotonic() - started
    return Proof("cbmc", queries.bound_words(reached), queries.covers(reached), took, reached, tuple(sizes))


def _proved(merged: Merged, level: Iterable[CbmcQuery], end: float) -> tuple[list[CbmcQuery], str]:
    """Return the questions of a level that are proved, and why the next one is not; "" if all are."""
    proved: list[CbmcQuery] = []
    for query in level:
        if doubt := unfaithful(merged, query):
            return proved, doubt
        if doubt := unproved(merged, query, end):
            return proved, f"{doubt} (sizes {dict(query.sizes)})"
        proved.append(query)
    return proved, ""


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
