"""Inputs that tell apart the members of a cluster, searched for once for each group of columns.

First the engines propose inputs near the rows on which the group is wrong, with the constants of every member's source. Where that shows no
difference, the pairs of paths through the two most different members are followed. Every input found is tried on all members.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from hashlib import sha256

import numpy as np

from momus import wire
from momus.analyse.clusters import Cluster, rows_telling_apart
from momus.execute.pool import Failure
from momus.languages import language
from momus.model import Input
from momus.pipeline.class_run import ClassRun
from momus.pipeline.stages.completing import complete
from momus.pipeline.stages.filling import add_rows
from momus.readings.wants import Searched, SplitEffort
from momus.search import ENGINES, Column, PackedInputs, PairPathsUnit, SampleUnit
from momus.search.engines.base import Knowledge, generator_for
from momus.search.engines.harvest import constants
from momus.table import Known, Origin

PROPOSED = {"exhaustive": 100, "random": 300, "harvest": 400, "trace": 100}
"""This many inputs of each engine are tried on a cluster."""
KNOWN_SHOWN = 20
MOST_PAIRED = 12
"""At most this many clusters, the first ones, are searched by pairs of paths in one turn."""
PAIRED_S = 5.0
PAIRED_PATHS = 60

Group = tuple[int, ...]


@dataclass(frozen=True)
class SplitTried:
    """A record of the search for an input that splits a cluster, kept by the name of its columns."""

    inputs: int
    paths: int


@dataclass(frozen=True)
class _Proposal:
    """Inputs that may split a group, the engine that they are told to be from, and how many pairs of paths they stand for."""

    group: Group
    inputs: tuple[Input, ...]
    engine: str
    paths: int = 0


def split(class_run: ClassRun, groups: Sequence[Group]) -> Searched:
    """Return the rows that split these groups, and what was tried on each; every group is searched once."""
    new = [group for group in groups if class_run.store.kept(SplitTried, columns_name(group)) is None]
    drawn = [_Proposal(group, _drawn(class_run, group), "random") for group in new]
    found = _telling_apart(class_run, drawn)
    whole = [group for group in new if not found[group]][:MOST_PAIRED]
    paired = _paired(class_run, whole)
    found |= _telling_apart(class_run, [one for one in paired if one.inputs])
    engines = dict.fromkeys(whole, "paths")
    with class_run.store.transaction():
        rows = add_rows(class_run, ((one, Origin(engines.get(group, "random"))) for group in new for one in found[group]))
        complete(class_run, rows)
        paths = {one.group: one.paths for one in paired}
        for one in drawn:
            tried = SplitTried(len(one.inputs), paths.get(one.group, 0))
            class_run.store.keep(tried, columns_name(one.group))
    return Searched(tuple(rows), tried=tuple(_effort(class_run, group) for group in groups))


def _effort(class_run: ClassRun, group: Group) -> SplitEffort:
    kept = class_run.store.kept(SplitTried, columns_name(group))
    assert kept is not None
    return SplitEffort(group, kept.inputs, kept.paths)


def columns_name(columns: Sequence[int]) -> str:
    """Return the name under which something is kept about these columns together."""
    return sha256(wire.encode(tuple(sorted(columns)))).hexdigest()[:16]


def _telling_apart(class_run: ClassRun, proposals: Sequence[_Proposal]) -> dict[Group, list[Input]]:
    """Return by group the proposed inputs, simplest first, that tell its members apart."""
    packed = [PackedInputs.of(one.inputs) for one in proposals]
    units = [
        SampleUnit(class_run.columns[column], mine) for one, mine in zip(proposals, packed, strict=True) for column in one.group
    ]
    results = iter(list(class_run.performed("telling clusters apart", units)))
    found: dict[Group, list[Input]] = {}
    for one in proposals:
        sampled = [next(results) for _ in one.group]
        usable = {at: said for at, said in enumerate(sampled) if not isinstance(said, Failure) and not said.rejection}
        found[one.group] = []
        if len(usable) > 1:
            order = sorted(range(len(one.inputs)), key=lambda place: class_run.setting.order(one.inputs[place]))
            classes = np.stack([said.tables()[0] for said in usable.values()], axis=1)[order]
            table = Known(np.array(order), np.array([one.group[at] for at in usable]), classes)
            found[one.group] = [one.inputs[place] for place in rows_telling_apart((Cluster(one.group, None, 0),), table)]
    return found


def _drawn(class_run: ClassRun, group: Group) -> tuple[Input, ...]:
    """Return inputs of the engines, near the rows on which the group is wrong, with the constants of all its sources."""
    table, setting = class_run.table, class_run.setting
    programs = [class_run.columns[column].program for column in group]
    known = constants(*(language(program.language).literals(program) for program in programs)).merged(setting.known_values)
    wrong = [row for row in table.simplest_first(table.evidence) if table.wrong(row, 0, group[:1])[0]][:KNOWN_SHOWN]
    inputs: dict[str, Input] = {}
    for entry, domain in setting.domains.items():
        rows = [table.rows[row].input for row in wrong]
        near = tuple(input.args for input in rows if input.entry == entry and domain.contains(input.args))
        knowledge = Knowledge(domain, known, known, near)
        for name, count in PROPOSED.items():
            rng = generator_for(0, columns_name(group), name, 0, entry)
            for many in ENGINES[name].propose(knowledge, rng, count // len(setting.domains), 0):
                for args in many:
                    input = setting.input(entry, args)
                    inputs.setdefault(input.key, input)
    return tuple(inputs.values())


def _paired(class_run: ClassRun, groups: Sequence[Group]) -> list[_Proposal]:
    """Return for each group the inputs on which its two most different members differ, one for each pair of paths."""
    pairs = [_most_different([class_run.columns[column] for column in group]) for group in groups]
    units = [PairPathsUnit(one.program, other.program, PAIRED_S, PAIRED_PATHS) for one, other in pairs]
    made = []
    for group, result in zip(groups, class_run.performed("following pairs of paths", units), strict=True):
        if not isinstance(result, Failure):
            made.append(_Proposal(group, result.inputs, "paths", result.paths))
    return made


def _most_different(columns: Sequence[Column]) -> tuple[Column, Column]:
    """Return the member whose source is least like the first one's, and the one that is least like that."""

    def text(column: Column) -> str:
        return str(language(column.program.language).normal_form(column.program))

    def farthest(column: Column) -> Column:
        mine = text(column)
        return min(columns, key=lambda other: SequenceMatcher(None, mine, text(other), autojunk=False).quick_ratio())

    one = farthest(columns[0])
    return one, farthest(one)
