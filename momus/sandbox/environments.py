"""Python packages for submissions: installed once into a folder of their own, which boxes see read-only."""

import os
import re
import subprocess
import sys
import tempfile
from dataclasses import replace
from functools import cache
from hashlib import sha256
from pathlib import Path

from momus.errors import ExerciseError, Mistake
from momus.sandbox.tiers import Interpreter

_REQUIREMENT = re.compile(r"[A-Za-z0-9][\w.-]*(\[[\w,.-]+\])?([<>=!~]=?=?[\w.*+,<>=!~-]+)?")
_PLACE = "exercise.toml: python.packages"
_TIME_S = 600
_VERSION = "import sys; print('%d.%d' % sys.version_info[:2])"


@cache
def with_packages(python: Interpreter, packages: tuple[str, ...]) -> Interpreter:
    """Return the interpreter with these packages, which are installed when they are first asked for; raise ExerciseError if they cannot be."""
    if not packages:
        return python
    folder = str(_installed(python, tuple(sorted(packages))))
    names = tuple(_modules(folder, packages))
    return replace(python, folders=(*python.folders, folder), packages=(*python.packages, folder), preloaded=names)


def _installed(python: Interpreter, packages: tuple[str, ...]) -> Path:
    wrong = [one for one in packages if not _REQUIREMENT.fullmatch(one)]
    if wrong:
        raise ExerciseError(Mistake(_PLACE, wrong[0], "is no package", 'write for example ["numpy", "pandas==2.2"]'))
    version = subprocess.run([python.path, "-I", "-S", "-c", _VERSION], capture_output=True, text=True, check=True).stdout.strip()
    name = sha256(repr((version, packages)).encode()).hexdigest()[:16]
    target = _home() / f"python{version}-{name}"
    if not target.is_dir():
        target.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=target.parent) as made:
            _install(Path(made, "packages"), version, packages)
            # Another process may have been faster.
            if not target.is_dir():
                os.rename(Path(made, "packages"), target)
    return target


def _home() -> Path:
    """Return where environments are kept: a place that the box's user can read."""
    if os.geteuid() == 0:
        return Path("/var/lib/momus/environments")
    return Path(os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache"), "momus", "environments")


def _install(folder: Path, version: str, packages: tuple[str, ...]) -> None:
    """Have pip put the packages and all that they need into the folder, as compiled for this version of Python."""
    words = [
        sys.executable,
        "-m",
        "pip",
        "install",
        "--quiet",
        "--disable-pip-version-check",
        "--no-input",
        "--target",
        str(folder),
    ]
    words += ["--python-version", version, "--only-binary", ":all:", "--", *packages]
    try:
        ran = subprocess.run(words, capture_output=True, text=True, check=False, timeout=_TIME_S, stdin=subprocess.DEVNULL)
        failed, said = ran.returncode != 0, ran.stderr.strip().splitlines()
    except subprocess.TimeoutExpired:
        failed, said = True, [f"pip did not end within {_TIME_S} s"]
    if failed:
        told = [line for line in said if line.startswith("ERROR")] or said or ["pip failed without a word"]
        step = "correct the name, or make pip work here: momus installs packages once, with pip"
        raise ExerciseError(Mistake(_PLACE, ", ".join(packages), f"cannot be installed: {told[0].removeprefix('ERROR: ')}", step))
    for path in (folder, *folder.rglob("*")):
        path.chmod(0o755 if path.is_dir() else 0o644)


def _modules(folder: str, packages: tuple[str, ...]) -> list[str]:
    """Return the modules that the packages themselves bring, without what they depend on: these are loaded before the first submission."""
    wanted = {re.split(r"[\[<>=!~]", one)[0].lower().replace("-", "_").replace(".", "_") for one in packages}
    found = []
    for record in Path(folder).glob("*.dist-info/RECORD"):
        if record.parent.name.partition("-")[0].lower().replace(".", "_") in wanted:
            tops = {line.partition("/")[0] for line in record.read_text("utf-8").splitlines() if "/__init__.py," in line}
            found += [top for top in tops if top.isidentifier() and Path(folder, top, "__init__.py").is_file()]
    return sorted(found)
