"""The instructor's answers, kept in `rulings.toml` beside the exercise.

Each is a table with the question's id, the decision, and its subject: a constraint, or the rows themselves by their keys.
"""

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from momus.errors import ExerciseError, Mistake
from momus.report.files import write_whole
from momus.toml_text import toml_value

FILE = "rulings.toml"


class Decision(StrEnum):
    """What the instructor said."""

    IN_DOMAIN = "in-domain"
    OUTSIDE = "outside"
    REFERENCE_WRONG = "reference-wrong"


@dataclass(frozen=True)
class Ruling:
    """An answered question. `entry` and `holds` name its constraint; without one, `rows` has the keys of its inputs."""

    question: str
    decision: Decision
    about: str
    entry: str = ""
    holds: str = ""
    rows: tuple[str, ...] = ()
    raises: tuple[str, ...] = ()


def read_rulings(folder: Path) -> tuple[Ruling, ...]:
    """Return the rulings beside an exercise; raise ExerciseError for a file that cannot be read."""
    path = folder / FILE
    if not path.exists():
        return ()
    try:
        tables = tomllib.loads(path.read_text(encoding="utf-8")).get("ruling", [])
        return tuple(
            Ruling(
                table["question"], Decision(table["decision"]), table.get("about", ""), table.get("entry", ""), table.get("holds", ""),
                tuple(table.get("rows", ())), tuple(table.get("raises", ())),
            )
            for table in tables
        )  # fmt: skip
    except (tomllib.TOMLDecodeError, KeyError, ValueError, AttributeError, TypeError) as error:
        rule = f"is not a list of [[ruling]] tables as `momus rule` writes them ({error})"
        raise ExerciseError(Mistake(str(path), "", rule, "correct it, or remove it and rule again")) from None


def add_ruling(folder: Path, ruling: Ruling) -> Path:
    """Write a ruling beside the exercise, replacing an earlier one on the same question; return the file."""
    kept = [one for one in read_rulings(folder) if one.question != ruling.question]
    path = folder / FILE
    write_whole(path, "\n".join(_table(one) for one in (*kept, ruling)).encode())
    return path


def _table(ruling: Ruling) -> str:
    fields = {
        "question": ruling.question,
        "decision": str(ruling.decision),
        "about": ruling.about,
        "entry": ruling.entry,
        "holds": ruling.holds,
        "rows": list(ruling.rows),
        "raises": list(ruling.raises),
    }
    lines = [f"{name} = {toml_value(value)}" for name, value in fields.items() if value]
    return "\n".join(["[[ruling]]", *lines, ""])


def decided(rulings: Sequence[Ruling], question: str) -> Decision | None:
    """Return what was decided on a question, None if it is open."""
    return next((ruling.decision for ruling in rulings if ruling.question == question), None)
