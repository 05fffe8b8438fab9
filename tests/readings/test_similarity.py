"""The similarity of a class to its reference, on programs whose true similarity is known."""

import json
from pathlib import Path

import pytest

from momus import pipeline
from momus.model import Claim
from momus.options import Options
from momus.readings.similarity import SimilarityOptions
from momus.report.readings.similarity import pair_lines, score_words
from momus.results.similarity import Score
from tests.exercises import write_exercise

PAPER = Path(__file__).parents[1] / "quality" / "similarity"
CLASS = {
    "half": "def f(n, k): return n + k if n < 500 else 0",
    "same": "def f(n, k): return k + n",
    "none": "def f(n, k): return -1",
    "loops": "def f(n, k):\n    while n >= 900: pass\n    return n + k",
    "endless": "def f(n, k):\n    while True: pass",
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


def test_a_program_whose_purse_is_spent_is_not_run_for_its_score(drawn):
    found, _ = drawn
    endless = found["endless"]
    assert endless.unreached and not endless.asked
    assert (endless.score.missing, endless.score.least) == (1.0, 1 - endless.rs.high)
    assert found["half"].asked


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


@pytest.mark.slow
def test_figure_2_a_seventh_is_right_and_one_more_input_adds_a_path(tmp_path):
    """The paper's 0.67 and 0.80 count paths as Pex explored them. Program 1 has four paths, of which three agree."""
    found = figure("remainder", tmp_path)
    assert found["wrong_program1"] == (pytest.approx(1 / 7, abs=0.01), 1, 3 / 4)
    assert found["wrong_program2"] == (found["wrong_program1"][0], 1, 4 / 5)
    pair = pipeline.read(tmp_path / "out", {"similarity": SimilarityOptions(programs=("wrong_program1", "wrong_program2"))}, jobs=2)
    told = pair.similarity.pair
    assert told.only_second.args == (383,) and told.only_first is None
    assert pair_lines(told, pair) == [
        "wrong_program1 and wrong_program2 differ; they agree on a share of < 1 (0.9997 to < 1), from 10,000 inputs and 4 paths",
        "PSE 0.75 (3 of 4 paths, all there are)",
        "they differ on remainder_of(x=383)",
        "only wrong_program2 is right on remainder_of(x=383)",
        "wrong_program2 subsumes wrong_program1, as far as was seen: no input is handled by wrong_program1 alone",
    ]
    written = json.loads((tmp_path / "out" / "results.json").read_text())["submissions"]
    assert {one["similarity"]["pse"] for one in written} == {1.0, 2 / 3, 3 / 4, 4 / 5}


@pytest.mark.slow
def test_figure_4_only_the_paths_of_the_pair_show_the_progress(tmp_path):
    found = figure("from_42", tmp_path)
    assert found["wrong_submission1"] == (0, 1, 1 / 2)
    assert found["wrong_submission2"] == (0, 1, 2 / 3)
    # One input of 2**32 is right, and then two.
    assert (figure.scores["wrong_submission1"], figure.scores["wrong_submission2"]) == pytest.approx((1 / 2**32, 2 / 2**32))


def test_the_score_breaks_the_tie_of_x_and_its_square_against_one(tmp_path):
    """One input of 2**32 is right, and then two: no draw sees that, and the branches of both pairs are the same."""
    found = graded(PAPER / "python" / "always_one", tmp_path / "out", SimilarityOptions(paths=20))
    one, two = found["wrong_x"], found["wrong_square"]
    assert one.pse.value == two.pse.value == 1 / 2
    assert one.rs == two.rs and one.rs.value == 0
    assert (one.score.value, two.score.value) == pytest.approx((1 / 2**32, 2 / 2**32))
    assert one.score.missing > two.score.missing
    assert one.score.low <= 1 / 2**32 <= one.score.high <= 3 / 1000


@pytest.fixture(scope="module")
def rare(tmp_path_factory):
    """Programs that are wrong on so few of 2**62 inputs that no draw shows it, and that a float next to 1 cannot tell it."""
    folder = tmp_path_factory.mktemp("rare")
    settings = LARGE.replace("int(0, 999)", "int(-2**30, 2**30 - 1)")
    wrong = {
        "corner": "def f(n, k): return -1 if n == k == 0 else n + k",
        "edge": "def f(n, k): return -1 if n == 3 else n + k",
        "right": "def f(n, k): return k + n",
        "two": "def f(n, k): return -1 if n == 0 and k in (0, 1) else n + k",
    }
    return graded(write_exercise(folder / "e", settings, "def f(n, k): return n + k", wrong), folder / "out")


def test_differences_far_below_what_draws_see_are_told_within_a_factor_of_two(rare):
    true = {"corner": 2.0**-62, "two": 2.0**-61, "edge": 2.0**-31, "right": 0.0}
    for name, missing in true.items():
        score = rare[name].score
        assert missing / 2 <= score.missing <= 2 * missing, (name, score)
        assert score.least <= missing * (1 + 1e-9) <= score.most <= 0.002
    assert rare["edge"].score.grown == pytest.approx(rare["edge"].score.missing)


def test_a_domain_of_more_inputs_than_a_float_can_hold(tmp_path):
    settings = 'language = "python"\nfunction = "f"\n[inputs]\nA = "list(int(-2**31, 2**31 - 1), 0, 100)"\n'
    wrong = {"half": "def f(A): return sum(A) if A[0] > 0 else -1", "rare": "def f(A): return 1 if A == [5] else sum(A)"}
    found = graded(write_exercise(tmp_path / "e", settings, "def f(A): return sum(A)", wrong), tmp_path / "out")
    assert found["half"].rs.low <= 0.5 <= found["half"].rs.high
    assert found["rare"].rs.value == 1 and 0 <= found["rare"].score.missing < 1e-200


def test_small_progress_is_told_from_none(rare):
    assert rare["two"].score.missing > rare["corner"].score.missing > rare["right"].score.missing == 0


def test_what_is_known_to_differ_is_never_told_as_1(rare):
    said = {name: score_words(one.score) for name, one in rare.items()}
    assert said == {
        "corner": "1 - 2.2e-19 (0.99985 to < 1)",
        "two": "1 - 4.3e-19 (0.99985 to < 1)",
        "edge": "1 - 4.7e-10 (0.99985 to < 1)",
        "right": "1 (0.9985 to 1)",
    }
    assert score_words(Score(0.0, 0.0, 0.0015, known=1)) == "< 1 (0.9985 to < 1)"


@pytest.mark.slow
def test_a_program_never_scores_below_one_that_it_subsumes(tmp_path):
    """A few more inputs are handled by each: with different draws for each, some would seem to handle less."""
    wrong = {
        f"from_{least}": f"def f(n, k): return n + k if (7 * n + 3 * k) % 1000 < {least} else -1" for least in range(480, 960, 20)
    }
    found = graded(write_exercise(tmp_path / "e", LARGE, "def f(n, k): return n + k", wrong), tmp_path / "out")
    ordered = [found[name].score.missing for name in wrong]
    assert ordered == sorted(ordered, reverse=True) and len(set(ordered)) == len(ordered)


def test_special_cases_behind_another_mistake_are_told_apart(tmp_path):
    """The programs are wrong on the same draws and rows. Constants that only one of them has lead to what it alone gets wrong."""
    settings = 'language = "python"\nfunction = "f"\n[inputs]\nvalues = "list(int(0, 9), 0, 8)"\nn = "int(0, 999)"\n'
    rest = "return n % 3 if n % 2 else n + sum(values)"
    wrong = {
        "half": f"def f(values, n): {rest}",
        "half_and_a_list": f"def f(values, n):\n    if values == [4, 1, 7, 7, 2] and n == 738: return -1\n    {rest}",
        "half_and_a_number": f"def f(values, n):\n    if n == 738 and sum(values) == 0: return -1\n    {rest}",
    }
    found = graded(write_exercise(tmp_path / "e", settings, "def f(values, n): return n + sum(values)", wrong), tmp_path / "out")
    assert found["half"].rs == found["half_and_a_list"].rs
    assert found["half"].score.missing < min(found["half_and_a_list"].score.missing, found["half_and_a_number"].score.missing)


def test_scattered_inputs_that_some_draws_hit_are_told_by_the_draws(tmp_path):
    lost = "def f(n, k): return n + k if (n * 7919 + k * 104729) % 2003 != 5 else -1"
    found = graded(write_exercise(tmp_path / "e", LARGE, "def f(n, k): return n + k", {"scattered": lost}), tmp_path / "out")
    # About 500 of a million inputs, no two of them neighbours: more draws than for RS show some of them.
    assert 0.00025 <= found["scattered"].score.missing <= 0.001, found["scattered"]
    assert found["scattered"].draws == 20_000


def test_figure_5_puzzle_is_exact(tmp_path):
    found = graded(PAPER / "python" / "puzzle", tmp_path / "out")
    assert (found["wrong_half"].rs.value, found["right_shifts"].rs.value) == (4 / 256, 1)
    assert found["wrong_half"].rs.low == found["wrong_half"].rs.high


def test_a_draw_that_shows_an_unrefuted_program_wrong_refutes_it(tmp_path):
    rare = {"rare": "def f(n, k): return n + k + ((n * 31 + k * 17) % 1009 == 1005)"}
    exercise = write_exercise(tmp_path / "e", LARGE, "def f(n, k): return n + k", rare)
    [before] = pipeline.grade(exercise, options=Options(inputs=100, jobs=2, out=tmp_path / "out")).findings
    read = pipeline.read(tmp_path / "out", {"similarity": SimilarityOptions()}, jobs=2)
    [after] = read.findings
    assert (before.claim, after.claim) == (Claim.UNREFUTED, Claim.REFUTED)
    n, k = after.evidence.input.args
    assert (n * 31 + k * 17) % 1009 == 1005
    assert 0.99 < read.similarity.by_id["rare"].rs.value < 1
