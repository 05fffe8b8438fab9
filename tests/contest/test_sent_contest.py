"""A contest that is sent to another machine is read there as it is here, or is refused here."""

from pathlib import Path
from shutil import copytree

import pytest

from momus.codec import decode
from momus.contest.contest_files import read_contest
from momus.contest.sent_contest import _SentContest, _written, contest_work
from momus.errors import RequestError

WEAK = Path(__file__).resolve().parents[2] / "examples" / "weak"


def test_tests_behind_a_link_are_sent_and_tests_outside_the_contest_are_refused(tmp_path):
    folder = copytree(WEAK, tmp_path / "weak")
    contest = read_contest(folder)
    tests = contest.tasks[0].folder / "tests"
    tests.rename(tmp_path / "elsewhere")
    tests.symlink_to(tmp_path / "elsewhere")
    there = _written(decode(_SentContest, contest_work(contest, unsafe=False).content), tmp_path / "there")
    for own, sent in zip(contest.tasks, there.tasks, strict=True):
        assert [(one.name, one.input_bytes) for one in own.tests] == [(one.name, one.input_bytes) for one in sent.tests]

    tests.unlink()
    toml = contest.tasks[0].folder / "task.toml"
    toml.write_text('tests = "../../elsewhere"\n' + toml.read_text())
    with pytest.raises(
        RequestError, match=r"elsewhere/.*: lies outside .*weak, and a cluster is sent only what is in there; move it there"
    ):
        contest_work(read_contest(folder), unsafe=False)
