"""The ranking of whole classes: the paper's seventeen anonymizers, and what must not change a ranking."""

import json
from textwrap import dedent

import pytest

from momus import pipeline, wire
from momus.exercise import load_exercise
from momus.mutate import mutants
from momus.pipeline import Options
from momus.readings.ranking import RankingOptions
from momus.results import HalvesFound
from tests.exercises import write_exercise
from tests.wishes import RANK, SPLIT, SUITE, SUITE_ALONE

ANONYMIZER = """
    import re

    ADDRESS_CHARACTERS = "a-z0-9_@" + {dot!r}
    MOST_SIGNS = {signs}


    def hidden(word):
        first, rest = ({first}, word[1:])
        return first + re.sub("[a-z0-9]", "_", rest)


    def censored(address):
        return "".join({part} for part in re.findall(r"[.@]|[^.@]+", address))


    def anonymize(text):
        chunks = re.findall(f"[{{ADDRESS_CHARACTERS}}]+|[^{{ADDRESS_CHARACTERS}}]+", text)
        return "".join(censored(chunk) if 1 <= chunk.count("@") <= MOST_SIGNS else {other} for chunk in chunks)
"""

MUTATIONS = ("take 1", ".", "@", "_")


def anonymizer(number: int) -> str:
    """Return the program A1 to A16 of the paper's table 2: the bits of its number less one are its mutations."""
    has = {name for bit, name in enumerate(MUTATIONS) if (number - 1) >> bit & 1}
    return dedent(ANONYMIZER).format(
        dot="" if "." in has else ".",
        signs=100 if "@" in has else 1,
        first='"_"' if "_" in has else "word[0]",
        part='"" if part == "@" else part if part == "." else hidden(part)'
        if "take 1" in has
        else 'part if part in ".@" else hidden(part)',
        other='chunk if re.match(f"[{ADDRESS_CHARACTERS}]", chunk) else chunk[:1]' if "take 1" in has else "chunk",
    )


SETTINGS = """
    name = "anonymizer"
    language = "python"
    function = "anonymize"

    [inputs]
    text = "str('a@._', 0, 5)"
"""


@pytest.fixture(scope="module")
def ranked(tmp_path_factory):
    """The sixteen mutants of the paper's section 5.3, with the program that always crashes as A0."""
    folder = tmp_path_factory.mktemp("anonymizer")
    programs = {f"A{number}": anonymizer(number) for number in range(1, 17)}
    exercise = write_exercise(folder / "exercise", SETTINGS, anonymizer(1), programs)
    out = folder / "out"
    pipeline.grade(exercise, options=Options(inputs=1400, jobs=2, out=out))
    return pipeline.read(out, {"ranking": RankingOptions(("always raises",))}, jobs=2).ranking


def passed(ranking):
    """Return by program the tests that it fails."""
    return {name.replace("(always raises)", "A0"): frozenset(node.failing) for node in ranking.nodes for name in node.members}


def test_the_mutations_do_what_table_1_says():
    made = {}
    for number in (1, 2, 3, 5, 9):
        exec(anonymizer(number), module := {})
        made[number] = module["anonymize"]
    assert made[1]("kalle@anka.se") == "k____@a___.s_"
    assert made[9]("kalle@anka.se") == "_____@____.__"
    assert made[5]("kalle@anka@se") == "k____@a___@s_" and made[1]("kalle@anka@se") == "kalle@anka@se"
    assert made[3]("kalle@anka.se") == "k____@a___.se"
    assert made[2]("kalle@anka.se, and") == "k____a___.s_,and"


@pytest.mark.slow
def test_a_right_program_passes_all_and_one_that_raises_passes_none(ranked):
    failing = passed(ranked)
    assert failing["A1"] == frozenset()
    assert failing["A0"] == {bug.row for bug in ranked.bugs}


@pytest.mark.slow
@pytest.mark.parametrize("one, other", [("A2", "A10"), ("A4", "A12"), ("A6", "A14"), ("A8", "A16")])
def test_pairs_that_the_paper_ranks_equal_are_equal(ranked, one, other):
    failing = passed(ranked)
    assert failing[one] == failing[other]
    ranks = {place.id: place.rank for place in ranked.places}
    assert ranks[one] == ranks[other]


@pytest.mark.slow
@pytest.mark.parametrize("one, other", [("A5", "A7"), ("A13", "A15")])
def test_bugs_that_cancel_each_other_leave_pairs_without_an_order(ranked, one, other):
    failing = passed(ranked)
    assert failing[one] - failing[other] and failing[other] - failing[one]


