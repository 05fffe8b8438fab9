"""How similar each submission behaves to the reference: the share of the domain on which both agree.

All columns are run on the same uniform draws, so programs that behave alike get the same numbers. A small domain is run whole.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import ceil, inf

import numpy as np

from momus.analyse.similarity import Weights, draws_needed, weighted_share
from momus.model import Form, Hole, Input
from momus.readings.base import Graded, RangedOptions, Reading
from momus.readings.combined_similarity import MANY, RARE, PathWitnesses, scores
from momus.readings.drawn_weights import spread_of, weights_until
from momus.readings.ranking import WHY_UNRANKED
from momus.readings.similar_pair import LISTED_AT_MOST, compare_pair
from momus.readings.wants import REFERENCE, Asking, DrawnColumn, drawn, keep, paths, sample, shown
from momus.results.similarity import PathShare, Score, Share, SimilarityFound, SimilarityOf
from momus.table.view import Classes

FIRST_DRAWS = 2_000
"""With this many draws it is decided how many are needed."""
STEP = 1_000
"""Draws are added in multiples of this many."""
MOST_DRAWS = 200_000
RARE_DRAWS = 20_000
"""If a program is refuted by too few draws to tell its share, so many are drawn, at most MOST_CALLS for a class."""
DRAWN_SHARE = 0.5
"""Of the inputs that a program is run on at most, this share is drawn."""
MOST_CALLS = {Form.FUNCTION: 1_000_000, Form.OBJECT: 100_000, Form.PROGRAM: 10_000}
WRONG_DRAWS = 20
"""The simplest of this many draws on which an unrefuted program is wrong refutes it."""
PAIRED_PATHS = 64
"""At most this many paths of two programs are followed, unless another number is asked for."""


@dataclass(frozen=True)
class SimilarityOptions(RangedOptions):
    """How narrow the intervals shall be, how many paths are followed, how much is run at most; or which two programs are compared."""

    within: float = field(
        default=0.01,
        metadata={"metavar": "W", "range": (0.001, 0.5), "help": "Draw until the 95 % interval reaches at most W to each side."},
    )
    paths: int = field(
        default=0,
        metadata={
            "metavar": "N",
            "range": (0, inf),
            "help": "Follow at most N paths of the reference and of each pair, for SSE and PSE; 0 follows none.",
        },
    )
    share: float = field(
        default=1.0,
        metadata={
            "metavar": "S",
            "range": (0.0001, 1),
            "help": "Run a program on about this share of the domain at most, but on 2,000 draws at least.",
        },
    )
    programs: tuple[str, ...] = field(default=(), metadata={"argument": "[A B]"})

    @property
    def aside(self) -> bool:
        """Return whether only two programs are compared: that is no result of the class."""
        return bool(self.programs)


def similarity(graded: Graded, options: SimilarityOptions) -> Asking[SimilarityFound]:
    """Return how similar each submission is to the reference."""
    if options.programs:
        pair = yield from compare_pair(graded, options.programs, options.paths or PAIRED_PATHS)
        return SimilarityFound((), pair.listed, options.within, pair)
    columns = graded.comparable()
    size = graded.domain_size
    listed = size is not None and size <= LISTED_AT_MOST
    grown = 0
    if listed and size is not None:
        tables = yield from drawn(columns, 0, size, listed=True)
        weights = weights_until(graded, size, listed=True)
    else:
        tables, weights = yield from _sampled(graded, columns, options)
    unrefuted = [column for column in graded.unrefuted() if column in tables]
    yield from _promoted(graded, {column: _wrong_draws(graded, tables[column], listed) for column in unrefuted})
    found = {column: _measured(one, weights, exact=listed) for column, one in tables.items()}
    # Boxes and rows have no weights, and a program whose purse is spent is not run on them: then draws alone say how much is handled.
    by_draws = [column for column, one in found.items() if listed or graded.weights or one.unreached]
    open_columns = set(graded.unrefuted())
    found |= {
        column: replace(found[column], score=_score_of_draws(graded, column, found[column], column not in open_columns))
        for column in by_draws
    }
    followed = PathWitnesses()
    if options.paths:
        found, followed = yield from _with_paths(
            found, {column: _closest(one.tables) for column, one in tables.items()}, options.paths
        )
        yield from _promoted(graded, followed.disagreeing)
    if not listed and not graded.weights:
        best = {column: _best(one) for column, one in tables.items() if found[column].rs is not None and column not in by_draws}
        scored = yield from scores(graded, best, followed, options.share)
        grown = scored.boxes
        found |= {column: replace(found[column], score=one, asked=scored.asked[column]) for column, one in scored.scores.items()}
    stated = graded.weights.text if graded.weights else ""
    return SimilarityFound(tuple(_of(graded, found)), listed, options.within, boxes=grown, weight=stated)


def _wrong_draws(graded: Graded, told: DrawnColumn, listed: bool) -> list[Input]:
    """Return the first draws on which every reference rejects what a column did."""
    wrong = np.flatnonzero(np.logical_and.reduce([table > 0 for table in told.tables])) if told.tables else ()
    return [graded.uniform(at, at + 1, listed=listed)[0] for at in map(int, wrong[:WRONG_DRAWS])]


def _promoted(graded: Graded, wrong: Mapping[int, Sequence[Input]]) -> Asking[None]:
    """Have an input that shows an unrefuted program wrong made small, confirmed, and tried on the whole class."""
    for column in graded.unrefuted():
        if wrong.get(column):
            rows = yield from keep([(graded.simplest(wrong[column]), frozenset([column]))], [column])
            yield from shown(rows)


def _score_of_draws(graded: Graded, column: int, one: SimilarityOf, refuted: bool) -> Score | None:
    """Return the score of a column that rests on draws alone, or on all inputs."""
    if one.rs is None:
        return None
    return Score.of(one.rs, int(one.rs.value < 1 or (refuted and (one.unreached > 0 or _weighs(graded, column)))))


def _weighs(graded: Graded, column: int) -> bool:
    """Return whether an input that refutes the column has a weight above 0."""
    rows = graded.table.rows
    return graded.weights is not None and any(graded.weights.of(rows[row].input) > 0 for row in graded.refuted.get(column, ()))


def _with_paths(
    found: Mapping[int, SimilarityOf], closest: Mapping[int, int], most: int
) -> Asking[tuple[dict[int, SimilarityOf], PathWitnesses]]:
    """Return the same with the shares of paths on which a column and its closest reference agree, and the inputs of the paths."""
    columns = [column for column, one in found.items() if one.rs is not None]
    against = [REFERENCE - closest[column] for column in columns]
    alone = sorted(set(against), reverse=True)
    followed = yield from paths([*((one,) for one in alone), *zip(against, columns, strict=True)], most)
    singles, pairs = dict(zip(alone, followed, strict=False)), followed[len(alone) :]
    asked = {column: inputs for column, one in zip(columns, against, strict=True) if (inputs := singles[one].inputs)}
    fails = (yield from sample(asked)) if asked else {}
    made = dict(found)
    for column, one, pair in zip(columns, against, pairs, strict=True):
        single = singles[one]
        told = [failed for failed in fails.get(column, ()) if failed is not None]
        sse = PathShare(told.count(False), len(told), single.whole, single.hurried) if told else None
        pse = PathShare(sum(pair.agreed), len(pair.inputs), pair.whole, pair.hurried) if pair.inputs else None
        made[column] = replace(found[column], sse=sse, pse=pse, path_problem=pair.problem or single.problem)
    disagreeing = {
        column: tuple(input for input, agreed in zip(pair.inputs, pair.agreed, strict=True) if not agreed)
        for column, pair in zip(columns, pairs, strict=True)
    }
    return made, PathWitnesses(tuple(input for one in followed for input in one.inputs), disagreeing)


def _sampled(
    graded: Graded, columns: list[int], options: SimilarityOptions
) -> Asking[tuple[Mapping[int, DrawnColumn], Weights | None]]:
    """Return what columns did on uniform draws, as many as the widest interval needs, and the weights of the draws.

    Columns that are wrong, but not on all of the first draws, get the same draws: on different ones, a program could seem to handle less than one
    that it subsumes.
    """
    within = options.within
    weights = weights_until(graded, FIRST_DRAWS, listed=False)
    spread = 1.0 if weights is None else spread_of(weights)
    known = dict((yield from drawn(columns, 0, FIRST_DRAWS)))
    measured = {column: _measured(told, weights) for column, told in known.items()}
    # A program that was not run on all draws so far is not run on more.
    whole = {column: one.rs for column, one in measured.items() if one.rs is not None and not one.unreached}
    needed = max((ceil(spread * draws_needed(rs, within)) for rs in whole.values() if rs.within > within), default=FIRST_DRAWS)
    unrefuted = set(graded.unrefuted())
    between = [column for column, rs in whole.items() if rs.within > within or 0 < rs.value < 1 or column not in unrefuted]
    stop = min(MOST_DRAWS, max(needed, _for_rare([whole[column] for column in between], needed, graded)))
    if options.share < 1 and graded.domain_size is not None:
        stop = max(FIRST_DRAWS, min(stop, int(DRAWN_SHARE * options.share * min(graded.domain_size, MANY))))
    stop = -(-stop // STEP) * STEP
    if stop > FIRST_DRAWS and between:
        more = yield from drawn(between, FIRST_DRAWS, stop)
        for column, added in more.items():
            if not added.problem:
                tables = tuple(np.concatenate(pair) for pair in zip(known[column].tables, added.tables, strict=True))
                known[column] = DrawnColumn(tables)
    return known, weights_until(graded, stop, listed=False) if stop > FIRST_DRAWS else weights


def _for_rare(shares: Sequence[Share], needed: int, graded: Graded) -> int:
    """Return how many draws a class of wrong programs gets if some of them are refuted by few of the needed draws; 0 if none is."""
    if graded.weights or graded.domain_size is None or not any((1 - one.value) * needed < RARE for one in shares):
        return 0
    return min(RARE_DRAWS, MOST_CALLS[graded.task.form] // len(shares)) // STEP * STEP


def _closest(tables: Sequence[Classes]) -> int:
    """Return the place of the reference that a column agrees with most."""
    return max(range(len(tables)), key=lambda at: int((tables[at] == 0).sum()), default=0)


def _best(told: DrawnColumn) -> Classes:
    """Return what a column did as the reference sees it that it agrees with most."""
    return told.tables[_closest(told.tables)]


def _measured(told: DrawnColumn, weights: Weights | None, *, exact: bool = False) -> SimilarityOf:
    """Return the similarity of a column to the reference that it agrees with most."""
    if told.problem:
        return SimilarityOf("", problem=told.problem)
    return max((_against(table, weights, exact) for table in told.tables), key=lambda one: one.rs.value if one.rs else -1.0)


def _against(table: Classes, weights: Weights | None, exact: bool) -> SimilarityOf:
    known = table >= 0
    drawn_count, unreached = int(known.sum()), int((table == Hole.UNRUN).sum())
    if not drawn_count:
        return SimilarityOf(
            "", unreached=unreached, problem="no draw says anything: it was not run, or the reference has no answer"
        )
    agree = table[known] == 0
    own = np.ones(drawn_count) if weights is None else weights[: len(table)][known]
    rs = weighted_share(agree, own, exact=exact and not unreached)
    return SimilarityOf("", rs, drawn_count, unreached)


def _of(graded: Graded, found: Mapping[int, SimilarityOf]) -> list[SimilarityOf]:
    """Return the similarity of each submission, also of those that have none."""
    return [
        replace(found[one.column], id=one.id)
        if one.claim not in WHY_UNRANKED and one.column in found
        else SimilarityOf(one.id, problem=WHY_UNRANKED.get(one.claim, "it was not run"))
        for one in graded.findings()
    ]


READING = Reading(
    name="similarity",
    options=SimilarityOptions,
    read=similarity,
    about="""DIR is the folder that `momus grade` wrote. The similarity is the share of the domain on which a submission does what the
    reference does: exact if the domain is small, else from uniform draws, with a 95 % interval. With A and B, two submissions are compared, or
    one and `reference`: where they differ, and what only one of them handles.

    \b
    Examples:
      momus similarity momus-out/equi
      momus similarity momus-out/equi anna-1 anna-2
      momus similarity momus-out/equi anna-1 reference
    """,
)
