"""One measure from all that is known: uniform draws, kept rows, and boxes around the counterexamples that draws are too few to see.

Every column is measured on the same parts of the domain with the same inputs. So a program that handles all that another handles never scores
below it, and one that is seen to handle more scores above it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random

import numpy as np
import numpy.typing as npt

from momus.analyse.similarity import Stratum, counted, over_strata, share_of
from momus.model import Input
from momus.readings.base import Graded
from momus.readings.wants import Asking, BoxOf, Fails, boxes, sample
from momus.similarity_results import Score, Share
from momus.table import Known
from momus.table.view import Classes

RARE = 30
"""A column that fewer draws than this refute gets boxes: so few draws tell its share only roughly."""
MOST_GROWN = 64
"""Boxes are grown for at most this many columns."""
BOXES_EACH = 4
MOST_BOXES = 128
LARGEST = 0.02
"""A box of a larger share of the domain is not used: draws tell more about it."""
SHOWN_DRAWS = 4
MOST_ASKED, LEAST_ASKED = 6_000, 40
"""Every column is run on this many inputs of all boxes together, and on at least so many of each."""

SMALLEST, DRAWN_EACH, MOST_TELLING = 100, 60, 2_000
"""Columns that look alike are run on this many smallest inputs and on this many for each of them; all columns on at most this many of those."""

OUTSIDE, SINGLE = -1, -2
"""What stands in the place of a box's number for an input that lies in no box, and for a row that is a part of its own."""


@dataclass(frozen=True)
class PathWitnesses:
    """The inputs of paths: all that were followed, and by column those of its pair with the reference on which the two disagree."""

    inputs: tuple[Input, ...] = ()
    disagreeing: Mapping[int, tuple[Input, ...]] = field(default_factory=dict)


@dataclass(frozen=True)
class ScoredColumns:
    """The score of each column, how many boxes were grown, and by column how many inputs were run for its score besides the draws."""

    scores: Mapping[int, Score]
    boxes: int
    asked: Mapping[int, int]


def scores(graded: Graded, tables: Mapping[int, Classes], paths: PathWitnesses) -> Asking[ScoredColumns]:
    """Return the score of each column. `tables` has by column what it did on the draws."""
    columns = list(tables)
    longest = max((len(table) for table in tables.values()), default=0)
    draws = graded.uniform(0, longest)
    known = graded.table.view(columns).best()
    around = _around(graded, tables, draws, known, paths)
    grown = (yield from boxes(around, BOXES_EACH)) if around else ()
    used = [_smaller(one, len(grown)) for one in grown if one.share <= LARGEST][:MOST_BOXES]
    rows = [graded.table.rows[int(row)].input for row in known.rows]
    kept = {one.key for one in rows}
    more = (*paths.inputs, *_telling(graded, tables, known))
    others = [one for one in {one.key: one for one in more}.values() if one.key not in kept]
    single = [*(one for one in rows if not one.before and graded.contains(one)), *others]
    parts = _Parts.of(graded, used, draws, single)
    told = yield from _asked(columns, (*(input for one in used for input in one.inputs), *others))
    at_row = [place for place, one in enumerate(rows) if not one.before and graded.contains(one)]
    found = {}
    for place, column in enumerate(known.columns.tolist()):
        fails = _numbers(told.get(column), parts.asked + len(others))
        alone = np.concatenate([known.classes[at_row, place], fails[parts.asked :]])
        found[column] = parts.score(tables[column], fails[: parts.asked], alone)
    tried = sum(one.tried for one in grown)
    return ScoredColumns(found, len(used), {column: len(rows) + parts.asked + len(others) + tried for column in found})


def _around(
    graded: Graded, tables: Mapping[int, Classes], draws: Sequence[Input], known: Known, paths: PathWitnesses
) -> dict[int, tuple[Input, ...]]:
    """Return by column the inputs to grow boxes around: counterexamples of columns that few draws refute, in draws, paths and rows."""
    found: dict[int, tuple[Input, ...]] = {}
    for place, column in enumerate(known.columns.tolist()):
        refuting = np.flatnonzero(tables[column] > 0)
        if len(refuting) >= RARE or len(found) == MOST_GROWN:
            continue
        rows = [graded.table.rows[int(row)].input for row in known.rows[known.wrong[:, place]]]
        witnesses = (*paths.disagreeing.get(column, ()), *(one for one in rows if graded.contains(one)))
        inputs = (*(draws[at] for at in refuting[:SHOWN_DRAWS].tolist()), *witnesses)
        if inputs:
            found[column] = inputs
    return found


