"""Watching a job's clock: a program that is hardly let run is told from one that sleeps."""

import os
import socket
import struct
import subprocess
import sys

import pytest

from momus.sandbox import board as boards
from momus.sandbox.watch import Watch

# Computes for some milliseconds, then rests for some, a number of times: like a process that others keep from the processor.
NOW_AND_THEN = """
import sys, time
busy_ms, rest_ms, times = map(int, sys.argv[1:])
for _ in range(times):
    until = time.process_time() + busy_ms / 1000
    while time.process_time() < until: pass
    time.sleep(rest_ms / 1000)
"""
REQUEST = {"cpu_s": 5.0, "wall_s": 0.75, "load_s": 5.0, "total_s": 60.0, "start": 0, "stop": 1, "exact": 1}


def watched(busy_ms: int, rest_ms: int, times: int) -> dict:
    """Return how such a process ended, as a worker on its first input."""
    board = boards.new_board()
    ours, theirs = socket.socketpair()
    boards.reset(board, 0)
    os.pwrite(board, struct.pack("<4Q", 0, boards.HEADER_BYTES, 0, boards.RUNNING), 0)
    words = [sys.executable, "-I", "-S", "-c", NOW_AND_THEN, *map(str, (busy_ms, rest_ms, times))]
    process = subprocess.Popen(words)
    try:
        return Watch(process.pid, REQUEST, board).until_it_ends(theirs)
    finally:
        process.returncode = 0
        os.close(board)
        ours.close()
        theirs.close()


@pytest.mark.slow
def test_a_program_that_gets_a_tenth_of_a_processor_has_its_whole_cpu_time():
    # Longer than four times the limit of the wall clock.
    ended = watched(20, 180, 20)
    assert (ended["why"], ended["code"], ended["signal"]) == ("", 0, 0)
    assert ended["wall_s"] > 4 * REQUEST["wall_s"]


@pytest.mark.slow
def test_a_program_that_sleeps_and_stirs_is_ended_by_the_wall_clock():
    ended = watched(2, 400, 100)
    assert ended["why"] == "wall"
    assert ended["wall_s"] < 16 * REQUEST["wall_s"]
