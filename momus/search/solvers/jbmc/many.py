"""A reference and several Java functions in one jar that counts how many differ from it; JBMC is asked about the number."""

import time
from collections.abc import Iterator, Sequence

from momus.search.solvers.base import Pair, UnsupportedError
from momus.search.solvers.jbmc import missing
from momus.search.solvers.jbmc.finding import FALSE_ONES, FIRST_S, LAST_S, asked_deeper, different
from momus.search.solvers.jbmc.harness import search_entry
from momus.search.solvers.jbmc.proof import unproved
from momus.search.solvers.jbmc.query import JbmcQuery
from momus.search.solvers.jbmc.run import Joined, queries_of
from momus.search.solvers.lengths import LARGEST_SIZE
from momus.search.work.common_input import Args, Asker


def joined(pairs: Sequence[Pair], queries: Sequence[JbmcQuery], end: float, blocked: Sequence[str] = ()) -> Joined:
    """Return the reference that the pairs share, woven together with all their programs."""
    return Joined(pairs[0], queries, end, [pair.program for pair in pairs[1:]], blocked)


def propose(pairs: Sequence[Pair], least: int, seconds: float) -> Iterator[Args]:
    """Yield inputs on which at least `least` programs differ from the reference, small ones first, until the time is up."""
    end = time.monotonic() + seconds
    try:
        waiting = queries_of(pairs[0]).in_order()
        woven = joined(pairs, waiting, end)
        for allowed in (FIRST_S, LAST_S):
            again = []
            for query in waiting:
                blocked: tuple[str, ...] = ()
                for _ in range(FALSE_ONES + 1):
                    if time.monotonic() >= end:
                        return
                    asked = joined(pairs, [query], end, blocked) if blocked else woven
                    answer = asked_deeper(asked, query, search_entry(query, least), allowed, end)
                    if not answer.found:
                        break
                    args = query.chosen(answer.bits)
                    if args is not None and pairs[0].domain.contains(args):
                        yield args
                    blocked += (different(query, answer) or "false",)
                if not answer.settled:
                    again.append(query)
            waiting = again
    except UnsupportedError:
        return


def none(pairs: Sequence[Pair], least: int, seconds: float) -> bool:
    """Return whether it is proved that no input of the domain makes `least` programs differ from the reference.

    The rules are those for a pair: everything in the programs is modelled exactly, every check passes, a planted difference is found.
    """
    end = time.monotonic() + seconds
    try:
        queries = queries_of(pairs[0])
        levels = queries.levels()
        if not levels or not queries.covers(min(levels[-1][0], LARGEST_SIZE)):
            return False
        asked = [query for _, level in levels for query in level]
        woven = joined(pairs, asked, end)
        return not woven.woven.doubts and not any(unproved(woven, query, end, least) for query in asked)
    except UnsupportedError:
        return False


ASKER = Asker(propose, none, missing)