@pytest.mark.slow
@pytest.mark.parametrize("better, worse", [("A7", "A6"), ("A15", "A14")])
def test_a_bug_that_hides_another_orders_pairs(ranked, better, worse):
    failing = passed(ranked)
    assert failing[better] < failing[worse]


@pytest.mark.slow
def test_no_other_pair_is_equal(ranked):
    assert sorted(len(node.members) for node in ranked.nodes) == [1] * 9 + [2] * 4


LARGEST = """
    name = "largest"
    language = "python"
    function = "largest"
    tests = "tests.json"

    [inputs]
    values = "list(int(-20, 20), 1, 4)"

    [limits]
    seconds = 0.1
"""
REFERENCE = "def largest(values):\n    return max(values)\n"
CLASS = {
    "right": "def largest(values):\n    return sorted(values)[-1]\n",
    "zero": "def largest(values):\n    return max([0, *values])\n",
    "zero_too": "def largest(values):\n    best = 0\n    for v in values:\n        if v > best:\n            best = v\n    return best\n",
    "last": "def largest(values):\n    return values[-1]\n",
    "first": "def largest(values):\n    return values[0]\n",
    "endless": "def largest(values):\n    while len(values) > 1:\n        pass\n    return values[0]\n",
    "broken": "def largest(values)\n    return 0\n",
}


@pytest.fixture(scope="module")
def largest(tmp_path_factory):
    folder = tmp_path_factory.mktemp("largest")
    tests = json.dumps([{"input": [[3]], "expected": 3}, {"input": [[1, 2]], "expected": 2}])
    return write_exercise(folder / "exercise", LARGEST, REFERENCE, CLASS, {"tests.json": tests})


def graded(largest, out, seed=0):
    pipeline.grade(largest, options=Options(inputs=400, jobs=2, seed=seed, out=out))
    return out


@pytest.mark.slow
def test_seeds_change_no_ranking_and_later_readings_neither(largest, tmp_path):
    told = []
    for seed in (0, 1):
        out = graded(largest, tmp_path / f"seed-{seed}", seed)
        found = pipeline.read(out, RANK, jobs=2).ranking
        told.append(([(place.id, place.rank, place.score) for place in found.places], found.nodes and len(found.edges)))
    again = pipeline.read(tmp_path / "seed-0", RANK | SPLIT, jobs=1).ranking
    told.append(([(place.id, place.rank, place.score) for place in again.places], len(again.edges)))
    assert told[0] == told[1] == told[2]
    assert [(name, why) for name, why in again.unranked] == [("broken", "it cannot be run")]
    assert told[0][0][0][:2] == ("right", 1)


@pytest.mark.slow
def test_clusters_and_suites_of_a_class(largest, tmp_path):
    out = graded(largest, tmp_path / "out")
    results = pipeline.read(out, SUITE | SPLIT, jobs=2)
    members = {one.members: one for one in results.clusters}
    assert set(members) == {("right",), ("zero", "zero_too"), ("last",), ("first",), ("endless",)}
    assert members["zero", "zero_too"].evidence.input.args == ([-1],)
    assert members["right",].evidence is None
    minimal, future = results.suites
    # The instructor's test [1, 2] refutes `first` and `endless` already; one list refutes the other three.
    assert [row.input.args for row in minimal.rows] == [([-1, -2],)]
    assert minimal.rows[0].refutes == ("last", "zero", "zero_too")
    assert minimal.at_least == 1 and not minimal.missed
    assert len(future.rows) >= 1
    alone = pipeline.read(out, SUITE_ALONE, jobs=2).suites[0]
    assert {name for row in alone.rows for name in row.refutes} == set(CLASS) - {"right", "broken"}
    assert (out / "suite-minimal" / "test_suite.py").exists()
    assert (out / "suite-future-proof" / "cases.json").exists()


@pytest.mark.slow
def test_a_row_that_a_looping_program_was_waited_for_on_counts_in_a_suite(tmp_path):
    settings = 'language = "python"\nfunction = "f"\n[inputs]\nn = "int(0, 99)"\n[limits]\nseconds = 0.2\n'
    programs = {
        "fifty": "def f(n): return n if n != 50 else 0",
        "endless": "def f(n):\n    while n >= 10:\n        pass\n    return n",
    }
    exercise = write_exercise(tmp_path / "exercise", settings, "def f(n): return n", programs)
    pipeline.grade(exercise, options=Options(inputs=200, jobs=1, out=tmp_path / "out"))
    minimal = pipeline.read(tmp_path / "out", SUITE, jobs=1).suites[0]
    # After three time-outs it is run no further on the scope; on the rows of the table it was.
    assert [(row.input.args, row.refutes) for row in minimal.rows] == [((50,), ("endless", "fifty"))]


