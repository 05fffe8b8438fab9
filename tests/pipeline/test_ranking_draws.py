"""Random draws of the ranking: what they add, when they end, and what is said of sets that they did not show."""

import pytest

from momus import pipeline
from momus.pipeline import Options
from momus.readings.ranking import RankingOptions
from tests.exercises import write_exercise
from tests.wishes import RANK

RARE = 'language = "python"\nfunction = "f"\n[inputs]\nn = "int(-1000000, 1000000)"\n'
RARELY_WRONG = {
    "one": "def f(n):\n    return 0 if n == 123456 or n > 400000 else n\n",
    "other": "def f(n):\n    return 0 if n == 123456 or n > 400000 or n == -5555 else n\n",
    "right": "def f(n):\n    return n\n",
}


@pytest.mark.slow
def test_draws_tell_apart_programs_that_differ_on_a_constant_of_their_sources(tmp_path):
    exercise = write_exercise(tmp_path / "exercise", RARE, "def f(n):\n    return n\n", RARELY_WRONG)
    told = []
    for seed in range(3):
        out = tmp_path / f"out-{seed}"
        pipeline.grade(exercise, options=Options(inputs=50, jobs=1, seed=seed, out=out))
        undrawn = pipeline.read(out, {"ranking": RankingOptions(quiet_draws=0)}, jobs=1).ranking
        assert undrawn.draws is None
        ranking = pipeline.read(out, RANK, jobs=2 if seed else 1).ranking
        told.append((ranking.bugs, ranking.places, ranking.draws))
        assert {(bug.input.args, bug.failing) for bug in ranking.bugs} == {((-5555,), ("other",)), ((400001,), ("one", "other"))}
    # Neither the seed nor the number of processes decides.
    assert [[(bug.input, bug.failing) for bug in bugs] for bugs, _, _ in told] == [[(b.input, b.failing) for b in told[0][0]]] * 3
    assert [one[1:] for one in told] == [told[0][1:]] * 3
    draws = told[0][2]
    assert (draws.wanted, draws.confidence) == (10_000, 0.95)
    assert draws.quiet >= 10_000 and draws.number >= draws.quiet and draws.new >= 1
    assert 0 <= draws.chance < draws.below < 0.001


@pytest.mark.slow
def test_draws_end_when_the_budget_of_calls_is_spent_and_say_so(tmp_path):
    # Each number has its own failing set, so draws show new ones for long.
    programs = {f"bit{k}": f"def f(n):\n    return n if n >> {k} & 1 else -1\n" for k in range(12)}
    settings = 'language = "python"\nfunction = "f"\n[inputs]\nn = "int(0, 1000000)"\n'
    exercise = write_exercise(tmp_path / "exercise", settings, "def f(n):\n    return n\n", programs)
    out = tmp_path / "out"
    pipeline.grade(exercise, options=Options(inputs=50, jobs=2, out=out))
    draws = pipeline.read(out, {"ranking": RankingOptions(quiet_draws=300)}, jobs=2).ranking.draws
    assert draws.number == 900 and draws.quiet < 300
    assert draws.once > 0 and draws.chance == draws.once / 900 < draws.below


def test_inputs_on_which_the_reference_raises_show_no_failing_set(tmp_path):
    reference = "def f(n):\n    if n % 2:\n        raise ValueError\n    return n\n"
    programs = {"odd": "def f(n):\n    return n\n", "never": "def f(n):\n    return n if n % 2 == 0 else -1\n"}
    settings = 'language = "python"\nfunction = "f"\n[inputs]\nn = "int(0, 1000000)"\n'
    exercise = write_exercise(tmp_path / "exercise", settings, reference, programs)
    pipeline.grade(exercise, options=Options(inputs=50, jobs=1, out=tmp_path / "out"))
    ranking = pipeline.read(tmp_path / "out", {"ranking": RankingOptions(quiet_draws=500)}, jobs=1).ranking
    assert ranking.bugs == () and ranking.raising > 0
    assert (ranking.draws.number, ranking.draws.new) == (500, 0)


def test_a_drawn_list_that_shows_a_new_failing_set_is_made_small(tmp_path):
    programs = {
        "both": "def f(a):\n    return -1 if 7 in a or 8 in a and len(a) > 3 else sum(a)\n",
        "seven": "def f(a):\n    return -1 if 7 in a else sum(a)\n",
    }
    settings = 'language = "python"\nfunction = "f"\n[inputs]\na = "list(int(0, 50), 0, 8)"\n'
    exercise = write_exercise(tmp_path / "exercise", settings, "def f(a):\n    return sum(a)\n", programs)
    pipeline.grade(exercise, options=Options(inputs=20, jobs=1, out=tmp_path / "out"))
    ranking = pipeline.read(tmp_path / "out", {"ranking": RankingOptions(quiet_draws=500)}, jobs=1).ranking
    seven, eight = ranking.bugs
    assert (seven.input.args, seven.failing) == (([7],), ("both", "seven"))
    assert (len(eight.input.args[0]), 8 in eight.input.args[0], eight.failing) == (4, True, ("both",))
