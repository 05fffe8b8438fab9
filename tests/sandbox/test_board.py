"""A board is a stranger's: whatever stands on it, reading it gives records or nothing."""

import os
import struct

import pytest

from momus.sandbox import board as boards


@pytest.fixture
def board():
    made = boards.new_board()
    boards.reset(made, 7)
    yield made
    os.close(made)


def put(board: int, data: bytes, end: int | None = None) -> None:
    os.pwrite(board, data, boards.HEADER_BYTES)
    os.pwrite(board, struct.pack("<Q", boards.HEADER_BYTES + len(data) if end is None else end), 8)


def chunk(*records: bytes) -> bytes:
    return struct.pack(f"<{1 + len(records)}I", len(records), *map(len, records)) + b"".join(records)


def test_an_empty_board_has_no_records(board):
    assert boards.committed_records(board, 10) == []
    assert boards.header(board) == boards.Header(boards.NOT_STARTED, boards.HEADER_BYTES, 7, boards.LOADING, 0)


def test_records_come_back_in_order(board):
    put(board, chunk(b"a", b"", b"ccc") + chunk(b"d"))
    assert boards.committed_records(board, 10) == [b"a", b"", b"ccc", b"d"]


def test_no_more_records_than_asked_for(board):
    put(board, chunk(b"a", b"b") + chunk(b"c"))
    assert boards.committed_records(board, 1) == [b"a"]


@pytest.mark.parametrize(
    "lie",
    [
        struct.pack("<I", 0),
        struct.pack("<I", 2**32 - 1),
        struct.pack("<II", 1, 2**32 - 1),
        struct.pack("<III", 2, 1, 1) + b"x",
        b"\x01",
        struct.pack("<I", 257) + bytes(257 * 4),
    ],
)
def test_a_chunk_that_cannot_be_true_ends_the_reading(board, lie):
    put(board, chunk(b"honest") + lie)
    assert boards.committed_records(board, 1000) == [b"honest"]


@pytest.mark.parametrize("end", [0, 1, boards.HEADER_BYTES, 2**63, 2**64 - 1])
def test_an_end_outside_the_board_is_no_harm(board, end):
    put(board, chunk(b"a"), end)
    assert boards.committed_records(board, 1000) in ([], [b"a"])


def test_its_size_cannot_change(board):
    for size in (0, 2 * boards.SMALLEST_BYTES):
        with pytest.raises(PermissionError):
            os.ftruncate(board, size)


def test_a_sealed_file_cannot_change():
    sealed = boards.sealed_file(b"source")
    with pytest.raises(PermissionError):
        os.pwrite(sealed, b"x", 0)
    assert os.read(sealed, 100) == b"source"
    os.close(sealed)
