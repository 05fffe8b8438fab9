"""Finds what was handed in: a file, a folder or zip of a class, a pattern of paths, a CSV that lists them, or JSON lines that hold them."""

import csv
import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path, PurePosixPath

from momus.errors import ExerciseError, Mistake
from momus.exercise.file_trees import FileTree, FolderTree, UnreadableError, ZipTree, holding, is_zip, readable_name
from momus.exercise.listed_samples import is_json_lines, listed_samples
from momus.exercise.platforms import HandIn, hand_ins
from momus.exercise.programs import ReadProgram, defining, language_of, program_in, read_program
from momus.model import Submission
from momus.words import natural_order

_FIELDS = ("student", "revision", "time", "group")
_NO_HAND_IN = re.compile(
    r"(readme|licen[cs]e|makefile)\b.*|.*\.(md|csv|tsv|xlsx|json|toml|ya?ml|xml|ini|cfg|log|class|o|pyc)", re.I
)
"""Files that lie about where submissions are. Every other file that is no program is somebody's, and gets a line that says why it is rejected."""


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
    if is_json_lines(path):
        return _by_lines(path)
    if path.is_dir():
        return _in_tree(FolderTree(path, apart=True), str(path), place, wanted)
    if is_zip(path.name) and (found := _in_zip(path, place, wanted)):
        return found
    return FoundSubmissions(_with_ids([_submission(path, None, path.name, {}, wanted)]))


def _in_zip(path: Path, place: str, wanted: tuple[str, ...]) -> FoundSubmissions | None:
    """Return the submissions in the zip of a class; None if it is one submission, or no zip at all.

    A class is what a platform made, or what holds several answers: files that define what is wanted, or several programs.
    """
    try:
        tree: FileTree = ZipTree(path)
    except UnreadableError:
        return None
    around = tree.common_folder()
    for inner in (tree, tree.below(around)) if around else (tree,):
        if hand_ins(inner) is not None:
            return _in_tree(inner, path.name, place, wanted)
    inner = tree.below(around) if around else tree
    answers = defining(inner, wanted) if wanted else [top for top in inner.tops() if _may_be_program(inner, top)]
    zips = [name for name in inner.names if is_zip(name)]
    return _in_tree(inner, path.name, place, wanted) if len(answers) + len(zips) > 1 else None


def _in_tree(tree: FileTree, name: str, place: str, wanted: tuple[str, ...]) -> FoundSubmissions:
    """Return one submission a student, if a platform made the tree, else one for each file, folder and zip in it; nobody is dropped."""
    around = tree.common_folder()
    for inner in (tree, tree.below(around)) if around else (tree,):
        handed = hand_ins(inner)
        if handed:
            by_student = [
                _handed_in(inner, one, wanted) for one in sorted(handed.by_student, key=lambda one: natural_order(one.student))
            ]
            rest, left_out = _by_name(inner, handed.others, wanted)
            note = f"{name}: a download from {handed.platform}: {len(by_student)} students"
            return FoundSubmissions(_with_ids([*by_student, *rest]), (note, *_left_out(left_out)))
    found, left_out = _by_name(tree, tree.tops(), wanted)
    if not any(submission.program or _may_be_program(tree, submission.file) for submission in found):
        tops = sorted(tree.tops())
        seen = f"it holds {len(tops)} other files, such as {tops[0]}" if tops else "it is empty"
        step = "put one file, folder or zip a submission there"
        raise ExerciseError(Mistake(place, name, f"there is no submission in this folder; {seen}", step))
    return FoundSubmissions(_with_ids(found), _left_out(left_out))


def _by_name(tree: FileTree, tops: Iterable[str], wanted: tuple[str, ...]) -> tuple[list[Submission], list[str]]:
    """Return a submission for each file and folder at the top of a tree, and the names of files that are nobody's."""
    found, left_out = [], []
    for top in sorted(tops, key=natural_order):
        if not _may_be_program(tree, top) and _NO_HAND_IN.fullmatch(top):
            left_out.append(top)
        elif top in tree.names:
            found.append(_read(top, lambda top=top: program_in(tree.part({top: top}), wanted), "file"))  # type: ignore[misc]
        else:
            found.append(_read(top, lambda top=top: program_in(tree.below(top), wanted), "folder"))  # type: ignore[misc]
    return found, left_out


