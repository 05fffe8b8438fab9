"""CrossHair's tables of letters, cut to those that can occur: beyond ASCII, upper() or isalpha() make conditions of thousands of cases.

Runs inside the box. A program that makes other letters itself may then be followed wrongly; the proposed inputs are run anyway.
"""

from typing import Any

from crosshair.unicode_categories import CharMask, IntTransform

ASCII = 128


def has_only_ascii(kind: Any) -> bool:
    """Return whether all strings and values of a domain have only ASCII letters."""
    if type(kind) is str:
        return bool(kind.isascii())
    if type(kind) in (tuple, list):
        if kind and kind[0] == "text":
            return all(last < ASCII for _, last in kind[1])
        return all(map(has_only_ascii, kind))
    return True


def narrow() -> None:
    """From here on letters are ASCII."""
    all_matches, all_apply = CharMask.smt_matches, IntTransform.smt_apply
    # By identity: the tables are made once, and comparing or hashing them takes as long as using them.
    masks: dict[int, tuple[CharMask, CharMask]] = {}
    maps: dict[int, tuple[IntTransform, IntTransform]] = {}

    def smt_matches(self: CharMask, letter: Any) -> Any:
        if id(self) not in masks:
            masks[id(self)] = (self, self.intersect(CharMask([(0, ASCII)])))
        return all_matches(masks[id(self)][1], letter)

    def smt_apply(self: IntTransform, number: Any) -> Any:
        if id(self) not in maps:
            count = sum(start < ASCII for start in self.starts)
            maps[id(self)] = (self, IntTransform(self.starts[:count], self.offsets[:count], self.constants[:count]))
        return all_apply(maps[id(self)][1], number)

    # CrossHair has no other place for it.
    CharMask.smt_matches, IntTransform.smt_apply = smt_matches, smt_apply  # type: ignore[method-assign, assignment]
