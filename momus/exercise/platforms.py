"""Whose file is whose in what learning platforms hand out: Moodle, Canvas, Gradescope, GitHub Classroom.

A platform is recognised by the names of its files, in a zip as it was downloaded or unpacked. Files that do not fit are nobody's: the caller
lists them by themselves.
"""

import os.path
import re
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import PurePosixPath

from momus.exercise.file_trees import FileTree, UnreadableError

_MOODLE = re.compile(r"(?P<student>.+)_(?P<key>\d+)_assignsubmission_(?P<kind>file|onlinetext)_?(?P<name>.*)")
_CANVAS = re.compile(r"(?P<student>[^_]+)_(?P<late>LATE_)?(?P<key>\d+)_(?:\d+_(?=.)|(?=text\.html$))(?P<name>.+)")
_CANVAS_COPY = re.compile(r"(?P<stem>.+?)-(?P<number>\d+)(?P<suffix>\.[^.]*)?")
_GRADESCOPE = re.compile(r"submission_(?P<key>\d+)")
_METADATA = "submission_metadata.yml"
_REPOSITORY = (".git", ".github", ".gitignore")
LARGEST_METADATA = 20_000_000


@dataclass(frozen=True)
class HandIn:
    """What one student handed in: `files` are {the student's name for a file: its name in the tree}; `key` is the platform's number."""

    student: str
    key: str
    files: dict[str, str]
    place: str
    time: str = ""
    remarks: tuple[str, ...] = ()


@dataclass(frozen=True)
class HandIns:
    """The hand-ins of a platform, by student, and the names at the top of the tree that belong to nobody."""

    platform: str
    by_student: tuple[HandIn, ...]
    others: tuple[str, ...] = ()


def hand_ins(tree: FileTree) -> HandIns | None:
    """Return what each student handed in, if a platform made the tree."""
    for platform, read in _PLATFORMS.items():
        found, others = read(tree)
        # A stray file does not hide a platform, and a lucky name does not make one.
        if found and len(others) <= len(found):
            return HandIns(platform, tuple(found), tuple(others))
    return None


def _inside(tree: FileTree) -> dict[str, dict[str, str]]:
    """Return, by each name at the top, the files below it as {name seen from there: name in the tree}."""
    found: dict[str, dict[str, str]] = defaultdict(dict)
    for name in tree.names:
        top, _, inner = name.partition("/")
        if inner:
            found[top][inner] = name
    return found


def _moodle(tree: FileTree) -> tuple[list[HandIn], list[str]]:
    """Return the hand-ins by participant: a folder each, or files with the participant's name before their own."""
    grouped: dict[tuple[str, str], list[tuple[str, re.Match[str]]]] = defaultdict(list)
    others = []
    for top in tree.tops():
        match = _MOODLE.fullmatch(top)
        if match:
            grouped[match["student"], match["key"]].append((top, match))
        elif top != "feedback":
            others.append(top)
    found, inside = [], _inside(tree)
    for (student, key), tops in grouped.items():
        files: dict[str, str] = {}
        for top, match in tops:
            files |= inside.get(top) or ({match["name"]: top} if match["name"] else {})
        found.append(HandIn(student, key, files, tops[0][0]))
    return found, others


def _canvas(tree: FileTree) -> tuple[list[HandIn], list[str]]:
    """Return the hand-ins by user. Of a file that was handed in again (`main-1.py`), the latest counts, under its first name."""
    grouped: dict[tuple[str, str], list[re.Match[str]]] = defaultdict(list)
    others = []
    for top in tree.tops():
        match = _CANVAS.fullmatch(top) if top in tree.names else None
        if match:
            grouped[match["student"], match["key"]].append(match)
        else:
            others.append(top)
    return [_canvas_hand_in(*student, files) for student, files in grouped.items()], others


