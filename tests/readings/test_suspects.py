"""The suspect line of a wrong program is the one that a small change repairs, else the one where what happens goes with failing."""

import json
from dataclasses import replace

from momus.analyse.suspects import NotedRun, lines_all_alike, suspect_lines
from momus.languages.line_events import EventKind
from momus.pipeline import Options, grade, read
from momus.readings.suspects import SuspectOptions
from momus.readings.wants import VariantsOf
from momus.report import reading_lines, show_lines
from momus.report.readings.suspects import found_words
from momus.results.suspects import Repair, SuspectLine, SuspectWay
from momus.table import Store
from tests.exercises import write_exercise

PYTHON = """
def sign(n):
    if n == 0:
        return 0
    if n > 0:
        return 1
    return -1
"""
C = """
int sign(int n) {
    if (n == 0)
        return 0;
    if (n > 0)
        return 1;
    return -1;
}
"""
SETTINGS = 'language = "{}"\nfunction = "sign"\n[inputs]\nn = "int(-20, 20)"\n'


def graded(tmp_path, language, reference, submissions, options=None):
    folder = write_exercise(tmp_path / "sign", SETTINGS.format(language), reference, submissions)
    results = grade(folder, options=Options(out=tmp_path / "out", inputs=200))
    return results if options is None else read(tmp_path / "out", {"suspects": options})


def test_a_line_is_as_suspect_as_the_event_on_it_that_goes_most_with_failing():
    runs = [
        NotedRun(True, frozenset({(1, 0), (2, 0), (2, EventKind.HELD)})),
        NotedRun(False, frozenset({(1, 0), (2, 0)})),
        NotedRun(False, frozenset({(1, 0)})),
    ]
    weights = {int(kind): 1.0 for kind in EventKind}
    assert [(one.line, one.score) for one in suspect_lines(runs, weights)] == [(2, 0.9414), (1, 0.5774)]
    assert lines_all_alike(runs) == {1}
    assert suspect_lines(runs[1:], weights) == []


def test_a_line_on_which_every_run_does_the_same_is_never_suspect(tmp_path):
    reference = "def sign(n):\n    least = 5\n    if n > least:\n        return 1\n    return 0\n"
    wrong = reference.replace("return 1", "return 17")
    results = graded(tmp_path, "python", reference, {"anna": wrong}, SuspectOptions(repairs=0))
    assert (results.suspects["anna"].way, [one.line for one in results.suspects["anna"].lines]) == (SuspectWay.RUNS, [4, 3])


def test_the_wrong_line_in_python_and_what_is_told_of_it(tmp_path):
    wrong = PYTHON.replace("return -1", "return -2")
    results = graded(tmp_path, "python", PYTHON, {"anna": wrong, "ben": wrong + "\n# mine\n", "right": PYTHON})
    for name in ("anna", "ben"):
        one = results.suspects[name]
        assert (one.way, one.lines[0]) == (SuspectWay.REPAIRED, SuspectLine(7, 1.0, Repair("2", "1")))
        assert one.failing and one.passing
    told = json.loads((tmp_path / "out" / "results.json").read_text())["suspects"]
    assert [(one["id"], one["lines"][0]) for one in told] == [
        (name, {"line": 7, "score": 1.0, "repair": {"before": "2", "after": "1"}}) for name in ("anna", "ben")
    ]
    lines = reading_lines("suspects", results)
    assert lines[0] == "2 submissions with suspect lines"
    assert lines[1].startswith("anna\t7\treturn -2\tis repaired by `1` in place of `2`: tried on ")
    assert lines[2].endswith("\tgoes with failing too")
    (anna,) = [one for one in results.findings if one.id == "anna"]
    shown = show_lines(replace(results, findings=(anna,)))
    assert ">>    7      return -2" in shown


