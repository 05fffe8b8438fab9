"""EvalPlus's evaluator on the same function and inputs, in an environment of the benchmark's own.

Run as a script by that environment's Python it is the peer: for each line on standard input it evaluates once and answers with the seconds.
"""

import json
import subprocess
import sys
import time
from pathlib import Path

PACKAGES = ("evalplus==0.3.1", "numpy==2.4.6", "psutil==7.2.2")


def environment_python(folder: Path) -> Path:
    """Return the Python of an environment that has EvalPlus without its dependencies; make it where it is missing."""
    python = folder / "bin" / "python"
    made = folder / ".installed"
    if not made.exists() or made.read_text() != "\n".join(PACKAGES):
        print(f"making {folder} for EvalPlus", file=sys.stderr)
        subprocess.run([sys.executable, "-m", "venv", "--clear", str(folder)], check=True)
        subprocess.run([str(python), "-m", "pip", "install", "--quiet", "--no-deps", *PACKAGES], check=True)
        made.write_text("\n".join(PACKAGES))
    return python


class EvalPlusPeer:
    """A running peer; `evaluate` returns the seconds that one evaluation of all inputs took."""

    def __init__(self, folder: Path, source: str, entry: str, inputs: list[tuple], expected: list):
        work = folder / "work.json"
        python = environment_python(folder)
        work.write_text(json.dumps({"source": source, "entry": entry, "inputs": inputs, "expected": expected}))
        self.process = subprocess.Popen(
            [str(python), __file__, str(work)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=folder
        )

    def __enter__(self) -> "EvalPlusPeer":
        return self

    def __exit__(self, *_: object) -> None:
        self.process.stdin.close()
        self.process.wait()

    def evaluate(self) -> float:
        self.process.stdin.write("again\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline().split()
        if len(answer) != 2 or answer[0] != "pass":
            raise RuntimeError(f"EvalPlus answered {answer!r} for a function that is right")
        return float(answer[1])


def serve(work: Path) -> None:
    from evalplus.eval import untrusted_check

    task = json.loads(work.read_text())
    count = len(task["inputs"])
    for _ in sys.stdin:
        start = time.perf_counter()
        status, _details = untrusted_check(
            "humaneval", task["source"], task["inputs"], task["entry"], expected=task["expected"], atol=0, ref_time=[0.1] * count
        )
        print(status, time.perf_counter() - start, flush=True)


if __name__ == "__main__":
    serve(Path(sys.argv[1]))
