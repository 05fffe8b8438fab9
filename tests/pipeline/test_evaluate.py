"""Samples of code-writing models: what is read, pass@k, new inputs, hostile samples, and going on after a kill."""

import csv
import gzip
import json
import os
import signal
import subprocess
import sys
import time

import pytest

from momus.errors import ExerciseError, RequestError
from momus.model import Claim
from momus.options import Options
from momus.pipeline import evaluate
from momus.pipeline.evaluate.given_tests import plain_tests
from momus.pipeline.evaluate.problems import read_problems, with_contract
from momus.pipeline.evaluate.processes import each_in_a_process
from momus.results.evaluation import pass_at_k

ABOVE = {
    "task_id": "made/above",
    "prompt": 'def above(xs: list[int], limit: int) -> list[int]:\n    """Return the numbers above a limit.\n\n'
    '    >>> above([1, 5, 3], 2)\n    [5, 3]\n    """\n',
    "entry_point": "above",
    "canonical_solution": "    return [x for x in xs if x > limit]\n",
    "test": "METADATA = {}\n\ndef check(candidate):\n    assert candidate([1, 5, 3], 2) == [5, 3]\n"
    "    assert candidate([], 0) == []\n    assert True\n",
}
HALF = {
    "task_id": 7,
    "text": "Write a function that returns half of an even number.",
    "code": "def half(n):\n    assert n % 2 == 0\n    return n // 2",
    "test_list": ["assert half(4) == 2", "assert half(10) == 5"],
    "test_setup_code": "",
}
WRONG_TESTS = {**ABOVE, "task_id": "made/wrong", "test": "def check(candidate):\n    assert candidate([1, 5], 2) == [1]\n"}
SAMPLES = [
    ("made/above", "completion", "    return [x for x in xs if x > limit]\n"),
    ("made/above", "completion", "    return  [x for x in xs if x > limit]  # again\n"),
    ("made/above", "completion", "    return [x for x in xs if x >= limit]\n"),
    ("made/above", "completion", "    return [x for x in xs if x > 2]\n"),
    ("made/above", "completion", "    return [\n"),
    ("7", "solution", "def half(n):\n    return n / 2 if n < 6 else n // 2"),
    ("7", "solution", "def half(n):\n    return n - n // 2"),
    ("made/wrong", "completion", "    return xs\n"),
]
FEW = Options(inputs=300, jobs=2, solve_s=0)


def write(folder, problems, samples):
    """Write the files of problems and samples; return both."""
    (folder / "problems.jsonl.gz").write_bytes(gzip.compress("".join(json.dumps(one) + "\n" for one in problems).encode()))
    (folder / "samples.jsonl").write_text("".join(json.dumps({"task_id": one[0], one[1]: one[2]}) + "\n" for one in samples))
    return folder / "samples.jsonl", folder / "problems.jsonl.gz"


@pytest.fixture(scope="module")
def evaluated(tmp_path_factory):
    folder = tmp_path_factory.mktemp("evaluated")
    sampled, problems = write(folder, [ABOVE, HALF, WRONG_TESTS, {**ABOVE, "task_id": "made/none"}], SAMPLES)
    out = folder / "out"
    return evaluate(sampled, problems, options=Options(inputs=300, jobs=2, solve_s=0, out=out), ks=(1, 3)), out


def test_each_problem_is_graded_on_its_tests_and_beyond_them(evaluated):
    table, _ = evaluated
    above, half, _ = table.problems
    assert [(one.claim, one.given, one.passes) for one in above.samples] == [
        (Claim.UNREFUTED, True, True),
        (Claim.UNREFUTED, True, True),
        (Claim.REFUTED, True, False),
        (Claim.REFUTED, True, False),
        (Claim.REJECTED, False, False),
    ]
    assert (above.distinct, above.tests, above.passing_given, above.passing, above.missed) == (4, 2, 4, 2, 2)
    assert above.samples[2].input == "above(xs=[1, 2], limit=1)"
    # 2.0 equals 2, so that only an exact judge of types would refute the first one.
    assert [one.passes for one in half.samples] == [True, True]
    assert table.without_samples == ("made/none",)


