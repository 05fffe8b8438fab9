"""Files and processes of a job that the warden sets up and clears away. Runs inside the box: standard library only."""

import os
import shutil
import signal
import stat


def wipe(folder: str) -> bool:
    """Empty the folder; return False if something cannot be removed, such as folders nested deeper than a path can name."""
    try:
        for entry in list(os.scandir(folder)):
            _remove(entry)
    except (OSError, RecursionError):
        return False
    return True


def _remove(entry: os.DirEntry[str]) -> None:
    if entry.is_dir(follow_symlinks=False):
        os.chmod(entry.path, 0o700)
        for inner in list(os.scandir(entry.path)):
            _remove(inner)
        os.rmdir(entry.path)
    else:
        os.unlink(entry.path)


def lay_out(folder: str, files: dict[str, bytes]) -> None:
    """Write files under the folder; a path that leaves it is refused."""
    for path, content in files.items():
        full = os.path.normpath(os.path.join(folder, path))
        if not full.startswith(folder.rstrip("/") + "/"):
            raise ValueError(f"{path} lies outside the folder of the job")
        os.makedirs(os.path.dirname(full), exist_ok=True)
        with open(full, "wb") as file:
            file.write(content)


def taken(path: str, most_bytes: int) -> int:
    """Return a file in memory with the tool's output at the path; an empty one if that is no plain file."""
    kept = os.memfd_create("output")
    if not path:
        return kept
    try:
        opened = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
    except OSError:
        return kept
    with os.fdopen(opened, "rb") as file, os.fdopen(os.dup(kept), "wb") as copy:
        left = os.fstat(opened)
        if stat.S_ISREG(left.st_mode) and left.st_size <= most_bytes:
            shutil.copyfileobj(file, copy)
    return kept


def kill_descendants(ancestor: int) -> bool:
    """Kill every descendant of this process, found through /proc: for boxes without a process namespace. Return whether there were any."""
    parents = {}
    for name in os.listdir("/proc"):
        if name.isdigit():
            try:
                with open(f"/proc/{name}/stat", "rb") as file:
                    fields = file.read().rsplit(b")", 1)[1].split()
            except OSError:
                continue
            if fields[0] != b"Z":
                parents[int(name)] = int(fields[1])
    below = {ancestor}
    grown = True
    while grown:
        grown = False
        for process, parent in parents.items():
            if parent in below and process not in below:
                below.add(process)
                grown = True
    for process in below - {ancestor}:
        try:
            os.kill(process, signal.SIGKILL)
        except ProcessLookupError:
            pass
    return len(below) > 1
