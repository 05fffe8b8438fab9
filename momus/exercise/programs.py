"""Programs as they were handed in: a file, a folder of modules, or a zip of either, with the data files beside them.

What is read here was made by strangers. Whatever goes wrong with it is said about that one program.
"""

import codecs
import io
import re
import tokenize
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from momus.exercise.file_trees import (
    LARGEST_FILE,
    FileTree,
    FolderTree,
    UnreadableError,
    check_own,
    file_content,
    holding,
    is_zip,
    readable_name,
)
from momus.exercise.notebooks import NOTEBOOK, notebook_code
from momus.languages import LANGUAGES, language, language_of_suffix
from momus.model import Program
from momus.words import cut

LARGEST_SET = 4_000_000
MOST_FILES = 200
_ENCODINGS = (
    "utf-8",
    "utf-16",
    "utf-32",
    "ascii",
    "iso8859",
    "cp",
    "koi8",
    "mac",
    "kz1048",
    "tis",
    "gb",
    "big5",
    "hz",
    "shift_jis",
    "euc",
    "johab",
)
"""The beginnings of the names of encodings that a Python source may declare. Python knows others, some of which are no alphabets or are slow."""

Files = list[tuple[str, bytes]]


@dataclass(frozen=True)
class ReadProgram:
    """A program, and what people should know of how it was read."""

    program: Program
    remarks: tuple[str, ...] = ()


def language_of(path: str) -> str | None:
    """Return the language of a file by its suffix."""
    known = language_of_suffix(PurePosixPath(path).suffix)
    return known.name if known else None


def language_of_companion(path: str) -> str:
    """Return the language of a file that belongs to programs but is none itself, such as a header; "" for other files."""
    suffix = PurePosixPath(path).suffix.lower()
    return next((name for name, known in LANGUAGES.items() if suffix in known.companions), "")


def read_program(path: Path, wanted: Iterable[str] = (), written_in: str = "", inside: Path | None = None) -> ReadProgram:
    """Return the program in a file, folder or zip; raise UnreadableError with the reason in words.

    `wanted` are names that the main file should define. If it is somewhere `inside` a folder, it may be no link.
    """
    try:
        if inside is not None:
            check_own(path, inside)
        # The folder around a file is not walked: it may be anything.
        return program_in(FolderTree(path) if path.is_dir() else _OneFile(path), wanted, written_in)
    except OSError as error:
        raise UnreadableError(f"cannot be read: {error.strerror or error}") from None


class _OneFile(FileTree):
    def __init__(self, path: Path):
        self._path = path
        self.names = (path.name,)

    def content(self, name: str, most: int = LARGEST_FILE) -> bytes:
        return file_content(self._path, "", most)


def program_in(tree: FileTree, wanted: Iterable[str] = (), written_in: str = "") -> ReadProgram:
    """Return the program in these files; a zip that has no source beside it is opened. Raise UnreadableError with the reason in words."""
    try:
        return _program_in(tree, tuple(wanted), written_in)
    except (UnreadableError, OSError):
        raise
    except Exception as error:
        # Python's readers of archives and encodings raise whatever they like. No file may end the run for the others.
        raise UnreadableError(f"cannot be read: {type(error).__name__}: {cut(str(error))}") from None


def _program_in(tree: FileTree, wanted: tuple[str, ...], written_in: str) -> ReadProgram:
    zips = [name for name in tree.names if is_zip(name)]
    if len(zips) == 1 and not any(map(_is_source, tree.names)):
        tree = tree.opened(zips[0])
    elif len(tree.names) == 1 and not written_in and not _is_source(tree.names[0]):
        raise UnreadableError(f"is in no known language: {PurePosixPath(tree.names[0]).name}")
    names = tree.names if written_in and len(tree.names) == 1 else [name for name in tree.names if _is_source(name)]
    chosen = written_in or _language_of_all(names, tree.names)
    known = language(chosen)
    if len(names) > 1:
        names = [name for name in names if PurePosixPath(name).suffix.lower() in known.suffixes + known.companions]
    if not names:
        raise UnreadableError(f"holds no file in {chosen}")
    files = _contents(tree, names)
    ordered = _main_first(files, known.suffixes, wanted)
    for number, (name, content) in enumerate(ordered):
        # A module beside the main one may be empty: most __init__.py are.
        if content.strip() or number == 0:
            _check_text(content, name if len(files) > 1 else "", declares_encoding=known.declares_encoding)
    data, left_out = _data(tree, set(names), ordered)
    remarks = _other_candidates(ordered, wanted) + tuple(f"{name} is too large to be read by the program" for name in left_out)
    return ReadProgram(Program(chosen, tuple(ordered), data), remarks)


def defining(tree: FileTree, wanted: tuple[str, ...]) -> list[str]:
    """Return the sources in the tree that define all that is wanted."""
    found = []
    for name in tree.names:
        try:
            if _is_source(name) and _defines(tree.content(name), wanted):
                found.append(name)
        except UnreadableError:
            continue
    return found


