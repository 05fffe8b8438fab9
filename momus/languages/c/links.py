"""Which fields of a struct link the nodes of a list."""

import re
from collections.abc import Sequence

_LINKS = re.compile(r"next|nxt|link|tail|rest|following|successor", re.IGNORECASE)
_BACK_LINKS = re.compile(r"prev|prior|back|before", re.IGNORECASE)


def links(names: Sequence[str], own: Sequence[int]) -> tuple[int, int]:
    """Return the fields for the next and the previous node, -1 for none; `own` are those that point to a struct of the same kind."""
    back = next((at for at in own if _BACK_LINKS.search(names[at])), -1)
    ahead = [at for at in own if at != back]
    named = next((at for at in ahead if _LINKS.search(names[at])), -1)
    if named >= 0 and len(own) <= 2:
        return named, back
    return (ahead[0], back) if len(own) == 1 and ahead else (-1, -1)
