"""What is wanted of the files that groups and grades are read from."""

import pytest

from momus.errors import RequestError
from momus.pipeline.groups import compare
from momus.results.ranking import RankedSubmission, RankingFound

SCORES = {"ann": 3, "bob": 2, "cid": 2, "dan": 0}


@pytest.fixture
def ranking():
    places = tuple(RankedSubmission(name, 1, score, 3 - score) for name, score in SCORES.items())
    return RankingFound((), places, (), (), inputs=9, sets=3)


def written(tmp_path, text):
    path = tmp_path / "given.csv"
    path.write_text(text)
    return path


def test_groups_of_the_ranked_are_compared_and_the_others_named(tmp_path, ranking):
    path = written(tmp_path, "submission,group\nann,a\nbob,a\ncid,b\ndan,b\neve,b\n")
    found = compare(ranking, path, None)
    assert (found.comparison.first.mean, found.comparison.second.mean, found.unknown) == (2.5, 1.0, ("eve",))


def test_one_submission_is_no_group(tmp_path, ranking):
    path = written(tmp_path, "submission,group\nann,a\nbob,b\ncid,b\ndan,b\neve,a\n")
    with pytest.raises(RequestError, match="group: a has one ranked submission; name two at least of each"):
        compare(ranking, path, None)


@pytest.mark.parametrize("grade", ["good", "nan", "inf"])
def test_a_grade_is_a_number(tmp_path, ranking, grade):
    path = written(tmp_path, f"submission,grade\nann,1\nbob,{grade}\n")
    with pytest.raises(RequestError, match=f"grade: bob: '{grade}': a grade is a number"):
        compare(ranking, None, path)
