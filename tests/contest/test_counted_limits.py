"""Limits that do not depend on the load: counted steps, and instructions where the machine has counters for them."""

import os
import sys

import pytest

from bench.contest import WALKS, counted_runs, loaded
from momus.execute.instruction_counter import InstructionCounter, can_count
from momus.execute.program_counts import AttachedInstructions, Counted
from momus.execute.whole_program import Ending, Executable, ProgramBoxes, ProgramLimits
from tests.contest.contests import evaluated, verdicts, write

C = """#include <stdio.h>
int main() { int n, total = 0; scanf("%d", &n); for (int i = 0; i < n; i++) total ^= i; printf("%d\\n", total); return 0; }
"""
PYTHON = """from beside import change
total = 0
for i in range(int(input())):
    total = change(total, i)
print(total)
"""
JAVA = """public class Loop { public static void main(String[] words) {
    int n = new java.util.Scanner(System.in).nextInt(), total = 0;
    for (int i = 0; i < n; i++) total ^= i;
    System.out.println(total); } }
"""
FILES = {
    "contest.toml": "[limits]\ncpu_s = 10.0\nsteps_m = 0.01\n",
    "loop/task.toml": "[test.free]\nlimits.steps_m = 0\n",
    "loop/tests/free.in": "20000\n",
    "loop/tests/free.ans": "0\n",
    "loop/tests/long.in": "20000\n",
    "loop/tests/long.ans": "0\n",
    "loop/tests/short.in": "1000\n",
    "loop/tests/short.ans": "0\n",
    "loop/tests/twice.in": "2000\n",
    "loop/tests/twice.ans": "0\n",
    "submissions/c/loop.c": C,
    "submissions/cpp/loop.cpp": C,
    "submissions/java/loop.java": JAVA,
    "submissions/javascript/loop.js": "console.log(0)\n",
    "submissions/python/loop/loop.py": PYTHON,
    "submissions/python/loop/beside.py": "def change(total, i):\n    return total ^ i\n",
    "submissions/raises/loop.py": "raise ValueError('lost')\n",
}
STEPS_OF_1000_ROUNDS = {"c": 1000, "cpp": 1000, "java": 1000, "python": 2000}


@pytest.fixture(scope="module")
def ran(tmp_path_factory):
    return evaluated(write(tmp_path_factory.mktemp("counted"), FILES))


def lines_of(ran, contestant):
    [one] = [one for one in ran[0].submissions if one.submission.contestant == contestant]
    return {line.test.name: line for line in one.lines}


@pytest.mark.parametrize("language", STEPS_OF_1000_ROUNDS)
def test_a_program_is_stopped_by_its_steps(ran, language):
    lines = lines_of(ran, language)
    assert {name: str(line.judged.verdict) for name, line in lines.items()} == {
        "free": "accepted",
        "long": "time limit",
        "short": "accepted",
        "twice": "accepted",
    }
    assert lines["long"].judged.message.splitlines()[0] == "took more than 10,000 steps"
    assert lines["short"].judged.counted is Counted.STEPS
    assert lines["twice"].used.steps - lines["short"].used.steps == STEPS_OF_1000_ROUNDS[language]
    assert (lines["free"].judged.counted, lines["free"].used.steps) == (Counted.NOTHING, 0)


def test_the_log_says_what_was_counted(ran):
    logs = ran[0].contest.folder / "results/logs"
    assert "2,000 of 10,000 steps" in (logs / "python/loop.txt").read_text()
    assert "steps are not counted in this language" in (logs / "javascript/loop.txt").read_text()


def test_a_traceback_shows_the_programs_own_lines_only(ran):
    message = lines_of(ran, "raises")["short"].judged.message
    assert "ValueError: lost" in message and message.count("File ") == 1


def test_points_files_have_the_count(ran):
    rows = (ran[0].contest.folder / "results/points/python.txt").read_text().splitlines()
    assert [row.split("\t")[-1] for row in rows] == ["count", "-", "10000 steps", "2000 steps", "4000 steps"]


def test_verdicts_are_the_same_when_evaluated_again(ran):
    again, _ = evaluated(ran[0].contest.folder)
    assert again.evaluated == 0 and verdicts(again) == verdicts(ran[0])


SOFTWARE_PAGE_FAULTS = (1, 2)
"""An event that every machine counts in the same way, in the place of instructions."""


def counted_faults(boxes, program, limit):
    """Return how a program ends that is counted from outside, by page faults."""
    from momus.execute import whole_program

    before = whole_program.AttachedInstructions
    whole_program.AttachedInstructions = lambda most: AttachedInstructions(most, SOFTWARE_PAGE_FAULTS)
    try:
        return boxes.run(program, ProgramLimits(cpu_s=5.0, instructions=limit))
    finally:
        whole_program.AttachedInstructions = before


def test_a_counter_is_attached_from_outside_before_the_program_starts():
    try:
        InstructionCounter(os.getpid(), SOFTWARE_PAGE_FAULTS, at_exec=False).close()
    except OSError:
        pytest.skip("this machine lets nobody count")
    program = Executable(("/bin/echo", "hello"))
    with ProgramBoxes() as boxes:
        run = counted_faults(boxes, program, 1_000_000)
        assert (run.ending, run.stdout, run.counted) == (Ending.EXITED, b"hello\n", Counted.INSTRUCTIONS)
        assert run.count and run.count > 10
        assert counted_faults(boxes, program, 10).ending is Ending.INSTRUCTIONS


@pytest.mark.skipif(not can_count(), reason="this machine has no counters of instructions")
def test_instructions_are_counted_where_the_machine_can():
    program = Executable((sys.executable, "-c", "pass"))
    with ProgramBoxes() as boxes:
        run = boxes.run(program, ProgramLimits(cpu_s=5.0, instructions=10**12))
    assert run.counted is Counted.INSTRUCTIONS and run.count and run.count > 100_000


@pytest.mark.slow
@pytest.mark.parametrize("language", WALKS)
def test_runs_on_a_busy_machine_have_one_count(language):
    alone = counted_runs(language, 2)
    with loaded():
        busy = counted_runs(language, 8)
    assert {run.count for run in (*alone, *busy)} == {alone[0].count}
    assert alone[0].count and {run.ending for run in (*alone, *busy)} == {Ending.EXITED}
