"""The ways to build a C submission: which files of the worker are linked to it, and what the compiler adds to it."""

import platform
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from hashlib import sha256
from pathlib import Path
from types import MappingProxyType

from momus.languages.base import COUNTED, RunTool, Standalone
from momus.languages.kept_files import known, made_by
from momus.languages.line_events import LINES
from momus.model import Form

_NATIVE = Path(__file__).parent / "native"
_RUNTIME_S = 60
_RUNTIME_MB = 1024

_RUNTIME = {
    Form.FUNCTION: ("board.c", "wire.c", "digest.c", "printed.c", "confine.c", "arena.c", "reading.c", "writing.c", "function.c"),
    Form.PROGRAM: ("board.c", "wire.c", "digest.c", "printed.c", "confine.c", "program.c"),
}
_WRAPPED = {Form.FUNCTION: ("main", "free", "realloc"), Form.PROGRAM: ("main",)}
# Inlining the small readers and writers across files is worth it: a call takes a quarter less time.
_RUNTIME_FLAGS = ("-O2", "-flto", "-flinker-output=nolto-rel", "-w", "-fPIE", "-fno-stack-protector", "-fvisibility=hidden")
_SANITISERS = (
    "-g1",
    "-gdwarf-4",
    "-O0",
    "-fno-omit-frame-pointer",
    "-fsanitize=address,undefined,float-cast-overflow",
    "-fno-sanitize-recover=all",
)
# What the sanitisers reserve at the start without using it: one byte of shadow for eight, and room for their allocator.
_RESERVED_MB = {"x86_64": 20 << 20, "aarch64": 36 << 20}
_JUMPS = re.compile(rb"\b_?setjmp\b|\bsigsetjmp\b")
BRANCHES, SANITISED = "branches", "sanitised"
_NOTED = {BRANCHES: "path.c", LINES: "lines.c"}
"""By a build whose rewritten source notes what it does, the file that it calls."""
ZEROED, PATTERNED = "zeroed", "patterned"
_NEVER_SET = {ZEROED: "zero", PATTERNED: "pattern"}
_SETTING, _SETS_SINCE = "-ftrivial-auto-var-init=", 12
_COMPARED = ("strcmp", "strncmp", "strcasecmp", "memcmp", "strstr")


@dataclass(frozen=True)
class Build:
    """One way to build: the worker's files and their flags, the submission's flags, the linker's.

    `reserved_mb` is the address space that the executable reserves at its start, besides what it uses.
    """

    runtime: tuple[str, ...]
    runtime_flags: tuple[str, ...]
    flags: tuple[str, ...]
    link_flags: tuple[str, ...]
    reserved_mb: int = 0

    @property
    def forks(self) -> bool:
        """Return whether the worker starts processes: one for each run of a program, and some that watch what a function does."""
        return not {"program.c", "count.c", "undefined.c"}.isdisjoint(self.runtime)


def build_of(form: Form, variant: str, sources: Iterable[bytes] = (), gcc: int = _SETS_SINCE) -> Build:
    """Return the build of a variant for these sources.

    "plain". ZEROED and PATTERNED: unset local variables hold zero or a pattern. "traced" logs the submission's comparisons. COUNTED
    tells how many pieces of code it entered, the same for all flags of the exercise. BRANCHES tells the word of the path, LINES the lines that
    were reached, as the rewritten source says. "sanitised" tells the first undefined behaviour and ends the run there; unset variables hold a
    pattern, if the compiler (gcc of this version) can do that.
    """
    if variant == "plain":
        return Build(_RUNTIME[form], _RUNTIME_FLAGS, (), _wrap(_WRAPPED[form]))
    if variant in _NEVER_SET:
        return Build(_RUNTIME[form], _RUNTIME_FLAGS, (_SETTING + _NEVER_SET[variant],), _wrap(_WRAPPED[form]))
    if variant == "traced":
        return Build(
            (*_RUNTIME[form], "trace.c"),
            (*_RUNTIME_FLAGS, "-DMOMUS_TRACED=1"),
            ("-fsanitize-coverage=trace-cmp", *(f"-fno-builtin-{name}" for name in _COMPARED)),
            _wrap(_WRAPPED[form] + _COMPARED),
        )
    if variant == COUNTED:
        return Build(
            (*_RUNTIME[form], "count.c"),
            (*_RUNTIME_FLAGS, "-DMOMUS_TRACED=1", "-DMOMUS_COUNTED=1"),
            ("-O0", "-fsanitize-coverage=trace-pc"),
            _wrap(_WRAPPED[form]),
        )
    if variant in _NOTED:
        return Build(
            (*_RUNTIME[form], _NOTED[variant]), (*_RUNTIME_FLAGS, "-DMOMUS_TRACED=1"), ("-O0", "-w"), _wrap(_WRAPPED[form])
        )
    if variant == SANITISED:
        # If a jump leaves calls behind, the marks around their arrays stay, because the bounds of the stack cannot be read from /proc.
        jumps = ("--param=asan-stack=0",) if any(_JUMPS.search(source) for source in sources) else ()
        return Build(
            tuple("exact.c" if name == "arena.c" else name for name in (*_RUNTIME[form], "undefined.c")),
            (*_RUNTIME_FLAGS, "-DMOMUS_TRACED=1"),
            (*_SANITISERS, *jumps, *((f"{_SETTING}pattern",) if gcc >= _SETS_SINCE else ())),
            _wrap(("main",)),
            _RESERVED_MB.get(platform.machine(), 0),
        )
    raise ValueError(f"{variant!r} is no way to build C")


def _wrap(names: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(f"-Wl,--wrap={name}" for name in names)


def counting(commands: Standalone, compiler: str) -> Standalone | None:
    """Return a contest's commands changed so that programs count their steps; None if they do not say where the sources stand."""
    if "{sources}" not in commands.compile:
        return None
    name = "program_steps"
    own = commands.compile.replace("{sources}", f"-fsanitize-coverage=trace-pc {{sources}} {name}.o")
    beside = (*commands.beside, (f"{name}.c", native_files()[f"{name}.c"]))
    return replace(commands, compile=f"{compiler} -O2 -w -fPIE -c {name}.c && {own}", beside=beside, counts=True)


@cache
def native_files() -> dict[str, bytes]:
    """Return the files of the worker by their names."""
    return {path.name: path.read_bytes() for path in sorted(_NATIVE.iterdir()) if path.suffix in (".c", ".h")}


def native_header() -> bytes:
    """Return what the glue includes before the submission."""
    return native_files()["native.h"]


def runtime_object(
    compiler: str, version: str, build: Build, run_tool: RunTool, more: Mapping[str, bytes] = MappingProxyType({})
) -> bytes:
    """Return the compiled worker: made once for each compiler and build, and kept in the user's cache. `more` are another language's files."""
    files = {
        name: content for name, content in (native_files() | dict(more)).items() if name.endswith(".h") or name in build.runtime
    }
    argv = [compiler, *build.runtime_flags, "-r", "-nostdlib", "-o", "runtime.o", *build.runtime]
    key = sha256(repr((version, argv, sorted(files.items()))).encode()).hexdigest()[:32]

    def make() -> bytes:
        what = f"the worker for C does not compile with {compiler}"
        return made_by(run_tool, argv, what, files=files, output="runtime.o", seconds=_RUNTIME_S, memory_mb=_RUNTIME_MB)

    return known(f"native-{key}.o", make)
