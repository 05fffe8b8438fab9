"""Random draws that go on until they show no new failing set for a long time, and what that says about sets that were not seen."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

import numpy as np

from momus.analyse.bitsets import pack
from momus.analyse.bugs import irreducible
from momus.analyse.draws import DOUBT, NewSets, new_sets, packed_sets
from momus.model import Form, Input
from momus.readings.base import Graded
from momus.readings.wants import Asking, Fails, keep, sample
from momus.results.ranking import DrawsFound
from momus.table.view import Flags, Ids, View

MOST_AT_ONCE = 16_000
"""A portion has as many draws as all before it, the first as many as have to be quiet, but no more than this."""
TIMES_QUIET = 3
"""At most this many times the wanted quiet draws are drawn."""
MOST_CALLS = {Form.FUNCTION: 2_000_000, Form.OBJECT: 300_000, Form.PROGRAM: 30_000}
"""At most this many times a program of the class is called: a call of a whole program costs a process."""


@dataclass(frozen=True)
class RankingDraws:
    """The rows that the draws added, and what is told of the draws."""

    rows: tuple[int, ...] = ()
    told: DrawsFound | None = None


def draw(graded: Graded, view: View, quiet: int) -> Asking[RankingDraws]:
    """Return what inputs drawn at random add to the failing sets of a view.

    The draws end when `quiet` in a row showed no new set, or when the budget of calls is spent. Programs that loop or keep state are not run on
    draws. Of the new sets, those that are no union of others get a row each.
    """
    columns = graded.lasting()
    most = min(TIMES_QUIET * quiet, MOST_CALLS[graded.task.form] // max(1, len(columns)))
    if not columns or not most:
        return RankingDraws()
    inputs = graded.draws()
    drawn: list[Input] = []
    fails = np.zeros((0, len(columns)), bool)
    while True:
        portion = tuple(islice(inputs, min(max(quiet, len(drawn)), MOST_AT_ONCE, most - len(drawn))))
        answers = yield from sample(dict.fromkeys(columns, portion), answered=True)
        # A program that could not be run to the end would look as if it passed.
        kept = _finished(columns, answers)
        columns, fails = [columns[at] for at in kept], fails[:, kept]
        if not columns:
            return RankingDraws()
        told = np.array([[one is True for one in answers[column]] for column in columns], bool).reshape(len(columns), len(portion))
        fails = np.concatenate([fails, told.T])
        drawn += portion
        known = _known(view, columns)
        found = new_sets(fails, packed_sets(known))
        if found.quiet >= quiet or len(drawn) >= most:
            break
    bugs = _irredundant(fails[found.first], known)
    failing = {
        number: frozenset(columns[at] for at in np.flatnonzero(fails[found.first[number]]).tolist()) for number in bugs.tolist()
    }
    rows = yield from keep([(_simplest(graded, found, drawn, number), many) for number, many in failing.items()], columns)
    return RankingDraws(rows, _told(found, quiet))


def _finished(columns: Sequence[int], answers: Mapping[int, Fails]) -> list[int]:
    """Return the places of the columns of which every draw tells whether they fail, except where the reference gives no answer."""
    told = [(at, np.array([one is None for one in answers[column]])) for at, column in enumerate(columns) if column in answers]
    unanswered = np.logical_and.reduce([one for _, one in told]) if told else np.zeros(0, bool)
    return [at for at, one in told if not (one & ~unanswered).any()]


def _known(view: View, columns: Sequence[int]) -> Flags:
    """Return which of the columns fail on each row of a view where the reference gives an answer."""
    wrong = view.as_tests().wrong[~view.raising]
    places = {int(column): at for at, column in enumerate(view.columns)}
    return np.asarray(wrong[:, [places[column] for column in columns]])


def _irredundant(new: Flags, known: Flags) -> Ids:
    """Return the places of the new failing sets that are no union of other sets."""
    sets = np.unique(pack(np.concatenate([new, known])), axis=0)
    sets = sets[sets.any(axis=1)]
    bugs = {one.tobytes() for one in sets[irreducible(sets)]}
    return np.array([at for at, one in enumerate(pack(new)) if one.tobytes() in bugs], np.int64)


def _simplest(graded: Graded, found: NewSets, drawn: Sequence[Input], number: int) -> Input:
    """Return the simplest of the draws that show a new set."""
    return graded.simplest([drawn[at] for at in np.flatnonzero(found.which == number).tolist()])


def _told(found: NewSets, quiet: int) -> DrawsFound:
    return DrawsFound(found.draws, found.quiet, quiet, len(found.first), found.once, found.estimate, found.bound, 1 - DOUBT)
