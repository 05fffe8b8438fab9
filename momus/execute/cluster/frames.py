"""Frames over a pipe between a Dask worker and its child process: a letter that says what it is, the length, the bytes."""

from struct import Struct
from typing import IO

_HEAD = Struct("<cQ")
WORK, UNIT, ANSWER = b"w", b"u", b"a"


def send_frame(pipe: IO[bytes], kind: bytes, content: bytes) -> None:
    """Write a frame; raise OSError if nobody reads."""
    pipe.write(_HEAD.pack(kind, len(content)))
    pipe.write(content)
    pipe.flush()


def read_frame(pipe: IO[bytes]) -> tuple[bytes, bytes]:
    """Return the kind and the content of the next frame; raise EOFError at the end."""
    head = pipe.read(_HEAD.size)
    if len(head) < _HEAD.size:
        raise EOFError
    kind, length = _HEAD.unpack(head)
    content = pipe.read(length)
    if len(content) < length:
        raise EOFError
    return kind, content
