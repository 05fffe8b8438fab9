"""The board: shared memory on which a worker writes its progress and its results, read by the warden and by the controller.

A header of little-endian 64-bit numbers, then chunks of records: [count][length of each][bytes of each], 32-bit numbers. A stranger may have
written anything on it: each number is checked before it is used. Runs inside the box too: standard library only.
"""

import fcntl
import os
import struct
from dataclasses import dataclass
from functools import lru_cache

HEADER_BYTES = 128
SMALLEST_BYTES = 8 << 20
CHUNK = 256
CHUNK_BYTES = 1 << 20
NOT_STARTED = 2**64 - 1

LOADING, RUNNING, LOAD_FAILED, FULL, FINISHED = range(5)
HEARTBEAT, END, DONE, STATE, CHILD, MOST_STEPS = range(6)

_F_ADD_SEALS, _SEAL, _SHRINK, _GROW, _WRITE = 1033, 1, 2, 4, 8
_MFD_EXEC = 0x10


@dataclass(frozen=True)
class Header:
    """What the worker says about itself."""

    heartbeat: int
    end: int
    done: int
    state: int
    child: int


def sealed_file(content: bytes, executable: bool = False) -> int:
    """Return a descriptor of an unchangeable file in memory with this content."""
    made = _memory_file(executable)
    view = memoryview(content)
    while view:
        view = view[os.write(made, view) :]
    os.lseek(made, 0, os.SEEK_SET)
    fcntl.fcntl(made, _F_ADD_SEALS, _SHRINK | _GROW | _WRITE | _SEAL)
    return made


def new_board(size: int = SMALLEST_BYTES) -> int:
    """Return a descriptor of an empty board whose size cannot change: a board that shrinks would kill its reader."""
    made = _memory_file(executable=False)
    os.ftruncate(made, size)
    fcntl.fcntl(made, _F_ADD_SEALS, _SHRINK | _GROW | _SEAL)
    return made


def _memory_file(executable: bool) -> int:
    flags = os.MFD_CLOEXEC | os.MFD_ALLOW_SEALING
    if executable:
        try:
            return os.memfd_create("momus", flags | _MFD_EXEC)
        except OSError:
            # Kernels before 6.3 do not know the flag, and do not need it.
            pass
    return os.memfd_create("momus", flags)


def reset(board: int, start: int, most_steps: int = 0) -> None:
    """Empty the board for a worker that begins with input `start`. A counting worker stops an input after `most_steps`, 0 for no limit."""
    os.pwrite(board, struct.pack("<6Q", NOT_STARTED, HEADER_BYTES, start, LOADING, 0, most_steps), 0)


def header(board: int) -> Header:
    """Return the current header."""
    return Header(*struct.unpack("<5Q", os.pread(board, 40, 0)))


EMPTY = -1


def committed_records(board: int, most: int, first_bytes: set[int] | None = None) -> list[bytes]:
    """Return at most `most` records from the board, up to the first invalid field.

    The first byte of each record is added to `first_bytes`, EMPTY for an empty record.
    """
    end = min(header(board).end, os.fstat(board).st_size)
    if end <= HEADER_BYTES:
        return []
    data = os.pread(board, end - HEADER_BYTES, HEADER_BYTES)
    records: list[bytes] = []
    at = 0
    while at + 4 <= len(data) and len(records) < most:
        (count,) = struct.unpack_from("<I", data, at)
        at += 4
        if not 0 < count <= CHUNK or at + 4 * count > len(data):
            break
        lengths = struct.unpack_from(f"<{count}I", data, at)
        at += 4 * count
        if at + sum(lengths) > len(data):
            break
        length = lengths[0]
        if length and lengths.count(length) == count:
            # Results of one length, as integers are: one call splits them all.
            records += _cutter(length, count).unpack_from(data, at)
            if first_bytes is not None:
                first_bytes.update(data[at : at + length * count : length])
            at += length * count
            continue
        for length in lengths:
            records.append(data[at : at + length])
            if first_bytes is not None:
                first_bytes.add(data[at] if length else EMPTY)
            at += length
    return records[:most]


@lru_cache(maxsize=256)
def _cutter(length: int, count: int) -> struct.Struct:
    return struct.Struct(f"{length}s" * count)
