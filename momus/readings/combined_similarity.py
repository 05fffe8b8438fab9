"""One measure from all that is known: uniform draws, kept rows, and boxes around the counterexamples that draws are too few to see.

Every column is measured on the same parts of the domain with the same inputs. So a program that handles all that another handles never scores
below it, and one that is seen to handle more scores above it.
"""

from collections.abc import Mapping, Sequence

import numpy as np

from momus.analyse.similarity import Stratum, counted, over_strata, share_of
from momus.model import Input
from momus.readings.base import Graded
from momus.readings.wants import Asking, BoxOf, Fails, boxes, sample
from momus.similarity_results import Share
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


def scores(graded: Graded, tables: Mapping[int, Classes], seen: Sequence[Input] = ()) -> Asking[tuple[dict[int, Share], int]]:
    """Return by column its share of agreement, and how many boxes were grown. `tables` has by column what it did on the draws.

    `seen` are other inputs to run all columns on, such as those of paths.
    """
    columns = list(tables)
    longest = max((len(table) for table in tables.values()), default=0)
    draws = graded.uniform(0, longest)
    known = graded.table.view(columns).best()
    around = _around(graded, tables, draws, known)
    grown = (yield from boxes(around, BOXES_EACH)) if around else ()
    used = [one for one in grown if one.share <= LARGEST][:MOST_BOXES]
    flagged = sorted({int(at) for column in around for at in np.flatnonzero(tables[column] > 0)})
    boxed = np.zeros(longest, bool)
    boxed[[at for at in flagged if any(one.has(draws[at]) for one in used)]] = True
    parts = [_part(one, used[:number]) for number, one in enumerate(used)]
    rows = _single_rows(graded, known, used)
    single = 1 / graded.domain_size if graded.domain_size else 0.0
    kept = {graded.table.rows[int(row)].input.key for row in known.rows}
    new = [one for one in {one.key: one for one in seen}.values() if one.key not in kept and not any(box.has(one) for box in used)]
    told = yield from _asked(columns, used, new)
    found = {}
    for place, column in enumerate(known.columns.tolist()):
        table = tables[column]
        free = (table >= 0) & ~boxed[: len(table)]
        outer = share_of(int((table[free] == 0).sum()), int(free.sum()))
        strata = _strata(parts, told.get(column), outer)
        strata += [Stratum(size, _row_share(int(known.classes[at, place]), outer)) for at, size in rows]
        strata += [Stratum(single, _row_share(kind, outer)) for kind in _kinds(told.get(column), len(new))]
        rest = max(0.0, 1 - sum(one.size for one in strata))
        found[column] = over_strata([Stratum(rest, outer), *strata])
    return found, len(used)


def _around(graded: Graded, tables: Mapping[int, Classes], draws: Sequence[Input], known: Known) -> dict[int, tuple[Input, ...]]:
    """Return by column the inputs to grow boxes around: counterexamples of columns that few draws refute."""
    found: dict[int, tuple[Input, ...]] = {}
    for place, column in enumerate(known.columns.tolist()):
        refuting = np.flatnonzero(tables[column] > 0)
        if len(refuting) >= RARE or len(found) == MOST_GROWN:
            continue
        rows = [graded.table.rows[int(row)].input for row in known.rows[known.wrong[:, place]]]
        inputs = [*(draws[at] for at in refuting[:SHOWN_DRAWS].tolist()), *(one for one in rows if graded.contains(one))]
        if inputs:
            found[column] = tuple(inputs)
    return found


def _kinds(fails: Fails | None, number: int) -> list[int]:
    """Return for the last inputs that were asked about whether a column is right (0) or wrong (1) there; -1 if that is unknown."""
    told = fails[len(fails) - number :] if fails else (None,) * number
    return [-1 if one is None else int(one) for one in told]


def _asked(columns: Sequence[int], used: Sequence[BoxOf], others: Sequence[Input]) -> Asking[Mapping[int, Fails]]:
    """Return by column whether it fails on the inputs of all boxes, and on some others after them."""
    inputs = (*(input for one in used for input in one.inputs), *others)
    if not inputs:
        return {}
    return (yield from sample(dict.fromkeys(columns, inputs)))


def _part(box: BoxOf, before: Sequence[BoxOf]) -> tuple[BoxOf, list[bool]]:
    """Return a box, and which of its inputs are in none of the boxes before it."""
    return box, [not any(one.has(input) for one in before) for input in box.inputs]


def _strata(parts: Sequence[tuple[BoxOf, list[bool]]], fails: Fails | None, outer: Share) -> list[Stratum]:
    """Return what a column does in each box."""
    made, at = [], 0
    for box, own in parts:
        told = () if fails is None else fails[at : at + len(own)]
        at += len(own)
        kept = [one for one, mine in zip(told, own, strict=False) if mine and one is not None]
        size = box.share * sum(own) / max(1, len(own))
        if not kept:
            made.append(Stratum(size, outer))
        elif box.whole and len(kept) == sum(own):
            made.append(Stratum(size, counted(kept.count(False), len(kept))))
        else:
            made.append(Stratum(size, share_of(kept.count(False), len(kept))))
    return made


def _single_rows(graded: Graded, known: Known, used: Sequence[BoxOf]) -> list[tuple[int, float]]:
    """Return the places of the kept rows that lie in no box, each a part of the domain of one input."""
    size = graded.domain_size
    if not size:
        return []
    inputs = [graded.table.rows[int(row)].input for row in known.rows]
    return [
        (at, 1 / size)
        for at, one in enumerate(inputs)
        if not one.before and graded.contains(one) and not any(box.has(one) for box in used)
    ]


def _row_share(kind: int, outer: Share) -> Share:
    """Return the share of a single input; where it is unknown, it is taken to be as any other."""
    return outer if kind < 0 else counted(int(kind == 0), 1)