def test_new_inputs_say_how_many_samples_they_catch(evaluated):
    table, out = evaluated
    line = json.loads((out / "new_inputs.jsonl").read_text().splitlines()[0])
    assert line["task_id"] == "made/above"
    assert line["plus_input"][line["calls"].index("above(xs=[1, 2], limit=1)")] == [[1, 2], 1]
    above = table.problems[0]
    for at, given in enumerate(above.inputs):
        assert given.catches == sum(at in one.failed for one in above.samples) > 0


def test_a_problem_whose_tests_contradict_its_reference_is_doubtful_and_stops_nobody(evaluated):
    wrong = evaluated[0].problems[2]
    assert wrong.doubts[0] == (
        "tests: the reference does not pass 1 of the 1 tests (tests:1): is it the reference or the tests that are wrong?"
    )
    assert [one.task_id for one in evaluated[0].problems] == ["made/above", "7", "made/wrong"]


def test_the_files_agree_with_the_table(evaluated):
    table, out = evaluated
    with (out / "table.csv").open(newline="") as file:
        rows = {row["task_id"]: row for row in csv.DictReader(file)}
    assert (rows["made/above"]["pass_given"], rows["made/above"]["pass_after"], rows["made/above"]["missed_by_tests"]) == (
        "4",
        "2",
        "2",
    )
    told = json.loads((out / "eval_results.json").read_text())
    assert [one["plus_status"] for one in told["eval"]["made/above"]] == ["pass", "pass", "fail", "fail", "fail"]
    assert [one["base_status"] for one in told["eval"]["made/above"]] == ["pass", "pass", "pass", "pass", "fail"]
    assert told["eval"]["made/above"][0]["solution"] == ABOVE["prompt"] + ABOVE["canonical_solution"]
    assert told["pass_at_k"]["problems"]["pass@3"] == 1
    assert told["pass_at_k"]["plus"]["pass@3"] == pytest.approx(1 - 1 / 10)
    assert len((out / "samples.jsonl").read_text().splitlines()) == len(told["eval"]["made/above"]) + len(told["eval"]["7"]) + len(
        told["eval"]["made/wrong"]
    )


def test_pass_at_k_is_the_unbiased_estimate():
    assert [pass_at_k(5, 2, k) for k in (1, 2, 4, 5)] == [pytest.approx(0.4), pytest.approx(0.7), 1.0, 1.0]
    assert pass_at_k(10, 0, 3) == 0.0


def test_a_contract_becomes_the_first_lines_of_the_function():
    contract = "\n    assert n > 0, 'invalid'  # $_CONTRACT_$\n"
    with_words = 'def f(n):\n    """Words."""\n    return n\n'
    assert with_contract(with_words, "f", contract).splitlines() == [
        "def f(n):", '    """Words."""', "    assert n > 0, 'invalid'  # $_CONTRACT_$", "    return n",
    ]  # fmt: skip
    assert (
        with_contract("x = 1\ndef f(n):\n  return n\n", "f", contract).splitlines()[2]
        == "  assert n > 0, 'invalid'  # $_CONTRACT_$"
    )


def test_tests_are_read_as_calls_and_values():
    source = (
        "import math\ndef check(candidate):\n    big = 10**3\n    assert candidate(big) == big + 1, 'why'\n    assert not candidate(0)\n"
        "    assert abs(candidate(2.0) - 0.5) < 1e-6\n    assert candidate(math.sqrt(2)) == 1\n"
        "    for i in range(3):\n        assert candidate(i) == i\n    assert True\n"
    )
    found = plain_tests(source, "f")
    assert found.lines == ("assert f(1000) == 1001", "assert f(0) == False", "assert f(2.0) == 0.5")
    assert (found.unread, found.tolerance) == (3, 1e-6)


