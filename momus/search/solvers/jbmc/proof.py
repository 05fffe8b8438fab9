"""Proofs that two Java functions do the same on every input up to a size, as the first call in a fresh process.

A model checker may also "prove" what it never examined: paths that are cut, calls without a model, longer loops. So a proof counts only if every
check passes, the end is reachable, a planted difference is found, and everything in the programs is modelled as it runs. Anything doubtful is no
proof.
"""

import time

from momus.search.solvers.base import Doubt, Pair, Proof, UnsupportedError
from momus.search.solvers.jbmc.harness import PLANTED, REACHED, SAME, prove_entry
from momus.search.solvers.jbmc.query import JbmcQuery
from momus.search.solvers.jbmc.run import JbmcAnswer, Joined, queries_of
from momus.search.solvers.jbmc.weave import models_jar
from momus.search.solvers.lengths import GROUPS

_PROVE = ["--unwinding-assertions", "--no-self-loops-to-assumptions"]
_WIDER = (2, 12, 40, 130)
"""How much the unwinding exceeds the size, tried in turn until no loop is cut."""
_EXPECTED = (PLANTED, REACHED)
_NAMES = {
    "java::momus.Check.modelled:()V.assertion.1": "something without a model is called",
    "java::momus.Check.exact:()V.assertion.1": "a model is not exact there",
    "java::momus.Check.small:(Z)V.assertion.1": "an array may be too large",
}


def deepest(pair: Pair, seconds: float, known: Proof | None = None) -> Proof | Doubt:
    """Return the proof that reaches furthest within the time, or why there is none even for the smallest inputs."""
    return attempt(pair, GROUPS[-1], seconds, known)


def attempt(pair: Pair, most: int, seconds: float, known: Proof | None = None) -> Proof | Doubt:
    """Return the proof for lengths up to `most`, or up to a smaller length, or why there is none. A `known` proof is continued."""
    started = time.monotonic()
    sizes = list(known.sizes) if known else []
    reached, doubt = known.most if known else -1, "there are no inputs of these sizes"
    try:
        models_jar(pair.run_tool)
        end = time.monotonic() + seconds
        queries = queries_of(pair)
        for whole in queries.levels(most):
            part = [(total, level) for total, level in whole if not known or total > known.most]
            if not part:
                continue
            joined = Joined(pair, [query for _, level in part for query in level], end)
            if joined.woven.doubts:
                return Doubt(joined.woven.doubts[0])
            for total, level in part:
                doubt = next(filter(None, (unproved(joined, query, end) for query in level)), "")
                if doubt:
                    break
                sizes += [query.sizes for query in level]
                reached = total
            if doubt:
                break
    except UnsupportedError as error:
        doubt = str(error)
    if reached < 0:
        return Doubt(doubt)
    if not doubt and queries.covers(reached):
        reached = most
    took = time.monotonic() - started
    return Proof("jbmc", queries.bound_words(reached), queries.covers(reached), took, reached, tuple(sizes))


def unproved(joined: Joined, query: JbmcQuery, end: float, wanted: int = 1) -> str:
    """Return why it is not proved that fewer than `wanted` programs differ, with the sizes asked about; "" if it is."""
    doubt = "no answer"
    for wider in _WIDER:
        left = end - time.monotonic()
        if left <= 0.1:
            doubt = "no answer: the time was used up"
            break
        answer = joined.ask(prove_entry(query, wanted), [*_PROVE, "--unwind", str(query.total + wider)], left)
        doubt = answer.reason or _doubt(answer)
        if answer.reason or not any(_is_unwinding(name) for name, status in answer.properties.items() if status != "SUCCESS"):
            break
    return f"{doubt} (sizes {dict(query.sizes)})" if doubt else ""


def _is_unwinding(name: str) -> bool:
    return ".unwind." in name or ".recursion" in name


def _doubt(answer: JbmcAnswer) -> str:
    """Return why the answer is no proof; "" if it is one."""
    if answer.messages:
        return f"JBMC warns: {answer.messages[0][:100]}"
    failed = [name for name, status in answer.properties.items() if status != "SUCCESS" and name not in _EXPECTED]
    if failed:
        if failed == [SAME]:
            return "the outcomes differ" if answer.properties[SAME] == "FAILURE" else "not decided"
        worst = next(name for name in failed if name != SAME)
        return _NAMES.get(worst, f"a check fails: {worst}")
    if answer.properties.get(REACHED) != "FAILURE":
        return "the end is never reached"
    if answer.properties.get(PLANTED) != "FAILURE":
        return "a planted difference was not found"
    return "" if SAME in answer.properties else f"not decided: {SAME}"
