"""Names that mean the same: students write total_sum where the exercise says totalSum."""

from collections.abc import Callable, Iterable
from typing import TypeVar

Named = TypeVar("Named")


def plain(name: str) -> str:
    """Return a name without capitals and underscores, which people use differently."""
    return name.replace("_", "").lower()


def near(known: Iterable[str], name: str) -> str:
    """Return the only one whose name differs just in capitals and underscores, without the class before a method's name; "" if there is none."""
    found = [one for one in known if plain(one.rpartition(".")[2]) == plain(name)]
    return found[0] if len(found) == 1 else ""


def named(known: Iterable[Named], name: str, name_of: Callable[[Named], str] = str) -> list[Named]:
    """Return those of this name; if there are none, those whose name differs only in capitals and underscores."""
    listed = list(known)
    return [one for one in listed if name_of(one) == name] or [one for one in listed if plain(name_of(one)) == plain(name)]
