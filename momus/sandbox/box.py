"""A Box: where strangers' programs run, and the connection to the warden inside it."""

import json
import marshal
import os
import select
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path

from momus.errors import BoxError
from momus.sandbox import bubblewrap, cgroup, private_tools, resident, tiers
from momus.sandbox.board import sealed_file
from momus.sandbox.messages import Ended, Given, Job, Settings
from momus.sandbox.packages import source_of
from momus.sandbox.syscalls import MACHINE, NUMBERS
from momus.sandbox.tiers import Interpreter, Profile, Tier
from momus.sandbox.uids import UnusedUid, as_user

_OWN_MODULES = ("syscalls", "seccomp", "landlock", "confine", "board", "watch", "job_files", "process", "warden")
_START_S = 30
_GROUP_SLACK_MB = 192
_SPARE_PROCESSES = 4
_MOST_PROCESSES = 256
_PROCESSES_BESIDE = 64
"""For each processor, this many processes and threads of the same user may start after a box has counted them."""
_FOLDER = "momus-box-"
_MOST_RECEIVED = 16

# The first code that runs in a box: makes the modules that it was sent importable, then becomes the warden.
_BOOT = """
import marshal, sys
from importlib.machinery import ModuleSpec
settings = marshal.loads(open(int(sys.argv[1]), "rb").read())
class Sent:
    def find_spec(self, name, path=None, target=None):
        package = any(other.startswith(name + ".") for other in settings["modules"])
        return ModuleSpec(name, self, is_package=package) if package or name in settings["modules"] else None
    def create_module(self, spec): return None
    def exec_module(self, module):
        source = settings["modules"].get(module.__name__, b"")
        exec(compile(source, module.__name__, "exec"), module.__dict__)
sys.argv = [""]
sys.meta_path.insert(0, Sent())
sys.path += settings["packages"]
from momus.sandbox.warden import main
main(settings)
"""


