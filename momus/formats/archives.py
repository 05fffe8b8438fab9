"""Packages in one zip file, unpacked without trust."""

import shutil
import tempfile
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path, PurePosixPath

from momus.errors import RequestError

MOST_BYTES = 4 << 30
"""More than this is not unpacked."""
_SUFFIXES = (".zip", ".kpp")


@contextmanager
def opened(source: Path) -> Iterator[tuple[Path, str]]:
    """Yield the folder of a package and its name. A zip file is unpacked into a folder that goes away afterwards."""
    if source.is_dir():
        yield source, source.resolve().name
        return
    if source.suffix.lower() not in _SUFFIXES:
        raise RequestError(f"{source}: is neither a folder nor a zip file; give the folder of the problem")
    with tempfile.TemporaryDirectory(prefix="momus-import-") as made:
        try:
            with zipfile.ZipFile(source) as archive:
                unpack(archive, Path(made))
        except zipfile.BadZipFile as error:
            raise RequestError(f"{source}: cannot be unpacked: {error}; pack it again") from None
        inside = [path for path in Path(made).iterdir() if path.name != "__MACOSX"]
        # Most archives hold one folder with everything in it.
        folder = inside[0] if len(inside) == 1 and inside[0].is_dir() else Path(made)
        yield folder, source.stem


def unpack(archive: zipfile.ZipFile, folder: Path) -> None:
    """Write the files of an archive into a folder; raise RequestError if one would lie outside it, or all together are too large."""
    if sum(one.file_size for one in archive.infolist()) > MOST_BYTES:
        raise RequestError(f"{archive.filename}: holds more than {MOST_BYTES >> 30} GB; unpack it yourself and give the folder")
    for one in archive.infolist():
        path = PurePosixPath(one.filename)
        if path.is_absolute() or ".." in path.parts:
            raise RequestError(f"{archive.filename}: {one.filename}: lies outside the archive; pack it again")
        if one.is_dir():
            continue
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        with archive.open(one) as content, target.open("wb") as out:
            shutil.copyfileobj(content, out)
