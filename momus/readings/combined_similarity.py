"""One measure from all that is known: uniform draws, single inputs, and boxes around the counterexamples that draws are too few to see.

Every column is measured on the same parts of the domain with the same inputs. So a program that handles all that another handles never scores
below it, and one that is seen to handle more scores above it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random

import numpy as np

from momus.model import Input
from momus.readings.base import Graded
from momus.readings.domain_parts import DomainParts, classes_of
from momus.readings.wants import DRAWN, Asking, BoxOf, boxes, sample
from momus.results.similarity import Score
from momus.table import Known
from momus.table.view import Classes

RARE = 30
"""A column that fewer draws than this refute gets boxes: so few draws tell its share only roughly."""
MOST_GROWN, BOXES_EACH, MOST_BOXES = 64, 4, 128
"""Boxes are grown for at most this many columns, at most so many for each, and at most so many are used."""
LARGEST = 0.02
"""A box of a larger share of the domain is not used: draws tell more about it."""
SHOWN_DRAWS = 4
MOST_BOXED, LEAST_BOXED = 6_000, 40
"""Every column is run on this many inputs of all boxes together, and on at least so many of each."""
SMALLEST, MOST_TELLING = 100, 2_000
"""If some columns look alike, all columns are run on this many smallest inputs, and on at most so many that may tell these apart."""
EXPECTED_DRAWS = 3
"""A box that only draws led to is used if at least this many draws were to be expected in it."""
LARGE_CLASS = 200
"""A class of more columns gets fewer of these inputs, so that they cost no more than for this many columns."""


@dataclass(frozen=True)
class PathWitnesses:
    """The inputs of paths: all that were followed, and by column those of its pair with the reference on which the two disagree."""

    inputs: tuple[Input, ...] = ()
    disagreeing: Mapping[int, tuple[Input, ...]] = field(default_factory=dict)


@dataclass(frozen=True)
class ScoredColumns:
    """The score of each column, how many boxes were used, and by column how many inputs were run for its score besides the draws."""

    scores: Mapping[int, Score]
    boxes: int
    asked: Mapping[int, int]


@dataclass(frozen=True)
class _Singles:
    """The inputs that are parts of their own, and by column what it does on each: kept rows, inputs of paths, and those that may tell apart.

    `undrawn` are those of them that were not found by drawing.
    """

    inputs: Sequence[Input]
    undrawn: Sequence[Input]
    classes: Mapping[int, Classes]


def scores(graded: Graded, drawn: Mapping[int, Classes], paths: PathWitnesses) -> Asking[ScoredColumns]:
    """Return the score of each column. `drawn` has by column what it did on the draws."""
    draws = graded.uniform(0, max(map(len, drawn.values()), default=0))
    singles = yield from _singles(graded, drawn, paths)
    around = _around(drawn, draws, singles, paths)
    grown = (yield from boxes(around, BOXES_EACH)) if around else ()
    each = max(LEAST_BOXED, _for_class(MOST_BOXED, len(drawn)) // max(1, len(grown)))
    used = [_smaller(one, each) for one in grown if one.share <= LARGEST and _is_due(one, len(draws), singles.undrawn)][:MOST_BOXES]
    boxed = tuple(input for one in used for input in one.inputs)
    fails = (yield from sample(dict.fromkeys(drawn, boxed))) if boxed else {}
    parts = DomainParts.of(used, draws, singles.undrawn, graded.domain_size)
    found = {
        column: parts.score(drawn[column], classes_of(fails.get(column), len(boxed)), singles.classes[column]) for column in drawn
    }
    asked = len(singles.inputs) + len(boxed) + sum(one.tried for one in grown)
    return ScoredColumns(found, len(used), dict.fromkeys(found, asked))


def _singles(graded: Graded, drawn: Mapping[int, Classes], paths: PathWitnesses) -> Asking[_Singles]:
    """Return the single inputs, with what every column does there."""
    known = graded.table.view(list(drawn)).best()
    rows = [graded.table.rows[int(row)].input for row in known.rows]
    inside = [place for place, one in enumerate(rows) if not one.before and graded.contains(one)]
    kept = {rows[place].key for place in inside}
    more = {one.key: one for one in (*paths.inputs, *_telling(graded, drawn, known)) if one.key not in kept}
    others = tuple(more.values())
    fails = (yield from sample(dict.fromkeys(drawn, others))) if others else {}
    classes = {
        column: np.concatenate([known.classes[inside, place], classes_of(fails.get(column), len(others))])
        for place, column in enumerate(known.columns.tolist())
    }
    engines = [graded.table.rows[int(row)].origin.engine for row in known.rows]
    undrawn = [rows[place] for place in inside if engines[place] != DRAWN]
    return _Singles([*(rows[place] for place in inside), *others], [*undrawn, *others], classes)


def _telling(graded: Graded, drawn: Mapping[int, Classes], known: Known) -> list[Input]:
    """Return inputs that may tell apart columns which are wrong on the same draws and rows: small ones, and some with constants that not all of
    them have."""
    alike: dict[tuple[bytes, bytes], list[int]] = {}
    for place, column in enumerate(known.columns.tolist()):
        wrong = (drawn[column] > 0).tobytes(), known.wrong[:, place].tobytes()
        alike.setdefault(wrong, []).append(column)
    groups = [group for group in alike.values() if len(group) > 1]
    found = list(graded.smallest(SMALLEST)) if groups else []
    most = _for_class(MOST_TELLING, len(drawn))
    for group in groups:
        found += graded.telling(group, most // len(groups))
    return found[:most]


def _around(
    drawn: Mapping[int, Classes], draws: Sequence[Input], singles: _Singles, paths: PathWitnesses
) -> dict[int, tuple[Input, ...]]:
    """Return by column the inputs to grow boxes around: counterexamples of columns that few draws refute, in draws, paths and single inputs."""
    found: dict[int, tuple[Input, ...]] = {}
    for column, told in drawn.items():
        refuting = np.flatnonzero(told > 0)
        if len(refuting) >= RARE or len(found) == MOST_GROWN:
            continue
        wrong = np.flatnonzero(singles.classes[column] > 0)
        inputs = (
            *(draws[at] for at in refuting[:SHOWN_DRAWS].tolist()),
            *paths.disagreeing.get(column, ()),
            *(singles.inputs[at] for at in wrong.tolist()),
        )
        if inputs:
            found[column] = inputs
    return found


def _is_due(box: BoxOf, draws: int, undrawn: Sequence[Input]) -> bool:
    """Return whether a box says how large a mistake is. One that a draw hit by chance does not: there are as many more that no draw hit."""
    return box.share * draws >= EXPECTED_DRAWS or any(box.has(undrawn))


def _for_class(number: int, columns: int) -> int:
    """Return how many inputs every one of this many columns is run on, where `number` are in a class that is not large."""
    return number * LARGE_CLASS // max(LARGE_CLASS, columns)


def _smaller(box: BoxOf, most: int) -> BoxOf:
    """Return a box with at most this many inputs."""
    if len(box.inputs) <= most:
        return box
    return replace(box, inputs=tuple(Random(f"{box.share}").sample(box.inputs, most)), whole=False)
