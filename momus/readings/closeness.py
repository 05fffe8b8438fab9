"""How alike programs are written: the share of nodes that their syntax trees have in common.

What a program calls its own variables does not matter: a name counts where both programs use it, and all names that only one of two programs uses are
alike.
"""

from collections.abc import Sequence

import numpy as np

from momus.analyse.tree_distance import OtherTree, shares_in_common
from momus.languages.labelled_trees import NAME, LabelledTree, labelled_tree
from momus.model import Program


class Closeness:
    """Compares programs; each is parsed once."""

    def __init__(self) -> None:
        self._trees: dict[str, LabelledTree | None] = {}

    def to_each(self, program: Program, others: Sequence[Program]) -> list[float | None]:
        """Return how close each other program is to this one, from 0 to 1; None where there is no way to tell: they are in different languages, one
        cannot be parsed, or is too large.
        """
        one = self._tree(program)
        trees = [self._tree(other) if other.language == program.language else None for other in others]
        if one is None:
            return [None] * len(others)
        compared = [_compared(one, tree) for tree in trees if tree is not None]
        shares = iter(shares_in_common(one.leftmost, compared))
        return [None if tree is None else next(shares) for tree in trees]

    def of(self, program: Program, other: Program) -> float | None:
        """Return how close two programs are."""
        return self.to_each(program, [other])[0]

    def _tree(self, program: Program) -> LabelledTree | None:
        if program.digest not in self._trees:
            self._trees[program.digest] = labelled_tree(program)
        return self._trees[program.digest]


def _compared(one: LabelledTree, other: LabelledTree) -> OtherTree:
    """Return which nodes have equal labels. Names that only one of the two has are equal."""
    shared = set(one.labels) & set(other.labels)
    numbers: dict[str, int] = {}

    def number(label: str) -> int:
        seen = label if label in shared or not label.startswith(NAME) else NAME
        return numbers.setdefault(seen, len(numbers))

    first, second = (np.array([number(label) for label in tree.labels], np.int32) for tree in (one, other))
    return OtherTree(other.leftmost, first[:, None] == second[None, :])
