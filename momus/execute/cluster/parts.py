"""Parts of units that travel once to each worker: sources, compiled programs, inputs that many units share.

The bytes of a unit are cut around every long string in them. What lies between is sent with the unit; a string itself only if the worker does
not keep it, else its digest stands for it. However the bytes are cut, joined again they are the same.
"""

import marshal
from collections import OrderedDict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from momus.execute.unit_bytes import HEAD_BYTES

LEAST_BYTES = 128
"""A shorter string travels with its unit: its digest would hardly be shorter."""
KEPT_BYTES = 256 << 20
"""A worker keeps at most this many bytes of parts."""


@dataclass(frozen=True)
class CutUnit:
    """The bytes of a unit: what lies around its parts, and the digests of the parts."""

    around: tuple[bytes, ...]
    digests: tuple[bytes, ...]

    def joined(self, parts: Mapping[bytes, bytes]) -> bytes:
        """Return the bytes of the unit; raise KeyError if a part is missing."""
        pieces = [self.around[0]]
        for digest, after in zip(self.digests, self.around[1:], strict=True):
            pieces += (parts[digest], after)
        return b"".join(pieces)


def cut(given: bytes) -> tuple[CutUnit, dict[bytes, bytes]]:
    """Return the bytes of one of our own units cut up, and its parts by digest."""
    around, parts, digests, end = [], {}, [], 0
    # These bytes were written a moment ago by this process.
    for part in _long_strings(marshal.loads(memoryview(given)[HEAD_BYTES:])):
        begin = given.find(part, end)
        if begin >= 0:
            around.append(given[end:begin])
            digests.append(digest_of(part))
            parts[digests[-1]] = part
            end = begin + len(part)
    return CutUnit((*around, given[end:]), tuple(digests)), parts


def digest_of(part: bytes) -> bytes:
    """Return the name of a part."""
    return sha256(part).digest()


def _long_strings(plain: Any) -> Iterator[bytes]:
    if type(plain) is bytes and len(plain) >= LEAST_BYTES:
        yield plain
    elif type(plain) is tuple:
        for one in plain:
            yield from _long_strings(one)


class KeptParts:
    """What a worker keeps, or is known to keep, by digest. The least recently used are dropped when there are too many bytes."""

    def __init__(self, most_bytes: int = KEPT_BYTES):
        self._most_bytes = most_bytes
        self._bytes = 0
        self._kept: OrderedDict[bytes, tuple[int, bytes]] = OrderedDict()

    def __contains__(self, digest: bytes) -> bool:
        return digest in self._kept

    def __getitem__(self, digest: bytes) -> bytes:
        return self._kept[digest][1]

    def keep(self, digest: bytes, length: int, content: bytes = b"") -> None:
        """Keep a part, or note that it was used."""
        if digest not in self._kept:
            self._kept[digest] = (length, content)
            self._bytes += length
        self._kept.move_to_end(digest)
        while self._bytes > self._most_bytes and len(self._kept) > 1:
            _, (dropped, _) = self._kept.popitem(last=False)
            self._bytes -= dropped

    def drop(self, digest: bytes) -> None:
        """Keep it no longer, if it is kept."""
        length, _ = self._kept.pop(digest, (0, b""))
        self._bytes -= length
