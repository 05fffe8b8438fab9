"""Reads a file with one JSON object a line, and collects every mistake in it."""

import gzip
import json
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from momus.errors import ExerciseError, Mistake

MOST_TOLD = 20


class JsonLine:
    """One object. Every field that is asked for is checked; what is wrong is added to the mistakes of the file."""

    def __init__(self, place: str, fields: dict[str, Any], mistakes: list[Mistake]):
        self.place = place
        self.fields = fields
        self.mistakes = mistakes

    def text(self, *keys: str, needed: bool = False) -> str:
        """Return the text of the first of these fields that is there; "" if none is."""
        for key in keys:
            value = self.fields.get(key)
            if isinstance(value, str):
                return value
            if value is not None:
                self.report(key, repr(value)[:60], "must be a text")
                return ""
        if needed:
            self.report(keys[0], "", "is missing", f"give one of: {', '.join(keys)}" if len(keys) > 1 else "")
        return ""

    def texts(self, key: str) -> tuple[str, ...]:
        """Return the texts of a list; none if the field is missing."""
        value = self.fields.get(key) or []
        if isinstance(value, list) and all(isinstance(one, str) for one in value):
            return tuple(value)
        self.report(key, repr(value)[:60], "must be a list of texts")
        return ()

    def name(self, key: str) -> str:
        """Return a name that may be written as a text or as a number."""
        value = self.fields.get(key)
        if isinstance(value, str | int) and not isinstance(value, bool) and str(value):
            return str(value)
        self.report(key, "" if value is None else repr(value)[:60], "is missing" if value is None else "must be a text or a number")
        return ""

    def report(self, key: str, value: str, rule: str, step: str = "") -> None:
        """Add a mistake at a field."""
        self.mistakes.append(Mistake(f"{self.place}: {key}", value, rule, step))


def json_lines(path: Path, mistakes: list[Mistake]) -> Iterator[JsonLine]:
    """Yield the objects of a .jsonl, .jsonl.gz or .json file; raise ExerciseError if it cannot be read."""
    try:
        content = path.read_bytes()
        text = (gzip.decompress(content) if content[:2] == b"\x1f\x8b" else content).decode("utf-8-sig")
    except (OSError, EOFError, zlib.error, UnicodeDecodeError) as error:
        raise ExerciseError(
            Mistake(str(path), "", f"cannot be read: {error}", "give JSON lines in UTF-8, perhaps with gzip")
        ) from None
    for at, value in _objects(path, text, mistakes):
        place = f"{path.name}: line {at}"
        if isinstance(value, dict):
            yield JsonLine(place, value, mistakes)
        else:
            mistakes.append(Mistake(place, repr(value)[:60], "is no JSON object", "write one object a line"))


def _objects(path: Path, text: str, mistakes: list[Mistake]) -> Iterator[tuple[int, Any]]:
    if path.suffix == ".json":
        try:
            listed = json.loads(text)
        except (ValueError, RecursionError) as error:
            mistakes.append(Mistake(path.name, "", f"is no JSON: {error}", "correct it there"))
            return
        yield from enumerate(listed if isinstance(listed, list) else [listed], 1)
        return
    # Not splitlines: a text in JSON may hold other line ends as they are.
    for number, line in enumerate(text.split("\n"), 1):
        if line.strip():
            try:
                yield number, json.loads(line)
            except (ValueError, RecursionError) as error:
                mistakes.append(Mistake(f"{path.name}: line {number}", line[:60], f"is no JSON: {error}", "correct it there"))


def stop_at(mistakes: list[Mistake]) -> None:
    """Raise ExerciseError with the mistakes, if there are any; of very many, the first ones and their number."""
    if len(mistakes) > MOST_TOLD:
        more = f"{len(mistakes) - MOST_TOLD:,} more mistakes"
        mistakes = [*mistakes[:MOST_TOLD], Mistake(mistakes[-1].place.partition(":")[0], "", more, "correct those above first")]
    if mistakes:
        raise ExerciseError(*mistakes)
