"""The files of a folder or of a zip, read alike: nothing outside is followed, nothing too large is loaded."""

import io
import lzma
import os
import stat
import zipfile
import zlib
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from pathlib import Path, PurePosixPath
from typing import IO

from momus.words import cut

LARGEST_FILE = 1_000_000
LARGEST_ZIP = 64_000_000

_SKIPPED_PARTS = ("__MACOSX", "__pycache__", "node_modules", "Thumbs.db", "desktop.ini")


_UNPACKING = (
    zipfile.BadZipFile,
    zipfile.LargeZipFile,
    zlib.error,
    lzma.LZMAError,
    UnicodeError,
    NotImplementedError,
    RuntimeError,
    EOFError,
    OSError,
)


_MODE_SHIFT = 16
"""Above these bits a zip keeps what kind of file an entry was on the system that made it."""


class UnreadableError(Exception):
    """A file that cannot be a program; the message says why, after "the file"."""


def is_skipped(name: str) -> bool:
    """Return whether a part of the path is hidden, or made by a machine."""
    return any(part in _SKIPPED_PARTS or (part.startswith(".") and part != "..") for part in PurePosixPath(name).parts)


def is_zip(name: str) -> bool:
    """Return whether the name is a zip's."""
    return name.lower().endswith(".zip")


class FileTree(ABC):
    """Files by their paths. `names` are the files that somebody made, `folders` the folders, `hidden` what is skipped."""

    names: tuple[str, ...] = ()
    folders: tuple[str, ...] = ()
    hidden: tuple[str, ...] = ()

    @abstractmethod
    def content(self, name: str, most: int = LARGEST_FILE) -> bytes:
        """Return the content of a file; raise UnreadableError if it cannot be read or has more than `most` bytes."""

    def part(self, files: Mapping[str, str]) -> "FileTree":
        """Return some of the files, as {new name: name here}."""
        return _Part(self, files)

    def below(self, folder: str) -> "FileTree":
        """Return the files of a folder in this tree, seen from there."""
        start = f"{folder}/"
        found = _Part(self, {name.removeprefix(start): name for name in self.names if name.startswith(start)})
        found.folders = tuple(name.removeprefix(start) for name in self.folders if name.startswith(start))
        found.hidden = tuple(name.removeprefix(start) for name in self.hidden if name.startswith(start))
        return found

    def opened(self, name: str) -> "FileTree":
        """Return the files in a zip of this tree, without a folder around all of them."""
        tree = ZipTree(io.BytesIO(self.content(name, LARGEST_ZIP)))
        around = tree.common_folder()
        return tree.below(around) if around else tree

    def tops(self) -> tuple[str, ...]:
        """Return the names at the top: files and folders."""
        return tuple(dict.fromkeys(PurePosixPath(name).parts[0] for name in (*self.names, *self.folders)))

    def common_folder(self) -> str:
        """Return the folder that contains everything, "" if there is none. A Python package is kept: its modules import it by name."""
        tops = self.tops()
        if len(tops) != 1 or tops[0] == ".." or tops[0] in self.names or f"{tops[0]}/__init__.py" in self.names:
            return ""
        return tops[0]


class _Part(FileTree):
    def __init__(self, whole: FileTree, files: Mapping[str, str]):
        self._whole = whole
        self._files = files
        self.names = tuple(files)

    def content(self, name: str, most: int = LARGEST_FILE) -> bytes:
        try:
            return self._whole.content(self._files[name], most)
        except UnreadableError as error:
            raise UnreadableError(str(error).replace(self._files[name], name, 1)) from None


class FolderTree(FileTree):
    """The files of a folder. Links that leave it are listed and cannot be read.

    If `apart`, the files and folders in it belong to different people: then links from one to another cannot be read either.
    """

    def __init__(self, folder: Path, apart: bool = False):
        self._folder = folder
        self._apart = apart
        names: list[str] = []
        folders: list[str] = []
        hidden: list[str] = []
        for place, inner, files in os.walk(folder):
            inner.sort()
            here = Path(place).relative_to(folder)
            for name in [*inner]:
                path = (here / name).as_posix()
                (hidden if is_skipped(name) else folders).append(path)
                if is_skipped(name):
                    inner.remove(name)
            for name in sorted(files):
                (hidden if is_skipped(name) else names).append((here / name).as_posix())
        self.names, self.folders, self.hidden = tuple(names), tuple(folders), tuple(hidden)

    def content(self, name: str, most: int = LARGEST_FILE) -> bytes:
        if not self._apart:
            return file_content(self._folder / name, name, most, self._folder)
        top, _, inner = name.partition("/")
        if not inner:
            check_own(self._folder / name, self._folder, name)
        return file_content(self._folder / name, name, most, self._folder / top)


