"""Batch tasks by streams and by files, with every way to judge."""

import pytest

from momus.contest.verdicts import TestVerdict
from tests.contest.contests import evaluated, verdicts, write

VALIDATOR = """
import sys
given, answer, feedback = sys.argv[1:4]
output = sys.stdin.read().split()
want = open(answer).read().split()
if sys.argv[4:] != ["strict"]: sys.exit(1)
if output == ["break"]: raise SystemError("a fault of the judge's")
if output == ["long"]: open(feedback + "judgemessage.txt", "w").write("x" * 100000); sys.exit(43)
if output == want: sys.exit(42)
if output == ["share"]: open(feedback + "score_multiplier.txt", "w").write("0.5"); sys.exit(42)
if len(output) == 1:
    open(feedback + "score.txt", "w").write("0.25")
    open(feedback + "teammessage.txt", "w").write("one word is a start")
    sys.exit(42)
print("not like that", file=sys.stderr)
sys.exit(43)
"""
CHECKER = r"""
#include "testlib.h"
int main(int count, char **names) {
    char got[100] = "", want[100] = "";
    fscanf(fopen(names[2], "r"), "%99s", got);
    fscanf(fopen(names[3], "r"), "%99s", want);
    if (!strcmp(got, want)) { fprintf(stderr, "ok\n"); return 0; }
    if (!strcmp(got, "half")) { fprintf(stderr, "points 0.5 only half\n"); return 7; }
    if (!strcmp(got, "jury")) { fprintf(stderr, "the jury is wrong\n"); return 3; }
    fprintf(stderr, "wrong answer differs\n");
    return 1;
}
"""
FILES = {
    "contest.toml": "[limits]\ncpu_s = 1.0\nmemory_mb = 64\n",
    # The program reads copy.in and writes copy.out.
    "copy/task.toml": 'input = "copy.in"\noutput = "copy.out"\n[limits]\ndisk_kb = 64\n',
    "copy/tests/1.in": "seven words and one number are here 7\n",
    "copy/tests/1.ans": "seven words  and one number are here\n7",
    "float/task.toml": '[judge]\nkind = "float"\nabs = 0.01\nrel = 0.0\n',
    "float/tests/1.in": "",
    "float/tests/1.ans": "3.14 x\n",
    "kattis/task.toml": '[judge]\nkind = "program"\nprogram = "validate.py"\nflags = ["strict"]\n',
    "kattis/validate.py": VALIDATOR,
    "kattis/tests/1.in": "",
    "kattis/tests/1.ans": "right answer\n",
    "testlib/task.toml": '[judge]\nkind = "program"\nprogram = "checker"\n',
    "testlib/checker/check.cpp": CHECKER,
    "testlib/checker/testlib.h": "#include <stdio.h>\n#include <string.h>\n",
    "testlib/tests/1.in": "",
    "testlib/tests/1.ans": "right\n",
}
SAYS = 'print("""{}""")\n'
SUBMISSIONS = {
    "good/copy.c": '#include <stdio.h>\nint main() { char b[99]; FILE *f = fopen("copy.in", "r"), *g = fopen("copy.out", "w");'
    'while (fscanf(f, "%98s", b) == 1) fprintf(g, "%s ", b); return 0; }',
    "full/copy.py": 'open("copy.out", "w").write("x" * 100000)\n',
    "none/copy.py": 'print(open("copy.in").read())\n',
    "bad/copy.py": 'import sys\nopen("copy.out", "w").write("7")\nsys.exit("no idea")\n',
    "good/float.py": SAYS.format("3.145 x"),
    "bad/float.py": SAYS.format("3.16 x"),
    "good/kattis.py": SAYS.format("right answer"),
    "part/kattis.py": SAYS.format("right"),
    "share/kattis.py": SAYS.format("share"),
    "bad/kattis.py": SAYS.format("some other answer"),
    "long/kattis.py": SAYS.format("long"),
    "breaks/kattis.py": SAYS.format("break"),
    "good/testlib.py": SAYS.format("right"),
    "part/testlib.py": SAYS.format("half"),
    "bad/testlib.py": SAYS.format("left"),
    "breaks/testlib.py": SAYS.format("jury"),
    "other/testlib.pas": "begin end.",
}


@pytest.fixture(scope="module")
def ran(tmp_path_factory):
    folder = tmp_path_factory.mktemp("batch")
    return evaluated(write(folder, FILES | {f"submissions/{path}": text for path, text in SUBMISSIONS.items()}))


def test_each_submission_gets_its_verdict(ran):
    assert {key: [*those.values()][0] for key, those in verdicts(ran[0]).items()} == {
        "bad/copy.py": "run-time error",
        "bad/float.py": "wrong answer",
        "bad/kattis.py": "wrong answer",
        "bad/testlib.py": "wrong answer",
        "breaks/kattis.py": "judge error",
        "breaks/testlib.py": "judge error",
        "full/copy.py": "disk quota",
        "good/copy.c": "accepted",
        "good/float.py": "accepted",
        "good/kattis.py": "accepted",
        "good/testlib.py": "accepted",
        "long/kattis.py": "wrong answer",
        "none/copy.py": "no output file",
        "other/testlib.pas": "cannot be evaluated",
        "part/kattis.py": "partial",
        "share/kattis.py": "partial",
        "part/testlib.py": "partial",
    }


def said(ran, key):
    [one] = [one for one in ran[0].submissions if one.submission.key == key]
    return one.lines[0].judged


def test_scores_and_words_of_judges_are_kept(ran):
    assert (said(ran, "part/kattis.py").score, said(ran, "part/kattis.py").message) == (0.25, "one word is a start")
    assert said(ran, "share/kattis.py").score == 0.5
    assert (said(ran, "part/testlib.py").score, said(ran, "part/testlib.py").message) == (0.5, "points 0.5 only half")
    assert said(ran, "bad/kattis.py").message == "not like that"
    assert said(ran, "bad/copy.py").message == "ended with exit code 1\nno idea"


def test_a_long_message_is_kept_whole_and_shown_cut(ran):
    assert said(ran, "long/kattis.py").message == "x" * 100_000
    log = (ran[0].contest.folder / "results/logs/long/kattis.txt").read_text()
    assert "… (100,000 characters)" in log and len(log) < 2000


def test_a_judge_that_fails_is_never_the_contestants_fault(ran):
    judged = said(ran, "breaks/kattis.py")
    assert judged.verdict is TestVerdict.JUDGE_ERROR and "a fault of the judge's" in judged.jury and not judged.message
    assert ran[1].undecided == 2
    [line] = [one for one in ran[1].ranks.contestants if one.contestant == "breaks"]
    assert [(task.task, task.is_open) for task in line.tasks if task.tries] == [("kattis", True), ("testlib", True)]
    assert "breaks/testlib.py: 1: judge error: the judge ended with exit code 3" in ran[1].notes


def test_points_follow_from_the_scores(ran):
    points = {one.contestant: {task.task: task.points for task in one.tasks if task.tries} for one in ran[1].ranks.contestants}
    assert points["part"] == {"kattis": 25, "testlib": 50}
    assert points["good"] == {"copy": 100, "float": 100, "kattis": 100, "testlib": 100}
    assert points["bad"] == {"copy": 0, "float": 0, "kattis": 0, "testlib": 0}


def test_a_second_run_evaluates_only_what_was_undecided(ran):
    again, results = evaluated(ran[0].contest.folder)
    assert again.evaluated == 0
    assert verdicts(again) == verdicts(ran[0])
    assert results.ranks == ran[1].ranks