class Box:
    """A running box. Requests go one at a time. A box that no longer answers raises BoxError and cannot be used again.

    `workers` are modules that do jobs in a fork of the warden, by the name in requests; `python` is an interpreter other than the usual one. The
    box lives as long as the thread that made it: the kernel ends it with that thread. `scratch_kb` is the size of the folder that programs may
    write to, 0 for the usual one; without bubblewrap the folder has no fixed size.
    """

    def __init__(
        self,
        profile: Profile,
        slot: int,
        workers: Mapping[str, str],
        helpers: tuple[str, ...] = (),
        tier: Tier | None = None,
        unsafe: bool = False,
        python: Interpreter | None = None,
        scratch_kb: int = 0,
    ):
        self.profile = profile
        self._scratch_kb = scratch_kb
        self._uid = UnusedUid(slot)
        self._group: cgroup.ControlGroup | None = None
        self._folder: str | None = None
        self._first = -1
        self._warden = 0
        try:
            self.tier = tiers.best_tier(self._uid.uid, tier, unsafe)
            self._python = python or tiers.interpreter()
            self._start(dict(workers), _sources((*workers.values(), *helpers)))
            self._control.settimeout(_START_S)
            self.ask({}, expect_only=True)
        except BaseException:
            self.close()
            raise

    def _start(self, workers: dict[str, str], modules: dict[str, bytes]) -> None:
        self._control, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        confined = self.tier in (Tier.CGROUP, Tier.LIMITS)
        if not confined:
            _remove_abandoned()
            self._folder = tempfile.mkdtemp(prefix=f"{_FOLDER}{os.getpid()}-")
            for folder in (self._folder, f"{self._folder}/job", f"{self._folder}/runtimes"):
                os.makedirs(folder, exist_ok=True)
                if self._uid.uid:
                    os.chown(folder, self._uid.uid, self._uid.uid)
        scratch = f"{self._folder}/job" if self._folder else bubblewrap.SCRATCH[self.profile]
        runtimes = f"{self._folder}/runtimes" if self._folder else bubblewrap.RUNTIMES
        settings: Settings = {
            "workers": workers,
            "modules": modules,
            "control": theirs.fileno(),
            "scratch": scratch,
            "runtimes": runtimes,
            "seccomp": self.tier is not Tier.UNSAFE or MACHINE in NUMBERS,
            "landlock": self.tier is Tier.LANDLOCK,
            "readable": [
                *tiers.SYSTEM_FOLDERS,
                *tiers.SYSTEM_FILES,
                *self._python.folders,
                *(private_tools.folders() if self.profile is Profile.COMPILE else ()),
                scratch,
                runtimes,
                "/dev/urandom",
                "/dev/zero",
                "/dev/random",
            ],
            "writable": ["/dev/null", scratch, runtimes],
            "packages": list(self._python.packages),
            "preloaded": list(self._python.preloaded),
            "processes_before": _SPARE_PROCESSES + self._processes_that_count(confined),
        }
        sent = sealed_file(marshal.dumps(dict(settings), 2))
        inside = [self._python.path, "-s", "-S", "-P", "-c", _BOOT, str(sent)]
        try:
            self._process = self._bubblewrapped(inside, theirs, sent) if confined else self._bare(inside, theirs, sent)
            self._warden = self._warden or self._process.pid
        finally:
            theirs.close()
            os.close(sent)

    def _bubblewrapped(self, inside: list[str], theirs: socket.socket, sent: int) -> subprocess.Popen[bytes]:
        info_read, info_write = os.pipe()
        block_read, block_write = os.pipe()
        words = bubblewrap.command(self.profile, self._python, inside, info_write, block_read, self._scratch_kb << 10)
        kept = (theirs.fileno(), sent, info_write, block_read)
        try:
            process = subprocess.Popen(
                words, pass_fds=kept, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, env={}, cwd="/",
                executable=shutil.which("bwrap", path="/usr/bin:/usr/local/bin:/bin"), **as_user(self._uid.uid),
            )  # fmt: skip
            os.close(info_write)
            info_write = -1
            first = _child_process(info_read, process)
            # Killing bwrap returns before the namespace is dead: kill its first process and wait for that.
            self._first = os.pidfd_open(first)
            self._warden = first
            if self.tier is Tier.CGROUP:
                self._group = cgroup.new_group(f"momus-{os.getpid()}-{first}")
                if self._group:
                    self._group.limit_processes(_MOST_PROCESSES)
                    self._group.admit(first)
            os.write(block_write, b"go")
        finally:
            for descriptor in (info_read, block_read, block_write, *((info_write,) if info_write >= 0 else ())):
                os.close(descriptor)
        return process

    def _bare(self, inside: list[str], theirs: socket.socket, sent: int) -> subprocess.Popen[bytes]:
        environment = {"PYTHONHASHSEED": "0", "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "HOME": "/"}
        return subprocess.Popen(
            inside, pass_fds=(theirs.fileno(), sent), stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
            env=environment, cwd="/", start_new_session=True, **as_user(self._uid.uid),
        )  # fmt: skip

    def _processes_that_count(self, confined: bool) -> int:
        """Return how many processes the kernel counts for the box's user besides those in the box."""
        if self._uid.uid or (confined and _kernel() >= (5, 14)):
            return 0
        counted = 0
        for status in Path("/proc").glob("[0-9]*/task/*"):
            try:
                counted += status.stat().st_uid == os.geteuid()
            except OSError:
                continue
        # Other processes of this user come and go; a JVM in a parallel box has twenty threads.
        return counted + _PROCESSES_BESIDE * (os.cpu_count() or 1)

    def give(self, request: Given, content: bytes) -> None:
        """Have the warden keep this content. It does not answer: if it cannot keep it, the box is broken at the next job."""
        sent = sealed_file(content)
        try:
            self.send(request, (sent,))
        finally:
            os.close(sent)

    def ask(
        self,
        request: Job,
        descriptors: tuple[int, ...] = (),
        wait_s: float = _START_S,
        expect_only: bool = False,
        resident_mb: int = 0,
    ) -> tuple[Ended, list[int]]:
        """Return the warden's answer and the descriptors it sends; raise BoxError if the box is broken.

        With `resident_mb`, and without a control group, a process that uses more memory than that is killed meanwhile; then the answer's "why" is
        "memory".
        """
        if not expect_only:
            self.send(request, descriptors)
        return self.receive(wait_s, resident_mb)

    def send(self, request: Given | Job, descriptors: tuple[int, ...] = ()) -> None:
        """Send a request. The answer to a job must be received before the next request."""
        try:
            socket.send_fds(self._control, [json.dumps(request).encode()], descriptors)
        except OSError as error:
            raise BoxError(f"the box does not answer: {error}{self._last_words()}") from error

    def receive(self, wait_s: float = _START_S, resident_mb: int = 0) -> tuple[Ended, list[int]]:
        """Return the warden's answer to what was sent."""
        killed = self.waited(wait_s, resident_mb) if resident_mb else False
        self._control.settimeout(wait_s)
        try:
            message, received, _, _ = socket.recv_fds(self._control, 1 << 17, _MOST_RECEIVED)
        except (TimeoutError, OSError) as error:
            raise BoxError(f"the box does not answer: {error}{self._last_words()}") from error
        if not message:
            raise BoxError(f"the box ended{self._last_words()}")
        answer: Ended = json.loads(message)
        if killed and not answer["why"]:
            answer["why"] = "memory"
        return answer, received

    def waited(self, wait_s: float, resident_mb: int) -> bool:
        """Wait until the warden answers or the time is up; return whether a process was killed for its memory meanwhile."""
        if self._group:
            select.select([self._control], [], [], wait_s)
            return False
        ends = time.monotonic() + wait_s
        killed = False
        while time.monotonic() < ends and not select.select([self._control], [], [], resident.POLL_S)[0]:
            killed = killed or resident.kill_if_above(self._warden, resident_mb)
        return killed

    def fileno(self) -> int:
        """Return the descriptor that becomes readable when the answer is there."""
        return self._control.fileno()

    def processes(self) -> list[int]:
        """Return the processes of the job that is running, as seen from outside."""
        return resident.below(self._warden)

    def _last_words(self) -> str:
        """Return what the warden said on standard error before it broke."""
        self._kill()
        said = self._process.stderr.read(4000).decode(errors="replace").strip() if self._process.stderr else ""
        return f": {said}" if said else ""

    def limit_memory(self, memory_mb: int) -> None:
        """Limit the memory of all processes of the box together, including the warden; only with control groups."""
        if self._group:
            self._group.limit_memory(memory_mb + _GROUP_SLACK_MB)

    def killed_for_memory(self) -> int:
        """Return how many processes of the box the kernel killed for using too much memory, as far as it tells."""
        return self._group.killed_for_memory() if self._group else 0

    def _kill(self) -> None:
        if self._first >= 0:
            try:
                signal.pidfd_send_signal(self._first, signal.SIGKILL)
            except ProcessLookupError:
                pass
            gone = select.poll()
            gone.register(self._first, select.POLLIN)
            gone.poll(5000)
        process = getattr(self, "_process", None)
        if process:
            process.kill()
            process.wait()

    def close(self) -> None:
        """Return when nothing of the box is left."""
        control = getattr(self, "_control", None)
        if control:
            control.close()
        if hasattr(self, "_process"):
            if not self._group and self._first < 0:
                # Without a namespace the warden itself must clear away its processes: hanging up tells it to.
                try:
                    self._process.wait(2)
                except subprocess.TimeoutExpired:
                    pass
            self._kill()
            if self._process.stderr:
                self._process.stderr.close()
        if self._first >= 0:
            os.close(self._first)
            self._first = -1
        if self._group:
            self._group.remove()
            self._group = None
        if self._folder:
            _remove(self._folder)
            self._folder = None
        self._uid.release()


def _remove_abandoned() -> None:
    """Remove the folders of boxes whose controller was killed."""
    for folder in Path(tempfile.gettempdir()).glob(f"{_FOLDER}*"):
        maker = folder.name.removeprefix(_FOLDER).split("-")[0]
        if maker.isdigit() and not Path("/proc", maker).exists() and folder.is_dir() and not folder.is_symlink():
            _remove(str(folder))


def _remove(folder: str) -> None:
    """Remove a folder, however deep a stranger's tool has nested it: deeper than Python's own function can follow."""
    subprocess.run(["rm", "-rf", "--", folder], stderr=subprocess.DEVNULL, check=False)


def _sources(modules: tuple[str, ...]) -> dict[str, bytes]:
    """Return the source of each module that the box needs, by name."""
    names = [f"momus.sandbox.{name}" for name in _OWN_MODULES] + list(modules)
    return {name: source_of(name) for name in names}


def _child_process(info: int, process: subprocess.Popen[bytes]) -> int:
    """Return the process that bubblewrap reports as the first in the box."""
    said = b""
    while b"}" not in said:
        piece = os.read(info, 4096)
        if not piece:
            process.wait()
            reason = process.stderr.read().decode(errors="replace").strip() if process.stderr else ""
            raise BoxError(f"bubblewrap did not start: {reason}")
        said += piece
    first: int = json.loads(said)["child-pid"]
    return first


def _kernel() -> tuple[int, int]:
    major, minor = os.uname().release.split(".")[:2]
    return int(major), int("".join(filter(str.isdigit, minor.split("-")[0])) or 0)
