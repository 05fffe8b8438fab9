"""Runs compilers and other tools in the COMPILE box: they read strangers' files too."""

import os
from collections.abc import Mapping

from momus import wire
from momus.languages.base import ToolRun
from momus.sandbox.board import sealed_file
from momus.sandbox.box import Box
from momus.sandbox.messages import Job

_MOST_SAID_BYTES = 256 << 10
_LARGEST_FILE_MB = 64
_PROCESSES = 64
_SIGXCPU = 24
_ANSWER_MARGIN_S = 30.0


def run_tool(
    box: Box,
    argv: list[str],
    files: Mapping[str, bytes],
    output: str | None,
    *,
    seconds: float = 10.0,
    memory_mb: int = 1024,
    together_mb: int = 0,
    wall_s: float = 0.0,
) -> tuple[ToolRun, bool]:
    """Return how the tool ended, what it said, the file it left under the name `output`, and whether the box could be wiped.

    Each of its processes has `memory_mb`; all together have `together_mb`, by default twice as much. The wall clock allows `wall_s`, by default
    twice its CPU `seconds` and one more.
    """
    wall_s = wall_s or 2 * seconds + 1
    laid_out = sealed_file(wire.encode({str(path): bytes(content) for path, content in files.items()}))
    request: Job = {
        "op": "tool",
        "argv": list(argv),
        "output": output or "",
        "cpu_s": seconds,
        "wall_s": wall_s,
        "total_s": wall_s,
        "memory_mb": int(memory_mb),
        "file_mb": _LARGEST_FILE_MB,
        "processes": _PROCESSES,
    }
    box.limit_memory(int(together_mb or memory_mb * 2))
    try:
        answer, left = box.ask(request, (laid_out,), wait_s=wall_s + _ANSWER_MARGIN_S)
    finally:
        os.close(laid_out)
    try:
        stdout, stderr = (os.pread(descriptor, _MOST_SAID_BYTES, 0) for descriptor in left[:2])
        size = os.fstat(left[2]).st_size
        content = _whole(left[2], size) if size else None
    finally:
        for descriptor in left:
            os.close(descriptor)
    status = -answer["signal"] if answer["signal"] else answer["code"]
    # A driver such as gcc outlives its child process that took too long.
    timed_out = bool(answer["why"]) or answer["signal"] == _SIGXCPU or (status != 0 and answer["cpu_s"] >= seconds)
    starved = bool(answer["why"]) and answer["cpu_s"] < seconds
    return ToolRun(status, stdout, stderr, content, timed_out, starved), answer["wiped"]


def _whole(descriptor: int, size: int) -> bytes:
    pieces = []
    at = 0
    while at < size and (piece := os.pread(descriptor, size - at, at)):
        pieces.append(piece)
        at += len(piece)
    return b"".join(pieces)
