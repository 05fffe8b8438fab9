"""The first process in a box: takes jobs from the controller, starts a process for each, and says how it ended.

It never runs a stranger's code, and never reads a program: the process of the job does. After a job it kills whatever is left. Standard library
only: it gets its modules from the controller and sees nothing else of Momus.
"""

import errno
import gc
import importlib
import json
import marshal
import mmap
import os
import resource
import select
import signal
import socket
import sys
from typing import TYPE_CHECKING, NoReturn

from momus.sandbox import confine, job_files, landlock, process, seccomp
from momus.sandbox.watch import HungUp, Watch

if TYPE_CHECKING:
    from momus.sandbox.messages import Ended, Given, Job, Settings

_KEPT_BATCHES = 4
_MOST_DESCRIPTORS = 8
_MESSAGE_BYTES = 1 << 17
_MB = 1 << 20
_NATIVE_SLACK_MB = 32
_TELL = 6
"""The descriptor through which a process says why it could not become another program; it closes when it does."""
_ENVIRONMENT = {"PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "HOME": "/"}


class Warden:
    """Serves one controller until it hangs up."""

    def __init__(self, settings: "Settings"):
        self.settings = settings
        self.control = socket.socket(fileno=settings["control"])
        self.batches: dict[int, int] = {}
        self.decoded: dict[int, list[object]] = {}
        self.data = ""
        _preload(settings["preloaded"])
        self.workers = {name: importlib.import_module(module) for name, module in settings["workers"].items()}
        self.null = os.open("/dev/null", os.O_RDWR | os.O_CLOEXEC)
        # Without a process namespace, the warden must be out of reach of its children's signals.
        beyond_reach = 0 if os.getpid() == 1 else os.getpid()
        self.filters = {
            "native": seccomp.native_filter(beyond_reach),
            "runtime": seccomp.runtime_filter(beyond_reach),
            "tool": seccomp.tool_filter(beyond_reach),
            "program": seccomp.program_filter(beyond_reach),
            "forking program": seccomp.program_filter(beyond_reach, may_fork=True),
        }

    def protect(self) -> None:
        """Give up what the warden does not need, before the first stranger's job."""
        confine.hide_from_others()
        if os.getpid() == 1:
            confine.die_with_parent()
        else:
            # It must outlive the controller by a moment, to clear away its processes.
            confine.adopt_orphans()
        if self.settings["landlock"]:
            # Only the warden looks into /proc: to find what a job has left behind.
            landlock.restrict([*self.settings["readable"], "/proc"], self.settings["writable"])
        if self.settings["seccomp"]:
            seccomp.install(seccomp.box_filter())

    def serve(self) -> None:
        """Answer each job, and keep without an answer what is given for it; end when the controller is gone."""
        seccomp.script_filter(0)  # Made once, before the first fork.
        gc.collect()
        gc.disable()
        self._settle()
        self._answer({"ready": True})
        while True:
            message, descriptors, _, _ = socket.recv_fds(self.control, _MESSAGE_BYTES, _MOST_DESCRIPTORS)
            if not message:
                self._leave()
            request = json.loads(message)
            answered = getattr(self, f"_do_{request['op']}")(request, descriptors)
            for descriptor in descriptors:
                os.close(descriptor)
            if answered is not None:
                self._answer(*answered if isinstance(answered, tuple) else (answered,))

    def _answer(self, message: object, descriptors: tuple[int, ...] = ()) -> None:
        socket.send_fds(self.control, [json.dumps(message).encode()], descriptors)
        for descriptor in descriptors:
            os.close(descriptor)

    def _settle(self) -> None:
        """Freeze all existing objects for the garbage collector: in a worker it would copy them page by page."""
        gc.freeze()
        self.own_bytes = confine.address_space_bytes()

    def _do_inputs(self, request: "Given", descriptors: list[int]) -> None:
        while len(self.batches) >= _KEPT_BATCHES:
            oldest = next(iter(self.batches))
            os.close(self.batches.pop(oldest))
            self.decoded.pop(oldest, None)
        self.batches[request["batch"]] = os.dup(descriptors[0])

    def _inputs(self, batch: int) -> list[object]:
        """Return the values of a batch, decoded once for all the workers that inherit them."""
        if batch not in self.decoded:
            with mmap.mmap(self.batches[batch], 0, prot=mmap.PROT_READ) as content:
                self.decoded[batch] = marshal.loads(content)
            self._settle()
        return self.decoded[batch]

    def _do_data(self, request: "Given", descriptors: list[int]) -> None:
        """Put the task's data files into the current folder of the programs."""
        job_files.wipe(self.settings["scratch"])
        with mmap.mmap(descriptors[0], 0, prot=mmap.PROT_READ) as content:
            job_files.lay_out(self.settings["scratch"], marshal.loads(content))

    def _do_runtime(self, request: "Given", descriptors: list[int]) -> None:
        """Put the driver of a language's runtime where its programs can read it; it stays as long as the box."""
        folder = self._runtime_folder(request["runtime"])
        os.makedirs(folder, exist_ok=True)
        with mmap.mmap(descriptors[0], 0, prot=mmap.PROT_READ) as content:
            job_files.lay_out(folder, marshal.loads(content))

    def _runtime_folder(self, name: str) -> str:
        return os.path.join(self.settings["runtimes"], name)

    def _do_run(self, request: "Job", descriptors: list[int]) -> "Ended":
        program, board = descriptors
        becomes = {"exec": self._become, "runtime": self._become_runtime}.get(request["worker"])
        inputs = [] if becomes else self._inputs(request["batch"])
        failure, tell = os.pipe2(os.O_CLOEXEC)
        worker = os.fork()
        if worker == 0:
            try:
                if becomes:
                    becomes(request, (self.batches[request["batch"]], board, program, tell))
                else:
                    self._work(request, program, board, inputs)
            except OSError as error:
                # An executable may be too large for its memory, or no executable; anything else is not the program's fault.
                if becomes and error.errno not in (errno.ENOMEM, errno.ENOEXEC):
                    os.write(_TELL, str(error).encode())
            finally:
                os._exit(97)
        os.close(tell)
        ended = self._watched(worker, request, board)
        with open(failure, "rb") as told:
            ended["not_started"] = told.read().decode()
        return ended

    def _watched(self, process: int, request: "Job", board: int | None) -> "Ended":
        """Return how the job ended, when nothing of it is left."""
        try:
            ended = Watch(process, request, board).until_it_ends(self.control)
        except HungUp:
            self._leave()
        ended["left_processes"] = self._kill_the_rest()
        return ended

    def _leave(self) -> NoReturn:
        self._kill_the_rest()
        os._exit(0)

    def _become(self, request: "Job", given: tuple[int, int, int, int]) -> None:
        """Become the executable. `given` are the inputs, the board, the program, and the descriptor to report a failed start."""
        confine.place_descriptors((self.null, self.null, self.null, *given))
        os.set_inheritable(_TELL, False)
        os.set_inheritable(5, False)
        os.setsid()
        os.chdir(self.settings["scratch"])
        confine.default_signals()
        # So the worker sees whatever its program started before it.
        confine.adopt_orphans()
        sizes = os.fstat(3).st_size + os.fstat(4).st_size
        confine.limit(
            memory_bytes=(request["memory_mb"] + request.get("reserved_mb", 0) + _NATIVE_SLACK_MB) * _MB + sizes,
            cpu_s=int(request["total_s"]) + 2,
            # A worker for whole programs writes an input's text to a file before it forks.
            file_bytes=max(request["output_kb"] << 10, os.fstat(3).st_size),
            processes=request["processes"] + self.settings["processes_before"],
        )
        # Only a worker that must may start processes: what a call's helpers do, no clock of the call shows.
        self._confine(self.filters["native" if request["forks"] else "runtime"])
        os.execve(5, ["worker", *_told(request)], _ENVIRONMENT)

    def _become_runtime(self, request: "Job", given: tuple[int, int, int, int]) -> None:
        """Become the runtime of a language, which reads the program; its standard input and output are files in memory."""
        runtime = request["runtime"]
        text, printed = (os.memfd_create(name, os.MFD_CLOEXEC) for name in ("stdin", "stdout"))
        confine.place_descriptors((text, printed, self.null, *given))
        os.set_inheritable(_TELL, False)
        os.setsid()
        os.chdir(self.settings["scratch"])
        confine.default_signals()
        confine.limit(
            # A runtime reserves far more memory than it uses: its real use is watched from outside.
            memory_bytes=(request["memory_mb"] + runtime["address_space_mb"]) * _MB + os.fstat(3).st_size + os.fstat(4).st_size,
            cpu_s=int(request["total_s"]) + 2,
            file_bytes=max(request["output_kb"] << 10, os.fstat(3).st_size, os.fstat(4).st_size if runtime["writes_board"] else 0),
            processes=request["processes"] + runtime["threads"] + self.settings["processes_before"],
        )
        self._confine(self.filters["runtime"])
        known = {"{folder}": self._runtime_folder(runtime["name"]), "{memory_mb}": str(request["memory_mb"])}
        words = [_filled_in(word, known) for word in runtime["command"]]
        environment = {name: _filled_in(value, known) for name, value in runtime["environment"].items()}
        os.execve(words[0], [*words, *_told(request)], _ENVIRONMENT | environment)

    def _work(self, request: "Job", program: int, board: int, inputs: list[object]) -> None:
        """Do the job in this fork, with a worker that is already loaded."""
        gc.enable()
        os.chdir(self.settings["scratch"])
        confine.place_descriptors((self.null, self.null, self.null, program, board))
        confine.limit(
            memory_bytes=request["memory_mb"] * _MB + self.own_bytes + os.fstat(4).st_size + _MB,
            cpu_s=int(request["total_s"]) + 2,
            file_bytes=confine.UNLIMITED,
            processes=request["processes"] + self.settings["processes_before"],
            stack_mb=confine.SCRIPT_STACK_MB,
        )

        def confine_script() -> None:
            confine.limit_files(request["output_kb"] << 10)
            self._confine(seccomp.script_filter(os.getpid()))

        self.workers[request["worker"]].work(request, inputs, 3, 4, confine_script)

    def _confine(self, program: bytes, writable: tuple[str, ...] = ()) -> None:
        if self.settings["landlock"]:
            landlock.restrict(self.settings["readable"], ["/dev/null", *writable])
        if self.settings["seccomp"]:
            seccomp.install(program)

    def _do_tool(self, request: "Job", descriptors: list[int]) -> "tuple[Ended, tuple[int, ...]]":
        scratch = self.settings["scratch"]
        job_files.wipe(scratch)
        folder = os.path.join(scratch, "job")
        os.mkdir(folder)
        with mmap.mmap(descriptors[0], 0, prot=mmap.PROT_READ) as content:
            job_files.lay_out(folder, marshal.loads(content))
        outputs = [os.memfd_create(name) for name in ("stdout", "stderr")]
        before_s = _childrens_cpu_s()
        started = os.fork()
        if started == 0:
            try:
                os.setsid()
                os.chdir(folder)
                confine.place_descriptors((self.null, *outputs))
                confine.default_signals()
                confine.limit(
                    memory_bytes=request["memory_mb"] * _MB,
                    cpu_s=int(request["cpu_s"]) + 1,
                    file_bytes=request["file_mb"] * _MB,
                    processes=request["processes"] + self.settings["processes_before"],
                )
                self._confine(self.filters["tool"], (scratch,))
                os.execvpe(request["argv"][0], request["argv"], _ENVIRONMENT | {"TMPDIR": scratch})
            except OSError as error:
                os.write(2, f"{request['argv'][0]}: {error.strerror}\n".encode())
                os._exit(127)
            finally:
                os._exit(97)
        ended = self._watched(started, request, None)
        # All processes of the tool: gcc itself does next to nothing.
        ended["cpu_s"] = _childrens_cpu_s() - before_s
        outputs.append(
            job_files.taken(os.path.join(folder, request["output"]) if request["output"] else "", request["file_mb"] * _MB)
        )
        ended["wiped"] = job_files.wipe(scratch)
        return ended, tuple(outputs)

    def _do_program(self, request: "Given", descriptors: list[int]) -> None:
        """Keep the files of a whole program for the next processes; they replace those of the one before."""
        with mmap.mmap(descriptors[0], 0, prot=mmap.PROT_READ) as content:
            process.put_read_only(self._runtime_folder(process.PROGRAM), marshal.loads(content))

    def _do_given(self, request: "Given", descriptors: list[int]) -> None:
        """Keep files that the next process finds in its folder."""
        with mmap.mmap(descriptors[0], 0, prot=mmap.PROT_READ) as content:
            process.put_read_only(self._runtime_folder(process.GIVEN), marshal.loads(content))

    def _do_process(self, request: "Job", descriptors: list[int]) -> "tuple[Ended, tuple[int, ...]]":
        """Run a whole program on the three streams that were sent; return the files that were asked for too."""
        scratch = self.settings["scratch"]
        clean = job_files.wipe(scratch)
        if request["with_given"]:
            process.link_given(self._runtime_folder(process.GIVEN), scratch)
        for folder in request["folders"]:
            os.mkdir(os.path.join(scratch, folder))
        failure, tell = os.pipe2(os.O_CLOEXEC)
        before = process.used_by_children()
        known = {"{program}": self._runtime_folder(process.PROGRAM), "{given}": self._runtime_folder(process.GIVEN)}
        started = os.fork()
        if started == 0:
            try:
                placed = *descriptors[:3], tell, *descriptors[3:]
                process.become(request, placed, scratch, self.settings["processes_before"])
                argv = [_filled_in(word, known) for word in request["argv"]]
                environment = {name: _filled_in(value, known) for name, value in request["environment"].items()}
                self._confine(self.filters["forking program" if request["may_fork"] else "program"], (scratch,))
                os.execve(argv[0], argv, _ENVIRONMENT | {"TMPDIR": scratch} | environment)
            except OSError as error:
                os.write(process.TELL, str(error).encode())
            finally:
                os._exit(97)
        os.close(tell)
        while descriptors:
            # A pipe must end when the program closes it.
            os.close(descriptors.pop())
        try:
            ended = process.ProcessWatch(started, request).until_it_ends(self.control)
        except HungUp:
            self._leave()
        self._kill_the_rest()
        with open(failure, "rb") as read:
            ended["not_started"] = read.read().decode()
        # With the processes that the program started and did not wait for.
        after = process.used_by_children()
        ended["cpu_s"], ended["user_s"] = after[0] - before[0], after[1] - before[1]
        ended["disk_full"] = process.is_full(scratch, request["disk_kb"])
        most_bytes = max(request["disk_kb"], request["output_kb"]) << 10
        taken = tuple(job_files.taken(os.path.join(scratch, name), most_bytes) for name in request["take"])
        ended["wiped"] = clean and job_files.wipe(scratch)
        return ended, taken

    def _kill_the_rest(self) -> bool:
        """Return when no process of the job is left, whatever it did to stay: whether there were any."""
        were_any = False
        while True:
            if os.getpid() == 1:
                try:
                    os.kill(-1, signal.SIGKILL)
                    were_any = True
                except ProcessLookupError:
                    pass
            else:
                were_any |= job_files.kill_descendants(os.getpid())
            try:
                while os.waitpid(-1, os.WNOHANG)[0]:
                    pass
            except ChildProcessError:
                return were_any
            select.select([], [], [], 0.001)


def _preload(names: list[str]) -> None:
    """Import the packages of the exercise, so that no submission spends its time on it. One that cannot be imported is left to the submission."""
    # Threads would be lost in the forks that run submissions.
    os.environ |= dict.fromkeys(("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"), "1") if names else {}
    for name in names:
        try:
            importlib.import_module(name)
        except Exception:
            # Whoever imports it in a submission is told why it does not load.
            continue


def _childrens_cpu_s() -> float:
    """Return the CPU time of all processes that have ended so far."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _told(request: "Job") -> list[str]:
    """Return the command line that tells a worker what to do."""
    numbers = [request[name] for name in ("start", "stop", "exact", "cpu_s", "memory_mb", "output_kb")]
    return [str(word) for word in (request["form"], request["entry"], *numbers, int(request["capture"]), int(request["after"]))]


def _filled_in(word: str, known: dict[str, str]) -> str:
    for name, value in known.items():
        word = word.replace(name, value)
    return word


def main(settings: "Settings") -> None:
    """Be the warden of this box."""
    sys.setswitchinterval(0.005)
    warden = Warden(settings)
    warden.protect()
    warden.serve()
