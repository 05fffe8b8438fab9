"""The worker that goes with Haskell submissions: its modules and its C side, compiled once and kept."""

import io
import re
import shutil
import subprocess
import tarfile
from functools import cache
from hashlib import sha256
from pathlib import Path

from momus.errors import MissingToolError
from momus.languages.base import RunTool
from momus.languages.c.builds import native_files
from momus.languages.kept_files import kept, made_by
from momus.model import Form

GHC = "ghc"
COMPILE_S, COMPILE_MB = 30, 3072
# Needed for what every Haskell program reserves at its start without using it.
RESERVED_MB = 1024
_NATIVE = Path(__file__).parent / "native"
_SHARED = ("board.c", "wire.c", "digest.c", "printed.c", "confine.c")
_MODULES = ("MomusBoard", "MomusReading", "MomusWriting", "MomusWorker")
_WORKER_S = 120
_kept: dict[Form, dict[str, bytes]] = {}


@cache
def version() -> str:
    """Return the version of GHC; raise MissingToolError where it is missing."""
    path = shutil.which(GHC)
    if path is None:
        raise MissingToolError(GHC, "ghc", "it compiles Haskell programs")
    said = subprocess.run([path, "--numeric-version"], capture_output=True, text=True, check=False).stdout.strip()
    return said if re.fullmatch(r"[\d.]+", said) else "of an unknown version"


@cache
def started() -> tuple[str, ...]:
    """Return the words that start GHC in the COMPILE box.

    There is no /proc there, by which it would find its libraries, and no /var, in which it would look for the list of its packages.
    """
    libraries = sorted({str(path.parent) for path in Path(_asked("--print-libdir")).glob("**/libHS*.so")})
    return ("env", f"LD_LIBRARY_PATH={':'.join(libraries)}", GHC, "-clear-package-db", "-package-db", "packages")


@cache
def packages() -> dict[str, bytes]:
    """Return the list of the packages that come with GHC, as a file for the box."""
    return {"packages/package.cache": Path(_asked("--print-global-package-db"), "package.cache").read_bytes()}


def _asked(question: str) -> str:
    version()
    asked = subprocess.run([shutil.which(GHC) or GHC, question], capture_output=True, text=True, check=True)
    return asked.stdout.strip()


@cache
def _own_files() -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(_NATIVE.iterdir()) if path.suffix in (".c", ".hs")}


def worker(form: Form, run_tool: RunTool) -> dict[str, bytes]:
    """Return the files that a submission is compiled with: the worker's objects, and for functions its modules and their interfaces."""
    form = Form.PROGRAM if form is Form.PROGRAM else Form.FUNCTION
    if form not in _kept:
        _kept[form] = _made(form, run_tool)
    return _kept[form]


def _made(form: Form, run_tool: RunTool) -> dict[str, bytes]:
    shared = {name: content for name, content in native_files().items() if name.endswith(".h") or name in (*_SHARED, "program.c")}
    files = shared | _own_files() | packages()
    c_files = [*_SHARED, "worker.c", *(["program.c"] if form is Form.PROGRAM else [])]
    modules = _MODULES if form is Form.FUNCTION else ()
    define = "-optc-DMOMUS_PROGRAM=1" if form is Form.PROGRAM else "-optc-DMOMUS_FUNCTION=1"
    ghc = " ".join(started())
    steps = [f"{ghc} -v0 -c -optc-O2 -optc-w {define} {' '.join(c_files)}"]
    if modules:
        steps.append(f"{ghc} -v0 -O1 -c {' '.join(f'{name}.hs' for name in modules)}")
    names = [f"{name.removesuffix('.c')}.o" for name in c_files] + [
        f"{name}.{suffix}" for name in modules for suffix in ("o", "hi")
    ]
    steps.append(f"tar cf worker.tar {' '.join(names)}")
    argv = ["sh", "-c", " && ".join(steps)]
    key = sha256(repr((version(), argv, sorted(files.items()))).encode()).hexdigest()[:32]

    def make() -> bytes:
        what = f"the worker for Haskell does not compile with GHC {version()}"
        return made_by(run_tool, argv, what, files=files, output="worker.tar", seconds=_WORKER_S, memory_mb=COMPILE_MB)

    # Sources before what was made of them: GHC takes what is not older.
    made = {f"{name}.hs": files[f"{name}.hs"] for name in modules}
    with tarfile.open(fileobj=io.BytesIO(kept(f"haskell-{form}-{key}.tar", make))) as archive:
        contents = ((member.name, archive.extractfile(member)) for member in archive.getmembers())
        return made | {name: content.read() for name, content in contents if content}


def objects(form: Form) -> list[str]:
    """Return the objects that are linked to a submission, besides what its imports bring."""
    names = [*_SHARED, "worker.c", *(["program.c"] if form is Form.PROGRAM else [])]
    return [f"{name.removesuffix('.c')}.o" for name in names]