def _canvas_hand_in(student: str, key: str, matches: list[re.Match[str]]) -> HandIn:
    attempts: dict[str, list[tuple[int, str]]] = defaultdict(list)
    for match in matches:
        copy = _CANVAS_COPY.fullmatch(match["name"])
        name, number = (f"{copy['stem']}{copy['suffix'] or ''}", int(copy["number"])) if copy else (match["name"], 0)
        attempts[name].append((number, match[0]))
    files = {name: max(numbered)[1] for name, numbered in attempts.items()}
    earlier = sorted(place for numbered in attempts.values() for _, place in numbered if place not in files.values())
    remarks = ("handed in late",) if any(match["late"] for match in matches) else ()
    place = next(iter(files.values()))
    return HandIn(student, key, files, place, "", remarks + _earlier(earlier))


def _earlier(places: Sequence[str]) -> tuple[str, ...]:
    if not places:
        return ()
    return (f"the latest attempt is graded; {len(places)} earlier left out: {', '.join(places)}",)


def _gradescope(tree: FileTree) -> tuple[list[HandIn], list[str]]:
    """Return the hand-ins of an export: folders `submission_N`, named by the metadata. Of several by the same people the latest counts."""
    folders = [top for top in tree.tops() if _GRADESCOPE.fullmatch(top)]
    others = [top for top in tree.tops() if top not in folders and top != _METADATA]
    if not folders or (_METADATA not in tree.names and others):
        return [], others
    told, inside = _metadata(tree), _inside(tree)
    by_student: dict[str, list[HandIn]] = defaultdict(list)
    for folder in folders:
        student, time = told.get(folder, ("", ""))
        key = folder.removeprefix("submission_")
        by_student[student or folder].append(HandIn(student or folder, key, inside.get(folder, {}), folder, time))
    found = []
    for attempts in by_student.values():
        *earlier, latest = sorted(attempts, key=lambda one: (one.time, int(one.key)))
        found.append(replace(latest, remarks=_earlier([one.place for one in earlier])))
    return found, others


def _metadata(tree: FileTree) -> dict[str, tuple[str, str]]:
    """Return the names of the submitters and the time of each submission. The file is YAML that Ruby wrote: a few of its lines are read."""
    if _METADATA not in tree.names:
        return {}
    try:
        text = tree.content(_METADATA, LARGEST_METADATA).decode("utf-8", "replace")
    except UnreadableError:
        return {}
    found = {}
    for block in re.split(r"(?m)^(?=submission_\d+:)", text):
        head = re.match(r"(submission_\d+):", block)
        # What comes before the history is the submission's own.
        own = re.split(r"(?m)^  :history:", block)[0]
        if head:
            names = [_plain_scalar(name) for name in re.findall(r"(?m)^\s+(?:- )?:name: *(.+)$", own)]
            time = re.search(r"(?m)^  :created_at: *(.+)$", own)
            found[head[1]] = (", ".join(dict.fromkeys(filter(None, names))), _plain_scalar(time[1]) if time else "")
    return found


def _plain_scalar(written: str) -> str:
    """Return the text of a YAML scalar on one line."""
    written = written.strip()
    if written[:1] == written[-1:] == "'" and len(written) > 1:
        return written[1:-1].replace("''", "'")
    if written[:1] == written[-1:] == '"' and len(written) > 1:
        numbered = r"\\(?:x([0-9A-Fa-f]{2})|u([0-9A-Fa-f]{4})|(.))"
        return re.sub(numbered, lambda found: found[3] or chr(int(found[1] or found[2], 16)), written[1:-1])
    return written


def _github_classroom(tree: FileTree) -> tuple[list[HandIn], list[str]]:
    """Return the hand-ins by account: a repository each, called after the assignment and the account."""
    folders = [top for top in tree.tops() if top not in tree.names]
    others = [top for top in tree.tops() if top in tree.names]
    before = os.path.commonprefix(folders).rpartition("-")[0] + "-"
    is_repository = any(PurePosixPath(name).parts[1] in _REPOSITORY for name in tree.hidden if "/" in name)
    if len(folders) < 2 or before == "-" or not is_repository:
        return [], others
    inside = _inside(tree)
    return [HandIn(folder.removeprefix(before), "", inside.get(folder, {}), folder) for folder in folders], others


_PLATFORMS: dict[str, Callable[[FileTree], tuple[list[HandIn], list[str]]]] = {
    "Moodle": _moodle,
    "Gradescope": _gradescope,
    "Canvas": _canvas,
    "GitHub Classroom": _github_classroom,
}
