"""A reference and several Java functions in one jar that counts how many differ from it; JBMC is asked about the number."""

import time
from collections.abc import Iterator, Sequence

from momus.search.solvers.base import Pair, SolverOutcome, UnsupportedError
from momus.search.solvers.jbmc import missing
from momus.search.solvers.jbmc.finding import Asking, deepened
from momus.search.solvers.jbmc.proof import unproved
from momus.search.solvers.jbmc.run import Joined, queries_of
from momus.search.solvers.lengths import GROUPS
from momus.search.work.common_input import Args, Asker


def propose(pairs: Sequence[Pair], least: int, seconds: float) -> Iterator[Args]:
    """Yield inputs on which at least `least` programs differ from the reference, small ones first, until the time is up."""
    try:
        for answer in deepened(Asking(pairs[0], time.monotonic() + seconds, [pair.program for pair in pairs[1:]], least)):
            if answer.found is SolverOutcome.COUNTEREXAMPLE and answer.args is not None:
                yield answer.args
    except UnsupportedError:
        return


def none(pairs: Sequence[Pair], least: int, seconds: float) -> bool:
    """Return whether it is proved that no input of the domain makes `least` programs differ from the reference.

    The rules are those for a pair: everything in the programs is modelled exactly, every check passes, a planted difference is found.
    """
    end = time.monotonic() + seconds
    reached = -1
    try:
        queries = queries_of(pairs[0])
        if not queries.covers(GROUPS[-1]):
            return False
        for part in queries.levels(GROUPS[-1]):
            asked = [query for _, level in part for query in level]
            woven = Joined(pairs[0], asked, end, [pair.program for pair in pairs[1:]])
            if woven.woven.doubts or any(unproved(woven, query, end, least) for query in asked):
                return False
            reached = part[-1][0]
    except UnsupportedError:
        return False
    return reached >= 0 and queries.covers(reached)


ASKER = Asker(propose, none, missing)
