"""The Java on this machine, and our driver for it, compiled once."""

import io
import os
import re
import shutil
import tarfile
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path

from momus.errors import MissingToolError
from momus.languages.base import Runtime, RunTool, Standalone
from momus.languages.kept_files import known, made_by

OLDEST = 17
PACKAGE = "openjdk-17-jdk-headless"
DRIVER = "driver.jar"
COMPILER_MB = 3072

_DRIVER_SOURCES = Path(__file__).parent / "driver"
_DRIVER_S = 60
_MODEST = ("-J-Xmx512m", "-J-XX:CompressedClassSpaceSize=128m", "-J-XX:-UseContainerSupport")
# Options of every JVM here: a small one that starts quickly. It has no /proc, and nothing to write to.
_QUICK = ("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-XX:-UsePerfData", "-XX:-UseContainerSupport", "-Xshare:auto")
_BOUNDED = ("-XX:CompressedClassSpaceSize=64m", "-XX:ReservedCodeCacheSize=48m", "-XX:MaxMetaspaceSize=96m")
_ENCODED = ("-Dfile.encoding=UTF-8", "-Dsun.stdout.encoding=UTF-8")
# The driver opens descriptors by number, for which Java has no public way.
_OPENED = ("--add-opens=java.base/java.io=ALL-UNNAMED", "--add-opens=java.base/sun.nio.ch=ALL-UNNAMED")


@dataclass(frozen=True)
class Jdk:
    """A Java with its compiler: where it is, and its own version text."""

    home: str
    version: str

    @property
    def java(self) -> str:
        return f"{self.home}/bin/java"

    @property
    def environment(self) -> tuple[tuple[str, str], ...]:
        # Without /proc a program cannot find the libraries beside it.
        return (("LD_LIBRARY_PATH", f"{self.home}/lib"),)


def major_of(version: str) -> int:
    """Return the number that a version begins with."""
    found = re.match(r"\d+", version)
    return int(found[0]) if found else 0


@cache
def jdk() -> Jdk:
    """Return the Java of `javac`, else the newest in /usr/lib/jvm; raise MissingToolError if there is none."""
    found = shutil.which("javac", path="/usr/bin:/usr/local/bin:/bin")
    homes = [Path(os.path.realpath(found)).parent.parent] if found else []
    homes += sorted(Path("/usr/lib/jvm").glob("*"), reverse=True)
    for home in homes:
        version = _version(home)
        if version and major_of(version) >= OLDEST and str(home).startswith("/usr/"):
            return Jdk(str(home), version)
    raise MissingToolError("javac", PACKAGE, "it compiles Java programs")


def _version(home: Path) -> str:
    """Return the version of a Java with a compiler, "" where there is none."""
    try:
        said = re.search(r'^JAVA_VERSION="([\d.]+)', (home / "release").read_text(), re.MULTILINE)
    except OSError:
        return ""
    return said[1] if said and os.access(home / "bin/javac", os.X_OK) else ""


def compiler_command() -> list[str]:
    """Return the command for our compiler in the COMPILE box, with the driver."""
    flags = (*_QUICK, *_ENCODED, "-Xmx768m", "-Xss16m", "-XX:CompressedClassSpaceSize=128m", "-XX:ReservedCodeCacheSize=96m")
    known = [f"{name}={value}" for name, value in jdk().environment]
    return ["env", *known, jdk().java, *flags, "-cp", DRIVER, "momus.worker.Compile"]


def driver(run_tool: RunTool) -> bytes:
    """Return the archive of our driver's classes: made once for each Java, and kept in the user's cache."""
    files = {path.name: path.read_bytes() for path in sorted(_DRIVER_SOURCES.glob("*.java"))}
    key = sha256(repr((jdk(), sorted(files.items()))).encode()).hexdigest()[:32]
    what = "the driver for Java does not compile"
    return known(f"java-{key}.jar", lambda: compiled_jar(files, run_tool, what, "-XDstringConcat=inline"))


def runtime(run_tool: RunTool) -> Runtime:
    """Return how a JVM is started on a program."""
    heap = ("-Xmx{memory_mb}m", "-Xms8m", "-XX:MaxDirectMemorySize={memory_mb}m")
    command = (jdk().java, *_QUICK, *_BOUNDED, *_ENCODED, *_OPENED, *heap, "-cp", f"{{folder}}/{DRIVER}", "momus.worker.Worker")
    return Runtime(command, ((DRIVER, driver(run_tool)),), jdk().environment, overhead_mb=160, address_space_mb=1536, threads=32)


def standalone() -> Standalone:
    """Return how a whole program is compiled, and started with a heap of its memory limit. Compiling to machine code takes all steps."""
    javac = f"LD_LIBRARY_PATH={jdk().home}/lib {jdk().home}/bin/javac {' '.join(_MODEST)} -nowarn -encoding UTF-8 -d classes {{sources}}"
    quick = " ".join(flag for flag in (*_QUICK, *_BOUNDED, *_ENCODED) if "Tiered" not in flag)
    run = f"{jdk().java} {quick} -Xmx{{memory_mb}}m -Xms8m -Xss{{stack_mb}}m -cp {{program}}/classes {{entry}}"
    return Standalone(javac, run, "classes", jdk().environment, reserved_mb=3072, overhead_mb=192, threads=32)


def compiled_jar(files: Mapping[str, bytes], run_tool: RunTool, what: str, *words: str) -> bytes:
    """Return an archive of the classes of our own files, compiled with these words; `what` describes the error if they do not compile."""
    environment = [f"{name}={value}" for name, value in jdk().environment]
    argv = ["sh", "-c", 'mkdir made && "$@" && cd made && tar cf ../made.tar .', "sh", "env", *environment]
    argv += [f"{jdk().home}/bin/javac", *_MODEST, "-nowarn", "-encoding", "UTF-8", *words, "-d", "made"]
    argv += [name for name in files if name.endswith(".java")]
    return _archived(made_by(run_tool, argv, what, files=files, output="made.tar", seconds=_DRIVER_S, memory_mb=COMPILER_MB))


def _archived(packed: bytes) -> bytes:
    """Return a jar with the content of a tar, uncompressed: the JVM reads it faster."""
    made = io.BytesIO()
    with tarfile.open(fileobj=io.BytesIO(packed)) as classes, zipfile.ZipFile(made, "w", zipfile.ZIP_STORED) as archive:
        for member in sorted(classes.getmembers(), key=lambda member: member.name):
            if member.isfile() and (content := classes.extractfile(member)) is not None:
                archive.writestr(zipfile.ZipInfo(member.name.removeprefix("./")), content.read())
    return made.getvalue()
