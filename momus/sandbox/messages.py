"""The messages between the controller and a warden. Only for type checkers: a box needs none of this."""

from typing import TypedDict


class Settings(TypedDict):
    """What a warden is told before it starts. `modules` are the sources it may import, by name; `workers` the modules that do jobs."""

    workers: dict[str, str]
    modules: dict[str, bytes]
    packages: list[str]
    preloaded: list[str]
    control: int
    scratch: str
    runtimes: str
    seccomp: bool
    landlock: bool
    readable: list[str]
    writable: list[str]
    processes_before: int


class RuntimeStart(TypedDict):
    """How the runtime of a language is started."""

    name: str
    command: list[str]
    environment: dict[str, str]
    address_space_mb: int
    threads: int
    writes_board: bool


class Given(TypedDict, total=False):
    """Something to keep in the box: `op` says what, and its content comes as a descriptor."""

    op: str
    batch: int
    runtime: str


class Job(TypedDict, total=False):
    """A job with limits: `op` is "run" for a program, "tool" for a compiler, "process" for a whole program. The other fields belong to that job."""

    op: str
    cpu_s: float
    wall_s: float
    total_s: float
    memory_mb: int
    processes: int

    worker: str
    runtime: RuntimeStart
    form: str
    entry: str
    batch: int
    tagged: bool
    start: int
    stop: int
    exact: int
    load_s: float
    reserved_mb: int
    forks: bool
    output_kb: int
    capture: bool
    after: bool

    argv: list[str]
    output: str
    file_mb: int

    environment: dict[str, str]
    with_given: bool
    folders: list[str]
    take: list[str]
    may_fork: bool
    counts_steps: bool
    waits_at_gate: bool
    core: int
    address_space_mb: int
    stack_mb: int
    disk_kb: int
    open_files: int


class Ended(TypedDict, total=False):
    """How a job ended. `why` is the reason why it was killed, "" for none; `left_processes` says whether others of its processes were there then."""

    signal: int
    code: int
    why: str
    heartbeat: int
    state: int
    cpu_s: float
    wall_s: float
    memory_kb: int
    slow: list[tuple[int, float]]
    not_started: str
    left_processes: bool
    wiped: bool

    user_s: float
    ended_at: float
    disk_full: bool
