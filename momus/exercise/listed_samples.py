"""Submissions in JSON lines: one object for each, with the program as a text."""

from dataclasses import dataclass
from pathlib import Path

from momus.errors import Mistake
from momus.exercise.json_lines import json_lines, stop_at
from momus.languages import LANGUAGES
from momus.model import Program

_LANGUAGE = "python"


@dataclass(frozen=True)
class ListedSample:
    """A program in a line, and what the line says of it: student, revision, time, group."""

    name: str
    program: Program
    fields: dict[str, str]


def listed_samples(path: Path, known_fields: tuple[str, ...]) -> list[ListedSample]:
    """Return the programs of a .jsonl file; raise ExerciseError with all mistakes in it.

    A program is in `solution`, `completion` or `code`; `language` says what it is written in, Python if it is left out; `id` is its name.
    """
    mistakes: list[Mistake] = []
    found = []
    for number, line in enumerate(json_lines(path, mistakes), 1):
        source = line.text("solution", "completion", "code", needed=True)
        language = line.text("language") or _LANGUAGE
        if language not in LANGUAGES:
            line.report("language", repr(language), f"must be one of {', '.join(LANGUAGES)}")
            continue
        name = line.text("id", "_identifier") or str(number)
        file = f"{number}{LANGUAGES[language].suffixes[0]}"
        fields = {key: text for key in known_fields if (text := line.text(key))}
        found.append(ListedSample(name, Program(language, ((file, source.encode("utf-8", "surrogatepass")),)), fields))
    if not found and not mistakes:
        mistakes.append(Mistake(path.name, "", "has no submission", "write one JSON object a line"))
    stop_at(mistakes)
    return found


def is_json_lines(path: Path) -> bool:
    """Return whether a path names a file of JSON lines."""
    return path.name.lower().endswith((".jsonl", ".jsonl.gz"))
