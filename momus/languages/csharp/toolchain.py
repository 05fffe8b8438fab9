"""Mono's compiler and runtime: what is installed, and our own programs that run in them."""

import re
import shutil
import subprocess
from functools import cache
from hashlib import sha256
from pathlib import Path

from momus.errors import MissingToolError
from momus.languages.base import Runtime, RunTool, Standalone
from momus.languages.kept_files import kept, made_by

MONO, MCS = "/usr/bin/mono", "/usr/lib/mono/4.5/mcs.exe"
COMPILE_S, COMPILE_MB = 10, 4096
_DRIVER = Path(__file__).parent / "driver"
_WORKER = ("Wire", "Board", "Printed", "Reading", "BigNumbers", "Records", "Writing", "Finding", "Calls", "Programs", "Worker")
_COMPILER = ("Wire", "Compiler")
_STACK = "stack.so"
_OVERHEAD_MB = 96
_ADDRESS_SPACE_MB = 4096


_kept: dict[str, bytes] = {}


@cache
def version() -> str:
    """Return the version of Mono; raise MissingToolError if it, its compiler or the C compiler for its library is missing."""
    if not Path(MONO).exists() or shutil.which(MONO) is None:
        raise MissingToolError("mono", "mono-runtime", "it runs C# programs")
    if not Path(MCS).exists():
        raise MissingToolError("mcs", "mono-mcs", "it compiles C# programs")
    if shutil.which("gcc") is None:
        raise MissingToolError("gcc", "gcc libc6-dev", "it makes a small library that Mono needs in the box")
    said = subprocess.run([MONO, "--version"], capture_output=True, text=True, check=False, env={"LC_ALL": "C"}).stdout
    found = re.search(r"version (\S+)", said)
    return found[1] if found else "of an unknown version"


@cache
def _sources(names: tuple[str, ...]) -> dict[str, bytes]:
    return {f"{name}.cs": (_DRIVER / f"{name}.cs").read_bytes() for name in names}


def stack_library(run_tool: RunTool) -> dict[str, bytes]:
    """Return the library that Mono needs to start in a box, as a file; made by the C compiler."""
    if "stack" not in _kept:
        source = (_DRIVER / "stack.c").read_bytes()
        argv = ["gcc", "-O2", "-shared", "-fPIC", "-o", _STACK, "stack.c"]

        def make() -> bytes:
            what = "the library that Mono needs does not compile"
            return made_by(run_tool, argv, what, files={"stack.c": source}, output=_STACK, seconds=60, memory_mb=1024)

        _kept["stack"] = kept(f"mono-stack-{sha256(repr(argv).encode() + source).hexdigest()[:32]}.so", make)
    return {_STACK: _kept["stack"]}


def started() -> tuple[str, ...]:
    """Return the command that starts Mono in the COMPILE box, beside the file of `stack_library`."""
    return ("env", f"LD_PRELOAD=./{_STACK}", MONO)


def _made(names: tuple[str, ...], name: str, flags: tuple[str, ...], run_tool: RunTool) -> bytes:
    """Return one of our programs, compiled once and kept in the user's cache."""
    sources = _sources(names)
    argv = [
        *started(),
        MCS,
        "-noconfig",
        "-warn:0",
        "-unsafe",
        "-optimize+",
        "-r:System.Core",
        *flags,
        f"-out:{name}.exe",
        *sources,
    ]
    key = sha256(repr((version(), argv, sorted(sources.items()))).encode()).hexdigest()[:32]

    def make() -> bytes:
        what = f"the {name} for C# does not compile with Mono {version()}"
        files = sources | stack_library(run_tool)
        return made_by(run_tool, argv, what, files=files, output=f"{name}.exe", seconds=60, memory_mb=COMPILE_MB)

    return kept(f"csharp-{name}-{key}.exe", make)


def compiler(run_tool: RunTool) -> bytes:
    """Return the program that compiles many submissions in one process."""
    if "compiler" not in _kept:
        _kept["compiler"] = _made(_COMPILER, "compiler", (f"-r:{MCS}",), run_tool)
    return _kept["compiler"]


def _ahead_of_time(run_tool: RunTool) -> tuple[tuple[str, bytes], ...]:
    """Return the driver as machine code, which Mono finds beside it and starts a quarter faster. Empty if Mono cannot make it."""
    if "machine code" not in _kept:
        driver = _kept["driver"]
        argv = [*started(), "--aot=outfile=driver.exe.so", "driver.exe"]

        def make() -> bytes:
            files = {"driver.exe": driver, **stack_library(run_tool)}
            run = run_tool(argv, files=files, output="driver.exe.so", seconds=60, memory_mb=COMPILE_MB)
            return run.output if run.status == 0 and run.output else b""

        _kept["machine code"] = kept(f"csharp-driver-{sha256(repr((version(), argv)).encode() + driver).hexdigest()[:32]}.so", make)
    return (("driver.exe.so", _kept["machine code"]),) if _kept["machine code"] else ()


@cache
def _configuration() -> tuple[tuple[str, bytes], ...]:
    """Return Mono's own settings, which say where its native libraries are; outside the box it finds them in /etc."""
    found = [Path("/etc/mono", name) for name in ("config", "4.5/machine.config")]
    return tuple((f"mono/{path.relative_to('/etc/mono')}", path.read_bytes()) for path in found if path.is_file())


def _environment(folder: str) -> tuple[tuple[str, str], ...]:
    return (
        ("LD_PRELOAD", f"{folder}/{_STACK}"),
        ("MONO_GC_PARAMS", "max-heap-size={memory_mb}m,nursery-size=1m"),
        ("MONO_THREADS_SUSPEND", "preemptive"),
        ("MONO_CONFIG", f"{folder}/mono/config"),
        ("MONO_CFG_DIR", folder),
        ("TERM", "dumb"),
    )


def standalone(run_tool: RunTool) -> Standalone:
    """Return how a whole program is compiled and started."""
    version()
    command = " ".join((*started()[1:], MCS, "-noconfig -warn:0 -optimize+ -r:System -r:System.Core -out:a.exe {sources}"))
    beside = tuple(stack_library(run_tool).items())
    return Standalone(
        command, f"{MONO} {{program}}/a.exe", "a.exe", _environment("{program}"), _ADDRESS_SPACE_MB, _OVERHEAD_MB, 32, beside,
        (*beside, *_configuration()),
    )  # fmt: skip


def runtime(run_tool: RunTool) -> Runtime:
    """Return how Mono is started with our driver."""
    if "driver" not in _kept:
        _kept["driver"] = _made(_WORKER, "driver", ("-r:System", "-r:System.Numerics"), run_tool)
    return Runtime(
        command=(MONO, "{folder}/driver.exe"),
        files=(("driver.exe", _kept["driver"]), *_ahead_of_time(run_tool), *stack_library(run_tool).items(), *_configuration()),
        environment=_environment("{folder}"),
        overhead_mb=_OVERHEAD_MB,
        address_space_mb=_ADDRESS_SPACE_MB,
    )
