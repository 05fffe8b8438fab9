"""Compiles Java so that its classes record their branches, or count their steps."""

from dataclasses import replace
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

from momus.errors import MissingToolError
from momus.languages.base import RunTool, Standalone
from momus.languages.java.jdk import DRIVER, compiled_jar, compiler_command, driver, jdk, major_of
from momus.languages.kept_files import known

NOTING = "noting.jar"
_SOURCES = Path(__file__).parent / "noting"
NOTER = tuple(_SOURCES / name for name in ("Noting.java", "Rewriting.java"))
"""The sources that make classes record their branches, wherever they run."""
_ASM = ("jdk.internal.org.objectweb.asm", "jdk.internal.org.objectweb.asm.tree")
_EXPORTS = [word for name in _ASM for word in ("--add-exports", f"java.base/{name}=ALL-UNNAMED")]
_WITHOUT_ASM = 24
_COUNTER = "momus/noting/ProgramSteps.class"


def noting_command(what: str) -> list[str]:
    """Return the command for our compiler in the COMPILE box, with the driver and the archive that makes classes record "branches" or steps."""
    *words, main = compiler_command()
    return [*(f"{DRIVER}:{NOTING}" if word == DRIVER else word for word in words), *_EXPORTS, f"{main}Noted", what]


def counting(commands: Standalone, run_tool: RunTool) -> Standalone | None:
    """Return a contest's commands changed so that programs count their steps; None if they start another Java."""
    before, java, after = commands.run.partition(f"{jdk().java} ")
    folder = commands.made
    if not java or not folder:
        return None
    archive = noting(run_tool)
    rewrite = [*compiler_command()[:-3], *_EXPORTS, "-cp", NOTING, "momus.noting.CountClasses", folder]
    with ZipFile(BytesIO(archive)) as classes:
        counter = classes.read(_COUNTER)
    return replace(
        commands,
        compile=f"{commands.compile} && {' '.join(rewrite)}",
        run=f"{before}{java}--add-opens=java.base/java.io=ALL-UNNAMED {after}",
        beside=(*commands.beside, (NOTING, archive)),
        runtime=(*commands.runtime, (f"{folder}/{_COUNTER}", counter)),
        counts=True,
    )


def noting(run_tool: RunTool) -> bytes:
    """Return the archive that makes classes record their branches; raise MissingToolError if this Java cannot rewrite classes."""
    if major_of(jdk().version) >= _WITHOUT_ASM:
        raise MissingToolError("javac 17", "openjdk-17-jdk-headless", "later ones cannot rewrite classes, to follow what they do")
    files = {path.name: path.read_bytes() for path in sorted(_SOURCES.glob("*.java"))}
    given = driver(run_tool)
    key = sha256(repr((jdk(), sorted(files.items()))).encode() + given).hexdigest()[:32]
    what = "what follows Java programs does not compile"
    given_too = {**files, DRIVER: given}
    return known(f"java-noting-{key}.jar", lambda: compiled_jar(given_too, run_tool, what, *_EXPORTS, "-cp", DRIVER))
