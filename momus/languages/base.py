"""What a language is to Momus: how its programs are recognised, prepared, started and read."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache, cached_property
from hashlib import sha256
from pathlib import Path, PurePosixPath
from typing import Protocol, TypedDict

from momus.errors import RejectedError
from momus.languages.naming import near
from momus.languages.reference_facts import ReferenceFacts
from momus.languages.standalone import Standalone as Standalone
from momus.languages.task import Entry as Entry
from momus.languages.task import Signature as Signature
from momus.languages.task import Task as Task
from momus.model import Form, Program, Value


@dataclass(frozen=True)
class Literals:
    """The constants in a program's source: values that it may compare its input with. `values` are whole lists and tuples of constants."""

    ints: tuple[int, ...] = ()
    floats: tuple[float, ...] = ()
    strings: tuple[str, ...] = ()
    values: tuple[Value, ...] = ()


@dataclass(frozen=True)
class Prepared:
    """A program ready to be started: an executable or a bundle of sources, and its worker.

    `worker` is EXEC if the payload is an executable, RUNTIME if the language's runtime reads it, else the name of a worker that the warden forks.
    `form`, `data`, `orders`, `names` and `lacking` come from the task; the caller sets them, a language need not. `orders` say by entry how the
    program's parameters are taken from the exercise's, and `names` what the program calls the entry (see `matching`), if they differ. `lacking`
    are functions that it does not define, though it defines others that the exercise asks for. `reserved_mb` is address space that an executable
    reserves at its start without using it. `types` are what a program in another language than the reference declares (see `type_fit`).
    `forks`: the worker in the executable starts processes, so it must be able to.
    """

    language: str
    worker: str
    payload: bytes
    digest: str
    form: Form = Form.FUNCTION
    data: tuple[tuple[str, bytes], ...] = ()
    orders: tuple[tuple[str, tuple[int, ...]], ...] = ()
    reserved_mb: int = 0
    names: tuple[tuple[str, str], ...] = ()
    types: tuple[tuple[str, tuple[str, ...]], ...] = ()
    forks: bool = False
    lacking: tuple[str, ...] = ()


@cache
def workers_digest() -> str:
    """Return the hash of all code here that makes and runs programs: results of other code are made again."""
    total = sha256()
    for path in sorted(Path(__file__).parent.rglob("*")):
        if path.is_file() and path.suffix != ".pyc":
            total.update(path.name.encode() + b"\0" + path.read_bytes())
    return total.hexdigest()[:16]


EXEC, RUNTIME = "exec", "runtime"
COUNTED = "counted"
"""The build that counts its steps, in every language that can."""


@dataclass(frozen=True)
class Runtime:
    """How programs that are no executables are started: by a JVM, Mono or node, with our driver that reads the payload.

    `files` (the driver) are put where programs can read but not write; in `command`, `{folder}` stands for that place and `{memory_mb}` for the
    memory of one input. The command's first word is an absolute path. Resident memory counts: the program's own limit and `overhead_mb`. Address
    space has only a loose limit, `address_space_mb` more. `threads` are those that the runtime itself starts. `writes_board`: the runtime
    cannot map files and writes the board as a file. `full_heap_signal` is the signal by which the runtime ends itself when its heap is full, 0 if
    it raises an exception.
    """

    command: tuple[str, ...]
    files: tuple[tuple[str, bytes], ...] = ()
    environment: tuple[tuple[str, str], ...] = ()
    overhead_mb: int = 128
    address_space_mb: int = 4096
    threads: int = 32
    writes_board: bool = False
    full_heap_signal: int = 0

    @cached_property
    def digest(self) -> str:
        """Return the hash of the files, which names their place."""
        return sha256(repr(self.files).encode()).hexdigest()[:32]


@dataclass(frozen=True)
class SampleProgram:
    """A tiny program with a call and its result, which shows `momus doctor` whether the language works here."""

    program: Program
    entry: Entry
    arguments: tuple[Value, ...]
    result: Value


@dataclass(frozen=True)
class ToolRun:
    """How a tool ended in the COMPILE box, and the file it left.

    `timed_out`: it did not end within its time; `starved`: the wall clock ended it before it had its CPU time.
    """

    status: int
    stdout: bytes
    stderr: bytes
    output: bytes | None = None
    timed_out: bool = False
    starved: bool = False


class ToolLimits(TypedDict, total=False):
    """What a tool may use; see `execute.tools`."""

    seconds: float
    memory_mb: int
    together_mb: int
    wall_s: float


RunTool = Callable[..., ToolRun]
"""run_tool(argv, files={path: bytes}, output="a.out", seconds=…, memory_mb=…) -> ToolRun, in the COMPILE box."""


class UndefinedBehaviour(StrEnum):
    """Which programs of a language are watched for undefined behaviour: none, because it has none; references alone, because that takes long; all."""

    NONE = "none"
    REFERENCES = "references"
    ALL = "all"


