"""Samples on a hundred problems, and how fast they are evaluated: `python -m bench.model_samples [--out DIR] [--problems N] [--samples N]`.

The samples are planted faults of the problems' own solutions, the solutions themselves, and on three problems one that hangs, one that eats memory
and one that forges. The same evaluation is then killed half-way and gone on with: the table must be the same.
"""

import argparse
import json
import random
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from momus.model import Program
from momus.mutate import mutants

PROBLEMS = Path(__file__).with_name("model_problems.jsonl")
HANGS = "    while True:\n        pass\n"
EATS = "    kept = []\n    while True:\n        kept.append(bytearray(10_000_000))\n"
FORGES = """    import os, sys
    class Anything:
        def __eq__(self, other): return True
        def __ne__(self, other): return False
        def __hash__(self): return 0
    for fd in range(3, 12):
        try: os.write(fd, b'\\x00' * 64)
        except OSError: pass
    return Anything()
"""
HOSTILE = (HANGS, EATS, FORGES)


def samples(given: dict[str, Any], number: int, seed: int) -> list[str]:
    """Return completions of a problem: two equal right ones, then planted faults of it."""
    whole = Program("python", (("sample.py", (given["prompt"] + given["canonical_solution"]).encode()),))
    faulty = [one.program.main.decode() for one in mutants(whole)]
    random.Random(seed).shuffle(faulty)
    completions = [one[len(given["prompt"]) :] for one in faulty if one.startswith(given["prompt"])]
    right = given["canonical_solution"]
    return [right, right + "\n# the same\n", *completions][:number]


def write_samples(folder: Path, problems: int, number: int) -> tuple[Path, Path]:
    """Write both files; return where."""
    made = [json.loads(line) for line in PROBLEMS.read_text().splitlines()[:problems]]
    lines = []
    for at, one in enumerate(made):
        completions = samples(one, number, at)
        if at < len(HOSTILE):
            completions[-1] = HOSTILE[at]
        lines += [{"task_id": one["task_id"], "completion": text} for text in completions]
    given, sampled = folder / "problems.jsonl", folder / "samples.jsonl"
    given.write_text("".join(json.dumps(one) + "\n" for one in made))
    sampled.write_text("".join(json.dumps(one) + "\n" for one in lines))
    return sampled, given


def command(sampled: Path, given: Path, out: Path, inputs: int) -> list[str]:
    return [
        *(sys.executable, "-m", "momus", "evaluate", str(sampled), "--problems", str(given)),
        *("--out", str(out), "--inputs", str(inputs), "--k", "1,5,10"),
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path)
    parser.add_argument("--problems", type=int, default=100)
    parser.add_argument("--samples", type=int, default=10)
    parser.add_argument("--inputs", type=int, default=1000)
    parser.add_argument(
        "--kill", type=float, default=0.0, metavar="SHARE", help="Then stop a run after this share of the time, and go on."
    )
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="momus-samples-") as temporary:
        folder = asked.out or Path(temporary)
        folder.mkdir(parents=True, exist_ok=True)
        sampled, given = write_samples(folder, asked.problems, asked.samples)
        start = time.monotonic()
        subprocess.run(command(sampled, given, folder / "whole", asked.inputs), check=True)
        seconds = time.monotonic() - start
        print(f"evaluated in {seconds:.1f} s")
        if asked.kill:
            stopped = subprocess.Popen(command(sampled, given, folder / "stopped", asked.inputs))
            try:
                stopped.wait(seconds * asked.kill)
            except subprocess.TimeoutExpired:
                stopped.send_signal(signal.SIGKILL)
                stopped.wait()
            subprocess.run(command(sampled, given, folder / "stopped", asked.inputs), check=True, stdout=subprocess.DEVNULL)
            for name in ("table.csv", "samples.jsonl", "new_inputs.jsonl", "eval_results.json"):
                same = (folder / "whole" / name).read_bytes() == (folder / "stopped" / name).read_bytes()
                print(f"{name}: {'the same' if same else 'DIFFERENT'} after a kill")


if __name__ == "__main__":
    main()