@pytest.mark.parametrize(
    "programs, not_ranked",
    [({"same": "def f(n): return n", "other": "def f(n): return -(-n)"}, set()), ({"broken": "def f(:"}, {"broken"})],
    ids=["nobody is wrong", "nobody can be run"],
)
def test_a_class_without_a_wrong_submission_has_a_ranking_without_bugs(tmp_path, programs, not_ranked):
    settings = 'language = "python"\nfunction = "f"\n[inputs]\nn = "int(0, 9)"\n'
    exercise = write_exercise(tmp_path / "exercise", settings, "def f(n): return n", programs)
    pipeline.grade(exercise, options=Options(inputs=20, jobs=1, out=tmp_path / "out"))
    ranking = pipeline.read(tmp_path / "out", RANK, jobs=1).ranking
    assert ranking.bugs == ()
    assert {(place.id, place.rank) for place in ranking.places} == {(name, 1) for name in set(programs) - not_ranked}
    assert {name for name, _ in ranking.unranked} == not_ranked


SORTED = (
    'language = "python"\nfunction = "f"\ntests = "tests.json"\n[inputs]\nxs = "list(int(0, 1), 0, 2)"\n[limits]\nseconds = 0.2\n'
)


def probed(folder, programs, tests='[{"input": [[0]], "expected": [0]}]'):
    exercise = write_exercise(folder / "exercise", SORTED, "def f(xs): return sorted(xs)", programs, {"tests.json": tests})
    pipeline.grade(exercise, options=Options(inputs=20, jobs=1, out=folder / "out"))
    return pipeline.read(folder / "out", {"ranking": RankingOptions(("identity", "always raises"))}, jobs=1).ranking


def told_apart_by(ranking):
    return {(repr(bug.input.args[0]), frozenset(bug.failing)) for bug in ranking.bugs}


def test_the_test_of_a_bug_fails_the_probes_that_have_it(tmp_path):
    ranking = probed(tmp_path, {"right": "def f(xs): return sorted(xs)", "lazy": "def f(xs): return xs or None"})
    assert told_apart_by(ranking) == {
        ("[]", frozenset({"lazy", "(always raises)"})),
        ("[0]", frozenset({"(always raises)"})),
        ("[1, 0]", frozenset({"lazy", "(identity)", "(always raises)"})),
    }
    assert {place.id: place.score for place in ranking.places} == {"right": 3, "(identity)": 2, "lazy": 1, "(always raises)": 0}
    # Of the seven inputs one is empty, one is not sorted, and on the others nobody else fails.
    assert (ranking.inputs, ranking.sets, ranking.draws) == (7, 3, None)


def test_a_probe_is_tried_on_the_tests_of_the_instructor_that_are_outside_the_domain(tmp_path):
    programs = {"right": "def f(xs): return sorted(xs)", "short": "def f(xs): return sorted(xs)[:3]"}
    ranking = probed(tmp_path, programs, '[{"input": [[0, 0, 0, 1]], "expected": [0, 0, 0, 1]}]')
    assert ("[0, 0, 0, 1]", frozenset({"short", "(always raises)"})) in told_apart_by(ranking)
    assert {place.id: place.score for place in ranking.places} == {"right": 3, "(identity)": 2, "short": 2, "(always raises)": 0}


def test_the_failing_sets_of_programs_that_loop_are_counted(tmp_path):
    programs = {"right": "def f(n): return n", "endless": "def f(n):\n    while True:\n        pass"}
    settings = 'language = "python"\nfunction = "f"\n[inputs]\nn = "int(0, 9)"\n[limits]\nseconds = 0.2\n'
    exercise = write_exercise(tmp_path / "exercise", settings, "def f(n): return n", programs)
    pipeline.grade(exercise, options=Options(inputs=20, jobs=1, out=tmp_path / "out"))
    ranking = pipeline.read(tmp_path / "out", RANK, jobs=1).ranking
    assert (len(ranking.bugs), ranking.sets) == (1, 1)


