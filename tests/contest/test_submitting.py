"""Handing in, with feedback by policy; limits from model solutions."""

import pytest

from momus.cli.main import run
from momus.contest.contest_files import read_contest
from momus.contest.run import ContestRunner
from momus.contest.submissions import found_submissions
from momus.contest.submitting import watch_submissions
from tests.contest.contests import write

RIGHT, WRONG = "print(sum(map(int, input().split())))\n", "print(3)\n"


@pytest.fixture
def folder(tmp_path):
    files = {
        "contest.toml": "",
        "sum/task.toml": "",
        "sum/tests/sample/1.in": "1 2\n",
        "sum/tests/sample/1.ans": "3\n",
        "sum/tests/secret/1.in": "2 2\n",
        "sum/tests/secret/1.ans": "4\n",
        "mine.py": WRONG,
        "submissions/jury/sum.py": RIGHT,
    }
    return write(tmp_path, files)


TOLD = {
    "points": ["0 of 100 points"],
    "verdict": ["wrong answer"],
    "samples": ["1 of 1 samples", "  sample/1: accepted"],
    "none": ["received, and it compiles"],
}


def test_each_policy_tells_what_it_says_and_each_try_is_kept(folder, capsys):
    for level, wanted in TOLD.items():
        write(folder, {"contest.toml": f'feedback = "{level}"\n'})
        assert run(["contest", "submit", str(folder), "sum", str(folder / "mine.py"), "--as", "ann"]) == 0
        first, *others = capsys.readouterr().out.splitlines()
        assert [first.partition(": ")[2], *others] == wanted
        kept = (folder / "results/feedback/ann/sum.txt").read_text().splitlines()
        assert kept[-len(wanted) :] == [first, *others]
    assert len(list((folder / "submissions/ann").glob("sum.*.py"))) == len(TOLD)


def test_full_feedback_has_every_test(folder, capsys):
    assert run(["contest", "submit", str(folder), "sum", str(folder / "mine.py"), "--as", "ann"]) == 0
    said = capsys.readouterr().out
    assert "secret/1: wrong answer" in said and "word 1: got '3', expected '4'" in said


def test_the_rank_list_has_a_submission_at_once_and_what_was_not_run_is_open(folder, capsys):
    write(folder, {"submissions/bob/sum.py": "print(5)\n"})
    assert run(["contest", "submit", str(folder), "sum", str(folder / "mine.py"), "--as", "ann"]) == 0
    assert (folder / "results/rank.csv").read_text() == "rank,contestant,points,sum\n1,ann,0,0\n1,bob,0,?\n1,jury,0,?\n"
    assert run(["contest", "run", str(folder), "--quiet"]) == 0
    assert (folder / "results/rank.csv").read_text() == "rank,contestant,points,sum\n1,jury,100,100\n2,ann,0,0\n2,bob,0,0\n"


def test_a_contestant_whose_submissions_are_gone_is_in_no_list(folder):
    write(folder, {"submissions/bob/sum.py": RIGHT})
    assert run(["contest", "run", str(folder), "--quiet"]) == 0
    (folder / "submissions/bob").rename(folder / "submissions/rob")
    assert run(["contest", "run", str(folder), "--quiet"]) == 0
    assert (folder / "results/rank.csv").read_text() == "rank,contestant,points,sum\n1,jury,100,100\n1,rob,100,100\n"


def test_a_file_in_no_language_is_told_which_there_are(folder, capsys):
    (folder / "mine.pas").write_text("begin end.")
    assert run(["contest", "submit", str(folder), "sum", str(folder / "mine.pas"), "--as", "ann"]) == 0
    said = capsys.readouterr().out.splitlines()
    assert said[1].startswith("  cannot be evaluated: it is in no language of this contest; a file must end in one of ")


def test_a_name_that_leaves_the_folder_and_a_contest_that_is_over_are_refused(folder, capsys):
    command = ["contest", "submit", str(folder), "sum", str(folder / "mine.py"), "--as"]
    assert run([*command, "../ann"]) == 2
    assert "contestant '../ann': a name has letters" in capsys.readouterr().err
    write(folder, {"contest.toml": "end = 2020-01-01T00:00:00\n"})
    assert run([*command, "ann"]) == 2
    assert "the contest ended at 2020-01-01 00:00:00; nothing was handed in" in capsys.readouterr().err
    assert not (folder / "submissions/ann").exists()


def test_what_is_put_into_the_watched_folder_is_evaluated_alone(folder):
    with ContestRunner(read_contest(folder), folder / "results", jobs=1) as runner:
        runs = watch_submissions(runner)
        assert [(one.submission.key, str(one.verdict)) for one in next(runs).submissions] == [("jury/sum.py", "accepted")]
        write(folder, {"submissions/bob/sum.py": WRONG})
        again = next(runs)
        assert [(one.submission.key, str(one.verdict)) for one in again.submissions] == [
            ("bob/sum.py", "wrong answer"),
            ("jury/sum.py", "accepted"),
        ]
        # Two tests of the first one, then two of the second.
        assert again.evaluated == 4


def test_limits_are_proposed_from_the_slowest_model_solution(folder, capsys):
    write(folder, {"submissions/jury/sum.c": "int main() { return 1; }"})
    assert run(["contest", "calibrate", str(folder), "--factor", "2"]) == 0
    said = capsys.readouterr().out.splitlines()
    assert said[0].startswith("sum: sum.py takes 0.0") and said[2] == "  sum.c is not accepted, and was left out"
    assert said[1] in ("  limits.cpu_s = 0.1", "  limits.cpu_s = 0.2")
    write(folder, {"sum/task.toml": "limits.steps_m = 1.0\n", "submissions/jury/sum.py": "for i in range(100): pass\n" + RIGHT})
    assert run(["contest", "calibrate", str(folder), "--factor", "2"]) == 0
    assert "  limits.steps_m = 0.0002" in capsys.readouterr().out.splitlines()
    assert run(["contest", "calibrate", str(folder), "--jury", "nobody"]) == 0


def test_submissions_of_one_second_stay_in_their_order(folder):
    names = [f"sum.20261116-093000{number}.py" for number in ("", "-2", "-10")]
    write(folder, {f"submissions/ann/{name}": WRONG for name in names})
    found = found_submissions(read_contest(folder), {"sum": False}).all
    assert [one.file for one in found if one.contestant == "ann"] == names