def test_all_mistakes_of_a_file_are_told_together(tmp_path):
    path = tmp_path / "problems.jsonl"
    path.write_text('{"task_id": "a"}\n[1]\n{"task_id": "b", "code": 3, "test_list": ["assert g(1)"]}\nno json\n')
    with pytest.raises(ExerciseError) as raised:
        read_problems(path)
    assert [str(one).partition(": is no JSON:")[0] for one in raised.value.mistakes] == [
        "problems.jsonl: line 1: canonical_solution: is missing",
        "problems.jsonl: line 1: entry_point: is missing",
        "problems.jsonl: line 2: [1]: is no JSON object; write one object a line",
        "problems.jsonl: line 3: code: 3: must be a text",
        "problems.jsonl: line 4: no json",
    ]
    sampled, problems = write(tmp_path, [ABOVE], [("made/abve", "completion", ""), ("made/above", "program", "")])
    with pytest.raises(ExerciseError) as raised:
        evaluate(sampled, problems)
    assert list(map(str, raised.value.mistakes)) == [
        "samples.jsonl: line 1: task_id: 'made/abve': no problem is called that; did you mean 'made/above'?",
        "samples.jsonl: line 2: completion: is missing; give one of: completion, solution",
    ]


def test_a_process_that_dies_costs_only_the_piece_it_was_doing(tmp_path):
    def work(piece):
        if piece == 2:
            os._exit(7)
        if piece == 4:
            os.kill(os.getpid(), signal.SIGKILL)
        (tmp_path / str(piece)).write_text(str(os.getpid()))

    ended = dict(each_in_a_process(range(12), work, 2))
    assert ended == {piece: {2: 7, 4: -9}.get(piece, 0) for piece in range(12)}
    done = [(tmp_path / str(piece)).read_text() for piece in range(12) if not ended[piece]]
    # Two at first, and one for each that died.
    assert len(set(done)) <= 4


def test_a_request_that_no_problem_can_be_evaluated_with_is_told_once(tmp_path, capfd):
    samples, problems = write(tmp_path, [ABOVE, HALF], SAMPLES[:-1])
    with pytest.raises(RequestError, match="--cluster 127.0.0.1: .*missing port number"):
        evaluate(samples, problems, options=Options(inputs=300, cluster="127.0.0.1", out=tmp_path / "out"))
    assert capfd.readouterr().err == ""


HOSTILE = [
    ("made/above", "completion", "    while True:\n        pass\n"),
    ("made/above", "completion", "    kept = []\n    while True:\n        kept.append(bytearray(10_000_000))\n"),
    ("made/above", "completion", "    class Anything:\n        def __eq__(self, other): return True\n    return Anything()\n"),
    ("made/above", "completion", "    import os, signal\n    os.kill(os.getppid(), signal.SIGKILL)\n    os._exit(0)\n"),
]


@pytest.mark.slow
def test_hostile_samples_disturb_nobody_and_a_killed_run_goes_on_to_the_same_table(tmp_path):
    problems = [ABOVE, HALF, *({**ABOVE, "task_id": f"made/{at}"} for at in range(4))]
    more = [(one["task_id"], *sample[1:]) for one in problems[2:] for sample in SAMPLES[:4]]
    sampled, given = write(tmp_path, problems, [*SAMPLES[:7], *HOSTILE, *more])
    command = [sys.executable, "-m", "momus", "evaluate", sampled, "--problems", given, "--inputs", "300", "--jobs", "2", "-q"]
    subprocess.run([*command, "--out", tmp_path / "whole"], check=True)
    rows = list(csv.DictReader((tmp_path / "whole" / "table.csv").open(newline="")))
    assert [(row["judged"], row["pass_after"], row["problem"]) for row in rows] == [
        ("9", "2", ""),
        ("2", "2", ""),
        *[("4", "2", "")] * 4,
    ]
    stopped = subprocess.Popen([*command, "--out", tmp_path / "stopped"], start_new_session=True)
    while stopped.poll() is None and not list((tmp_path / "stopped").glob("graded/*/found.bin")):
        time.sleep(0.02)
    os.kill(stopped.pid, signal.SIGKILL)
    stopped.wait()
    subprocess.run([*command, "--out", tmp_path / "stopped"], check=True)
    for name in ("table.csv", "samples.jsonl", "new_inputs.jsonl", "eval_results.json"):
        assert (tmp_path / "whole" / name).read_bytes() == (tmp_path / "stopped" / name).read_bytes(), name
