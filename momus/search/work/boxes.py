"""Boxes around inputs on which a column is wrong: how much of the domain such a mistake takes."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from momus.domain.base import Args
from momus.domain.boxes import InputBox, grow
from momus.errors import RejectedError
from momus.model import Input
from momus.search.work.examiner import Column, Examiner

MOST_TRIED = 8
"""Boxes are grown around at most this many inputs of a column."""


@dataclass(frozen=True)
class GrowUnit:
    """A column, and inputs on which it is wrong, the best known first; at most `most` boxes around them are wanted. After `tried` inputs, no
    further box is begun."""

    column: Column
    inputs: tuple[Input, ...]
    most: int
    tried: int


@dataclass(frozen=True)
class GrownBox:
    """A box, and the inputs that stand for it: all of them if it is `whole`, else uniform draws from it. `tried` inputs were run to find it."""

    box: InputBox
    inputs: tuple[Input, ...]
    whole: bool
    tried: int


def grow_boxes(examiner: Examiner, unit: GrowUnit) -> tuple[GrownBox, ...]:
    """Return boxes around the inputs, none of which lies in the box of another; none for a program that cannot be run."""
    found: list[GrownBox] = []
    for one in unit.inputs[:MOST_TRIED]:
        domain = examiner.setting.domains.get(one.entry)
        if domain is None or one.before or len(found) == unit.most or sum(box.tried for box in found) >= unit.tried:
            continue
        if any(known.box.entry == one.entry and known.box.contains(domain, one.args) for known in found):
            continue
        entry = one.entry

        tried: list[int] = []

        def wrong(many: Sequence[Args], entry: str = entry, tried: list[int] = tried) -> list[bool]:
            tried.append(len(many))
            return wrong_on(examiner, unit.column, entry, many)

        try:
            grown = grow(entry, domain, one.args, wrong)
        except RejectedError:
            break
        if grown is not None:
            inputs = tuple(examiner.setting.input(entry, args) for args in grown.inputs)
            found.append(GrownBox(grown.box, inputs, grown.whole, sum(tried)))
    return tuple(found)


def wrong_on(examiner: Examiner, column: Column, entry: str, many: Sequence[Args]) -> list[bool]:
    """Return for each input whether the column is wrong there: every reference rejects what it does."""
    if not many:
        return []
    batch = examiner.batch(entry, many)
    expected = examiner.expected(batch)
    limits = examiner.search_limits(column, expected)
    records = examiner.run(examiner.prepared(column.program), batch, limits, fresh=column.stateful).records
    refused = np.ones(len(many), bool)
    for one in expected:
        mine = np.zeros(len(many), bool)
        mine[examiner.wrong(batch, records, one)] = True
        refused &= mine
    return [bool(one) for one in refused]
