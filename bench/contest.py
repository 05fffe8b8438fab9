"""What a contest's clock and counts are worth: the overhead of a test, and how much steps and times of one program vary under load.

`python -m bench.contest` prints both; `python -m bench.contest overhead` or `noise` prints one.
"""

import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from momus.contest.compiling import compiled
from momus.contest.contest_files import read_contest
from momus.contest.layers import Layer, LayeredSettings
from momus.contest.run import ContestRunner
from momus.contest.toolchains import toolchain
from momus.execute import Runner
from momus.execute.whole_program import Executable, ProcessRun, ProgramBoxes
from momus.model import Program

RUNS = 50
_COUNTED = LayeredSettings([Layer.of("bench", {"limits.cpu_s": 20.0, "limits.steps_m": 1e6})])
_C = b"""#include <stdio.h>
#include <stdlib.h>
int main() { int n = 2000000, *a = malloc(n * sizeof *a); unsigned x = 1;
    for (int i = 0; i < n; i++) { x = x * 1103515245 + 12345; a[i] = x % n; }
    int at = 0; for (int i = 0; i < 3000000; i++) at = (a[at] + i) % n;
    printf("%d\\n", at); return 0; }
"""
_PYTHON = b"""x, a = 1, []
for i in range(200000):
    x = (x * 1103515245 + 12345) % 4294967296
    a.append(x % 200000)
at = 0
for i in range(300000):
    at = (a[at] + i) % 200000
print(at)
"""
_JAVA = b"""public class Walk { public static void main(String[] words) {
    int n = 2000000; int[] a = new int[n]; int x = 1;
    for (int i = 0; i < n; i++) { x = x * 1103515245 + 12345; a[i] = Math.floorMod(x, n); }
    int at = 0; for (int i = 0; i < 3000000; i++) at = (a[at] + i) % n;
    System.out.println(at); } }
"""
WALKS = {"c": ("walk.c", _C), "python": ("walk.py", _PYTHON), "java": ("Walk.java", _JAVA)}
"""A program in each language that jumps about in memory: what caches disturb most."""


@contextmanager
def loaded() -> Iterator[None]:
    """Keep every processor busy meanwhile."""
    load = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(os.cpu_count() or 2)]
    try:
        yield
    finally:
        for one in load:
            one.kill()
            one.wait()


def counted_runs(language: str, runs: int) -> list[ProcessRun]:
    """Return several runs of one program that counts its steps."""
    with Runner(0) as runner, ProgramBoxes(4) as boxes:
        made = compiled(
            Program(language, (WALKS[language],)), toolchain(_COUNTED, language, runner.compile), _COUNTED, runner.compile
        )
        if made.executable is None:
            raise ValueError(made.said)
        return [boxes.run(made.executable, _COUNTED.limits) for _ in range(runs)]


def noise() -> None:
    """Print how much the count and the CPU time of one program vary."""
    for language in WALKS:
        for words, runs in (("", counted_runs(language, RUNS)), (" under load", _under_load(language))):
            times = [run.cpu_s for run in runs]
            spread = f"{min(times):.3f} to {max(times):.3f} s, deviation {statistics.stdev(times) / statistics.fmean(times):.1%}"
            print(f"{language}{words}: {len({run.count for run in runs})} count of {runs[0].count:,} steps; CPU time {spread}")


def _under_load(language: str) -> list[ProcessRun]:
    with loaded():
        return counted_runs(language, RUNS)


def overhead(tests: int = 200) -> None:
    """Print what a test costs over a bare process: in a box alone, and in a whole run of a contest with its judge and its store."""
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        (folder / "t.c").write_text('#include <stdio.h>\nint main() { puts("3"); return 0; }\n')
        subprocess.run(["gcc", "-O2", "-o", folder / "t", folder / "t.c"], check=True)
        bare, boxed = [], []
        program = Executable(("{program}/t",), (("t", (folder / "t").read_bytes()),))
        with ProgramBoxes(4, core=min(os.sched_getaffinity(0))) as boxes:
            boxes.run(program, _COUNTED.limits)
            for _ in range(tests):
                started = time.perf_counter()
                boxes.run(program, _COUNTED.limits)
                boxed.append(time.perf_counter() - started)
                started = time.perf_counter()
                subprocess.run([folder / "t"], capture_output=True, check=True)
                bare.append(time.perf_counter() - started)
        contest = _contest(folder / "contest", tests)
        with ContestRunner(read_contest(contest), contest / "results", jobs=1) as runner:
            runner.run()
            (contest / "submissions/ann/sum.c").write_text('#include <stdio.h>\nint main() { puts("3"); return 0; }\n')
            started = time.perf_counter()
            whole = runner.run()
            run_s = (time.perf_counter() - started) / (whole.evaluated / 2)
    print(
        f"a bare process {_ms(bare)}, in a box {_ms(boxed)}; each test of a contest {run_s * 1000:.2f} ms with all that belongs to it"
    )


def _contest(folder: Path, tests: int) -> Path:
    files = {"contest.toml": "", "sum/task.toml": "", "submissions/ann/sum.c": "int main() { return 0; }\n"}
    for at in range(tests):
        files |= {f"sum/tests/{at}.in": f"{at}\n", f"sum/tests/{at}.ans": "3\n"}
    for path, text in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text)
    return folder


def _ms(times: list[float]) -> str:
    return f"{statistics.median(times) * 1000:.2f} ms (least {min(times) * 1000:.2f})"


if __name__ == "__main__":
    asked = sys.argv[1:] or ["overhead", "noise"]
    for name, measure in (("overhead", overhead), ("noise", noise)):
        if name in asked:
            measure()
