"""One measure from all that is known: uniform draws, single inputs, and, where draws are too few to see a mistake, inputs near known
counterexamples and boxes around them.

Every column is measured on the same parts of the domain with the same inputs. So a program that handles all that another handles never scores
below it, and one that is seen to handle more scores above it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import islice, zip_longest
from random import Random

import numpy as np

from momus.model import Form, Input
from momus.readings.base import Graded
from momus.readings.domain_parts import DomainParts, classes_of
from momus.readings.wants import DRAWN, Asking, BoxOf, NearbyOf, boxes, nearby, sample
from momus.results.similarity import Score
from momus.table import Known
from momus.table.view import Classes

RARE = 30
"""A column that fewer draws than this refute gets boxes: so few draws tell its share only roughly."""
MOST_GROWN, BOXES_EACH = 64, 4
"""Boxes are grown, and more inputs looked for nearby, for at most this many columns; at most so many boxes for each."""
LARGEST = 0.02
"""A box of a larger share of the domain is not used: draws tell more about it."""
SHOWN_DRAWS = 4
LEAST_BOXED = 40
"""Every column is run on at least this many inputs of each box that is used."""
SMALLEST = 300
"""If some columns look alike, all columns are run on this many smallest inputs."""
EXPECTED_DRAWS = 3
"""A box that only draws led to is used if at least this many draws were to be expected in it."""
MANY = 10**9
"""A domain of this many inputs or more, or without a number of inputs, limits nothing."""
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
    """The inputs that are parts of their own, and by column what it does on each: kept rows, inputs of paths, and more.

    `undrawn` are those of them that were not found by drawing, `added` is how many are no kept rows.
    """

    inputs: Sequence[Input]
    undrawn: Sequence[Input]
    classes: Mapping[int, Classes]
    added: int = 0

    @cached_property
    def undrawn_keys(self) -> set[str]:
        return {one.key for one in self.undrawn}

    def undrawn_wrong(self, column: int) -> tuple[Input, ...]:
        """Return the inputs that were not found by drawing and on which a column is wrong."""
        wrong = np.flatnonzero(self.classes[column] > 0).tolist()
        return tuple(self.inputs[at] for at in wrong if self.inputs[at].key in self.undrawn_keys)


@dataclass(frozen=True)
class _Effort:
    """The inputs that a program is run on at most, besides draws and kept rows.

    `near` and `grown` are run on one program alone, to find inputs and boxes; `single` and `boxed` on all of them.
    """

    near: int
    grown: int
    single: int
    boxed: int

    @classmethod
    def of(cls, graded: Graded, columns: int, share: float) -> "_Effort":
        """Return the effort for a class: together about 0.3 of this share of its domain, where that is less."""
        most = int(share * min(graded.domain_size or MANY, MANY))
        slower = 1 if graded.task.form is Form.FUNCTION else 4
        return cls(
            min(1_000 // slower, most // 10),
            min(1_000 // slower, most // 20),
            _for_class(min(2_000, most // 10), columns),
            _for_class(min(6_000, most // 13), columns),
        )


def scores(graded: Graded, drawn: Mapping[int, Classes], paths: PathWitnesses, share: float) -> Asking[ScoredColumns]:
    """Return the score of each column. `drawn` has by column what it did on the draws. It is run on at most about this share of the domain."""
    draws = graded.uniform(0, max(map(len, drawn.values()), default=0))
    effort = _Effort.of(graded, len(drawn), share)
    singles = yield from _singles(graded, drawn, paths, effort)
    around = _around(drawn, draws, singles, paths)
    grown = yield from boxes(around, BOXES_EACH, effort.grown)
    # What is found nearby says nothing of a box around a draw: there may be as many more such boxes that no draw hit.
    due = [one for one in grown.boxes if one.share <= LARGEST and _is_due(one, len(draws), singles.undrawn)]
    # Without a number of inputs a single one has no weight.
    room = effort.single - singles.added if graded.domain_size is not None else 0
    near: Mapping[int, NearbyOf] = {}
    if room > 0:
        near = yield from nearby({column: known for column in around if (known := singles.undrawn_wrong(column))}, effort.near)
        singles = yield from _with_nearby(singles, near, room)
    used = _used(due, effort.boxed)
    boxed = tuple(input for one in used for input in one.inputs)
    fails = (yield from sample(dict.fromkeys(drawn, boxed))) if boxed else {}
    parts = DomainParts.of(used, draws, singles.undrawn, graded.domain_size)
    found = {
        column: parts.score(drawn[column], classes_of(fails.get(column), len(boxed)), singles.classes[column]) for column in drawn
    }
    asked = {
        column: len(singles.inputs) + len(boxed) + grown.tried.get(column, 0) + (near[column].tried if column in near else 0)
        for column in found
    }
    return ScoredColumns(found, len(used), asked)


def _singles(graded: Graded, drawn: Mapping[int, Classes], paths: PathWitnesses, effort: _Effort) -> Asking[_Singles]:
    """Return the single inputs, with what every column does there."""
    known = graded.table.view(list(drawn)).best()
    rows = [graded.table.rows[int(row)].input for row in known.rows]
    inside = [place for place, one in enumerate(rows) if not one.before and graded.contains(one)]
    kept = {rows[place].key for place in inside}
    more = {one.key: one for one in (*paths.inputs, *_telling(graded, drawn, known, effort.single * 3 // 5)) if one.key not in kept}
    classes = {column: known.classes[inside, place] for place, column in enumerate(known.columns.tolist())}
    engines = [graded.table.rows[int(row)].origin.engine for row in known.rows]
    undrawn = [rows[place] for place in inside if engines[place] != DRAWN]
    return (yield from _with_more(_Singles([rows[place] for place in inside], undrawn, classes), tuple(more.values())))


def _with_nearby(singles: _Singles, near: Mapping[int, NearbyOf], room: int) -> Asking[_Singles]:
    """Return the single inputs and at most so many that were found near them, those of each column in turn."""
    known = {one.key for one in singles.inputs}
    in_turn = (one for turn in zip_longest(*(one.inputs for one in near.values())) for one in turn if one is not None)
    more = {one.key: one for one in in_turn if one.key not in known}
    return (yield from _with_more(singles, tuple(islice(more.values(), room))))


def _with_more(singles: _Singles, more: tuple[Input, ...]) -> Asking[_Singles]:
    """Return the single inputs and more of them; all columns are run on these."""
    fails = (yield from sample(dict.fromkeys(singles.classes, more))) if more else {}
    classes = {
        column: np.concatenate([before, classes_of(fails.get(column), len(more))]) for column, before in singles.classes.items()
    }
    return _Singles([*singles.inputs, *more], [*singles.undrawn, *more], classes, singles.added + len(more))


def _telling(graded: Graded, drawn: Mapping[int, Classes], known: Known, most: int) -> list[Input]:
    """Return at most so many inputs that may tell apart columns which are wrong on the same draws and rows: small ones, and some with constants that
    not all of them have."""
    alike: dict[tuple[bytes, bytes], list[int]] = {}
    for place, column in enumerate(known.columns.tolist()):
        wrong = (drawn[column] > 0).tobytes(), known.wrong[:, place].tobytes()
        alike.setdefault(wrong, []).append(column)
    groups = [group for group in alike.values() if len(group) > 1]
    found = list(graded.smallest(SMALLEST)) if groups else []
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


def _used(grown: Sequence[BoxOf], most: int) -> list[BoxOf]:
    """Return the boxes that every column is run on, with at most so many inputs together: the largest boxes first."""
    each = max(LEAST_BOXED, most // max(1, len(grown)))
    used: list[BoxOf] = []
    for one in sorted((_smaller(one, each) for one in grown), key=lambda one: -one.share):
        most -= len(one.inputs)
        if most < 0:
            break
        used.append(one)
    return used


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
