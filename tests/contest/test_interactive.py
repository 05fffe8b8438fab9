"""Interactive tasks: every way in which a conversation can end has its own verdict."""

import pytest

from tests.contest.contests import evaluated, verdicts, write

JUDGE = """
import sys
given, answer, feedback = sys.argv[1:4]
secret = int(open(given).read())
def leave(code, words):
    open(feedback + "judgemessage.txt", "w").write(words)
    sys.exit(code)
for asked in range(1, 12):
    line = sys.stdin.readline()
    if not line: leave(43, "end of input: no guess")
    words = line.split()
    if len(words) != 2 or words[0] not in ("?", "!") or not words[1].isdigit(): leave(43, "protocol error: " + line[:40])
    guess = int(words[1])
    if guess == 99: raise SystemError("a fault of the judge's")
    while guess == 98: pass
    if words[0] == "!": leave(42 if guess == secret else 43, f"{asked} lines")
    print("<" if secret < guess else ">" if secret > guess else "=", flush=True)
leave(43, "too many questions")
"""
LIBRARY = """
#include <stdio.h>
static char ask(int guess) { char said; printf("? %d\\n", guess); fflush(stdout); return scanf(" %c", &said) == 1 ? said : 0; }
static void answer(int found) { printf("! %d\\n", found); fflush(stdout); }
"""
HALVING = """
import sys
low, high = 0, 100
while True:
    middle = (low + high) // 2
    {ask}
    said = sys.stdin.readline().strip()
    if said == "=": break
    if said == "<": high = middle - 1
    else: low = middle + 1
{end}
"""
FILES = {
    "contest.toml": "[limits]\ncpu_s = 1.0\n[interact]\nidle_s = 0.6\n",
    "guess/task.toml": 'type = "interactive"\nlink.c = ["guess.h"]\n[judge]\nprogram = "judge.py"\ncpu_s = 0.5\n',
    "guess/judge.py": JUDGE,
    "guess/guess.h": LIBRARY,
    "guess/tests/1.in": "37\n",
}
ASK, END = 'print("?", middle, flush=True)', 'print("!", middle, flush=True)'
SUBMISSIONS = {
    "good": HALVING.format(ask=ASK, end=END),
    "unflushed": HALVING.format(ask='print("?", middle)', end=END),
    "wrong": HALVING.format(ask=ASK, end='print("!", middle + 1, flush=True)'),
    "noisy": HALVING.format(ask='print("I guess", middle, flush=True)', end=END),
    "early": 'print("? 50", flush=True)\ninput()\n',
    "crash": 'print("? 50", flush=True)\ninput()\nraise ValueError("lost")\n',
    "loops": 'print("? 50", flush=True)\ninput()\nwhile True: pass\n',
    "sleeps": 'import time\nprint("? 50", flush=True)\ninput()\ntime.sleep(60)\n',
    "floods": 'while True: print("? 50")\n',
    "breaks": 'print("? 99", flush=True)\ninput()\n',
    "waits": 'print("? 98", flush=True)\ninput()\n',
    "stays": HALVING.format(ask=ASK, end=END) + "while True: pass\n",
}
LINKED = """
#include "guess.h"
int main() { int low = 0, high = 100; for (;;) { int middle = (low + high) / 2; char said = ask(middle);
if (said == '=') { answer(middle); return 0; } if (said == '<') high = middle - 1; else if (said == '>') low = middle + 1; else return 1; } }
"""


@pytest.fixture(scope="module")
def ran(tmp_path_factory):
    folder = write(tmp_path_factory.mktemp("talk"), FILES | {"submissions/linked/guess.c": LINKED})
    return evaluated(write(folder, {f"submissions/{name}/guess.py": text for name, text in SUBMISSIONS.items()}))


def test_every_end_of_a_conversation_has_its_own_verdict(ran):
    assert {key.split("/")[0]: those["1"] for key, those in verdicts(ran[0]).items()} == {
        "good": "accepted",
        "linked": "accepted",
        "unflushed": "deadlock",
        "wrong": "wrong answer",
        "noisy": "protocol error",
        "early": "ended too early",
        "crash": "run-time error",
        "loops": "time limit",
        "sleeps": "stalled",
        "floods": "wrong answer",
        # The judge fails first: whatever the program does after that is not its fault.
        "breaks": "judge error",
        "waits": "judge error",
        "stays": "time limit",
    }


def test_the_log_has_the_words_of_the_judge(ran):
    log = (ran[0].contest.folder / "results/logs/noisy/guess.txt").read_text()
    assert "protocol error: I guess 50" in log