class LanguageDefaults(ReferenceFacts, Protocol):
    """The questions that a language may leave open, with safe default answers. `ReferenceFacts` has those about a reference's source."""

    can_trace: bool = False
    """Whether `prepare` supports `traced`."""
    can_count: bool = False
    """Whether `prepare_as` has the build COUNTED: its records tell the steps of a run, and the limit of steps ends one."""
    can_note_lines: bool = False
    """Whether `prepare_as` has the build `line_events.LINES`: its records tell the lines that a run reached."""
    enough_steps: int = 0
    """Steps within which nearly every call ends: about 2 ms of counting. It must be larger than the steps in which runaway recursion fills
    the stack. 0: not counted."""
    counts_lengths: bool = False
    """Whether an array in this language does not know its length, so that functions take it as a parameter."""
    runs_tests: bool = False
    """Whether students' tests that are code in this language can be run on its programs."""
    undefined_behaviour: UndefinedBehaviour = UndefinedBehaviour.NONE
    """Which programs are watched for undefined behaviour."""
    aborts_at_assertions: bool = False
    """Whether a failed assertion ends the process by SIGABRT instead of raising an exception."""

    settings: tuple[str, ...] = ()
    """The keys that an exercise may set for the language, in a table of its name."""

    together: int = 1
    """How many programs `prepare_many` should get at a time."""

    @property
    def companions(self) -> tuple[str, ...]:
        """Suffixes of files that belong to programs but are no programs themselves, such as headers."""
        return ()

    def prepare_many(self, programs: Sequence[Program], task: Task, run_tool: RunTool) -> list[Prepared | RejectedError | None]:
        """Return each program ready to run, or why it is rejected; None for one that must be prepared alone.

        Useful if starting the compiler costs more than compiling.
        """
        return [None] * len(programs)

    def prepare_as(self, program: Program, task: Task, run_tool: RunTool, variant: str) -> Prepared:
        """Return the program in another build of the language."""
        own = type(self).__name__
        raise NotImplementedError(f"{own} has no build {variant!r}")

    def preprocessed(self, program: Program, task: Task, run_tool: RunTool) -> Program:
        """Return the program whose declarations count: itself, or its preprocessed form."""
        return program

    def runtime(self, run_tool: RunTool) -> Runtime:
        """Return how programs with the worker RUNTIME are started."""
        own = type(self).__name__
        raise NotImplementedError(f"{own} prepares no program for a runtime")

    def standalone(self, run_tool: RunTool) -> Standalone | None:
        """Return how whole programs are compiled and started without a worker of ours; None if the language cannot; raise MissingToolError."""
        return None

    def counting(self, commands: Standalone, run_tool: RunTool) -> Standalone | None:
        """Return the commands changed so that whole programs count their steps; None if the language, or these commands, cannot."""
        return None

    def input_reader(self) -> tuple[tuple[str, bytes], ...]:
        """Return the files of a small library that reads a whole program's input, text or made ready; none if the language has none."""
        return ()

    def started_as(self, program: Program) -> str:
        """Return the name by which a whole program is started: that of its main file, or of the class in it."""
        return PurePosixPath(program.sources[0][0]).stem

    def may_see_its_text(self, program: Program) -> bool:
        """Return whether the program could do something else with other comments, line numbers or file names, though its normal form is the same."""
        return True

    def functions(self, program: Program) -> tuple[str, ...]:
        """Return the names of the functions that the program defines and that an exercise may be about, in order."""
        return ()

    def near_name(self, program: Program, name: str, form: Form) -> str:
        """Return what the program calls a function or class that it does not define under this name; "" if nothing comes near."""
        return near(self.functions(program), name) if form is Form.FUNCTION else ""

    def lacks(self, program: Program, name: str) -> bool:
        """Return whether the program surely does not define this function. Where only a compiler knows, the answer is no."""
        return False

    def remarks(self, program: Program, task: Task) -> tuple[str, ...]:
        """Return what people should know of how the program is run."""
        return ()

    def lacking(self, reason: str) -> str:
        """Return what the exercise must provide, and how, if that is why a program was rejected; "" if it is the program's own fault."""
        return ""

    def sample(self) -> SampleProgram | None:
        """Return a tiny program that shows whether the language works on this machine."""
        return None


class Language(LanguageDefaults, Protocol):
    """What every language must tell. `LanguageDefaults` answers the other questions."""

    @property
    def name(self) -> str: ...

    @property
    def suffixes(self) -> tuple[str, ...]: ...

    def normal_form(self, program: Program) -> bytes:
        """Return bytes that are equal for programs equal up to formatting and comments."""

    def tools(self, task: Task) -> str:
        """Return the compiler or interpreter with version and flags, as the report states it; raise MissingToolError."""

    def prepare(self, program: Program, task: Task, run_tool: RunTool, *, traced: bool = False) -> Prepared:
        """Return the program ready to run; raise RejectedError for the student's fault. `traced` logs its comparisons."""

    def literals(self, program: Program) -> Literals:
        """Return the constants in the source."""

    def signature(self, program: Program, entry: str) -> Signature | None:
        """Return how the source declares the function, or None if it does not."""


TracedComparison = tuple[int, str, Value, Value]
"""A comparison seen while running traced: (site, operator, left, right)."""
