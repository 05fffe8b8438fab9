"""Finds what was handed in: a file, a folder of files, folders and zips, a pattern of paths, or a CSV that lists them."""

import csv
import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path, PurePosixPath

from momus.errors import ExerciseError, Mistake
from momus.exercise.programs import UnreadableError, is_program, read_program, readable_name
from momus.model import Submission

_FIELDS = ("student", "revision", "time", "group")


@dataclass(frozen=True)
class FoundSubmissions:
    """The submissions, and what was left out, in words."""

    submissions: tuple[Submission, ...] = ()
    notes: tuple[str, ...] = ()


def find_submissions(folder: Path, spec: str, place: str, wanted: Iterable[str] = ()) -> FoundSubmissions:
    """Return every submission that `spec` names, relative to `folder`; an unreadable one stays in, with the reason.

    Raise ExerciseError if nothing is found.
    """
    wanted = tuple(wanted)
    if "{" in spec:
        return _by_pattern(folder, spec, place, wanted)
    path = folder / spec
    if not path.exists():
        raise ExerciseError(
            Mistake(place, spec, "there is no such file or folder", "correct the path, or put the submissions there")
        )
    if path.suffix.lower() == ".csv":
        return _by_csv(path, place, wanted)
    if path.is_file():
        return FoundSubmissions(_with_ids([_submission(path, None, path.name, {}, wanted)]))
    return _in_folder(path, place, wanted)


def _in_folder(folder: Path, place: str, wanted: tuple[str, ...]) -> FoundSubmissions:
    paths = sorted((path for path in folder.iterdir() if not path.name.startswith(".")), key=lambda path: _natural(path.name))
    taken = [path for path in paths if is_program(path)]
    if not taken:
        seen = f"it holds {len(paths)} other files, such as {paths[0].name}" if paths else "it is empty"
        step = "put one file, folder or zip a submission there"
        raise ExerciseError(Mistake(place, str(folder), f"there is no submission in this folder; {seen}", step))
    found = [_submission(path, folder, path.name, {}, wanted) for path in taken]
    return FoundSubmissions(
        _with_ids(found), _left_out([path.name for path in paths if path not in taken], "is in no known language")
    )


def _by_pattern(folder: Path, pattern: str, place: str, wanted: tuple[str, ...]) -> FoundSubmissions:
    """Return the submissions whose paths fit, with the fields that the pattern names."""
    expression = _pattern_expression(pattern, place)
    start = PurePosixPath(*(part for part in PurePosixPath(pattern.partition("{")[0] + "x").parts[:-1]))
    depth = len(PurePosixPath(pattern).parts) - len(start.parts)
    root = folder / start
    if not root.is_dir():
        raise ExerciseError(
            Mistake(place, pattern, f"there is no folder {start}", "correct the pattern, or put the submissions there")
        )
    paths = sorted(
        (path for path in root.glob("/".join("*" * depth)) if not path.name.startswith(".")),
        key=lambda path: _natural(path.relative_to(root).as_posix()),
    )
    found, others = [], []
    for path in paths:
        name = path.relative_to(folder).as_posix() if path.is_relative_to(folder) else path.as_posix()
        match = expression.fullmatch(name)
        if match:
            found.append(_submission(path, root, path.relative_to(root).as_posix(), match.groupdict(), wanted))
        elif is_program(path):
            others.append(path.name)
    if not found:
        seen = f"files there are called {others[0]}, for example" if others else "there are no files there"
        raise ExerciseError(Mistake(place, pattern, f"no file fits this pattern; {seen}", "correct the pattern"))
    return FoundSubmissions(_with_ids(found), _left_out(others, f"does not fit {pattern}"))


