"""Programs that were prepared before, by content: compiling is the dearest step, and a class hands in the same file often."""

import marshal
import os
from collections.abc import Callable
from contextlib import suppress
from dataclasses import astuple
from hashlib import sha256
from pathlib import Path

from momus import __version__, wire
from momus.errors import RejectedError
from momus.languages.base import Entry, Prepared, Task
from momus.model import Form, Program

_FORMAT = 4
_KEPT_IN_MEMORY = 256


class PreparedCache:
    """Keeps what was prepared, or why it was rejected, in memory and in a folder that several processes may share."""

    def __init__(self, folder: Path | None):
        self._folder = folder
        self._kept: dict[str, Prepared | RejectedError] = {}

    def prepared(self, program: Program, task: Task, tools: str, variant: str, make: Callable[[], Prepared]) -> Prepared:
        """Return what `make` returns or returned for the same program, task, tools and build; raise the RejectedError that it raised."""
        key = _key(program, task, tools, variant)
        found = self._kept.get(key) or self._read(key)
        if found is None:
            try:
                found = make()
            except RejectedError as error:
                found = error
            self._write(key, found)
        if len(self._kept) >= _KEPT_IN_MEMORY:
            del self._kept[next(iter(self._kept))]
        self._kept[key] = found
        if isinstance(found, RejectedError):
            raise RejectedError(*found.args)
        return found

    def has(self, program: Program, task: Task, tools: str) -> bool:
        """Return whether the program was prepared or rejected before."""
        key = _key(program, task, tools, "plain")
        return key in self._kept or self._read(key) is not None

    def keep(self, program: Program, task: Task, tools: str, made: Prepared | RejectedError) -> None:
        """Keep what became of a program that was prepared together with others."""
        key = _key(program, task, tools, "plain")
        self._write(key, made)
        if len(self._kept) >= _KEPT_IN_MEMORY:
            del self._kept[next(iter(self._kept))]
        self._kept[key] = made

    def _path(self, key: str) -> Path:
        return self._folder / key[:2] / key

    def _read(self, key: str) -> Prepared | RejectedError | None:
        if self._folder is None:
            return None
        try:
            content = self._path(key).read_bytes()
        except OSError:
            return None
        # A file that was cut short by a full disk or a crash is as good as none.
        if sha256(content[32:]).digest() != content[:32]:
            return None
        match wire.decode(content[32:]):
            case ("rejected", str(reason)):
                return RejectedError(reason)
            case ("prepared", language, worker, payload, digest, warnings, form, data, orders, reserved_mb, names):
                return Prepared(language, worker, payload, digest, warnings, Form(form), data, orders, reserved_mb, names)
        return None

    def _write(self, key: str, found: Prepared | RejectedError) -> None:
        """Write beside, then rename: another process sees all of it or nothing."""
        if self._folder is None:
            return
        if isinstance(found, RejectedError):
            content = marshal.dumps(("rejected", str(found)), 2)
        else:
            content = marshal.dumps(
                ("prepared", *astuple(found)[:5], str(found.form), found.data, found.orders, found.reserved_mb, found.names), 2
            )
        path = self._path(key)
        beside = path.with_name(f"{key}.{os.getpid()}.part")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            beside.write_bytes(sha256(content).digest() + content)
            beside.replace(path)
        except OSError:
            # The cache saves time; a full disk must not cost a result.
            with suppress(OSError):
                beside.unlink(missing_ok=True)


def _key(program: Program, task: Task, tools: str, variant: str) -> str:
    entries = [[_parts(entry) for entry in group] for group in (task.entries, task.methods)]
    prelude = task.prelude.digest if task.prelude else ""
    parts = (_FORMAT, program.digest, str(task.form), entries, task.observe, prelude, task.data, task.settings, tools, variant)
    # What was prepared has a worker in it, or is read by one, that another version may not have.
    parts += (task.language, __version__)
    return sha256(marshal.dumps(parts, 2)).hexdigest()[:40]


def _parts(entry: Entry) -> tuple:
    return (entry.name, entry.names, entry.types, entry.result, sorted(entry.lengths.items()), entry.outputs)
