"""How much two trees have in common: the tree edit distance, one tree against many at once.

The edits are to delete a node and to insert one. Changing a label is both. So the distance says how many nodes the trees do not share, in the same
order and nesting. The method is Zhang and Shasha's: a table of the distances between forests for each pair of key roots. All key roots of all the
other trees lie side by side in the rows of one array, so that a step costs a few operations of numpy, however many trees there are.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

Numbers = npt.NDArray[np.int32]
Flags = npt.NDArray[np.bool_]

MOST_CELLS = 25_000_000
"""A pair whose tables have more cells is not compared: it would take more than about a second."""
_TOGETHER = 30_000
"""The rows of the array have about this many cells."""
_BIG = 1 << 14
"""More than any distance. Sections of a row are kept apart by it."""


Shape = Sequence[int]
"""A tree in postorder: for each node the place of the leftmost leaf below it."""


@dataclass(frozen=True)
class OtherTree:
    """Another tree: its shape, and, nodes of the one tree by nodes of this one, whether their labels are equal."""

    shape: Shape
    equal: Flags


def shares_in_common(one: Shape, others: Sequence[OtherTree]) -> list[float | None]:
    """Return for each other tree the share of nodes that it has in common with `one`: 1 for equal trees, 0 for trees that share nothing.

    None for a pair that is too large to compare.
    """
    found: list[float | None] = [None] * len(others)
    cells = [_cells(other.shape) for other in others]
    own = _cells(one)
    small = [at for at in range(len(others)) if own * cells[at] <= MOST_CELLS]
    for part in _parts(small, cells):
        distances = _distances(one, [others[at] for at in part])
        for at, distance in zip(part, distances, strict=True):
            found[at] = 1 - distance / (len(one) + len(others[at].shape))
    return found


def _key_roots(shape: Shape) -> list[int]:
    """Return the nodes that are the last with their leftmost leaf."""
    return sorted({left: place for place, left in enumerate(shape)}.values())


def _cells(shape: Shape) -> int:
    """Return the length of a row for a tree."""
    return sum(root - shape[root] + 2 for root in _key_roots(shape))


def _parts(places: Sequence[int], cells: Sequence[int]) -> Iterator[list[int]]:
    """Yield the places in parts whose rows have about _TOGETHER cells."""
    part: list[int] = []
    for place in places:
        if part and sum(cells[one] for one in part) + cells[place] > _TOGETHER:
            yield part
            part = []
        part.append(place)
    if part:
        yield part


@dataclass(frozen=True)
class _Sections:
    """The rows' cells: for each key root of each tree, one for the empty forest and one for each node below it, in the order of the text.

    Sections are sorted by level: one depends only on sections of lower levels. `slices` are the levels. For each cell: `node` is its place among all
    nodes of all trees (that of the empty forest means nothing), `before` the cell of the forest without the node's whole subtree, `whole` whether
    the forest is that subtree. `apart` is the place of the cell in its section less its section's part of a number that no distance reaches.
    """

    slices: tuple[slice, ...]
    starts: Numbers
    node: Numbers
    before: Numbers
    whole: Flags
    length: Numbers
    apart: Numbers


def _sections(shapes: Sequence[Shape]) -> _Sections:
    chosen: list[tuple[int, int, int, int, Shape]] = []
    offset = 0
    for shape in shapes:
        levels: dict[int, int] = {}
        for root in _key_roots(shape):
            first = shape[root]
            level = 1 + max((levels[inner] for inner in levels if first < inner < root), default=-1)
            levels[root] = level
            chosen.append((level, offset, first, root, shape))
        offset += len(shape)
    chosen.sort(key=lambda one: one[0])
    node: list[int] = []
    before: list[int] = []
    whole: list[bool] = []
    length: list[int] = []
    apart: list[int] = []
    starts: list[int] = []
    ends: dict[int, int] = {}
    for number, (level, offset, first, root, leftmost) in enumerate(chosen):
        start = len(node)
        starts.append(start)
        size = root - first + 1
        node += [offset + first, *range(offset + first, offset + root + 1)]
        before += [start, *(start + leftmost[place] - first for place in range(first, root + 1))]
        whole += [False, *(leftmost[place] == first for place in range(first, root + 1))]
        length += range(size + 1)
        apart += [one + number * _BIG for one in range(size + 1)]
        ends[level] = len(node)
    bounds = [0, *(ends[level] for level in sorted(ends))]
    numbers = [np.array(one, np.int32) for one in (starts, node, before, length, apart)]
    return _Sections(
        tuple(slice(*pair) for pair in zip(bounds, bounds[1:])),
        numbers[0],
        numbers[1],
        numbers[2],
        np.array(whole, np.bool_),
        numbers[3],
        numbers[4],
    )


def _distances(one: Shape, others: Sequence[OtherTree]) -> list[int]:
    """Return the distance of each other tree."""
    sections = _sections([other.shape for other in others])
    differs = ~np.hstack([other.equal for other in others])
    trees = np.zeros(differs.shape, np.int32)
    for root in _key_roots(one):
        first = one[root]
        forests = np.empty((root - first + 2, len(sections.node)), np.int32)
        forests[0] = sections.length
        for place in range(first, root + 1):
            row = place - first + 1
            if one[place] == first:
                _whole_row(forests, row, trees[place], differs[place], sections)
            else:
                replaced = forests[one[place] - first][sections.before] + trees[place][sections.node]
                forests[row] = np.minimum(forests[row - 1] + 1, replaced)
                forests[row, sections.starts] = row
                forests[row] = _with_insertions(forests[row], sections.apart)
    roots = np.cumsum([len(other.shape) for other in others]) - 1
    return [int(distance) for distance in trees[-1, roots]]


def _whole_row(forests: Numbers, row: int, distances: Numbers, differs: Flags, sections: _Sections) -> None:
    """Fill a row whose forest is a whole tree, level by level, and note the distances between whole trees in `distances`."""
    deleted = forests[row - 1] + 1
    changed = np.empty_like(deleted)
    changed[1:] = forests[row - 1][:-1] + 2 * differs[sections.node[1:]]
    changed[0] = _BIG
    kept = forests[0][sections.before]
    for level in sections.slices:
        whole, node = sections.whole[level], sections.node[level]
        best = np.minimum(deleted[level], np.where(whole, changed[level], kept[level] + distances[node]))
        at = sections.starts[(sections.starts >= level.start) & (sections.starts < level.stop)] - level.start
        best[at] = row
        best = _with_insertions(best, sections.apart[level])
        forests[row, level] = best
        distances[node[whole]] = best[whole]


def _with_insertions(row: Numbers, apart: Numbers) -> Numbers:
    """Return the row where each cell is at most one more than the cell before it in its section."""
    found: Numbers = np.minimum.accumulate(row - apart) + apart
    return found
