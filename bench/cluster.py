"""What a Dask cluster costs, on this machine: a scheduler and workers of one thread each.

python -m bench.cluster cost EXERCISE     the same class on local processes and on as many workers, in turns: seconds, and processor seconds of all
python -m bench.cluster harm EXERCISE     two workers are killed and one is stopped in the middle: are the results the same, is anything left
python -m bench.cluster growth NUMBER …   classes of so many mutants on this machine, on one and on more workers: seconds, memory, what is sent
"""

import argparse
import json
import os
import re
import signal
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from bench.dask_processes import DaskCluster, children_of, dask_cluster, is_running, wait_until
from bench.process_tree import descendants
from bench.similarity_class import write_class

ROOT = Path(__file__).resolve().parent.parent
GOAL = 1.15
_LOOK_S = 1.0
_STEP = re.compile(r"([a-z ]+)(?:, round \d+)?(?: \([\d,]+\))?")
_COUNTED = re.compile(r"[a-z ,\d]+: [\d,]+ of .*")
# Its mutants do not loop: a class of programs that do takes as long as its time limits say, wherever it is graded.
ENDING = """\
def f(values, k):
    total = 0
    longest = 0
    run = 0
    for value in values:
        if value > k:
            total += value - k
            run += 1
        elif value % 3 == 0 and total > 10:
            total -= 1
            run = 0
        else:
            run = 0
        longest = max(longest, run)
    return total * 10 + longest
"""


@dataclass(frozen=True)
class Run:
    """One `momus grade`. Memory is the most that one process of each kind had; `cpu_s` is of all processes, nan where the system does not tell."""

    where: str
    submissions: int
    seconds: float
    cpu_s: float
    client_mb: float = 0.0
    scheduler_mb: float = 0.0
    worker_mb: float = 0.0
    child_mb: float = 0.0
    client_s: float = 0.0
    scheduler_s: float = 0.0
    workers_s: float = 0.0
    units: int = 0
    batches: int = 0
    sent_bytes: int = 0
    received_bytes: int = 0
    steps: dict[str, float] = field(default_factory=dict)


class CpuGroup:
    """A control group that counts the processor seconds of all that is started in it, also of what was killed."""

    def __init__(self) -> None:
        own = dict(line.split(":")[1:] for line in Path("/proc/self/cgroup").read_text().splitlines())
        base = Path("/sys/fs/cgroup")
        parent = base / "cpuacct" / own["cpuacct"].lstrip("/") if "cpuacct" in own else base / own.get("", "/").lstrip("/")
        self.folder = parent / f"bench-{os.getpid()}"
        try:
            self.folder.mkdir()
            (self.folder / "cgroup.procs").write_text(str(os.getpid()))
        except OSError:
            self.folder = Path("/nonexistent")

    def used_s(self) -> float:
        """Return the seconds used so far."""
        if (self.folder / "cpuacct.usage").exists():
            return int((self.folder / "cpuacct.usage").read_text()) / 1e9
        if (self.folder / "cpu.stat").exists():
            return int((self.folder / "cpu.stat").read_text().split()[1]) / 1e6
        return float("nan")


class _Watch(threading.Thread):
    """Notes the most memory of each kind of process while a run lasts."""

    def __init__(self, client: int, cluster: DaskCluster | None):
        super().__init__(daemon=True)
        self.client, self.cluster = client, cluster
        self.most = {"client_mb": 0.0, "scheduler_mb": 0.0, "worker_mb": 0.0, "child_mb": 0.0}
        self.over = threading.Event()

    def run(self) -> None:
        while not self.over.wait(_LOOK_S):
            self._note("client_mb", self.client)
            if self.cluster:
                scheduler, *workers = self.cluster.processes
                self._note("scheduler_mb", scheduler.pid)
                for one in workers:
                    self._note("worker_mb", one.pid)
                    for child in children_of(one):
                        self._note("child_mb", child)

    def _note(self, kind: str, pid: int) -> None:
        try:
            lines = Path(f"/proc/{pid}/status").read_text().splitlines()
        except OSError:
            return
        peak_kb = next((int(line.split()[1]) for line in lines if line.startswith("VmHWM:")), 0)
        self.most[kind] = max(self.most[kind], peak_kb / 1024)


