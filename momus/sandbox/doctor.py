"""What protects this machine from strangers' programs, what is missing, and whether the protection holds in self-tests."""

import os
import secrets
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from momus import wire
from momus.errors import BoxError
from momus.sandbox import board as boards
from momus.sandbox import landlock, tiers
from momus.sandbox.box import Box
from momus.sandbox.messages import Ended, Job
from momus.sandbox.syscalls import MACHINE, NUMBERS
from momus.sandbox.tiers import Profile, Tier
from momus.sandbox.uids import UnusedUid

_TRIAL = {"trial": "momus.sandbox.forbidden_act"}
_LIMITS: Job = {"cpu_s": 0.3, "wall_s": 1.0, "load_s": 1.0, "total_s": 10.0, "memory_mb": 64, "output_kb": 64, "processes": 8}
_MARGIN_S = 3.0


@dataclass(frozen=True)
class Examination:
    """The doctor's report, line by line; `ok` if programs can be run with the wanted protection."""

    lines: tuple[str, ...]
    ok: bool


def examine(tier: Tier | None = None, *, unsafe: bool = False) -> Examination:
    """Return what protects this machine, what is missing and what that would have stopped, and the results of the self-tests."""
    lines = ["layers"]
    lines += [f"  {line}" for line in _layers()]
    user = UnusedUid(0)
    try:
        chosen = tiers.best_tier(user.uid, tier, unsafe)
    except BoxError as error:
        return Examination((*lines, str(error)), False)
    finally:
        user.release()
    lines.append(f"programs are confined by {chosen}")
    lines.append("self-tests")
    ok = True
    for name, came in _self_tests(chosen):
        lines.append(f"  {'held  ' if not came else 'FAILED'}  {name}{': ' + came if came else ''}")
        ok = ok and not came
    if chosen is Tier.UNSAFE:
        lines.append("nothing but limits stands between programs and this machine: --unsafe accepts that")
        ok = unsafe
    return Examination(tuple(lines), ok)


def _layers() -> Iterator[str]:
    user = UnusedUid(0)
    try:
        uid, missing = user.uid, tiers.bubblewrap_works(user.uid)
    finally:
        user.release()
    python = tiers.interpreter()
    yield f"there     python        {python.path}"
    if missing:
        yield f"missing   bubblewrap    {missing}; it would hide files, processes and network, and limit what compilers write (package bubblewrap)"
    else:
        yield "there     bubblewrap    own processes, network, files and host name"
    if tiers.groups_work():
        yield "there     control group memory and processes of a box are limited together"
    else:
        yield "missing   control group would limit the memory of all processes of a box together; each alone is limited"
    if MACHINE in NUMBERS:
        yield "there     seccomp       system calls that no program needs are refused"
    else:
        yield f"missing   seccomp       no table for {MACHINE}; it would refuse new namespaces, tracing, sockets and signals"
    version = landlock.version()
    if version:
        yield f"there     Landlock      version {version}, used where bubblewrap does not work"
    else:
        yield "missing   Landlock      would hide files where bubblewrap does not work (Linux 5.13)"
    if uid:
        yield f"there     own user      {uid} and up, one for each box"
    else:
        yield "missing   own user      programs run as you: outside bubblewrap they could reach your other processes (root could change user)"


class _Trial:
    """A pair of boxes in which attempts are made."""

    def __init__(self, tier: Tier):
        self.box = Box(Profile.RUN, 0, _TRIAL, tier=tier)
        try:
            self.workshop = Box(Profile.COMPILE, 1, {}, tier=tier)
            self.box.give({"op": "inputs", "batch": 0}, wire.encode([]))
        except BaseException:
            self.box.close()
            raise

    def close(self) -> None:
        self.workshop.close()
        self.box.close()

    def attempt(self, source: str) -> tuple[str, Ended]:
        """Return the result of the attempt, and how its process ended."""
        program, board = boards.sealed_file(source.encode()), boards.new_board()
        request: Job = {
            **_LIMITS,
            "op": "run",
            "worker": "trial",
            "form": "function",
            "entry": "attempt",
            "batch": 0,
            "start": 0,
            "stop": 1,
            "exact": 1,
        }
        try:
            boards.reset(board, 0)
            self.box.limit_memory(_LIMITS["memory_mb"])
            ended, _ = self.box.ask(request, (program, board))
            records = boards.committed_records(board, 1)
            return (str(wire.decode(records[0])) if records else ""), ended
        finally:
            os.close(program)
            os.close(board)

    def run_tool(self, source: str, marker: str) -> Ended:
        """Return how a Python that may start processes ended in the COMPILE box."""
        files = boards.sealed_file(wire.encode({}))
        argv = [tiers.interpreter().path, "-c", source, marker]
        request: Job = {**_LIMITS, "op": "tool", "argv": argv, "output": "", "file_mb": 1, "memory_mb": 512}
        try:
            ended, left = self.workshop.ask(request, (files,))
            for descriptor in left:
                os.close(descriptor)
            return ended
        finally:
            os.close(files)


