"""What a language is to Momus: how its programs are told apart, prepared, started and read."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Protocol

from momus.model import Form, Program, Value


@dataclass(frozen=True)
class Entry:
    """One function, class or program that submissions must define, with its parameters in order.

    `types` are the declared types of the parameters in the language of the reference ("int *", "list[int]", "" where unknown),
    `result` that of the result. Parameters named in `lengths` are derived as the length of another: {"n": "A"}.
    Parameters in `outputs` are written by the function (`out(x)` in the domain).
    """

    name: str
    names: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    result: str = ""
    lengths: Mapping[str, str] = field(default_factory=dict)
    outputs: tuple[str, ...] = ()


@dataclass(frozen=True)
class Task:
    """What every program of an exercise is asked to do, apart from the inputs."""

    form: Form
    entries: tuple[Entry, ...] = ()
    observe: tuple[str, ...] = ()
    methods: tuple[Entry, ...] = ()
    prelude: Program | None = None
    data: tuple[tuple[str, bytes], ...] = ()
    settings: tuple[tuple[str, str], ...] = ()

    def setting(self, name: str, default: str = "") -> str:
        """Return what the exercise set for a language, such as "c.flags"."""
        return dict(self.settings).get(name, default)


@dataclass(frozen=True)
class Signature:
    """The parameters of a function as its source declares them; empty types where it does not say."""

    name: str
    names: tuple[str, ...]
    types: tuple[str, ...]
    result: str = ""


@dataclass(frozen=True)
class Literals:
    """The constants in a program's source: what it may be comparing its input with."""

    ints: tuple[int, ...] = ()
    floats: tuple[float, ...] = ()
    strings: tuple[str, ...] = ()


@dataclass(frozen=True)
class Prepared:
    """A program ready to be started: an executable or a bundle of sources, and the worker that takes it.

    `form` and `data` are the task's own; whoever runs the program sets them, a language need not. `reserved_mb` is address space that
    an executable takes at its start without using it.
    """

    language: str
    worker: str
    payload: bytes
    digest: str
    warnings: str = ""
    form: Form = Form.FUNCTION
    data: tuple[tuple[str, bytes], ...] = ()
    reserved_mb: int = 0


@dataclass(frozen=True)
class ToolRun:
    """How a tool ended in the COMPILE box, and the file it was asked to leave."""

    status: int
    stdout: bytes
    stderr: bytes
    output: bytes | None = None
    timed_out: bool = False


RunTool = Callable[..., ToolRun]
"""run_tool(argv, files={path: bytes}, output="a.out", seconds=…, memory_mb=…) -> ToolRun, in the COMPILE box."""


class Language(Protocol):
    """One file a language implements this."""

    name: str
    suffixes: tuple[str, ...]

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
