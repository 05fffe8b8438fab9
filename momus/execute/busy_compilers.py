"""Compilers on a busy machine: one that hardly got to run is given more time, and then the program is not to blame."""

from collections.abc import Mapping
from typing import Unpack

from momus.errors import BoxError
from momus.execute import accounts
from momus.languages.base import RunTool, ToolLimits, ToolRun
from momus.sandbox import tiers

_PATIENCE = 6
"""A compiler that is started again has this many times its CPU seconds on the wall clock."""
_BUSY_PACE = 2.0
_LOOK_S = 0.5
_LOOK = f"import time\nwhile time.process_time() < {_LOOK_S}: pass"
_LOOK_MB = 256


def run_patiently(
    run_tool: RunTool, argv: list[str], files: Mapping[str, bytes], output: str | None, **limits: Unpack[ToolLimits]
) -> ToolRun:
    """Return how a compiler ended: within its CPU seconds, or because of them. Raise BoxError if it did not get them.

    A compiler that waits while the machine is idle has timed out. On a machine that is busy from the start, all the time is given at once: what
    a compiler did before it was stopped would be done again.
    """
    seconds = limits.setdefault("seconds", 10.0)
    wall_s = _PATIENCE * seconds + 1
    if accounts.pace() < _BUSY_PACE:
        ran = run_tool(argv, files, output, **limits)
        if not ran.starved:
            return ran
    ran = run_tool(argv, files, output, wall_s=wall_s, **limits)
    if ran.starved and _is_busy(run_tool):
        raise BoxError(
            f"{argv[0]} did not get {seconds:g} s of CPU time within {wall_s:g} s: the machine is busy; "
            "run it again when the machine is less busy, or with fewer --jobs"
        )
    return ran


def _is_busy(run_tool: RunTool) -> bool:
    """Return whether a process that only computes gets less than half of a processor."""
    argv = [tiers.interpreter().path, "-I", "-S", "-c", _LOOK]
    # The process does not end in this time if it gets less than half: then it is starved.
    return run_tool(argv, {}, None, seconds=2 * _LOOK_S, wall_s=2 * _LOOK_S, memory_mb=_LOOK_MB).starved
