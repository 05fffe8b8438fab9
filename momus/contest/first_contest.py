"""Writes a first contest that runs: one task, three tests, and a solution to copy from."""

from pathlib import Path

from momus.contest.contest_files import CONTEST_FILE
from momus.errors import RequestError

_CONTEST = """name = "{name}"
style = "ioi"              # points; or "icpc": solved tasks, then time
feedback = "full"          # what contestants are told at once: full, points, verdict, samples, none
# start = 2026-11-16T09:00:00
# end = 2026-11-16T14:00:00

# Every setting may stand here, in a task.toml, in one of its [groups.NAME] and in one of its [test.NAME]: the nearer one wins.
# `momus contest config . sum secret/2 -v` lists all settings and where each value comes from.
[limits]
cpu_s = 2.0
memory_mb = 256

# [compilers.cpp]
# compile = "g++ -O2 -std=gnu++20 -o a.out {{sources}}"
"""

_TASK = """title = "Sum"
type = "batch"             # or interactive, output-only, tournament, or a Python file of your own
input = "stdin"            # or the name of a file
output = "stdout"
points = 100

[judge]
kind = "tokens"            # words must be equal; or exact, lines, float, unordered, program

[groups.secret]            # by default the tests in the folder of its name
rule = "sum"               # or minimum, or all: full points or none
points = 100
"""

_STATEMENT = """# Sum

Read two whole numbers from standard input, and print their sum.
"""

_FILES = {
    "sum/task.toml": _TASK,
    "sum/statement.md": _STATEMENT,
    "sum/tests/sample/1.in": "1 2\n",
    "sum/tests/sample/1.ans": "3\n",
    "sum/tests/secret/1.in": "-5 5\n",
    "sum/tests/secret/1.ans": "0\n",
    "sum/tests/secret/2.in": "4000000000 5\n",
    "sum/tests/secret/2.ans": "4000000005\n",
    "submissions/jury/sum.py": "a, b = map(int, input().split())\nprint(a + b)\n",
}


def write_draft(folder: Path) -> list[Path]:
    """Return the files of a first contest, written into the folder; raise RequestError if there is a contest already."""
    if (folder / CONTEST_FILE).exists():
        raise RequestError(f"{folder / CONTEST_FILE}: is there already; give another folder")
    files = {CONTEST_FILE: _CONTEST.format(name=folder.resolve().name)} | _FILES
    taken = [folder / path for path in files if (folder / path).exists()]
    if taken:
        raise RequestError(f"{taken[0]}: is there already; give an empty folder")
    for path, text in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, "utf-8")
    return [folder / path for path in files]
