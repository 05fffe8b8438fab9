"""Control groups, version 2 or 1: the only memory limit that covers all processes of a box together."""

import os
import time
from pathlib import Path

_ROOT = Path("/sys/fs/cgroup")
_MB = 1 << 20


class ControlGroup:
    """A control group for one box, below the group of this process."""

    def __init__(self, folders: dict[str, Path], unified: bool):
        self._folders = folders
        self._unified = unified
        self._memory_mb = 0
        self._memory_events = -1

    def admit(self, process: int) -> None:
        """Put a process, and all that it will start, into the group."""
        for folder in set(self._folders.values()):
            (folder / "cgroup.procs").write_text(str(process))

    def limit_memory(self, memory_mb: int) -> None:
        """Set how much memory all processes of the group may use together."""
        if "memory" not in self._folders or memory_mb == self._memory_mb:
            return
        name = "memory.max" if self._unified else "memory.limit_in_bytes"
        (self._folders["memory"] / name).write_text(str(memory_mb * _MB))
        self._memory_mb = memory_mb

    def limit_processes(self, count: int) -> None:
        """Set how many processes and threads the group may have."""
        if "pids" in self._folders:
            (self._folders["pids"] / "pids.max").write_text(str(count))

    def killed_for_memory(self) -> int:
        """Return how many processes of the group the kernel has killed because it used too much memory."""
        if "memory" not in self._folders:
            return 0
        if self._memory_events < 0:
            # It is read twice in every run, so it stays open.
            name = "memory.events" if self._unified else "memory.oom_control"
            self._memory_events = os.open(self._folders["memory"] / name, os.O_RDONLY | os.O_CLOEXEC)
        for line in os.pread(self._memory_events, 4096, 0).splitlines():
            if line.startswith(b"oom_kill "):
                return int(line.split()[1])
        return 0

    def remove(self) -> None:
        """Remove the group. Its processes are dead, though the kernel may take a moment to notice."""
        if self._memory_events >= 0:
            os.close(self._memory_events)
            self._memory_events = -1
        for folder in set(self._folders.values()):
            for _ in range(100):
                try:
                    folder.rmdir()
                    break
                except FileNotFoundError:
                    break
                except OSError:
                    time.sleep(0.002)


def new_group(name: str) -> ControlGroup | None:
    """Return a new group, or None if this process may not make one that limits memory."""
    own = _own_paths()
    made: dict[str, Path] = {}
    _remove_abandoned(own)
    unified = "" in own and "memory" in _controllers(_ROOT / own[""].lstrip("/"))
    if unified:
        folder = _made(_ROOT / own[""].lstrip("/") / name)
        if folder and (folder / "memory.max").exists():
            made = {"memory": folder}
            if (folder / "pids.max").exists():
                made["pids"] = folder
    else:
        for controller in ("memory", "pids"):
            if controller in own:
                folder = _made(_ROOT / controller / own[controller].lstrip("/") / name)
                if folder:
                    made[controller] = folder
    if "memory" not in made:
        for folder in made.values():
            folder.rmdir()
        return None
    return ControlGroup(made, unified)


def _remove_abandoned(own: dict[str, str]) -> None:
    """Remove the empty groups of runs that were killed."""
    for controller in ("memory", "pids", ""):
        if controller in own:
            for folder in (_ROOT / controller / own[controller].lstrip("/")).glob("momus-*-*"):
                maker = folder.name.split("-")[-2]
                if maker.isdigit() and not Path("/proc", maker).exists():
                    try:
                        folder.rmdir()
                    except OSError:
                        continue


def _own_paths() -> dict[str, str]:
    """Return the path of this process's group for each controller of version 1; under "", that of version 2."""
    paths = {}
    try:
        lines = Path("/proc/self/cgroup").read_text().splitlines()
    except OSError:
        return {}
    for line in lines:
        _, controllers, path = line.split(":", 2)
        for controller in controllers.split(","):
            paths[controller] = path
    return paths


def _controllers(folder: Path) -> list[str]:
    """Return the controllers that groups below this one can have."""
    try:
        return (folder / "cgroup.subtree_control").read_text().split()
    except OSError:
        return []


def _made(folder: Path) -> Path | None:
    try:
        folder.mkdir()
    except OSError:
        return None
    if not os.access(folder / "cgroup.procs", os.W_OK):
        folder.rmdir()
        return None
    return folder
