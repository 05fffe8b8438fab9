"""Compiles many Java programs in one process in the COMPILE box."""

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import PurePosixPath

from momus import wire
from momus.languages.base import RunTool, ToolRun
from momus.languages.checking import check_sources
from momus.languages.java.branch_notes import NOTING, noting, noting_command
from momus.languages.java.jdk import COMPILER_MB, DRIVER, compiler_command, driver
from momus.languages.java.source import package_place
from momus.model import Program

LONGEST_SOURCE_BYTES = 1 << 19
_START_S, _EACH_S = 30.0, 0.5
_MOST_SAID = 2000
_BROKEN = 3
"""The status of our compiler when it gives up on one of several programs."""

Classes = tuple[tuple[str, bytes], ...]


@dataclass(frozen=True)
class Compiled:
    """The classes of a program by name, or what is wrong with it, or why that is unknown through no fault of the program."""

    classes: Classes = ()
    mistakes: str = ""
    failure: str = ""


def compiled(programs: Sequence[Program], prelude: Program | None, run_tool: RunTool, *, noted: str = "") -> list[Compiled]:
    """Return the result for each program; its classes record what `noted` says: their "branches", their steps ("counted"), or nothing.

    A program on which the compiler itself breaks, or works for too long, is compiled alone. If the compiler does not say which one it was, smaller
    and smaller parts are compiled.
    """
    if not programs:
        return []
    run = _run(programs, prelude, run_tool, noted)
    results = _results(run, len(programs))
    if results is not None:
        return results
    if len(programs) == 1:
        return [_breakdown(run)]

    def made(part: Sequence[Program]) -> list[Compiled]:
        return compiled(part, prelude, run_tool, noted=noted)

    at = _broken_at(run, len(programs))
    if at is not None:
        others = made([*programs[:at], *programs[at + 1 :]])
        return [*others[:at], *made([programs[at]]), *others[at:]]
    half = len(programs) // 2
    return [*made(programs[:half]), *made(programs[half:])]


def checked(program: Program) -> None:
    """Raise RejectedError for a source that the compiler need not see."""
    check_sources(program.sources, "Java", LONGEST_SOURCE_BYTES)


def _run(programs: Sequence[Program], prelude: Program | None, run_tool: RunTool, noted: str) -> ToolRun:
    # No source can contain the hash of all: so the name of the outer package occurs nowhere else in the classes.
    key = sha256(b"".join(program.digest.encode() for program in programs)).hexdigest()[:16]
    asked = []
    for number, program in enumerate(programs):
        sources = _sources(program, prelude)
        outer = f"m{number}_{key}" if _can_be_moved(sources) else ""
        moved = tuple((path, _moved(content, outer)) for path, content in sources) if outer else ()
        asked.append((outer, moved, sources))
    files = {"programs": wire.encode(asked), DRIVER: driver(run_tool)}
    seconds = _START_S + _EACH_S * len(programs)
    command = compiler_command()
    if noted:
        command = noting_command(noted)
        files[NOTING] = noting(run_tool)
    return run_tool(command, files=files, output="classes", seconds=seconds, memory_mb=COMPILER_MB)


def _sources(program: Program, prelude: Program | None) -> tuple[tuple[str, bytes], ...]:
    """Return the files to compile: the program's, and those of the prelude that it does not bring itself."""
    given = [(path, content) for path, content in program.sources if path.endswith(".java") or path == program.sources[0][0]]
    given = [(path, content) for path, content in given if PurePosixPath(path).name != "module-info.java"] or given
    own = {PurePosixPath(path).name for path, _ in given}
    extra = [(path, content) for path, content in (prelude.sources if prelude else ()) if PurePosixPath(path).name not in own]
    packages = {package_place(content)[0] for _, content in given}
    if len(packages) == 1 and packages != {""}:
        # A prelude without a package is for everyone who uses it.
        extra = [(path, _placed(content, *packages)) for path, content in extra]
    return tuple((path, content.removeprefix(b"\xef\xbb\xbf")) for path, content in (*given, *extra))


def _placed(content: bytes, package: str) -> bytes:
    """Return a source inside a package, if it has none."""
    own, _ = package_place(content)
    return content if own else f"package {package};".encode() + content


def _can_be_moved(sources: Sequence[tuple[str, bytes]]) -> bool:
    """Return whether a program means the same inside another package: not if its files name their own packages."""
    packages = {package_place(content)[0] for _, content in sources}
    if len(packages) > 1:
        return False
    (package,) = packages
    # A fully qualified name would no longer be found.
    return not package or all(content.count(f"{package}.".encode()) == 0 for _, content in sources)


def _moved(content: bytes, outer: str) -> bytes:
    """Return the source with its package inside the outer one; its lines stay where they are."""
    package, place = package_place(content)
    return b"%b%b.%b" % (content[:place], outer.encode(), content[place:]) if package else f"package {outer};".encode() + content


def _results(run: ToolRun, count: int) -> list[Compiled] | None:
    """Return what the compiler wrote; None if it broke down."""
    if run.status != 0 or not run.output:
        return None
    found = wire.decode(run.output)
    if len(found) != count:
        return None
    return [Compiled(mistakes=one) if isinstance(one, str) else Compiled(classes=one) for one in found]


def _broken_at(run: ToolRun, count: int) -> int | None:
    """Return the number of the program on which the compiler says that it broke."""
    last = run.stderr.split()[-1:]
    return int(last[0]) if run.status == _BROKEN and last and last[0].isdigit() and int(last[0]) < count else None


def _breakdown(run: ToolRun) -> Compiled:
    """Return whose fault it is that the compiler failed on a program alone."""
    if run.timed_out:
        return Compiled(mistakes=f"compiling it took more than {_START_S + _EACH_S:g} s")
    said = run.stderr.decode("utf-8", "replace").strip()[:_MOST_SAID]
    if "OutOfMemoryError" in said or "StackOverflowError" in said:
        return Compiled(mistakes=f"the compiler broke down on it: {said.splitlines()[0]}")
    return Compiled(failure=f"the Java compiler broke down (status {run.status}): {said}")