def _contents(tree: FileTree, names: Iterable[str]) -> Files:
    found: Files = []
    total = 0
    for name in names:
        content = tree.content(name)
        total += len(content)
        if len(found) == MOST_FILES:
            raise UnreadableError(f"holds more than {MOST_FILES} source files")
        if total > LARGEST_SET:
            raise UnreadableError(f"holds more than {LARGEST_SET / 1e6:.0f} MB of source")
        if PurePosixPath(name).suffix.lower() == NOTEBOOK:
            name, content = f"{name[: -len(NOTEBOOK)]}.py", notebook_code(content)
        found.append((readable_name(name), content))
    return found


def _data(tree: FileTree, sources: set[str], files: Files) -> tuple[tuple[tuple[str, bytes], ...], list[str]]:
    """Return the files that the program may open, seen from its main file's folder, and those that are too large.

    A file counts if its suffix occurs in the source: a report or a screenshot beside a program is no business of the program's.
    """
    found: dict[str, bytes] = {}
    left_out = []
    room = LARGEST_SET
    home = PurePosixPath(files[0][0]).parent
    for name in tree.names:
        suffix = PurePosixPath(name).suffix
        if name in sources or not suffix or _is_source(name) or not any(suffix.encode() in content for _, content in files):
            continue
        try:
            content = tree.content(name, min(room, LARGEST_FILE))
        except UnreadableError:
            left_out.append(name)
            continue
        room -= len(content)
        name = readable_name(name)
        found[name] = content
        if home.parts and PurePosixPath(name).is_relative_to(home):
            found.setdefault(PurePosixPath(name).relative_to(home).as_posix(), content)
    return tuple(sorted(found.items())), left_out


def _other_candidates(ordered: Files, wanted: tuple[str, ...]) -> tuple[str, ...]:
    """Return a remark if other files than the main one define all that is wanted too, unless the main one is plainly named so."""
    if PurePosixPath(ordered[0][0]).stem == "__main__":
        return ()
    others = [name for name, content in ordered[1:] if _defines(content, wanted)] if wanted else []
    if not others or not _defines(ordered[0][1], wanted):
        return ()
    return (f"{ordered[0][0]} is graded; {', '.join(others)} beside it {'defines' if len(others) == 1 else 'define'} the same",)


def _is_source(name: str) -> bool:
    return language_of(name) is not None or bool(language_of_companion(name))


def _language_of_all(sources: Iterable[str], names: tuple[str, ...]) -> str:
    """Return the language that most of the sources are in; if there is none, raise UnreadableError and tell the names."""
    languages = [found for name in sources if (found := language_of(name))]
    if not languages:
        only = f", only {', '.join(names[:3])}{f' and {len(names) - 3} more' if len(names) > 3 else ''}" if names else ""
        raise UnreadableError(f"holds no file in a known language{only}")
    return max(dict.fromkeys(languages), key=languages.count)


def _check_text(content: bytes, name: str, *, declares_encoding: bool) -> None:
    """Raise UnreadableError unless the content can be a source text."""
    if not content.strip():
        raise UnreadableError(f"{holding(name)}is empty")
    if b"\0" in content:
        raise UnreadableError(f"{holding(name)}is binary, not a source text (a zero byte at position {content.index(0)})")
    try:
        content.decode(_declared_encoding(content) if declares_encoding else "utf-8")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise UnreadableError(
            f"{holding(name)}is not {error.encoding.upper()} (byte 0x{content[error.start]:02x} in line {line})"
        ) from None


def _declared_encoding(content: bytes) -> str:
    """Return the encoding declared in the first lines of a Python file, UTF-8 if none is known; raise UnreadableError for one that is no alphabet."""
    try:
        name = tokenize.detect_encoding(io.BytesIO(content).readline)[0]
    except SyntaxError:
        return "utf-8"
    if not codecs.lookup(name).name.startswith(_ENCODINGS):
        raise UnreadableError(f"declares the encoding {name}, which is none for programs")
    return name


def _main_first(files: Files, suffixes: tuple[str, ...], wanted: tuple[str, ...]) -> Files:
    """Return the files with the main one first: it defines what is wanted, else is called main, else is the first."""
    own = [file for file in files if PurePosixPath(file[0]).suffix.lower() in suffixes] or files

    def rank(file: tuple[str, bytes]) -> tuple[bool, bool, bool, int]:
        name, content = file
        path = PurePosixPath(name)
        calls = all(re.search(rb"\b%s\s*\(" % re.escape(one.encode()), content) for one in wanted)
        names_it = not (wanted and (calls or _defines(content, wanted)))
        return (names_it, not _defines(content, wanted), path.stem.lower() not in ("main", "__main__"), len(path.parts))

    main = min(own, key=rank)
    return [main, *(file for file in files if file is not main)]


def _defines(content: bytes, wanted: tuple[str, ...]) -> bool:
    """Return whether a source defines all that is wanted, by the words before the names: `def f`, `class f`, or `f(` after a type."""
    return all(
        re.search(
            rb"\b(def|class|function)\s+%s\b|^[\w*&<>\[\], ]+\s[*&]*%s\s*\([^;]*$" % ((re.escape(one.encode()),) * 2), content, re.M
        )
        for one in wanted
    )
