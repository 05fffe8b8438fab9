"""Compiles submissions and judges: sources become something that can be started, or a message for their author."""

import io
import shlex
import tarfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from momus.contest.layers import Layer, LayeredSettings
from momus.contest.toolchains import Toolchain, language_of_file, toolchain
from momus.errors import BoxError, ExerciseError, Mistake
from momus.execute.whole_program import Executable
from momus.languages.base import RunTool, ToolRun
from momus.model import Program

_MADE = "momus_made.tar"
_UNCOUNTED = Layer.of("judge", {"limits.steps_m": 0.0})


@dataclass(frozen=True)
class CompiledProgram:
    """What became of a program: an executable, or None; and what the compiler said, whole."""

    executable: Executable | None
    said: str = ""


def compiled(
    program: Program, tools: Toolchain, settings: LayeredSettings, run_tool: RunTool, linked: Mapping[str, bytes] = {}
) -> CompiledProgram:
    """Return the program ready to start, compiled together with the `linked` files."""
    commands = tools.commands
    main = PurePosixPath(program.sources[0][0])
    entry = tools.started_as(program)
    # A class must be in a file of its name; and no name can hurt a command line.
    name = entry.rpartition(".")[2] if entry.rpartition(".")[2].isidentifier() else "main"
    sources = {f"{name}{main.suffix}": program.main} | {path: content for path, content in program.sources[1:] if _is_plain(path)}
    if entry == main.stem:
        entry = name
    files = sources | dict(linked)
    units = [path for path in files if PurePosixPath(path).suffix.lower() in tools.suffixes]
    kept = dict(files)
    said = ""
    if commands.compile:
        command = _filled(commands.compile, {"{sources}": shlex.join(units), "{main}": shlex.quote(next(iter(sources)))})
        script = f"{command}" if not commands.made else f"{command} && tar cf {_MADE} {commands.made}"
        run = run_tool(
            ["sh", "-c", script],
            files=files | dict(commands.beside),
            output=_MADE if commands.made else None,
            seconds=settings.number("limits.compile_s"),
            memory_mb=settings.whole("limits.compile_mb"),
        )
        said = _said(run)
        if run.status or run.timed_out:
            if run.timed_out:
                said = f"compiling it took more than {settings.number('limits.compile_s'):g} s\n{said}"
            return CompiledProgram(None, said.strip() or f"the compiler ended with exit code {run.status}")
        kept = _unpacked(run.output) if commands.made else kept
    entry = settings.text(f"start.{tools.language}") or entry
    argv = tuple(_filled(word, {"{entry}": entry}) for word in shlex.split(commands.run))
    if not argv:
        place = f"compilers.{tools.language}.run"
        raise ExerciseError(Mistake(place, "", "is missing", f'write for example {place} = "{{program}}/a.out"'))
    made = Executable(
        argv,
        (*kept.items(), *commands.runtime),
        commands.environment,
        commands.reserved_mb,
        commands.overhead_mb,
        commands.threads,
        commands.counts,
    )
    return CompiledProgram(made, said)


def _is_plain(path: str) -> bool:
    return not PurePosixPath(path).is_absolute() and ".." not in PurePosixPath(path).parts and not path.startswith("-")


def _said(run: ToolRun) -> str:
    return "\n".join(
        text for text in (run.stderr.decode("utf-8", "replace").strip(), run.stdout.decode("utf-8", "replace").strip()) if text
    )


def _filled(word: str, known: Mapping[str, str]) -> str:
    for name, value in known.items():
        word = word.replace(name, value)
    return word


def _unpacked(packed: bytes | None) -> dict[str, bytes]:
    """Return the files in what the compiler left, which is a stranger's archive: plain files only, none outside."""
    found = {}
    try:
        with tarfile.open(fileobj=io.BytesIO(packed or b"")) as archive:
            for member in archive.getmembers():
                if member.isfile() and _is_plain(member.name) and (content := archive.extractfile(member)) is not None:
                    found[member.name] = content.read()
    except tarfile.TarError as error:
        raise BoxError(f"what the compiler left cannot be read: {error}") from error
    return found


def judge_executable(folder: Path, name: str, settings: LayeredSettings, run_tool: RunTool, place: str) -> Executable:
    """Return the jury's program in a file or a folder, compiled; raise ExerciseError if it cannot be."""
    sources = jury_files(folder / name)
    if not sources:
        raise ExerciseError(Mistake(place, name, f"there is no such file in {folder}", "check the name"))
    mains = [path for path in sources if language_of_file(settings, path)]
    main = PurePosixPath(name).name if PurePosixPath(name).name in mains else next(iter(mains), "")
    if not main:
        raise ExerciseError(Mistake(place, name, "is in no language that the contest knows", "see compilers in contest.toml"))
    language = language_of_file(settings, main)
    program = Program(language, ((main, sources[main]), *((path, content) for path, content in sources.items() if path != main)))
    # The jury's programs have no count: only the compilers of the settings hold for them.
    tools = toolchain(settings.below(_UNCOUNTED), language, run_tool)
    made = compiled(program, tools, settings, run_tool)
    if made.executable is None:
        raise ExerciseError(Mistake(place, name, f"does not compile: {made.said}", "correct it there"))
    return made.executable


def jury_files(path: Path) -> dict[str, bytes]:
    """Return a file of the jury with the headers beside it, or all files of a folder, the file itself first."""
    if path.is_dir():
        return {one.relative_to(path).as_posix(): one.read_bytes() for one in sorted(path.rglob("*")) if one.is_file()}
    if not path.is_file():
        return {}
    headers = [one for one in sorted(path.parent.iterdir()) if one.suffix in (".h", ".hpp") and one.is_file()]
    return {path.name: path.read_bytes()} | {one.name: one.read_bytes() for one in headers}
