"""Compiles Java so that its classes record their branches, or count their steps."""

from hashlib import sha256
from pathlib import Path

from momus.errors import MissingToolError
from momus.languages.base import RunTool
from momus.languages.java.jdk import DRIVER, compiled_jar, compiler_command, driver, jdk, major_of
from momus.languages.kept_files import known

NOTING = "noting.jar"
_SOURCES = Path(__file__).parent / "noting"
NOTER = tuple(_SOURCES / name for name in ("Noting.java", "Rewriting.java"))
"""The sources that make classes record their branches, wherever they run."""
_ASM = ("jdk.internal.org.objectweb.asm", "jdk.internal.org.objectweb.asm.tree")
_EXPORTS = [word for name in _ASM for word in ("--add-exports", f"java.base/{name}=ALL-UNNAMED")]
_WITHOUT_ASM = 24


def noting_command(what: str) -> list[str]:
    """Return the command for our compiler in the COMPILE box, with the driver and the archive that makes classes record "branches" or steps."""
    *words, main = compiler_command()
    return [*(f"{DRIVER}:{NOTING}" if word == DRIVER else word for word in words), *_EXPORTS, f"{main}Noted", what]


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