class _Steps(threading.Thread):
    """Adds up the seconds of each step that a run names on standard error; what it says else is passed on."""

    def __init__(self, process: subprocess.Popen):
        super().__init__(daemon=True)
        self.process = process
        self.seconds: dict[str, float] = defaultdict(float)

    def run(self) -> None:
        step, begun = "loading", time.perf_counter()
        for line in self.process.stderr or ():
            found = _STEP.fullmatch(line.rstrip())
            if found:
                now = time.perf_counter()
                self.seconds[step] += now - begun
                step, begun = found[1], now
            elif not _COUNTED.fullmatch(line.rstrip()):
                sys.stderr.write(line)
        self.seconds[step] += time.perf_counter() - begun


def _cpu_s(pid: int) -> float:
    """Return the processor seconds of one process, without its children."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def graded(
    exercise: Path,
    out: Path,
    group: CpuGroup,
    words: list[str],
    cluster: DaskCluster | None = None,
    during: Callable[[int], None] = lambda pid: None,
) -> Run:
    """Return what grading took: on the cluster, or on local processes."""
    out.mkdir(parents=True)
    said = out / "traffic.json"
    place = ["--cluster", cluster.address] if cluster else []
    command = [sys.executable, "-m", "bench.cluster", "client", str(said), "grade", str(exercise), "--out", str(out)]
    pids = [one.pid for one in cluster.processes] if cluster else []
    before, started = [_cpu_s(pid) for pid in pids], time.perf_counter()
    used_s = group.used_s()
    process = subprocess.Popen(
        [*command, *words, *place], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, cwd=ROOT
    )
    watch, steps = _Watch(process.pid, cluster), _Steps(process)
    watch.start()
    steps.start()
    during(process.pid)
    status = process.wait()
    steps.join()
    seconds, used_s = time.perf_counter() - started, group.used_s() - used_s
    watch.over.set()
    watch.join()
    if status not in (0, 1):
        raise RuntimeError(f"momus grade {exercise} ended with {status}")
    told = json.loads(said.read_text())
    there = [_cpu_s(pid) - then if is_running(pid) else 0.0 for pid, then in zip(pids, before, strict=True)]
    where = f"{len(cluster.processes) - 1} workers" if cluster else " ".join(words[-2:])
    return Run(
        where,
        len(json.loads((out / "results.json").read_text())["submissions"]),
        seconds,
        used_s,
        **watch.most,
        scheduler_s=there[0] if there else 0.0,
        workers_s=sum(there[1:]),
        steps=steps.seconds,
        **told,
    )


def client(said: Path, words: list[str]) -> int:
    """Run `momus` in this process, and write what it sent to the cluster."""
    from momus.cli.main import run
    from momus.execute.cluster.connection import _CONNECTIONS

    status = run(words)
    told: dict[str, Any] = {"client_s": time.process_time()}
    for one in _CONNECTIONS.values():
        told |= {"units": one.performed.total(), **asdict(one.traffic)}
    said.write_text(json.dumps(told))
    return status


def results(out: Path) -> Any:
    """Return results.json without its seconds."""
    return _without_seconds(json.loads((out / "results.json").read_text()))


def _without_seconds(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _without_seconds(one) for key, one in value.items() if "seconds" not in key}
    return [_without_seconds(one) for one in value] if isinstance(value, list) else value


def cost(exercise: Path, workers: int, rounds: int, words: list[str]) -> bool:
    """Print what the same class takes on local processes and on as many workers; return whether the results are the same."""
    group, found, same = CpuGroup(), [], True
    with _folder() as folder, dask_cluster(folder / "dask", workers) as cluster:
        for number in range(rounds):
            local = graded(exercise, folder / f"local{number}", group, [*words, "--jobs", str(workers)])
            far = graded(exercise, folder / f"far{number}", group, words, cluster)
            same &= results(folder / f"local{number}") == results(folder / f"far{number}")
            found.append((far.seconds / local.seconds, far.cpu_s / local.cpu_s))
            for one in (local, far):
                print(_told(one), flush=True)
    wall, cpu = (statistics.median(ratios) for ratios in zip(*found, strict=True))
    print(f"cluster / local, median of {rounds}: seconds {wall:.3f}, processor seconds {cpu:.3f} (goal <= {GOAL})")
    print("results: the same but for seconds" if same else "results: THEY DIFFER")
    return same


def harm(exercise: Path, workers: int, words: list[str]) -> bool:
    """Kill two workers and stop one in the middle of a run; return whether the results are the same and nothing is left of them."""
    group = CpuGroup()
    with _folder() as folder, dask_cluster(folder / "dask", workers) as cluster:
        local = graded(exercise, folder / "local", group, [*words, "--jobs", str(workers)])
        hurt = cluster.processes[1:4]
        left: list[int] = []

        def during(pid: int) -> None:
            wait_until(lambda: all(map(children_of, hurt)))
            for one, how in zip(hurt, (signal.SIGKILL, signal.SIGKILL, signal.SIGSTOP), strict=True):
                time.sleep(local.seconds / 8)
                left.extend(descendants(one.pid)[1:])
                os.kill(one.pid, how)

        far = graded(exercise, folder / "far", group, words, cluster, during)
        wait_until(lambda: not any(map(is_running, left)), seconds=100)
        same = results(folder / "local") == results(folder / "far")
        kept = [path for one in hurt for path in cluster.temporary(one)]
    for one in (local, far):
        print(_told(one))
    print("results: the same but for seconds" if same else "results: THEY DIFFER")
    print(f"{len(left)} processes of the three workers have ended, {len(kept)} of their folders are left")
    return same and not kept


def growth(numbers: list[int], workers: list[int], words: list[str]) -> None:
    """Print what classes of mutants take, against their number: on one process of this machine, then on so many workers."""
    group = CpuGroup()
    for number in numbers:
        with _folder() as folder:
            exercise = write_class(folder / "class", number, ENDING)
            if 0 in workers:
                _print_with_steps(graded(exercise, folder / "local", group, [*words, "--jobs", "1"]))
            for count in filter(None, workers):
                with dask_cluster(folder / f"dask{count}", count) as cluster:
                    _print_with_steps(graded(exercise, folder / f"far{count}", group, words, cluster))


def _print_with_steps(run: Run) -> None:
    print(_told(run))
    print("            " + ", ".join(f"{step} {seconds:.1f}" for step, seconds in run.steps.items()), flush=True)


def _told(run: Run) -> str:
    shown = f"{run.where:>10}: {run.submissions:,} submissions, {run.seconds:.1f} s, {run.cpu_s:.1f} processor s"
    shown += f" (client {run.client_s:.1f}); client {run.client_mb:.0f} MB"
    if run.batches:
        shown += f", scheduler {run.scheduler_mb:.0f} MB {run.scheduler_s:.1f} s, worker {run.worker_mb:.0f} MB, all workers {run.workers_s:.1f} s"
        shown += f", child {run.child_mb:.0f} MB; {run.units:,} units in {run.batches:,} batches"
        shown += f", {run.sent_bytes / 1e6:.2f} MB sent, {run.received_bytes / 1e6:.2f} MB back"
    return shown


@contextmanager
def _folder() -> Iterator[Path]:
    # Not below /tmp: programs in a box could read it.
    with tempfile.TemporaryDirectory(dir=ROOT / "build") as folder:
        yield Path(folder)


def main() -> int:
    if sys.argv[1:2] == ["client"]:
        return client(Path(sys.argv[2]), sys.argv[3:])
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("cost", "harm", "growth"))
    parser.add_argument("of", nargs="+")
    parser.add_argument("--workers", type=int, nargs="+", help="how many; for growth several numbers, 0 is this machine alone")
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--inputs", type=int, default=100)
    options = parser.parse_args()
    (ROOT / "build").mkdir(exist_ok=True)
    words = ["--inputs", str(options.inputs), "--no-solve"]
    if options.what == "growth":
        growth([int(one) for one in options.of], options.workers or [0, 1, 4], words)
        return 0
    exercise, [workers] = Path(options.of[0]).resolve(), options.workers or [4]
    if options.what == "cost":
        return 0 if cost(exercise, workers, options.rounds, words) else 1
    return 0 if harm(exercise, workers, words) else 1


if __name__ == "__main__":
    sys.exit(main())
