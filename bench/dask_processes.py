"""A real Dask cluster on this machine: a scheduler and workers, each a process of its own that a test may kill or stop."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from contextlib import contextmanager
from pathlib import Path

from bench.process_tree import descendants

STARTED_S = 180.0
QUIET = {"PYTHONWARNINGS": "ignore"}
PAGE = Path(__file__).resolve().parent.parent / "docs" / "cluster.md"


class DaskCluster:
    """The processes of a cluster. `address` is that of the scheduler."""

    def __init__(self, folder: Path):
        self.folder = folder
        self.settings = folder / "settings.yaml"
        # What is measured is what the page advises.
        self.settings.write_text(re.search(r"^```yaml\n(.*?)^```$", PAGE.read_text(), re.MULTILINE | re.DOTALL)[1])
        self.file = folder / "scheduler.json"
        self.processes = []
        self.address = ""

    def start(self):
        """Start the scheduler."""
        self._start("scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--scheduler-file", str(self.file))
        wait_until(lambda: self.file.exists() and self.file.read_text().endswith("}"))
        self.address = json.loads(self.file.read_text())["address"]

    def add_worker(self, *words, threads=1, within=()):
        """Return a new worker process, started by the command `within`, if one is given."""
        options = ["--no-nanny", "--nthreads", str(threads), "--no-dashboard", "--local-directory", str(self.folder)]
        return self._start("worker", self.address, *options, *words, within=within)

    def _start(self, *words, within=()):
        log = open(self.folder / f"{len(self.processes)}.log", "wb")  # noqa: SIM115
        command = [*within, sys.executable, "-m", "dask", *words]
        temporary = self.folder / f"{len(self.processes)}.tmp"
        temporary.mkdir()
        environment = os.environ | QUIET | {"TMPDIR": str(temporary), "DASK_CONFIG": str(self.settings)}
        made = subprocess.Popen(command, stdout=log, stderr=log, start_new_session=True, env=environment)
        self.processes.append(made)
        return made

    def temporary(self, process):
        """Return what a process and its children have in their folder for temporary files."""
        return list((self.folder / f"{self.processes.index(process)}.tmp").iterdir())

    def close(self):
        for one in reversed(self.processes):
            os.killpg(one.pid, signal.SIGKILL)
            one.wait()


@contextmanager
def dask_cluster(folder, workers):
    """Give a cluster with so many workers of one thread each."""
    folder.mkdir(exist_ok=True)
    cluster = DaskCluster(folder)
    try:
        cluster.start()
        for _ in range(workers):
            cluster.add_worker()
        if workers:
            wait_for_workers(cluster, workers)
        yield cluster
    finally:
        cluster.close()


def wait_for_workers(cluster, count):
    from distributed import Client

    with Client(cluster.address, set_as_default=False) as client:
        client.wait_for_workers(count, timeout=STARTED_S)


def wait_until(holds, seconds=STARTED_S):
    """Wait until something holds; fail if it does not in time."""
    ending = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < ending, "it did not happen in time"
        time.sleep(0.1)


def children_of(process):
    """Return the ids of the processes that a Dask worker has started for units, and that run."""
    started = [one for one in map(int, filter(str.isdigit, os.listdir("/proc"))) if _state(one)[1:] == [str(process.pid)]]
    return [one for one in started if is_running(one) and b"momus.execute.cluster.child" in _words(one)]


def at_work(process):
    """Return the ids of the processes that run what a Dask worker performs: what its children have started."""
    return [one for child in children_of(process) for one in descendants(child)[1:] if is_running(one)]


def _words(process):
    try:
        return Path(f"/proc/{process}/cmdline").read_bytes()
    except OSError:
        return b""


def is_running(process):
    """Return whether there is such a process, and not only what is left of it while its parent is stopped."""
    return _state(process)[:1] not in ([], ["Z"])


def _state(process):
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[:2]
    except OSError:
        return []
