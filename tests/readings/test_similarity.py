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


def test_figure_2_a_seventh_of_all_integers_is_right(tmp_path):
    found = graded(PAPER / "python" / "remainder", tmp_path / "out")
    for name in ("wrong_program1", "wrong_program2"):
        assert found[name].rs.value == pytest.approx(1 / 7, abs=0.01)
    assert found["wrong_program1"].rs == found["wrong_program2"].rs
