"""The similarity of a class to its reference, on programs whose true similarity is known."""

import json
from pathlib import Path

import pytest

from momus import pipeline
from momus.options import Options
from momus.readings.similarity import SimilarityOptions
from tests.exercises import write_exercise

PAPER = Path(__file__).parents[1] / "quality" / "similarity"
CLASS = {
    "half": "def f(n, k): return n + k if n < 500 else 0",
    "same": "def f(n, k): return k + n",
    "none": "def f(n, k): return -1",
    "loops": "def f(n, k):\n    while n >= 900: pass\n    return n + k",
    "broken": "def f(n, k) return",
    "raises": "def f(n, k):\n    if n % 10 == 0: raise ValueError\n    return n + k",
}
LARGE = 'language = "python"\nfunction = "f"\n[inputs]\nn = "int(0, 999)"\nk = "int(0, 999)"\n'
SMALL = LARGE.replace('k = "int(0, 999)"', 'k = "int(0, 1)"')


def graded(exercise: Path, out: Path, wished: SimilarityOptions | None = None):
    pipeline.grade(exercise, options=Options(inputs=100, jobs=2, out=out))
    return pipeline.read(out, {"similarity": wished or SimilarityOptions()}, jobs=2).similarity.by_id


@pytest.fixture(scope="module")
def drawn(tmp_path_factory):
    folder = tmp_path_factory.mktemp("drawn")
    return graded(write_exercise(folder / "e", LARGE, "def f(n, k): return n + k", CLASS), folder / "out"), folder / "out"


def test_the_similarity_is_the_share_of_the_domain_on_which_both_agree(drawn):
    found, _ = drawn
    true = {"half": 0.5, "same": 1.0, "none": 0.0, "raises": 0.9}
    for name, share in true.items():
        rs = found[name].rs
        assert rs.low <= share <= rs.high and rs.within <= 0.01, (name, rs)


def test_a_looping_program_disagrees_where_it_loops_and_stops_at_its_purse(drawn):
    found, _ = drawn
    loops = found["loops"]
    assert loops.rs.low <= 0.9 <= loops.rs.high
    assert loops.draws + loops.unreached >= 2_000


def test_a_submission_that_cannot_be_run_has_no_similarity(drawn):
    found, out = drawn
    assert found["broken"].rs is None and found["broken"].problem == "it cannot be run"
    told = {one["id"]: one["similarity"] for one in json.loads((out / "results.json").read_text())["submissions"]}
    assert told["broken"]["rs"] is None
    assert told["half"]["rs_low"] < 0.5 < told["half"]["rs_high"]


def test_a_small_domain_is_run_whole_and_the_similarity_is_exact(tmp_path):
    wanted = {name: CLASS[name] for name in ("half", "same", "none", "raises")}
    found = graded(write_exercise(tmp_path / "e", SMALL, "def f(n, k): return n + k", wanted), tmp_path / "out")
    exact = {name: one.rs.value for name, one in found.items()}
    assert exact == {"half": 0.5, "same": 1.0, "none": 0.0, "raises": 0.9}
    assert all(one.rs.low == one.rs.value == one.rs.high for one in found.values())


def figure(name: str, folder: Path):
    """Return RS, SSE and PSE of each program of a figure of the paper."""
    found = graded(PAPER / "python" / name, folder / "out", SimilarityOptions(paths=300))
    figure.scores = {one.id: one.score.value for one in found.values()}
    return {one.id: (one.rs.value, one.sse.value, one.pse.value) for one in found.values() if one.sse and one.pse}


def test_figure_1_all_three_are_1(tmp_path):
    assert figure("fancy_year", tmp_path)["right_listed"] == (1, 1, 1)


def test_figure_2_a_seventh_is_right_and_one_more_input_adds_a_path(tmp_path):
    """The paper's 0.67 and 0.80 count paths as Pex explored them. Program 1 has four paths, of which three agree."""
    found = figure("remainder", tmp_path)
    assert found["wrong_program1"] == (pytest.approx(1 / 7, abs=0.01), 1, 3 / 4)
    assert found["wrong_program2"] == (found["wrong_program1"][0], 1, 4 / 5)
    pair = pipeline.read(tmp_path / "out", {"similarity": SimilarityOptions(programs=("wrong_program1", "wrong_program2"))}, jobs=2)
    told = pair.similarity.pair
    assert told.only_second.args == (383,) and told.only_first is None
    written = json.loads((tmp_path / "out" / "results.json").read_text())["submissions"]
    assert {one["similarity"]["pse"] for one in written} == {1.0, 2 / 3, 3 / 4, 4 / 5}


def test_figure_4_only_the_paths_of_the_pair_show_the_progress(tmp_path):
    found = figure("from_42", tmp_path)
    assert found["wrong_submission1"] == (0, 1, 1 / 2)
    assert found["wrong_submission2"] == (0, 1, 2 / 3)
    # One input of 2**32 is right, and then two.
    assert (figure.scores["wrong_submission1"], figure.scores["wrong_submission2"]) == pytest.approx((1 / 2**32, 2 / 2**32))


def test_figure_5_puzzle_is_exact(tmp_path):
    found = graded(PAPER / "python" / "puzzle", tmp_path / "out")
    assert (found["wrong_half"].rs.value, found["right_shifts"].rs.value) == (4 / 256, 1)
    assert found["wrong_half"].rs.low == found["wrong_half"].rs.high
