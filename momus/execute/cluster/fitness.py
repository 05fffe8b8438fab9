"""Whether a host may perform units: it confines programs as this machine does, with the same compilers, solvers and Momus.

A host that differs would give other results: it is refused, and each difference is told.
"""

import platform
import subprocess
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from socket import gethostname

from momus import __version__
from momus.errors import BoxError, MissingToolError, MomusError
from momus.execute.install_model_checkers import CHECKERS
from momus.execute.model_checkers import checker_path
from momus.languages import LANGUAGES
from momus.languages.base import Task
from momus.model import Form
from momus.sandbox import tiers
from momus.sandbox.uids import UnusedUid

_LIBRARIES = ("numpy", "hypothesis", "crosshair-tool")
"""What draws inputs and solves besides our own code."""
_PACKAGE = Path(__file__).parents[2]
_VERSION_S = 30.0


@dataclass(frozen=True)
class HostFound:
    """What a host has. `tier` says how it confines programs, `unconfined` why nothing does; `tools` has the versions, or why a tool is missing."""

    host: str
    tier: str
    unconfined: str
    tools: Mapping[str, str]


@cache
def found_here() -> HostFound:
    """Return what this machine has, as found when first asked."""
    user = UnusedUid(0)
    try:
        tier, unconfined = str(tiers.best_tier(user.uid)), ""
    except BoxError as error:
        tier, unconfined = "", str(error)
    finally:
        user.release()
    return HostFound(gethostname(), tier, unconfined, dict(_tools()))


def _tools() -> Iterator[tuple[str, str]]:
    yield "Momus", f"{__version__} ({_own_digest()})"
    yield "the interpreter of Momus", platform.python_version()
    for name in _LIBRARIES:
        yield name, version(name)
    for name, known in LANGUAGES.items():
        try:
            yield name, known.tools(Task(Form.FUNCTION))
        except MomusError as error:
            yield name, f"missing: {error}"
    for name in CHECKERS:
        try:
            yield name, _said_version(checker_path(name))
        except MissingToolError as error:
            yield name, f"missing: {error}"


def _said_version(path: str) -> str:
    """Return what a solver says of its version; it is asked outside the box, like a compiler of this machine."""
    try:
        done = subprocess.run([path, "--version"], capture_output=True, text=True, timeout=_VERSION_S, check=False)
    except (OSError, subprocess.TimeoutExpired) as error:
        return f"missing: {error}"
    return next(iter(done.stdout.splitlines()), f"missing: {path} --version says nothing")


def _own_digest() -> str:
    """Return the hash of Momus's own code, by which two copies of one version differ if somebody changed one."""
    total = sha256()
    for path in sorted(_PACKAGE.rglob("*.py")):
        total.update(str(path.relative_to(_PACKAGE)).encode() + b"\0" + path.read_bytes())
    return total.hexdigest()[:12]


def differences(here: HostFound, there: HostFound, *, unsafe: bool = False) -> tuple[str, ...]:
    """Return why a host may not perform units for this machine, in words; nothing if it may."""
    told = []
    if not there.tier and not unsafe:
        told.append(f"it has no box: {there.unconfined}")
    elif there.tier != here.tier and not unsafe:
        told.append(f"programs are confined by {there.tier}, here by {here.tier}")
    for name in dict.fromkeys((*here.tools, *there.tools)):
        ours, theirs = here.tools.get(name, "missing"), there.tools.get(name, "missing")
        if ours != theirs:
            told.append(f"{name}: {theirs}, here {ours}")
    return tuple(told)