def test_a_program_that_looped_too_often_is_waited_for_on_the_tests_of_the_instructor(tmp_path):
    programs = {
        "endless": "def f(n):\n    while 100 <= n < 104:\n        pass\n    return n",
        "third": "def f(n): return n if n != 103 else 0",
        "fourth": "def f(n): return n if n != 104 else 0",
    }
    settings = 'language = "python"\nfunction = "f"\ntests = "tests.json"\n[inputs]\nn = "int(0, 9)"\n[limits]\nseconds = 0.2\n'
    tests = json.dumps([{"input": [n], "expected": n} for n in range(100, 105)])
    exercise = write_exercise(tmp_path / "exercise", settings, "def f(n): return n", programs, {"tests.json": tests})
    pipeline.grade(exercise, options=Options(inputs=20, jobs=1, out=tmp_path / "out"))
    ranking = pipeline.read(tmp_path / "out", RANK, jobs=1).ranking
    # Three time-outs were seen at 100, 101 and 102.
    assert {(bug.input.args, bug.failing) for bug in ranking.bugs} == {
        ((100,), ("endless",)),
        ((103,), ("endless", "third")),
        ((104,), ("fourth",)),
    }
    assert {place.id: place.score for place in ranking.places} == {"endless": 1, "third": 2, "fourth": 2}
    assert ranking.unranked == ()


@pytest.mark.parametrize(
    ("programs", "bugs"),
    [
        (
            {"endless": "n < 3 or n == 12", "small": "n < 3", "large": "n > 9"},
            {(0, "endless small"), (10, "large"), (12, "endless large")},
        ),
        ({"endless": "n < 3", "one": "n < 3 or n == 6", "two": "5 <= n < 7"}, {(0, "endless one"), (5, "two"), (6, "one two")}),
    ],
)
def test_loops_that_are_not_run_to_the_end_hide_no_bug_in_a_small_class(tmp_path, programs, bugs):
    written = {
        name: f"def f(n):\n    while {when}:\n        {'pass' if name == 'endless' else 'return -1'}\n    return n\n"
        for name, when in programs.items()
    }
    settings = 'language = "python"\nfunction = "f"\n[inputs]\nn = "int(0, 12)"\n[limits]\nseconds = 0.2\n'
    exercise = write_exercise(tmp_path / "exercise", settings, "def f(n): return n", written)
    pipeline.grade(exercise, options=Options(inputs=20, jobs=1, out=tmp_path / "out"))
    for _ in range(2):
        ranking = pipeline.read(tmp_path / "out", RANK, jobs=1).ranking
        assert {(*bug.input.args, " ".join(sorted(bug.failing))) for bug in ranking.bugs} == bugs
        assert (ranking.inputs, ranking.whole, ranking.draws) == (13, True, None)


def test_what_one_of_several_references_accepts_is_no_planted_fault(tmp_path):
    settings = 'language = "python"\nfunction = "f"\n[inputs]\nn = "int(0, 9)"\n'
    first, second = "def f(n):\n    return n + 1\n", "def f(n):\n    return n + 2\n"
    exercise = write_exercise(
        tmp_path / "exercise", settings, first, {"nought": "def f(n):\n    return 0\n"}, {"second.py": second}
    )
    described = exercise / "exercise.toml"
    described.write_text(described.read_text().replace('"reference.py"', '["reference.py", "second.py"]'))
    pipeline.grade(exercise, options=Options(inputs=20, jobs=1, out=tmp_path / "out"))
    _, future = pipeline.read(tmp_path / "out", SUITE, jobs=1).suites
    loaded = load_exercise(exercise)
    made = {one.program.main.decode() for reference in loaded.references for one in mutants(reference, loaded.task)}
    # Each reference with its constant changed is the other one.
    assert {first, second} <= made
    assert future.faults == len(made - {first, second})


def test_a_test_refutes_whom_no_reference_accepts_on_it(tmp_path):
    settings = 'language = "python"\nfunction = "f"\n[inputs]\nn = "int(0, 20)"\n'
    # Like the second reference below 20, and like the first one there.
    programs = {"mixed": "def f(n): return 2 if 10 <= n < 20 else 0", "wrong": "def f(n): return 7 if n == 4 else 0"}
    second = {"second.py": "def f(n): return 0 if n < 10 else 2"}
    exercise = write_exercise(tmp_path / "exercise", settings, "def f(n): return 0", programs, second)
    described = exercise / "exercise.toml"
    described.write_text(described.read_text().replace('"reference.py"', '["reference.py", "second.py"]'))
    pipeline.grade(exercise, options=Options(inputs=30, jobs=1, out=tmp_path / "out"))
    results = pipeline.read(tmp_path / "out", SUITE | RANK, jobs=1)
    minimal = results.suites[0]
    assert [(row.input.args, row.refutes) for row in minimal.rows] == [((4,), ("wrong",))]
    assert minimal.missed == ("mixed",)
    told = [(bug.input.args, wire.decode(bug.expected.value), bug.failing) for bug in results.ranking.bugs]
    assert told == [((4,), 0, ("wrong",)), ((20,), 2, ("mixed",))]


