"""How well this machine can confine a program, tried once."""

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from pathlib import Path

from momus.errors import BoxError
from momus.sandbox import cgroup, landlock
from momus.sandbox.syscalls import MACHINE, NUMBERS
from momus.sandbox.uids import as_user


class Tier(StrEnum):
    """Ways to confine, best first."""

    CGROUP = "bubblewrap and control groups"
    LIMITS = "bubblewrap and limits"
    LANDLOCK = "Landlock, seccomp and limits"
    UNSAFE = "limits only"


class Profile(StrEnum):
    """What a box is for: RUN cannot write anywhere, COMPILE has a folder of limited size."""

    RUN = "run"
    COMPILE = "compile"


@dataclass(frozen=True)
class Interpreter:
    """The Python for the box's own code and for Python submissions, and the folders that it needs.

    `packages` are the folders, among them or in the system, from which it imports besides its own library. `preloaded` modules are imported
    once, before the first program.
    """

    path: str
    folders: tuple[str, ...]
    packages: tuple[str, ...] = ()
    preloaded: tuple[str, ...] = ()


SYSTEM_FOLDERS = ("/usr", "/lib", "/lib64", "/lib32", "/bin", "/sbin")
# Java and Mono keep their settings there.
SYSTEM_FILES = ("/etc/ld.so.cache", "/etc/alternatives", *map(str, sorted(Path("/etc").glob("java-*"))), "/etc/mono")


@cache
def interpreter() -> Interpreter:
    """Return a Python of at least 3.11 that a stranger's user can read; the system's if possible."""
    tried = []
    for path in (
        "/usr/bin/python3",
        "/usr/local/bin/python3",
        str(Path(sys.base_prefix, "bin", f"python3.{sys.version_info.minor}")),
    ):
        if not os.access(path, os.X_OK):
            continue
        found = usable(path)
        if found:
            return found
        tried.append(path)
    raise BoxError(f"no Python 3.11 or newer that other users can read (tried {', '.join(tried)}); install the package python3")


def shown_by(path: Path) -> str:
    """Return the folder with this path in it that every box shows to the programs inside; "" if there is none."""
    led = path.resolve()
    shown = (*SYSTEM_FOLDERS, *SYSTEM_FILES, *interpreter().folders, *interpreter().packages)
    return next((folder for folder in shown if led.is_relative_to(Path(folder).resolve())), "")


def usable(path: str) -> Interpreter | None:
    """Return the interpreter at the path, if it is new enough and the box's user can read it."""
    asked = "import sys; print(sys.version_info >= (3, 11), sys.base_prefix)"
    said = subprocess.run([path, "-I", "-S", "-c", asked], capture_output=True, text=True, env={}, check=False).stdout.split()
    if len(said) != 2 or said[0] != "True" or not open_to_all(Path(path).resolve()):
        return None
    return Interpreter(path, () if said[1].startswith("/usr") else (said[1],))


def open_to_all(path: Path) -> bool:
    """Return whether the box's user can read the path: every user, if that is another than this process's own."""
    return os.geteuid() != 0 or all(folder.stat().st_mode & 0o005 == 0o005 for folder in (path, *path.parents))


def bubblewrap_works(uid: int) -> str:
    """Return "" if this user (0: this process's own) can start a bubblewrap with all that a box needs, else why not."""
    # What holds for one unused user holds for all: try once.
    if bool(uid) not in _tried:
        _tried[bool(uid)] = _bubblewrap_fault(uid)
    return _tried[bool(uid)]


_tried: dict[bool, str] = {}


def _bubblewrap_fault(uid: int) -> str:
    program = shutil.which("bwrap", path="/usr/bin:/usr/local/bin:/bin")
    if not program:
        return "bwrap is not installed"
    words = [program, "--unshare-all", "--as-pid-1", "--cap-drop", "ALL", "--ro-bind", "/usr", "/usr"]
    for folder in SYSTEM_FOLDERS[1:]:
        words += ["--symlink", os.readlink(folder), folder] if os.path.islink(folder) else ["--ro-bind-try", folder, folder]
    words += ["--dev", "/dev", "--remount-ro", "/", "--", "/bin/true"]
    done = subprocess.run(words, capture_output=True, text=True, env={}, check=False, cwd="/", **as_user(uid))
    return "" if done.returncode == 0 else done.stderr.strip() or f"bwrap ended with {done.returncode}"


def best_tier(uid: int, wanted: Tier | None = None, unsafe: bool = False) -> Tier:
    """Return the best tier that works here, or the wanted one. If nothing protects, raise BoxError unless `unsafe` accepts that."""
    if wanted is Tier.UNSAFE:
        return wanted
    missing = {}
    known = MACHINE in NUMBERS
    if wanted in (None, Tier.CGROUP, Tier.LIMITS):
        missing["bubblewrap"] = bubblewrap_works(uid) if known else f"no seccomp table for {MACHINE}"
        if not missing["bubblewrap"]:
            if wanted is Tier.LIMITS:
                return wanted
            if groups_work():
                return Tier.CGROUP
            if wanted is None:
                return Tier.LIMITS
            missing["control groups"] = "this process may not make a group that limits memory"
    if wanted in (None, Tier.LANDLOCK):
        if landlock.version() >= 1 and known:
            return Tier.LANDLOCK
        missing["Landlock"] = "the kernel has none"
    if unsafe:
        return Tier.UNSAFE
    reasons = "; ".join(f"{layer}: {reason}" for layer, reason in missing.items() if reason)
    if wanted:
        raise BoxError(f"{wanted} cannot be had on this machine ({reasons}); run: momus doctor")
    raise BoxError(
        f"nothing confines programs on this machine ({reasons}); install the package bubblewrap, or accept the risk with --unsafe"
    )


@cache
def groups_work() -> bool:
    """Return whether this process can make a control group that limits memory."""
    group = cgroup.new_group(f"momus-{os.getpid()}-probe")
    if group:
        group.remove()
    return group is not None
