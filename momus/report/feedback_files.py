"""The folder of feedback: a page and a Markdown text for each student, and beside the folder a list of whose they are."""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from momus.report.feedback import Feedback, feedback_html, feedback_markdown
from momus.report.files import write_whole
from momus.report.spreadsheet import csv_bytes

FOLDER = "feedback"
LISTING = "feedback.csv"
_MOST_CHARACTERS = 60
_UNSAFE = re.compile(r"[^\w\-]+")


@dataclass(frozen=True)
class WrittenFeedback:
    """The files that were written for a student, relative to the folder of the class."""

    name: str
    page: str
    text: str


def write_feedback(told: Sequence[Feedback], folder: Path) -> tuple[WrittenFeedback, ...]:
    """Write all pages into feedback/. Which file is whose stands beside that folder, so that the folder's files can be handed out."""
    written = []
    for one, stem in zip(told, file_stems(one.name for one in told), strict=True):
        files = WrittenFeedback(one.name, f"{FOLDER}/{stem}.html", f"{FOLDER}/{stem}.md")
        write_whole(folder / files.page, feedback_html(one).encode("utf-8", "backslashreplace"))
        write_whole(folder / files.text, feedback_markdown(one).encode("utf-8", "backslashreplace"))
        written.append(files)
    rows = [("student", "page", "markdown"), *((one.name, one.page, one.text) for one in written)]
    write_whole(folder / LISTING, csv_bytes(rows))
    return tuple(written)


def file_stems(names: Iterable[str]) -> list[str]:
    """Return a file name for each name, without suffix: letters and digits of any alphabet, and no two that a file system takes for one."""
    taken: set[str] = set()
    stems = []
    for name in names:
        plain = _UNSAFE.sub("_", unicodedata.normalize("NFC", name)).strip("_")[:_MOST_CHARACTERS] or "student"
        stem, number = plain, 1
        while stem.casefold() in taken:
            number += 1
            stem = f"{plain}-{number}"
        taken.add(stem.casefold())
        stems.append(stem)
    return stems
