"""Programs as they were handed in: a file, a folder of modules, or a zip of either.

What is read here was made by strangers. Whatever goes wrong with it is said about that one program.
"""

import codecs
import io
import lzma
import re
import stat
import tokenize
import zipfile
import zlib
from collections.abc import Iterable
from pathlib import Path, PurePosixPath

from momus.languages import LANGUAGES, language, language_of_suffix
from momus.model import Program
from momus.words import cut

LARGEST_FILE = 1_000_000
LARGEST_SET = 4_000_000
MOST_FILES = 200

_SKIPPED_PARTS = ("__MACOSX", "__pycache__", "node_modules")
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


class UnreadableError(Exception):
    """A file that cannot be a program; the message says why, after "the file"."""


def language_of(path: str) -> str | None:
    """Return the language of a file by its suffix."""
    known = language_of_suffix(PurePosixPath(path).suffix)
    return known.name if known else None


def language_of_companion(path: str) -> str:
    """Return the language of a file that belongs to programs but is none itself, such as a header; "" for other files."""
    suffix = PurePosixPath(path).suffix.lower()
    return next((name for name, known in LANGUAGES.items() if suffix in known.companions), "")


def is_program(path: Path) -> bool:
    """Return whether the path looks like a program: by its suffix, or as a folder or zip that may hold one."""
    if path.name.startswith(".") or path.name in _SKIPPED_PARTS:
        return False
    return path.is_dir() or path.suffix.lower() == ".zip" or language_of(path.name) is not None


def read_program(path: Path, wanted: Iterable[str] = (), written_in: str = "", inside: Path | None = None) -> Program:
    """Return the program in a file, folder or zip; raise UnreadableError with the reason in words, whatever it is.

    `wanted` are names that the main file should define. Links that leave `inside` are not followed.
    """
    try:
        return _read_program(path, tuple(wanted), written_in, inside)
    except UnreadableError:
        raise
    except OSError as error:
        raise UnreadableError(f"cannot be read: {error.strerror or error}") from None
    except Exception as error:
        # Python's readers of archives and encodings raise whatever they like. No file may end the run for the others.
        raise UnreadableError(f"cannot be read: {type(error).__name__}: {cut(str(error))}") from None


def readable_name(name: str) -> str:
    """Return the name of a file as it can be written anywhere: bytes that are no UTF-8 are escaped."""
    return name.encode("utf-8", "surrogateescape").decode("utf-8", "backslashreplace")


def _read_program(path: Path, wanted: tuple[str, ...], written_in: str, inside: Path | None) -> Program:
    files = [(readable_name(name), content) for name, content in _files(path, inside)]
    chosen = written_in or _language_of_all(files)
    suffixes = language(chosen).suffixes + language(chosen).companions
    if len(files) > 1:
        files = [(name, content) for name, content in files if PurePosixPath(name).suffix.lower() in suffixes]
    if not files:
        raise UnreadableError(f"holds no file in {chosen}")
    ordered = _main_first(files, language(chosen).suffixes, wanted)
    for number, (name, content) in enumerate(ordered):
        # A module beside the main one may be empty: most __init__.py are.
        if content.strip() or number == 0:
            _check_text(content, name if len(files) > 1 else "", declares_encoding=chosen == "python")
    return Program(chosen, tuple(ordered))


def _files(path: Path, inside: Path | None) -> Files:
    if inside is not None and not _target(path).is_relative_to(inside.resolve()):
        raise UnreadableError("is a link to a place outside the submissions")
    if path.is_dir():
        return _folder_files(path)
    if path.suffix.lower() == ".zip":
        return _zip_files(path)
    return [(path.name, _content(path, path.name))]


def _target(path: Path) -> Path:
    """Return where a path leads; raise UnreadableError for a link that leads to itself."""
    try:
        return path.resolve()
    except (OSError, RuntimeError):
        raise UnreadableError(f"is a link that leads nowhere: {path.name}") from None


def _content(path: Path, name: str) -> bytes:
    """Return the content of a file; one that is too large or no plain file is not loaded."""
    status = path.stat()
    if not stat.S_ISREG(status.st_mode):
        raise UnreadableError(f"is not a regular file: {name}")
    _check_size(status.st_size, "")
    with path.open("rb") as file:
        content = file.read(LARGEST_FILE + 1)
    _check_size(len(content), "")
    return content


