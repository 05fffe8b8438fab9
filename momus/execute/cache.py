"""Prepared programs, by content: compiling is the most expensive step, and the same file is often handed in again."""

import marshal
import os
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from momus.codec import CodecError, decode, encode
from momus.errors import RejectedError
from momus.languages.base import Entry, Prepared, Task, workers_digest
from momus.model import Program

_FORMAT = 7
_KEPT_BYTES, _RECORD_BYTES = 32 << 20, 1 << 10
"""At most this many bytes are kept in memory; so many are counted for a program besides its payload."""


@dataclass(frozen=True)
class Rejection:
    """Why a program cannot be prepared."""

    reason: str


class PreparedCache:
    """Keeps prepared programs, or why they were rejected, in memory and in a folder that several processes may share."""

    def __init__(self, folder: Path | None):
        self._folder = folder
        self._kept: dict[str, Prepared | Rejection] = {}
        self._kept_bytes = 0

    def prepared(self, program: Program, task: Task, tools: str, variant: str, make: Callable[[], Prepared]) -> Prepared:
        """Return what `make` returned for the same program, task, tools and build, now or before; raise the RejectedError that it raised."""
        key = _key(program, task, tools, variant)
        found = self._kept.get(key) or self._read(key)
        if found is None:
            try:
                found = make()
            except RejectedError as error:
                found = Rejection(str(error))
            self._write(key, found)
        self._keep_in_memory(key, found)
        if isinstance(found, Rejection):
            raise RejectedError(found.reason)
        return found

    def has(self, program: Program, task: Task, tools: str) -> bool:
        """Return whether the program was prepared or rejected before."""
        key = _key(program, task, tools, "plain")
        return key in self._kept or self._read(key) is not None

    def keep(self, program: Program, task: Task, tools: str, made: Prepared | RejectedError) -> None:
        """Keep the result for a program that was prepared together with others."""
        key = _key(program, task, tools, "plain")
        found = Rejection(str(made)) if isinstance(made, RejectedError) else made
        self._write(key, found)
        self._keep_in_memory(key, found)

    def _keep_in_memory(self, key: str, made: Prepared | Rejection) -> None:
        if key in self._kept:
            return
        self._kept[key] = made
        self._kept_bytes += _bytes_of(made)
        while self._kept_bytes > _KEPT_BYTES and len(self._kept) > 1:
            self._kept_bytes -= _bytes_of(self._kept.pop(next(iter(self._kept))))

    def _read(self, key: str) -> Prepared | Rejection | None:
        if self._folder is None:
            return None
        try:
            content = _path(self._folder, key).read_bytes()
        except OSError:
            return None
        # A file cut short by a full disk or a crash is ignored.
        if sha256(content[32:]).digest() != content[:32]:
            return None
        try:
            return decode(Prepared | Rejection, content[32:])
        except CodecError:
            return None

    def _write(self, key: str, found: Prepared | Rejection) -> None:
        """Write a file beside it, then rename: another process sees all of it or nothing."""
        if self._folder is None:
            return
        content = encode(found, Prepared | Rejection)
        path = _path(self._folder, key)
        beside = path.with_name(f"{key}.{os.getpid()}.part")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            beside.write_bytes(sha256(content).digest() + content)
            beside.replace(path)
        except OSError:
            # The cache saves time; a full disk must not cost a result.
            with suppress(OSError):
                beside.unlink(missing_ok=True)


def _bytes_of(made: Prepared | Rejection) -> int:
    return _RECORD_BYTES + (len(made.payload) if isinstance(made, Prepared) else 0)


def _path(folder: Path, key: str) -> Path:
    return folder / key[:2] / key


def _key(program: Program, task: Task, tools: str, variant: str) -> str:
    entries = [[_parts(entry) for entry in group] for group in (task.entries, task.methods)]
    prelude = task.prelude.digest if task.prelude else ""
    made_of = (program.digest, str(task.form), entries, task.observe, prelude, task.data, task.settings, task.language)
    return sha256(marshal.dumps((_FORMAT, workers_digest(), made_of, tools, variant), 2)).hexdigest()[:40]


def _parts(entry: Entry) -> tuple[object, ...]:
    return (entry.name, entry.names, entry.types, entry.result, sorted(entry.lengths.items()), entry.outputs)
