"""Points from verdicts, and the rank lists from points: computed from the plain files alone."""

from datetime import datetime, timedelta

import pytest

from momus.contest.contest_files import read_contest
from momus.contest.points_files import PointsLine, read_points, write_points
from momus.contest.rank_files import as_csv, as_html, rank_lines
from momus.contest.rank_lists import rank_list
from momus.contest.scoring import best_values, task_points
from momus.contest.verdicts import TestVerdict
from momus.errors import StoreError
from tests.contest.contests import write

GROUPED = {
    "contest.toml": "",
    "a/task.toml": """
[groups.first]
tests = ["1*"]
points = 30
[groups.least]
tests = ["2*"]
points = 20
rule = "minimum"
[groups.whole]
tests = ["3*"]
points = 50
rule = "all"
after = ["first"]
""",
    **{f"a/tests/{name}.in": "" for name in ("1a", "1b", "1c", "2a", "2b", "3a", "3b")},
}
START = datetime(2026, 11, 16, 9)


def lines(shares, task="a", file="a.py", minute=None):
    """Return a line for each test: accepted for 1, wrong for 0, else partial with that score."""
    time = None if minute is None else START + timedelta(minutes=minute)
    made = []
    for test, share in shares.items():
        verdict = {1: TestVerdict.ACCEPTED, 0: TestVerdict.WRONG}.get(share, TestVerdict.PARTIAL)
        made.append(PointsLine(file, time, task, test, verdict, None if share in (0, 1) else share))
    return made


@pytest.mark.parametrize(
    "shares, points",
    [
        ((1, 1, 1, 1, 1, 1, 1), [30, 20, 50]),
        ((1, 1, 0, 1, 1, 1, 1), [20, 20, 0]),
        ((1, 1, 1, 0.5, 0.25, 1, 0), [30, 5, 0]),
        ((1, 1, 0.5, 1, 0, 0, 0), [25, 0, 0]),
    ],
)
def test_groups_give_points_by_their_rule_and_after_one_another(tmp_path, shares, points):
    task = read_contest(write(tmp_path, GROUPED)).task("a")
    got = task_points(task, lines(dict(zip([test.name for test in task.tests], shares, strict=True))), {})
    assert [group.points for group in got.groups] == points
    assert got.is_full == (sum(points) == 100)


@pytest.mark.parametrize(
    "kind, values, shares", [("maximise", (10, 40, 20), (0.25, 1, 0.5)), ("minimise", (10, 40, 20), (1, 0.25, 0.5))]
)
def test_values_count_relative_to_the_best_submitted(tmp_path, kind, values, shares):
    files = {"contest.toml": "", "a/task.toml": f'[score]\nkind = "{kind}"\n', "a/tests/1.in": ""}
    contest = read_contest(write(tmp_path, files))
    those = {f"c{at}": lines({"1": float(value)}) for at, value in enumerate(values)}
    ranks = rank_list(contest, those)
    assert {one.contestant: one.points for one in ranks.contestants} == {f"c{at}": 100 * share for at, share in enumerate(shares)}


def test_a_better_submission_lowers_the_others_and_a_known_best_counts_too(tmp_path):
    files = {"contest.toml": "", "a/task.toml": '[score]\nkind = "maximise"\nbest = 50\n', "a/tests/1.in": ""}
    contest = read_contest(write(tmp_path, files))
    task = contest.task("a")
    first = lines({"1": 40.0})
    assert best_values(task, first) == {"1": 50}
    assert rank_list(contest, {"ann": first}).contestants[0].points == 80
    ranks = rank_list(contest, {"ann": first, "bob": lines({"1": 80.0})})
    assert [(one.contestant, one.points) for one in ranks.contestants] == [("bob", 100), ("ann", 50)]


ICPC = {
    "contest.toml": 'style = "icpc"\nstart = 2026-11-16T09:00:00\nend = 2026-11-16T14:00:00\nfreeze = 2026-11-16T13:00:00\n',
    "a/task.toml": "",
    "a/tests/1.in": "",
    "b/task.toml": "",
    "b/tests/1.in": "",
}


def icpc_lines():
    def tried(task, minute, right):
        return lines({"1": int(right)}, task, f"{task}.{minute}.py", minute)

    broken = [PointsLine("a.5.py", START + timedelta(minutes=5), "a", "-", TestVerdict.COMPILE)]
    return {
        "ann": [*broken, *tried("a", 10, False), *tried("a", 30, True), *tried("b", 250, True)],
        "bob": [*tried("a", 40, True), *tried("b", 100, False)],
        "cleo": [*tried("a", 50, True), *tried("b", 310, True)],
        "dan": tried("b", 20, False),
    }


def test_an_icpc_list_counts_penalties_and_leaves_out_what_came_too_late(tmp_path):
    contest = read_contest(write(tmp_path, ICPC))
    assert rank_lines(rank_list(contest, icpc_lines())) == [
        "rank  contestant  solved  penalty        a        b",
        "   1  ann              2      300  +1 (30)  + (250)",
        "   2  bob              1       40   + (40)       -1",
        "   3  cleo             1       50   + (50)",
        "   4  dan              0        0                -1",
    ]


def test_a_frozen_list_hides_later_submissions(tmp_path):
    contest = read_contest(write(tmp_path, ICPC))
    frozen = rank_list(contest, icpc_lines(), is_frozen=True)
    assert [one.contestant for one in frozen.contestants] == ["bob", "ann", "cleo", "dan"]
    assert rank_lines(frozen)[2] == "   2  ann              1       50  +1 (30)   +1?"
    assert "Frozen since 2026-11-16 13:00:00" in as_html("x", frozen)


def test_a_list_survives_names_made_to_hurt(tmp_path):
    contest = read_contest(write(tmp_path, {"contest.toml": "", "a/task.toml": "", "a/tests/1.in": ""}))
    ranks = rank_list(contest, {"=cmd()": lines({"1": 1}), "<b>": []})
    assert as_csv(ranks).splitlines() == ["rank,contestant,points,a", "1,'=cmd(),100,100", "2,<b>,0,"]
    page = as_html("<x>", ranks)
    assert "<b>" not in page and 'href="logs/%3Dcmd%28%29/a.txt"' in page


def test_points_come_back_from_their_file_as_they_were(tmp_path):
    made = [*lines({"1": 1, "2": 0.1 + 0.2}, minute=3), PointsLine("b", None, "b", "-", TestVerdict.COMPILE)]
    write_points(tmp_path, "ann", made)
    assert read_points(tmp_path) == {"ann": made}
    (tmp_path / "bob.txt").write_text("no points\n")
    with pytest.raises(StoreError, match="is no file of points; remove it"):
        read_points(tmp_path)