def _may_be_program(tree: FileTree, top: str) -> bool:
    return top not in tree.names or is_zip(top) or language_of(top) is not None


def _handed_in(tree: FileTree, one: HandIn, wanted: tuple[str, ...]) -> Submission:
    """Return the submission of one student of a platform."""
    known = {"student": one.student, "time": one.time, **({"key": one.key} if one.key else {})}
    read = _read(one.place, lambda: program_in(tree.part(one.files), wanted), "submission", known)
    return replace(read, remarks=(*one.remarks, *read.remarks))


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
        key=lambda path: natural_order(path.relative_to(root).as_posix()),
    )
    found, others = [], []
    for path in paths:
        named = path if start.is_absolute() else path.relative_to(folder)
        match = expression.fullmatch(named.as_posix())
        if match:
            found.append(_submission(path, root, path.relative_to(root).as_posix(), match.groupdict(), wanted))
        else:
            others.append(path.name)
    if not found:
        seen = f"files there are called {others[0]}, for example" if others else "there are no files there"
        raise ExerciseError(Mistake(place, pattern, f"no file fits this pattern; {seen}", "correct the pattern"))
    return FoundSubmissions(_with_ids(found), _left_out(others, f"no fit for {pattern}"))


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


def _by_lines(path: Path) -> FoundSubmissions:
    """Return the submissions that JSON lines hold, named as the lines say."""
    found = [
        _read(one.name, lambda one=one: ReadProgram(one.program), "line", one.fields)  # type: ignore[misc]
        for one in listed_samples(path, _FIELDS)
    ]
    return FoundSubmissions(_with_ids(found))


def _submission(path: Path, root: Path | None, name: str, fields: dict[str, str], wanted: tuple[str, ...]) -> Submission:
    """Return the submission at a path in a root, which may be no link; without a root it is what the caller named."""
    return _read(name, lambda: read_program(path, wanted, inside=root), "folder" if path.is_dir() else "file", fields)


def _read(name: str, read: Callable[[], ReadProgram], what: str, fields: Mapping[str, str] = {}) -> Submission:
    """Return the submission that `read` reads; an unreadable one has no program and says why."""
    fields = {field: readable_name(value) for field, value in fields.items()}
    student, revision, time, group = (fields.get(field, "") for field in _FIELDS)
    extra = tuple((field, value) for field, value in fields.items() if field not in _FIELDS)
    submission = Submission(readable_name(name), readable_name(name), None, student, revision, time, group, extra=extra)
    try:
        found = read()
    except UnreadableError as error:
        reason = str(error).removeprefix(holding(name))
        return replace(submission, unreadable=f"the {what} {reason}")
    return replace(submission, program=found.program, remarks=found.remarks)


def _with_ids(found: list[Submission]) -> tuple[Submission, ...]:
    """Return the submissions named by their students, else by their files without suffix, where that distinguishes them."""
    students = Counter(submission.student for submission in found)
    stems = Counter(_stem(submission.file) for submission in found)
    whole = Counter(submission.file for submission in found)
    named = []
    for number, submission in enumerate(found, 1):
        stem, student, key = _stem(submission.file), submission.student, dict(submission.extra).get("key", "")
        if student and not submission.revision and (students[student] == 1 or key):
            name = student if students[student] == 1 else f"{student} ({key})"
        else:
            name = stem if stems[stem] == 1 else submission.file if whole[submission.file] == 1 else f"{submission.file} #{number}"
        named.append(replace(submission, id=name))
    return tuple(named)


def _stem(file: str) -> str:
    return PurePosixPath(file).stem


def _left_out(names: list[str], why: str = "no program") -> tuple[str, ...]:
    """Return a note that names every file that was left out."""
    if not names:
        return ()
    return (f"left out among the submissions ({why}): {', '.join(map(readable_name, names))}",)