def _self_tests(tier: Tier) -> Iterator[tuple[str, str]]:
    """Yield what was tried, and what went wrong: "" if the protection held."""
    try:
        trial = _Trial(tier)
    except BoxError as error:
        yield "a box starts", str(error)
        return
    try:
        for name, test in _TESTS:
            try:
                yield name, test(trial)
            except BoxError as error:
                yield name, str(error)
    finally:
        trial.close()


def _must_raise(*errors: str, source: str) -> Callable[[_Trial], str]:
    def test(trial: _Trial) -> str:
        came, ended = trial.attempt(source)
        refused = came.split(":")[0] in errors
        return "" if refused else f"the attempt was not refused (it gave {came[:60]!r}, signal {ended['signal']})"

    return test


def _must_be_killed(reason: str, source: str) -> Callable[[_Trial], str]:
    def test(trial: _Trial) -> str:
        started = time.monotonic()
        came, ended = trial.attempt(source)
        if time.monotonic() - started > _LIMITS["wall_s"] + _MARGIN_S:
            return "it was stopped too late"
        return "" if ended["why"] == reason else f"it was not stopped (it gave {came[:60]!r})"

    return test


def _sees_no_files_of_others(trial: _Trial) -> str:
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        secret = Path(folder, "reference.py")
        secret.write_text("the answer")
        secret.chmod(0o644)
        came, _ = trial.attempt(f"def attempt(): return open({str(secret)!r}).read()")
        return "it read a file of ours" if came == "the answer" else ""


def _contains_fork_bomb(trial: _Trial) -> str:
    started = time.monotonic()
    marker = f"momus-doctor-{secrets.token_hex(8)}"
    trial.run_tool("import os\nwhile True:\n  try: os.fork()\n  except OSError: pass", marker)
    if time.monotonic() - started > _LIMITS["total_s"] + _MARGIN_S:
        return "it was stopped too late"
    return _left_behind(marker)


def _leaves_nothing(trial: _Trial) -> str:
    marker = f"momus-doctor-{secrets.token_hex(8)}"
    trial.run_tool("import os, time\nif os.fork() == 0:\n  os.setsid()\n  if os.fork() == 0: time.sleep(60)", marker)
    return _left_behind(marker)


def _left_behind(marker: str) -> str:
    """Return how many processes still carry the marker."""
    count = 0
    for place in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            count += marker.encode() in place.read_bytes()
        except OSError:
            continue
    return f"{count} processes were left" if count else ""


_TESTS: tuple[tuple[str, Callable[[_Trial], str]], ...] = (
    (
        "it cannot read /etc/shadow",
        _must_raise("FileNotFoundError", "PermissionError", source="def attempt(): return open('/etc/shadow').read()"),
    ),
    ("it cannot see the reference", _sees_no_files_of_others),
    ("it cannot use the network", _must_raise("PermissionError", source="import socket\ndef attempt(): return socket.socket()")),
    ("it cannot write a file", _must_raise("OSError", "PermissionError", source="def attempt(): return open('written', 'w')")),
    ("it cannot start a process", _must_raise("PermissionError", "OSError", source="import os\ndef attempt(): return os.fork()")),
    (
        "it cannot signal its warden",
        _must_raise("PermissionError", source="import os\ndef attempt(): return os.kill(os.getppid(), 9)"),
    ),
    ("its memory is limited", _must_raise("MemoryError", source="def attempt(): return len(bytearray(1 << 29))")),
    ("its time is limited", _must_be_killed("cpu", "def attempt():\n  while True: pass")),
    ("its sleep is limited", _must_be_killed("wall", "import time\ndef attempt(): time.sleep(60)")),
    ("a fork bomb is contained", _contains_fork_bomb),
    ("no process outlives its job", _leaves_nothing),
)
