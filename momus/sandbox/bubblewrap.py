"""The command line of bubblewrap for a box."""

import os
from collections.abc import Sequence

from momus.sandbox import private_tools
from momus.sandbox.tiers import SYSTEM_FILES, SYSTEM_FOLDERS, Interpreter, Profile

_SCRATCH_BYTES = 256 << 20
SCRATCH = {Profile.RUN: "/data", Profile.COMPILE: "/tmp"}
RUNTIMES = "/runtimes"


def command(
    profile: Profile, python: Interpreter, inside: Sequence[str], info: int, block: int, scratch_bytes: int = 0
) -> list[str]:
    """Return the command that starts `inside` as the first process of a new box.

    The box has its own process, network, mount, IPC, host-name and user namespaces, no capability, a read-only view of the system's programs and
    libraries, no /proc, and one or two small folders in memory. `scratch_bytes` is the size of the first, 0 for the usual one.
    """
    words = ["bwrap", "--unshare-all", "--die-with-parent", "--new-session", "--as-pid-1", "--cap-drop", "ALL"]
    words += ["--info-fd", str(info), "--block-fd", str(block)]
    tools = [folder for folder in private_tools.folders() if profile is Profile.COMPILE and not folder.startswith("/usr/")]
    for folder in (*SYSTEM_FOLDERS, *python.folders, *tools):
        words += ["--symlink", os.readlink(folder), folder] if os.path.islink(folder) else ["--ro-bind-try", folder, folder]
    for path in SYSTEM_FILES:
        words += ["--ro-bind-try", path, path]
    words += ["--dev", "/dev", "--remount-ro", "/dev"]
    words += ["--size", str(scratch_bytes or _SCRATCH_BYTES), "--tmpfs", SCRATCH[profile]]
    if profile is Profile.RUN:
        words += ["--size", str(_SCRATCH_BYTES), "--tmpfs", RUNTIMES]
    words += ["--remount-ro", "/"]
    return [*words, "--hostname", "box", "--chdir", "/", "--setenv", "PYTHONHASHSEED", "0", "--setenv", "PATH", "/usr/bin:/bin",
            "--setenv", "LANG", "C.UTF-8", "--setenv", "HOME", "/", "--", *inside]  # fmt: skip
