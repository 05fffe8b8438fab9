"""Reads one table of a TOML file by type, and collects every mistake in it instead of stopping at the first."""

import tomllib
from collections.abc import Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Any, TypeVar

from momus.errors import ExerciseError, Mistake

T = TypeVar("T")

_KINDS: dict[type, str] = {
    str: "a text in quotes",
    bool: "true or false",
    int: "a whole number",
    float: "a number",
    list: "a list",
    dict: "a table",
}

MOST = 1_000_000_000
"""No number in a file of ours is larger: in bytes or millionths it must still be one that the kernel takes."""


def read_toml(path: Path, place: str) -> dict[str, Any]:
    """Return the tables of a TOML file; raise ExerciseError if it is none."""
    try:
        return tomllib.loads(path.read_text("utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise ExerciseError(Mistake(place, "", f"is not TOML: {error}", "texts stand in quotes, one key = value a line")) from None
    except RecursionError:
        raise ExerciseError(Mistake(place, "", "has lists or tables nested too deeply", "write them side by side")) from None
    except UnicodeDecodeError as error:
        raise ExerciseError(Mistake(place, "", f"is not UTF-8: {error}", "save it as UTF-8")) from None
    except OSError as error:
        raise ExerciseError(Mistake(place, "", f"cannot be read: {error.strerror}", "check the path and its rights")) from None


class TableReader:
    """One table. Every key that is asked for is known; `finish` reports the others."""

    def __init__(self, table: dict[str, Any], place: str, mistakes: list[Mistake]):
        self.table = table
        self.place = place
        self.mistakes = mistakes
        self.known: set[str] = set()

    def has(self, key: str) -> bool:
        self.known.add(key)
        return key in self.table

    def text(self, key: str, default: str = "") -> str:
        """Return a text."""
        return self._read(key, str, default)

    def texts(self, key: str) -> tuple[str, ...]:
        """Return the texts of a list, or the only one."""
        value = self._read(key, list, []) if not isinstance(self.table.get(key), str) else [self.text(key)]
        wrong = [item for item in value if not isinstance(item, str)]
        for item in wrong:
            self.report(key, repr(item), "must be a text in quotes")
        return tuple(item for item in value if isinstance(item, str))

    def flag(self, key: str, default: bool = False) -> bool:
        """Return true or false."""
        return self._read(key, bool, default)

    def number(self, key: str, default: float, *, whole: bool = False, zero: bool = False) -> float:
        """Return a positive number, whole or not; with `zero`, 0 is allowed too."""
        value = self._read(key, int if whole else float, default)
        if 0 < value <= MOST or (zero and value == 0):
            return value
        rule = f"must be at most {MOST:,}" if value > MOST else "must be 0 or more" if zero else "must be more than 0"
        self.report(key, repr(value), rule)
        return default

    def choice(self, key: str, allowed: Sequence[str], default: str) -> str:
        """Return one of the allowed texts."""
        value = self.text(key, default)
        if value in allowed:
            return value
        near = get_close_matches(value, allowed, 1)
        self.report(
            key,
            repr(value),
            "must be one of " + ", ".join(f'"{one}"' for one in allowed if one),
            f'did you mean "{near[0]}"?' if near else "",
        )
        return default

    def pair(self, key: str, default: tuple[int, int]) -> tuple[int, int]:
        """Return [least, most], two whole numbers in order."""
        if not self.has(key):
            return default
        match self.table[key]:
            case [int(low), int(high)] if 0 <= low <= high:
                return (low, high)
        self.report(key, repr(self.table[key]), "must be [least, most], two whole numbers", "write for example [0, 8]")
        return default

    def inner(self, key: str) -> "TableReader":
        """Return the reader of a table inside this one; an empty one if there is none."""
        return TableReader(self._read(key, dict, {}), self.at(key), self.mistakes)

    def tables(self) -> dict[str, "TableReader"]:
        """Return the reader of every table directly in this one; this does not make them known."""
        return {
            key: TableReader(value, self.at(key), self.mistakes) for key, value in self.table.items() if isinstance(value, dict)
        }

    def finish_tables(self, step: str) -> None:
        """Report everything in this table that is no table."""
        for key, value in self.table.items():
            if not isinstance(value, dict):
                self.report(key, repr(value), "must be a table", step)

    def report(self, key: str, value: str, rule: str, step: str = "") -> None:
        """Add a mistake at a key."""
        self.mistakes.append(Mistake(self.at(key), value, rule, step))

    def at(self, key: str) -> str:
        """Return the place of a key: `equi/exercise.toml: judge.kind`."""
        return f"{self.place}.{key}" if ": " in self.place else f"{self.place}: {key}"

    def finish(self, elsewhere: Sequence[str] = ()) -> None:
        """Report the keys that are not known here; those in `elsewhere` belong to the top of the file."""
        for key in self.table:
            if key in self.known:
                continue
            near = get_close_matches(key, [*self.known, *elsewhere], 1, 0.6)
            if key in elsewhere:
                step = f"move it above the first [table]: {key} belongs to the top of the file"
            else:
                step = f"did you mean {near[0]}?" if near else "known here: " + ", ".join(sorted(self.known))
            self.report(key, "", "is not a known key", step)

    def _read(self, key: str, kind: type[T], default: T) -> T:
        if not self.has(key):
            return default
        value: T = self.table[key]
        if type(value) is kind or (kind is float and type(value) is int):
            return value
        self.report(key, repr(value), f"must be {_KINDS[kind]}")
        return default
