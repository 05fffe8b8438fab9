"""Compiles many C# submissions in one run of the compiler, each into its own assembly."""

import re
import struct
from collections.abc import Sequence

from momus import wire
from momus.errors import RejectedError, UnexplainedError
from momus.languages.base import RunTool, ToolRun
from momus.languages.checking import check_sources
from momus.languages.csharp.source import declarations
from momus.languages.csharp.toolchain import COMPILE_MB, COMPILE_S, compiler, stack_library, started
from momus.model import Form, Program

LONGEST_SOURCE_BYTES = 1 << 18
_LINES = 5
_LINE_LENGTH = 200
_EACH_S = 0.5
_ERROR = re.compile(r"^(.*?)\((\d+)(?:,(\d+\+?))?\): error (CS\d+: .*)$|^error (CS\d+: .*)$", re.MULTILINE)
# Which assembly of the library a source needs: importing one takes longer than compiling a small program.
_NEEDS = {
    "System.Core": rb"\b(Linq|HashSet|ReaderWriterLockSlim|Expression|dynamic|Aggregate|TimeZoneInfo)\b",
    "System": rb"\b(Stack|Queue|Sorted\w+|LinkedList\w*|Regex|RegularExpressions|Stopwatch|Diagnostics|Uri|Net|ISet|HashSet)\b",
    "System.Numerics": rb"\b(Numerics|BigInteger|Complex)\b",
}


def _refused(program: Program) -> RejectedError | None:
    """Return why a program is no valid source, if it is not."""
    try:
        check_sources(program.sources, "C#", LONGEST_SOURCE_BYTES)
    except RejectedError as error:
        return error
    return None


def compiled(
    programs: Sequence[Program], form: Form, prelude: Program | None, run_tool: RunTool
) -> list[bytes | RejectedError | None]:
    """Return the assembly of each program, or why it is rejected; None if the compiler died on it or did not reach it."""
    found: list[bytes | RejectedError | None] = [_refused(program) for program in programs]
    files: dict[str, bytes] = {"compiler.exe": compiler(run_tool), **stack_library(run_tool)}
    lines = []
    for number, program in enumerate(programs):
        if found[number] is None:
            own = _laid_out(f"p{number}", program, prelude)
            files |= own
            needed = [name for name, words in _NEEDS.items() if any(re.search(words, content) for content in own.values())]
            lines.append("\t".join([f"p{number}", "exe" if form is Form.PROGRAM else "library", ",".join(needed), *own]))
    if not lines:
        return found
    files["list"] = "\n".join(lines).encode()
    argv = [*started(), "compiler.exe", "list", "results"]
    run = run_tool(argv, files=files, output="results", seconds=COMPILE_S + _EACH_S * len(lines), memory_mb=COMPILE_MB)
    results = _results(run.output or b"")
    for number, program in enumerate(programs):
        if found[number] is None and f"p{number}" in results:
            assembly, said = results[f"p{number}"]
            found[number] = assembly if assembly else _rejected(said, program)
    if len(programs) == 1 and found[0] is None:
        found[0] = _unfinished(run)
    return found


def _laid_out(folder: str, program: Program, prelude: Program | None) -> dict[str, bytes]:
    """Return the files of a program in its own folder; their numbered names identify them in messages."""
    sources = [content for path, content in program.sources if path.endswith(".cs") or content is program.main]
    known = declarations(program.main)
    if known.methods and not known.classes:
        # A method alone, as some exercises ask for it.
        usings, rest = program.main[: known.usings_end], program.main[known.usings_end :]
        sources[0] = b"%b public class Program { %b\n}\n" % (usings, rest)
    if prelude:
        sources += [content for path, content in prelude.sources if path.endswith(".cs")]
    return {f"{folder}/{number}.cs": content for number, content in enumerate(sources)}


def _results(content: bytes) -> dict[str, tuple[bytes | None, str]]:
    """Return by name what the compiler made and said; a part cut off at the end is left out."""
    found = {}
    at = 0
    while at + 4 <= len(content):
        (length,) = struct.unpack_from("<i", content, at)
        piece = content[at + 4 : at + 4 + length]
        if length < 0 or len(piece) < length:
            break
        name, assembly, said = wire.decode(piece)
        found[name] = (assembly, said)
        at += 4 + length
    return found


def _rejected(said: str, program: Program) -> RejectedError:
    """Return what the compiler said, with the names of the student's files."""
    names = [path for path, content in program.sources if path.endswith(".cs") or content is program.main]
    errors = []
    for match in _ERROR.finditer(said):
        if match[5]:
            errors.append(match[5])
            continue
        number = re.search(r"(\d+)(?:\.usings)?\.cs$", match[1])
        place = names[int(number[1])] if number and int(number[1]) < len(names) else "a file of the exercise"
        errors.append(f"{place}:{match[2]}: {match[4]}"[:_LINE_LENGTH])
    if any("CS5001" in error for error in errors):
        return RejectedError("it does not define Main()")
    shown = list(dict.fromkeys(errors))[:_LINES]
    if not shown:
        return UnexplainedError(f"it does not compile: {said.strip()[:_LINE_LENGTH] or 'the compiler gave no reason'}")
    return RejectedError("it does not compile: " + "\n".join(shown))


def _unfinished(run: ToolRun) -> RejectedError:
    """Return why compiling a submission alone did not end."""
    if run.timed_out:
        return RejectedError(f"compiling it did not end within {COMPILE_S} s")
    return UnexplainedError("it does not compile: the compiler breaks at it, as it does where expressions are nested too deeply")
