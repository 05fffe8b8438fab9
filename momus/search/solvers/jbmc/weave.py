"""Prepares Java programs for the model checker: compiled in the box, each in its own package, with our models as their library.

The weaver and the models are our own Java sources, compiled once and kept; their content decides their file names.
"""

import os
import shutil
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from momus.errors import MissingToolError
from momus.languages.base import RunTool, ToolRun
from momus.languages.java.branch_notes import NOTER
from momus.languages.kept_files import known
from momus.model import Program
from momus.search.solvers.base import UNANSWERED, UnsupportedError
from momus.search.solvers.jbmc.models import JAVA, files_in, model_sources

WEAVE_S = 15.0
MAKE_S = 60.0
"""Seconds for what is made once on a machine, and kept."""
MEMORY_MB = 1400
_PURPOSE = "it compiles Java programs for the model checker"
_ASM = "jdk.internal.org.objectweb.asm"
_EXPORTS = [word for part in ("", ".commons", ".tree") for word in ("--add-exports", f"java.base/{_ASM}{part}=ALL-UNNAMED")]
_MODEST = ["-Xmx384m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-XX:ReservedCodeCacheSize=48m", "-XX:CompressedClassSpaceSize=64m",
           "-XX:-UsePerfData", "-Xshare:auto"]  # fmt: skip
"""The JVM reserves address space up front, and the box limits it."""
WEAVER_JAR, MODELS_JAR, WOVEN_JAR = "weaver.jar", "models.jar", "woven.jar"


@dataclass(frozen=True)
class Woven:
    """Programs and harness in one jar. `doubts` say why nothing can be proved about them, `unmodelled` which calls have no model."""

    jar: bytes
    doubts: tuple[str, ...] = ()
    unmodelled: tuple[str, ...] = ()


def java_home() -> Path:
    """Return where the JDK is; raise MissingToolError if none has the library that the weaver needs."""
    compilers = [shutil.which("javac"), *sorted(map(str, Path("/usr/lib/jvm").glob("*/bin/javac")))]
    for path in filter(None, compilers):
        home = Path(path).resolve().parent.parent
        if _release(home) in range(17, 24):
            return home
    raise MissingToolError("javac", "openjdk-17-jdk-headless", _PURPOSE)


def _release(home: Path) -> int:
    """Return the feature release of a JDK, 0 if unknown. From 24 on the JDK has no library to rewrite classes with."""
    try:
        lines = (home / "release").read_text().splitlines()
    except OSError:
        return 0
    version = next((line.split('"')[1] for line in lines if line.startswith("JAVA_VERSION=")), "0")
    return int(version.split(".")[0]) if version.split(".")[0].isdigit() else 0


def weave(
    run_tool: RunTool, programs: Mapping[str, Program], harness: str, seconds: float = WEAVE_S, *, noted: bool = False
) -> Woven:
    """Return the programs, by letter, and the harness as one jar; `noted` makes the programs record their branches.

    Raise UnsupportedError if they do not compile together in time.
    """
    files = {f"{letter}/{path}": content for letter, program in programs.items() for path, content in program.sources}
    files |= {"harness/Harness.java": harness.encode(), WEAVER_JAR: weaver_jar(run_tool), MODELS_JAR: models_jar(run_tool)}
    words = [*_EXPORTS, "-cp", WEAVER_JAR, "Weaver", "paths" if noted else "pair", WOVEN_JAR, MODELS_JAR, *programs]
    run = _java(run_tool, "java", words, files, WOVEN_JAR, max(0.1, min(seconds, WEAVE_S)))
    if run.timed_out or run.status in (137, -9):
        raise UnsupportedError(f"{UNANSWERED}: the programs were not compiled in time")
    said = run.stdout.decode(errors="replace").splitlines()
    for line in said:
        if line.startswith("rejected "):
            _, letter, text = line.split(" ", 2)
            raise UnsupportedError(
                f"{'it does not compile' if letter != 'harness' else 'the two do not fit together'}: {text[:200]}"
            )
    if run.status or run.output is None:
        raise UnsupportedError(f"it cannot be woven: {run.stderr.decode(errors='replace').strip()[:200] or 'no answer'}")
    return Woven(run.output, _told(said, "doubt"), _told(said, "unmodelled"))


def _told(said: Sequence[str], what: str) -> tuple[str, ...]:
    return tuple(line.split(" ", 2)[2] for line in said if line.startswith(f"{what} "))


def models_jar(run_tool: RunTool) -> bytes:
    """Return the models of the Java library, as classes."""
    files = {f"models/{path}": content for path, content in model_sources().items()}
    name = f"jbmc-models-{_digest(files | _weaver())}.jar"

    def make() -> bytes:
        words = [*_EXPORTS, "-cp", WEAVER_JAR, "Weaver", "models", MODELS_JAR, "models"]
        return _made(_java(run_tool, "java", words, files | {WEAVER_JAR: weaver_jar(run_tool)}, MODELS_JAR))

    return known(name, make)


def weaver_jar(run_tool: RunTool) -> bytes:
    """Return the weaver, as classes."""
    files = _weaver()

    def make() -> bytes:
        javac, jar = java_home() / "bin" / "javac", java_home() / "bin" / "jar"
        script = f'"$0" {" ".join(_jvm(_EXPORTS))} -d classes *.java && "{jar}" {" ".join(_jvm())} cf {WEAVER_JAR} -C classes .'
        return _made(_in_box(run_tool, ["/bin/sh", "-c", script, str(javac)], files, WEAVER_JAR))

    return known(f"jbmc-weaver-{_digest(files)}.jar", make)


def _weaver() -> dict[str, bytes]:
    """Return the sources of the weaver; the part that records branches is the same as in real runs."""
    return files_in(JAVA / "weaver", ".java") | {path.name: path.read_bytes() for path in NOTER}


def _jvm(more: Sequence[str] = ()) -> list[str]:
    return [*(f"-J{word}" for word in _MODEST), *more]


def _made(run: ToolRun) -> bytes:
    if run.status or run.output is None:
        raise UnsupportedError(f"the models cannot be compiled: {run.stderr.decode(errors='replace').strip()[:300]}")
    return run.output


def _digest(files: Mapping[str, bytes]) -> str:
    digest = sha256(str(java_home()).encode() + (java_home() / "release").read_bytes())
    for path, content in files.items():
        digest.update(path.encode() + b"\0" + content + b"\0")
    return digest.hexdigest()[:20]


def _java(
    run_tool: RunTool, command: str, words: Sequence[str], files: Mapping[str, bytes], output: str, seconds: float = MAKE_S
) -> ToolRun:
    return _in_box(run_tool, [str(java_home() / "bin" / command), *_MODEST, *words], files, output, seconds)


def _in_box(run_tool: RunTool, argv: Sequence[str], files: Mapping[str, bytes], output: str, seconds: float = MAKE_S) -> ToolRun:
    # Without /proc the loader cannot tell where the JDK's own libraries are.
    libraries = os.pathsep.join(str(java_home() / "lib" / part) for part in ("", "server"))
    words = ["/usr/bin/env", f"LD_LIBRARY_PATH={libraries}", "timeout", "-s", "KILL", f"{seconds:.2f}", *argv]
    return run_tool(words, files=files, output=output, seconds=seconds + 1, memory_mb=MEMORY_MB)