def _check_size(size: int, name: str) -> None:
    if size > LARGEST_FILE:
        raise UnreadableError(f"{_named(name)}has {size / 1e6:.1f} MB; at most {LARGEST_FILE / 1e6:.0f} MB is read")


def _named(name: str) -> str:
    return f"holds {name}, which " if name else ""


def _folder_files(folder: Path) -> Files:
    found: Files = []
    total = 0
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        if _is_skipped(name) or path.is_dir() or not _is_source(name):
            continue
        if not _target(path).is_relative_to(folder.resolve()):
            raise UnreadableError(f"holds {name}, which is a link to a place outside")
        found.append((name, _content(path, name)))
        total += len(found[-1][1])
        _check_set(len(found), total)
    return found


def _zip_files(path: Path) -> Files:
    """Return the files in a zip; its own sizes are not believed, reading stops at the limits."""
    found: Files = []
    total = 0
    try:
        with zipfile.ZipFile(path) as archive:
            for entry in archive.infolist():
                name = entry.filename.replace("\\", "/")
                if not name or entry.is_dir() or _is_skipped(name) or not _is_source(name):
                    continue
                if name.startswith("/") or ".." in PurePosixPath(name).parts:
                    raise UnreadableError(f"holds {name!r}, a path that leaves the zip")
                _check_size(entry.file_size, name)
                with archive.open(entry) as file:
                    content = file.read(LARGEST_FILE + 1)
                _check_size(len(content), name)
                found.append((name, content))
                total += len(content)
                _check_set(len(found), total)
    except (
        zipfile.BadZipFile,
        zipfile.LargeZipFile,
        zlib.error,
        lzma.LZMAError,
        UnicodeError,
        NotImplementedError,
        RuntimeError,
        EOFError,
    ) as error:
        raise UnreadableError(f"is no zip that can be read: {cut(str(error))}") from None
    return sorted(_without_common_folder(found))


def _check_set(count: int, total: int) -> None:
    if count > MOST_FILES:
        raise UnreadableError(f"holds more than {MOST_FILES} source files")
    if total > LARGEST_SET:
        raise UnreadableError(f"holds more than {LARGEST_SET / 1e6:.0f} MB of source")


def _is_skipped(name: str) -> bool:
    return any(part in _SKIPPED_PARTS or (part.startswith(".") and part != "..") for part in PurePosixPath(name).parts)


def _is_source(name: str) -> bool:
    suffix = PurePosixPath(name).suffix.lower()
    return language_of(name) is not None or any(suffix in known.companions for known in LANGUAGES.values())


def _without_common_folder(files: Files) -> Files:
    """Return the files without a folder that contains all of them: people zip the folder, not its content."""
    tops = {PurePosixPath(name).parts[0] for name, _ in files}
    if len(tops) != 1 or any(len(PurePosixPath(name).parts) == 1 for name, _ in files):
        return files
    return [(str(PurePosixPath(*PurePosixPath(name).parts[1:])), content) for name, content in files]


def _language_of_all(files: Files) -> str:
    """Return the language that most of the files are in."""
    languages = [found for name, _ in files if (found := language_of(name))]
    if not languages:
        raise UnreadableError("holds no file in a known language" if len(files) != 1 else "is in no known language")
    return max(dict.fromkeys(languages), key=languages.count)


def _check_text(content: bytes, name: str, *, declares_encoding: bool) -> None:
    """Raise UnreadableError unless the content can be a source text."""
    if not content.strip():
        raise UnreadableError(f"{_named(name)}is empty")
    _check_size(len(content), name)
    if b"\0" in content:
        raise UnreadableError(f"{_named(name)}is binary, not a source text (a zero byte at position {content.index(0)})")
    try:
        content.decode(_declared_encoding(content) if declares_encoding else "utf-8")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise UnreadableError(
            f"{_named(name)}is not {error.encoding.upper()} (byte 0x{content[error.start]:02x} in line {line})"
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

    def rank(file: tuple[str, bytes]) -> tuple[bool, bool, int]:
        name, content = file
        defines = all(re.search(rb"\b(def|class)\s+%s\b|\b%s\s*\(" % ((re.escape(one.encode()),) * 2), content) for one in wanted)
        path = PurePosixPath(name)
        return (not (wanted and defines), path.stem.lower() not in ("main", "__main__"), len(path.parts))

    main = min(own, key=rank)
    return [main, *(file for file in files if file is not main)]
