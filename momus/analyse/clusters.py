"""Clusters: submissions that do the same on every known row.

Two columns without holes are in one cluster exactly if they have the same class on every row. A column with holes is compared with those clusters
on its known rows. If it fits exactly one, it joins that. If it fits several, nobody knows which: it stays apart, and its `fits` is their number.
If it fits none, it is a cluster of its own. A column that was never seen to be wrong does not join wrong ones. Columns that stay apart are
together only if they are equal in everything, holes included.
"""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from momus.analyse.bitsets import Places
from momus.table import RIGHT, Known
from momus.table.view import Classes, Ids

Hashes = npt.NDArray[np.uint64]

LOOKED_AT_TOGETHER = 16
"""So few clusters are compared with a column on all rows at once."""
ROW_SALT, CLASS_SALT = np.uint64(0x9E3779B97F4A7C15), np.uint64(0xD6E8FEB86659FD93)


@dataclass(frozen=True)
class Cluster:
    """Columns that do the same, most typical first. `row` is the simplest on which they are wrong; None in the right cluster.

    `holes` counts the unknown cells of its members. `fits` is how many other clusters a cluster with holes might belong to.
    """

    columns: tuple[int, ...]
    row: int | None
    failing: int
    holes: int = 0
    fits: int = 0

    @property
    def representative(self) -> int:
        return self.columns[0]

    @property
    def is_right(self) -> bool:
        return self.row is None


def find_clusters(known: Known) -> tuple[Cluster, ...]:
    """Return the clusters: first those with no wrong row, then the largest."""
    hashes = _hashes(known.classes)
    holes: Places = known.holes.sum(axis=0)
    wrong = np.asarray(known.wrong.any(axis=0))
    groups: dict[tuple[int, int], list[int]] = {}
    apart: dict[tuple[int, int], int] = {}
    for place in np.flatnonzero(holes == 0).tolist():
        groups.setdefault((int(hashes[0, place]), int(hashes[1, place])), []).append(place)
    whole = list(groups.values())
    firsts = np.array([members[0] for members in whole], np.int64)
    ragged: dict[tuple[int, int], list[int]] = {}
    for place in np.flatnonzero(holes).tolist():
        ragged.setdefault((int(hashes[0, place]), int(hashes[1, place])), []).append(place)
    fits_of = _fitting(known.classes, [members[0] for members in ragged.values()], firsts)
    for key, members in ragged.items():
        fitting = fits_of[members[0]]
        if len(fitting) == 1 and wrong[members[0]] == wrong[whole[fitting[0]][0]]:
            whole[fitting[0]].extend(members)
        else:
            groups[key] = members
            apart[key] = len(fitting)
    fits = {id(groups[key]): number for key, number in apart.items()}
    found = [_cluster(known, members, holes, fits.get(id(members), 0)) for members in groups.values()]
    return tuple(sorted(found, key=lambda one: (not one.is_right, -len(one.columns), one.columns[0])))


def want_splitting(clusters: tuple[Cluster, ...], least: int = 2) -> tuple[Cluster, ...]:
    """Return the wrong clusters with at least `least` columns: a search for splitting rows is worth it there."""
    return tuple(one for one in clusters if not one.is_right and len(one.columns) >= least)


def rows_telling_apart(clusters: tuple[Cluster, ...], candidates: Known, most: int = 200) -> tuple[int, ...]:
    """Return rows of the candidates, simplest first, that split clusters as far as these rows can. A hole splits nobody."""
    of = {column: number for number, cluster in enumerate(clusters) for column in cluster.columns}
    labels = np.array([of.get(column, -1) for column in candidates.columns.tolist()], np.int64)
    everyone = labels >= 0
    chosen: list[int] = []
    for row, classes in zip(candidates.rows.tolist(), candidates.classes, strict=True):
        seen = everyone & (classes >= RIGHT)
        pairs, which = np.unique(np.stack([labels[seen], classes[seen].astype(np.int64)]), axis=1, return_inverse=True)
        if pairs.shape[1] == len(np.unique(pairs[0])):
            continue
        chosen.append(row)
        # A column with a hole here keeps its label. So does the first part of each cluster; other parts get new labels.
        new = pairs[0].copy()
        repeated = np.concatenate([[False], pairs[0][1:] == pairs[0][:-1]])
        new[repeated] = labels.max() + 1 + np.arange(int(repeated.sum()))
        labels[seen] = new[which.ravel()]
        if len(chosen) == most:
            break
    return tuple(chosen)


def _cluster(known: Known, members: list[int], holes: Places, fits: int) -> Cluster:
    # A member without holes represents the others; among several, the oldest.
    members = sorted(members, key=lambda place: (holes[place], place))
    wrong = np.flatnonzero(known.classes[:, members[0]] > RIGHT)
    return Cluster(
        tuple(int(known.columns[place]) for place in members),
        int(known.rows[wrong[0]]) if len(wrong) else None,
        len(wrong),
        int(holes[members].sum()),
        fits,
    )


def _mixed(rows: Places | Hashes, classes: Classes, salt: int) -> Hashes:
    """Return a random-looking number for each cell, zero for a hole. Their sum identifies what a column did."""
    mixed = classes.astype(np.int64).view(np.uint64) * CLASS_SALT + (rows.astype(np.uint64) + np.uint64(salt)) * ROW_SALT
    for shift, factor in ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB)):
        mixed ^= mixed >> np.uint64(shift)
        mixed *= np.uint64(factor)
    mixed ^= mixed >> np.uint64(31)
    mixed[classes < RIGHT] = 0
    return mixed


def _hashes(classes: Classes) -> Hashes:
    """Return two sums for each column over its known cells: equal for equal columns, and hardly ever for others."""
    sums = np.zeros((2, classes.shape[1]), np.uint64)
    for row in range(classes.shape[0]):
        at = np.uint64(row)
        for which, salt in enumerate((1, 1_000_003)):
            sums[which] += _mixed(np.broadcast_to(at, classes.shape[1]), classes[row], salt)
    return sums


def _fitting(classes: Classes, places: list[int], firsts: Ids) -> dict[int, list[int]]:
    """Return for each column which of the clusters without holes do the same wherever it has no hole.

    The rows on which fewest clusters do what the column does are looked at first: then few clusters are left for the others.
    """
    whole = classes[:, firsts].astype(np.int64)
    stride = int(classes.max(initial=0)) + 1
    cells, counts = np.unique(whole + np.arange(len(whole))[:, None] * stride, return_counts=True)
    fitting: dict[int, list[int]] = {}
    for place in places:
        rows = np.flatnonzero(classes[:, place] >= RIGHT)
        known = classes[rows, place]
        looked_up = known + rows * stride
        at = np.searchsorted(cells, looked_up).clip(max=len(cells) - 1)
        rarest = np.argsort(np.where(cells[at] == looked_up, counts[at], 0), kind="stable") if len(cells) else rows[:0]
        left = np.arange(len(firsts))
        for one in rarest.tolist():
            left = left[whole[rows[one], left] == known[one]]
            if len(left) <= LOOKED_AT_TOGETHER:
                break
        same = (whole[np.ix_(rows, left)] == known[:, None]).all(axis=0)
        fitting[place] = left[same].tolist()
    return fitting