class ZipTree(FileTree):
    """The files of a zip. Its own sizes are not believed: reading stops at the limit."""

    def __init__(self, file: Path | IO[bytes]):
        try:
            self._archive = zipfile.ZipFile(file)
        except _UNPACKING as error:
            raise UnreadableError(f"is no zip that can be read: {cut(str(error))}") from None
        named = {entry.filename.replace("\\", "/").strip("/"): entry for entry in self._archive.infolist() if entry.filename}
        self._entries = {name: entry for name, entry in named.items() if name}
        files = sorted(name for name, entry in self._entries.items() if not entry.is_dir())
        self.names = tuple(name for name in files if not is_skipped(name))
        self.hidden = tuple(name for name in files if is_skipped(name))
        empty = [name for name, entry in self._entries.items() if entry.is_dir() and not is_skipped(name)]
        self.folders = tuple(sorted({*_folders_of(self.names), *empty}))

    def content(self, name: str, most: int = LARGEST_FILE) -> bytes:
        if ".." in PurePosixPath(name).parts:
            raise UnreadableError(f"holds {name!r}, a path that leaves the zip")
        entry = self._entries[name]
        if stat.S_ISLNK(entry.external_attr >> _MODE_SHIFT):
            raise UnreadableError(f"{holding(name)}is a link; put the file itself into the zip")
        _check_size(entry.file_size, name, most)
        try:
            with self._archive.open(entry) as file:
                content = file.read(most + 1)
        except _UNPACKING as error:
            raise UnreadableError(f"is no zip that can be read: {cut(str(error))}") from None
        _check_size(len(content), name, most)
        return content


def _folders_of(names: Iterable[str]) -> Iterable[str]:
    for name in names:
        for folder in PurePosixPath(name).parents:
            if folder.parts:
                yield folder.as_posix()


def file_content(path: Path, name: str, most: int = LARGEST_FILE, inside: Path | None = None) -> bytes:
    """Return the content of a file; one that is too large, no plain file, or a link that leaves `inside` is not loaded."""
    if inside is not None and not target(path).is_relative_to(inside.resolve()):
        raise UnreadableError(f"{holding(name)}is a link to a place outside")
    check_plain(path, name, most)
    try:
        with path.open("rb") as file:
            content = file.read(most + 1)
    except OSError as error:
        raise UnreadableError(f"{holding(name)}cannot be read: {error.strerror or error}") from None
    _check_size(len(content), name, most)
    return content


def check_plain(path: Path, name: str, most: int) -> None:
    """Raise UnreadableError if a file is too large, or no plain file: reading a pipe or a device may never end."""
    try:
        status = path.stat()
    except OSError as error:
        raise UnreadableError(f"{holding(name)}cannot be read: {error.strerror or error}") from None
    if not stat.S_ISREG(status.st_mode):
        raise UnreadableError(f"{holding(name)}is not a regular file")
    _check_size(status.st_size, name, most)


def target(path: Path) -> Path:
    """Return where a path leads; raise UnreadableError for a link that leads to itself."""
    try:
        return path.resolve()
    except (OSError, RuntimeError):
        raise UnreadableError(f"is a link that leads nowhere: {path.name}") from None


def check_own(path: Path, inside: Path, name: str = "") -> None:
    """Raise UnreadableError if a path inside a folder is a link, or goes through one: it leads to what somebody else made."""
    led, root = target(path), inside.resolve()
    if not led.is_relative_to(root):
        raise UnreadableError(f"{holding(name)}is a link to a place outside")
    if led != Path(os.path.normpath(root / path.relative_to(inside))):
        raise UnreadableError(f"{holding(name)}is a link to another file: {led.relative_to(root)}")


def readable_name(name: str) -> str:
    """Return the name of a file as it can be written anywhere: bytes that are no UTF-8 are escaped."""
    return name.encode("utf-8", "surrogateescape").decode("utf-8", "backslashreplace")


def holding(name: str) -> str:
    """Return the words before what is wrong with one of several files; nothing for the only one."""
    return f"holds {name}, which " if name else ""


def _check_size(size: int, name: str, most: int) -> None:
    if size > most:
        raise UnreadableError(f"{holding(name)}has {size / 1e6:.1f} MB; at most {most / 1e6:.0f} MB is read")