def test_the_wrong_line_in_c(tmp_path):
    wrong = C.replace("return 1;", "return 2;")
    results = graded(tmp_path, "c", C, {"anna": wrong, "right": C}, SuspectOptions())
    one = results.suspects["anna"]
    assert (one.way, one.lines[0]) == (SuspectWay.REPAIRED, SuspectLine(6, 1.0, Repair("2", "1")))
    plain = read(tmp_path / "out", {"suspects": SuspectOptions(repairs=0)}).suspects["anna"]
    assert (plain.way, [line.line for line in plain.lines[:2]]) == (SuspectWay.RUNS, [6, 5])


def test_a_variable_that_is_tested_for_zero_in_place_of_none_is_repaired(tmp_path):
    reference = (
        "def sign(n):\n    last = None\n    for one in (n, 7):\n"
        "        if last is not None:\n            return one - last\n        last = one\n"
    )
    wrong = reference.replace("if last is not None", "if last")
    results = graded(tmp_path, "python", reference, {"anna": wrong}, SuspectOptions())
    one = results.suspects["anna"]
    assert (one.way, one.lines[0]) == (SuspectWay.REPAIRED, SuspectLine(4, 1.0, Repair("", "is not None")))
    assert found_words(one).startswith("is repaired by adding `is not None`: tried on ")


def test_what_no_small_change_repairs_is_told_by_its_runs(tmp_path):
    wrong = PYTHON.replace("return -1", "return 17")
    results = graded(tmp_path, "python", PYTHON, {"anna": wrong}, SuspectOptions())
    one = results.suspects["anna"]
    assert (one.way, one.lines[0]) == (SuspectWay.RUNS, SuspectLine(7, 0.98))
    assert found_words(one).startswith("goes most with failing, over ")


def test_a_program_that_loops_is_repaired_on_the_rows_of_which_its_outcome_is_known(tmp_path):
    reference = "def total(n):\n    made = 0\n    while n > 0:\n        made += n\n        n -= 1\n    return made\n"
    settings = 'language = "python"\nfunction = "total"\n[inputs]\nn = "int(0, 9)"\n[limits]\nseconds = 0.3\n'
    wrong = {f"bert{number}": reference.replace("    made = 0", f"    made = int(n == {number})") for number in (3, 5)}
    folder = write_exercise(tmp_path / "total", settings, reference, {"anna": reference.replace("n -= 1", "n += 1"), **wrong})
    columns = {one.id: one.column for one in grade(folder, options=Options(out=tmp_path / "out", inputs=50)).findings}
    one = read(tmp_path / "out", {"suspects": SuspectOptions()}).suspects["anna"]
    assert (one.way, one.lines[0]) == (SuspectWay.REPAIRED, SuspectLine(5, 1.0, Repair("+=", "-=")))
    with Store.open(tmp_path / "out" / "table.sqlite", readonly=True) as store:
        kept = store.all_kept(VariantsOf).items()
        behaviours = [one for name, many in kept if name.startswith(f"{columns['anna']} ") for one in many.behaviours]
    # Counted steps tell of every row whether a change ends there: the clock would stop at the first that does not.
    assert behaviours and all(number >= 0 for behaviour in behaviours for number in behaviour)


def test_no_more_changed_programs_are_run_than_asked_for(tmp_path):
    graded(tmp_path, "python", PYTHON, {"anna": PYTHON.replace("return -1", "return 17")}, SuspectOptions(repairs=7))
    with Store.open(tmp_path / "out" / "table.sqlite", readonly=True) as store:
        (kept,) = store.all_kept(VariantsOf).values()
    itself, *changed = kept.behaviours
    assert any(itself) and len(changed) == 7


def test_a_program_that_is_alone_is_compared_with_the_nearest_right_one(tmp_path):
    results = graded(tmp_path, "python", PYTHON, {"anna": PYTHON.replace("n > 0", "n > 1"), "right": PYTHON})
    one = results.suspects["anna"]
    assert (one.way, [line.line for line in one.lines], one.near) == (SuspectWay.CHANGED, [5], "right")
    everybody = read(tmp_path / "out", {"suspects": SuspectOptions()}).suspects["anna"]
    assert (everybody.way, everybody.lines[0]) == (SuspectWay.REPAIRED, SuspectLine(5, 1.0, Repair(">", ">=")))
