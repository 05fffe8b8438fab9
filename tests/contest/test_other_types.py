"""Output-only tasks, functions with a library linked in, tournaments, streams, and types of one's own."""

import pytest

from tests.contest.contests import evaluated, verdicts, write

NIM_JUDGE = """
import sys
left = int(open(sys.argv[1]).read())
player = 1
while True:
    print(player, left, flush=True)
    sender, _, said = sys.stdin.readline().partition(" ")
    if int(sender) != player or said.strip() not in ("1", "2", "3") or int(said) > left: player = int(sender); break
    left -= int(said)
    if left == 0: player = 3 - player; break
    player = 3 - player
print("= 0 1" if player == 1 else "= 1 0", flush=True)
"""
OWN_TYPE = """
from momus.contest.verdicts import Judged, TestVerdict, result_of_run

def evaluate(bench, task, test, submitted):
    \"\"\"The program gets its own output as input again, and must not change it.\"\"\"
    once = bench.programs.run(submitted.executable, test.settings.limits, test.input_bytes)
    twice = bench.programs.run(submitted.executable, test.settings.limits, once.stdout)
    verdict = TestVerdict.ACCEPTED if once.stdout == twice.stdout else TestVerdict.WRONG
    return result_of_run(Judged(verdict), twice, twice.stdout)
"""
STREAM_JUDGE = """
import sys
count = int(open(sys.argv[1]).read())
for start in range(0, count, 1000):
    sys.stdout.write("".join(f"{number}\\n" for number in range(start, start + 1000)))
print(-1, flush=True)
sys.exit(42 if sys.stdin.readline().strip() == str(count * (count - 1) // 2) else 43)
"""
FILES = {
    "contest.toml": "[limits]\ncpu_s = 1.0\n[interact]\nidle_s = 0.6\n",
    "open/task.toml": 'type = "output-only"\n',
    "open/tests/a.in": "1 2\n",
    "open/tests/a.ans": "3\n",
    "open/tests/b.in": "2 2\n",
    "open/tests/b.ans": "4\n",
    "call/task.toml": 'link.c = ["grader.c", "call.h"]\nlink.python = ["grader.py"]\nstart.python = "grader"\n',
    "call/call.h": "int twice(int n);\n",
    "call/grader.c": '#include <stdio.h>\n#include "call.h"\nint main() { int n; scanf("%d", &n); printf("%d", twice(n)); return 0; }',
    "call/grader.py": "from call import twice\nprint(twice(int(input())))\n",
    "call/tests/1.in": "21",
    "call/tests/1.ans": "42",
    "nim/task.toml": 'type = "tournament"\n[judge]\nprogram = "judge.py"\n',
    "nim/judge.py": NIM_JUDGE,
    "nim/tests/1.in": "9\n",
    "flood/task.toml": 'type = "tournament"\n[judge]\nprogram = "judge.py"\n',
    "flood/judge.py": NIM_JUDGE,
    "flood/tests/1.in": "9\n",
    "stable/task.toml": 'type = "twice.py"\n',
    "stable/twice.py": OWN_TYPE,
    "stable/tests/1.in": "3\n1\n2\n",
    "stream/task.toml": 'type = "interactive"\nlimits.memory_mb = 16\n[judge]\nprogram = "judge.py"\n',
    "stream/judge.py": STREAM_JUDGE,
    "stream/tests/1.in": "400000\n",
}
NIM = "while True:\n    left = int(input())\n    print({}, flush=True)\n"
SUMMING = '#include <stdio.h>\nint main() {{ long n, t = 0; {} while (scanf("%ld", &n) == 1 && n >= 0) {} printf("%ld\\n", t); return 0; }}'
SUBMISSIONS = {
    "ann/open/a.out": "3",
    "ann/open/b.out": "5",
    "bob/open/a.out": "3",
    "ann/call.c": "int twice(int n) { return 2 * n; }",
    "bob/call.py": "def twice(n):\n    return n * n\n",
    "cleo/call.c": "int thrice(int n) { return 3 * n; }",
    "ann/nim.py": NIM.format("left % 4 or 1"),
    "bob/nim.py": NIM.format("1"),
    "cleo/nim.py": "input()\nraise SystemExit(1)\n",
    "dan/nim.py": "import time\ntime.sleep(60)\n",
    "ann/flood.py": NIM.format("left % 4 or 1"),
    # Writes before it is asked, and more than anybody reads.
    "eve/flood.c": '#include <stdio.h>\nint main() { for (;;) puts("1"); }',
    "ann/stable.py": "import sys\nprint(*sorted(sys.stdin.read().split()))\n",
    "bob/stable.py": "import sys\nprint(sys.stdin.read() + 'x')\n",
    "ann/stream.c": SUMMING.format("", "t += n;"),
    "bob/stream.c": SUMMING.format("static volatile long kept[400000][8]; int at = 0;", "t += kept[at++][0] = n;"),
}


@pytest.fixture(scope="module")
def ran(tmp_path_factory):
    folder = tmp_path_factory.mktemp("types")
    return evaluated(write(folder, FILES | {f"submissions/{path}": text for path, text in SUBMISSIONS.items()}))


def test_output_files_are_judged_one_by_one(ran):
    found = verdicts(ran[0])
    assert found["ann/open"] == {"a": "accepted", "b": "wrong answer"}
    assert found["bob/open"] == {"a": "accepted", "b": "no output file"}


def test_a_function_is_called_by_the_program_that_is_linked_to_it(ran):
    found = verdicts(ran[0])
    assert found["ann/call.c"] == {"1": "accepted"}
    assert found["bob/call.py"] == {"1": "wrong answer"}
    assert found["cleo/call.c"] == {"": "does not compile"}


def test_all_pairs_play_and_who_crashes_or_stalls_loses(ran):
    folder = ran[0].contest.folder / "results/games/nim"
    assert (folder / "standings.csv").read_text().splitlines() == [
        "contestant,games,won,drawn,lost,points",
        "ann,6,6,0,0,6",
        "bob,6,4,0,2,4",
        "cleo,6,1,0,5,1",
        "dan,6,1,0,5,1",
    ]
    assert (folder / "ann - bob 1 1.txt").read_text().splitlines()[:3] == ["1< 9", "1> 1", "2< 8"]
    assert "player 1 loses: did not answer" in (folder / "dan - ann 1 1.txt").read_text()
    points = {one.contestant: [task.points for task in one.tasks if task.task == "nim"] for one in ran[1].ranks.contestants}
    assert points["ann"] == [100] and points["bob"] == [pytest.approx(200 / 3)]


def test_a_player_that_floods_the_judge_loses(ran):
    standings = ran[0].contest.folder / "results/games/flood/standings.csv"
    assert standings.read_text().splitlines()[1:] == ["ann,2,2,0,0,2", "eve,2,0,0,2,0"]


def test_a_type_of_ones_own_is_one_python_file(ran):
    assert verdicts(ran[0])["ann/stable.py"] == {"1": "accepted"}
    assert verdicts(ran[0])["bob/stable.py"] == {"1": "wrong answer"}


def test_a_stream_that_does_not_fit_into_memory_must_not_be_kept(ran):
    assert verdicts(ran[0])["ann/stream.c"] == {"1": "accepted"}
    assert verdicts(ran[0])["bob/stream.c"] == {"1": "memory limit"}