def _pattern_expression(pattern: str, place: str) -> re.Pattern[str]:
    pieces = re.split(r"\{(\w+)\}", PurePosixPath(pattern).as_posix())
    names = pieces[1::2]
    repeated = [name for name, count in Counter(names).items() if count > 1]
    rest = "".join(pieces[::2])
    if repeated or "{" in rest or "}" in rest or not names:
        rule = f"{{{repeated[0]}}} stands there twice" if repeated else "braces must hold one name each"
        raise ExerciseError(Mistake(place, pattern, rule, 'write for example "submissions/{student}-{revision}.c"'))
    parts = [re.escape(piece) if at % 2 == 0 else f"(?P<{piece}>[^/]+)" for at, piece in enumerate(pieces)]
    return re.compile("".join(parts))


def _by_csv(path: Path, place: str, wanted: tuple[str, ...]) -> FoundSubmissions:
    """Return the submissions that a CSV lists: column file and, optionally, student, revision, time, group, others."""
    try:
        with path.open(encoding="utf-8-sig", newline="") as file:
            rows = list(csv.DictReader(file))
    except (UnicodeDecodeError, csv.Error) as error:
        raise ExerciseError(Mistake(place, path.name, f"is no CSV in UTF-8: {error}", "save it as CSV, UTF-8")) from None
    mistakes = []
    if not rows:
        mistakes.append(Mistake(place, path.name, "lists no submission", "add a line for each"))
    elif "file" not in rows[0]:
        columns = ", ".join(name for name in rows[0] if name)
        mistakes.append(Mistake(place, path.name, f"has no column file, only {columns}", "name the column with the paths file"))
    found = []
    for line, row in enumerate(rows if not mistakes else [], 2):
        named = (row.pop("file") or "").strip()
        target = path.parent / named
        if not named or not target.exists():
            mistakes.append(Mistake(f"{place}: {path.name} line {line}", named, "there is no such file", "correct the path"))
            continue
        fields = {name: value.strip() for name, value in row.items() if name and isinstance(value, str) and value.strip()}
        found.append(_submission(target, path.parent, named, fields, wanted))
    if mistakes:
        raise ExerciseError(*mistakes)
    return FoundSubmissions(_with_ids(found))


def _submission(path: Path, root: Path | None, name: str, fields: dict[str, str], wanted: tuple[str, ...]) -> Submission:
    """Return the submission at a path; an unreadable one has no program and says why. Links may not leave the root."""
    program, unreadable = None, ""
    try:
        program = read_program(path, wanted, inside=root)
    except UnreadableError as error:
        unreadable = f"the {'folder' if path.is_dir() else 'file'} {error}"
    name, fields = readable_name(name), {field: readable_name(value) for field, value in fields.items()}
    known = {field: fields.get(field, "") for field in _FIELDS}
    extra = tuple((field, value) for field, value in fields.items() if field not in _FIELDS)
    return Submission(name, name, program, **known, unreadable=unreadable, extra=extra)


def _with_ids(found: list[Submission]) -> tuple[Submission, ...]:
    """Return the submissions named by their files without suffix, where that distinguishes them."""
    stems = Counter(_stem(submission.file) for submission in found)
    whole = Counter(submission.file for submission in found)
    named = []
    for number, submission in enumerate(found, 1):
        stem = _stem(submission.file)
        name = stem if stems[stem] == 1 else submission.file if whole[submission.file] == 1 else f"{submission.file} #{number}"
        named.append(_renamed(submission, name))
    return tuple(named)


def _renamed(submission: Submission, name: str) -> Submission:
    return replace(submission, id=name)


def _stem(file: str) -> str:
    return PurePosixPath(file).stem


def _natural(name: str) -> tuple[tuple[int, int, str], ...]:
    """Return a key that puts a2 before a10."""
    return tuple((0, int(part), "") if part.isdecimal() else (1, 0, part) for part in re.split(r"([0-9]+)", name) if part)


def _left_out(names: list[str], why: str) -> tuple[str, ...]:
    names = [*map(readable_name, names)]
    if not names:
        return ()
    if len(names) == 1:
        return (f"{names[0]} among the submissions {why}; it was left out",)
    return (f"{len(names)} files among the submissions were left out, such as {names[0]}, which {why}",)