def _telling(graded: Graded, tables: Mapping[int, Classes], known: Known) -> list[Input]:
    """Return inputs that may tell apart refuted columns which are wrong on the same draws and rows: small ones, and some with their constants."""
    alike: dict[tuple[bytes, bytes], list[int]] = {}
    for place, column in enumerate(known.columns.tolist()):
        wrong = tables[column] > 0
        if wrong.any() or known.wrong[:, place].any():
            alike.setdefault((wrong.tobytes(), known.wrong[:, place].tobytes()), []).append(column)
    rows = [graded.table.rows[int(row)].input for row in known.rows]
    entries = dict.fromkeys(one.entry for one in rows if graded.contains(one))
    found: list[Input] = []
    for group in (some for some in alike.values() if len(some) > 1):
        for entry in entries:
            found += graded.sampler(entry, group[0]).smallest(SMALLEST)
            found += [one for column in group for one in graded.sampler(entry, column).drawn(DRAWN_EACH)]
    return found[:MOST_TELLING]


def _smaller(box: BoxOf, number: int) -> BoxOf:
    """Return a box with as many inputs as one of this number of boxes may ask every column about."""
    most = max(LEAST_ASKED, MOST_ASKED // max(1, number))
    if len(box.inputs) <= most:
        return box
    chosen = Random(f"{box.share}").sample(box.inputs, most)
    return BoxOf(box.share, tuple(chosen), False, box.tried, box.has)


def _asked(columns: Sequence[int], inputs: tuple[Input, ...]) -> Asking[Mapping[int, Fails]]:
    """Return by column whether it fails on the inputs."""
    if not inputs:
        return {}
    return (yield from sample(dict.fromkeys(columns, inputs)))


def _numbers(fails: Fails | None, number: int) -> Classes:
    """Return for each input whether a column is right (0) or wrong (1) there; -1 if that is unknown."""
    told = fails if fails else (None,) * number
    return np.array([-1 if one is None else int(one) for one in told], np.int32)


@dataclass(frozen=True)
class _Parts:
    """The parts of the domain: single inputs, boxes without these and without earlier boxes, and the rest.

    `of_draws` and `of_asked` say to which part an input belongs. `single` is the share of one input, 0 if the domain has no number of inputs.
    """

    shares: tuple[float, ...]
    whole: tuple[bool, ...]
    of_draws: npt.NDArray[np.int64]
    of_asked: npt.NDArray[np.int64]
    single: float

    @classmethod
    def of(cls, graded: Graded, used: Sequence[BoxOf], draws: Sequence[Input], alone: Sequence[Input]) -> "_Parts":
        kept = {one.key for one in alone}
        asked = [input for one in used for input in one.inputs]
        of_draws, of_asked = _owners(used, draws, kept), _owners(used, asked, kept)
        begin, shares = 0, []
        for number, one in enumerate(used):
            mine = of_asked[begin : begin + len(one.inputs)] == number
            of_asked[begin : begin + len(one.inputs)][~mine] = SINGLE
            shares.append(one.share * float(mine.mean()) if len(mine) else 0.0)
            begin += len(one.inputs)
        single = 1 / graded.domain_size if graded.domain_size else 0.0
        return cls(tuple(shares), tuple(one.whole for one in used), of_draws, of_asked, single)

    @property
    def asked(self) -> int:
        return len(self.of_asked)

    def score(self, drawn: Classes, asked: Classes, alone: Classes) -> Score:
        """Return the score of a column from what it did on the draws, on the inputs of boxes, and on single inputs."""
        free = (drawn >= 0) & (self.of_draws[: len(drawn)] == OUTSIDE)
        outer = share_of(int((drawn[free] == 0).sum()), int(free.sum()))
        right, wrong = int((alone == 0).sum()), int((alone > 0).sum())
        # A single input of which nothing is known is taken to be as any other.
        strata = [Stratum(self.single * (right + wrong), counted(right, right + wrong))] if right + wrong else []
        strata += [self._box(number, asked, outer) for number in range(len(self.shares))]
        rest = max(0.0, 1 - sum(one.size for one in strata))
        # Draws may come twice: only rows and the inputs of whole boxes are surely different ones.
        listed = [number for number, whole in enumerate(self.whole) if whole]
        known = wrong + int((asked[np.isin(self.of_asked, listed)] > 0).sum())
        return over_strata([Stratum(rest, outer), *strata], known or int((drawn > 0).any() or (asked > 0).any()), self.single)

    def _box(self, number: int, asked: Classes, outer: Share) -> Stratum:
        mine = asked[(self.of_asked == number) & (asked >= 0)]
        right, whole = int((mine == 0).sum()), self.whole[number] and len(mine) == int((self.of_asked == number).sum())
        if not len(mine):
            return Stratum(self.shares[number], outer)
        return Stratum(self.shares[number], counted(right, len(mine)) if whole else share_of(right, len(mine)), grown=True)


def _owners(used: Sequence[BoxOf], inputs: Sequence[Input], kept: set[str]) -> npt.NDArray[np.int64]:
    """Return for each input the first box that has it, OUTSIDE if none has it, SINGLE if it is a part of its own."""
    owners = np.full(len(inputs), OUTSIDE, np.int64)
    for number, one in reversed(list(enumerate(used))):
        owners[np.array(one.has(inputs), bool)] = number
    if kept:
        owners[np.array([one.key in kept for one in inputs], bool)] = SINGLE
    return owners