@pytest.mark.slow
def test_no_suite_is_called_the_smallest_because_a_looping_program_was_not_run_everywhere(tmp_path):
    settings = 'language = "python"\nfunction = "f"\n[inputs]\nn = "int(0, 99)"\n[limits]\nseconds = 0.2\n'
    programs = {
        "a": "def f(n): return n if n not in (50, 60) else 0",
        "b": "def f(n): return n if n not in (55, 60) else 0",
        "endless": "def f(n):\n    while n >= 10:\n        pass\n    return n",
    }
    exercise = write_exercise(tmp_path / "exercise", settings, "def f(n): return n", programs)
    pipeline.grade(exercise, options=Options(inputs=200, jobs=1, out=tmp_path / "out"))
    for suite in pipeline.read(tmp_path / "out", SUITE, jobs=1).suites:
        assert [(row.input.args, row.refutes) for row in suite.rows] == [((60,), ("a", "b", "endless"))]


def test_a_test_refutes_who_fails_it_in_a_process_of_its_own(tmp_path):
    settings = 'language = "python"\nfunction = "f"\n[inputs]\nn = "int(0, 50)"\n'
    programs = {
        "forty": "def f(n): return n if n != 40 else 0",
        # The search leaves it alone after 0. It fails on 40 too, but only after thirty other calls.
        "tired": "calls = []\ndef f(n):\n    calls.append(n)\n    return n if n != 0 and len(calls) < 30 else -1",
    }
    exercise = write_exercise(tmp_path / "exercise", settings, "def f(n): return n", programs)
    pipeline.grade(exercise, options=Options(inputs=60, jobs=1, out=tmp_path / "out"))
    for _ in range(2):
        results = pipeline.read(tmp_path / "out", SUITE | RANK, jobs=1)
        assert [(place.id, place.rank) for place in results.ranking.places] == [("forty", 1), ("tired", 1)]
        assert [(row.input.args, row.refutes) for row in results.suites[0].rows] == [((0,), ("tired",)), ((40,), ("forty",))]


@pytest.mark.parametrize("group, share", [(1, 0.0), (10, 1.0)], ids=["everybody has another bug", "everybody has the same bug"])
def test_a_suite_says_what_half_of_the_class_would_have_caught_of_the_other(tmp_path, group, share):
    settings = 'language = "python"\nfunction = "f"\n[inputs]\nn = "int(0, 20)"\n'
    programs = {f"wrong_{k}": f"def f(n): return n if n != {k // group} else {100 + k}" for k in range(10)}
    exercise = write_exercise(tmp_path / "exercise", settings, "def f(n): return n", programs)
    pipeline.grade(exercise, options=Options(inputs=50, jobs=1, out=tmp_path / "out"))
    minimal, _ = pipeline.read(tmp_path / "out", SUITE, jobs=1).suites
    assert len(minimal.rows) == 10 // group
    assert minimal.held_out == HalvesFound(programs=10, halvings=20, share=share, tests=5.0 if group == 1 else 1.0)
    told = json.loads((tmp_path / "out" / "results.json").read_text())["suites"][0]["held_out"]
    assert told == {"programs": 10, "halvings": 20, "share": share, "tests": minimal.held_out.tests}


def test_a_suite_is_over_the_whole_domain_if_the_domain_was_run_whatever_tests_there_are(tmp_path):
    told = []
    for name, given in (("inside", [0]), ("outside", [0, 0, 0, 1])):
        tests = json.dumps([{"input": [given], "expected": given}])
        exercise = write_exercise(
            tmp_path / name, SORTED, "def f(xs): return sorted(xs)", {"same": "def f(xs): return xs"}, {"tests.json": tests}
        )
        pipeline.grade(exercise, options=Options(inputs=20, jobs=1, out=tmp_path / f"{name}-out"))
        told.append(pipeline.read(tmp_path / f"{name}-out", SUITE, jobs=1).suites[0].over)
    assert told == ["all 7 inputs of the domain"] * 2
