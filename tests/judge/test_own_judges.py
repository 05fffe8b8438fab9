"""Judges that the exercise brings along, asked in the box."""

from pathlib import Path

import pytest

from momus import wire
from momus.errors import ExerciseError
from momus.execute import Runner
from momus.judge import JudgeKind, JudgeSettings, make_judge
from momus.judge import program_judge as program_judge_module
from momus.judge import python_judge as python_judge_module
from momus.model import Form, Input, Kind, Limits, Outcome, Printed, Program, Record, Verdict

ACCEPT = b"""
def accept(inputs, expected, got):
    numbers = inputs["A"]
    if got == -1:
        return expected == -1 or "got -1, but there is one, e.g. %d" % expected
    if got == 7:
        return 1 / 0
    if got == 8:
        return None
    if got == 9:
        while True:
            pass
    return (0 <= got < len(numbers), "position %s" % got)
"""

KATTIS = r"""
#include <stdio.h>
int main(int argc, char **argv) {
    int n, answer, got;
    FILE *in = fopen(argv[1], "r"), *ans = fopen(argv[2], "r");
    if (fscanf(in, "%d", &n) != 1 || fscanf(ans, "%d", &answer) != 1) return 1;
    if (scanf("%d", &got) != 1) { printf("no number\n"); return 43; }
    if (got == 99) return 7;
    printf("n is %d", n);
    return got * got == answer * answer ? 42 : 43;
}
"""

TESTLIB = r"""
#include <fstream>
int main(int, char **argv) {
    std::ifstream in(argv[1]), out(argv[2]), ans(argv[3]);
    int n, got, answer;
    in >> n; ans >> answer;
    if (!(out >> got)) return 8;
    return got == answer || got == n ? 0 : 1;
}
"""


@pytest.fixture(scope="module")
def runner():
    with Runner(0) as started:
        yield started


def returned(value):
    return wire.encode(value)


def printed(text):
    data = text.encode()
    return wire.encode_outcome(Outcome(Kind.EXITED, printed=Printed(data, len(data), "")))


@pytest.fixture(scope="module")
def python_judge(runner):
    source = Program("python", (("judge.py", ACCEPT),))
    names = (("equi", ("A", "n")),)
    return make_judge(JudgeSettings(kind=JudgeKind.PYTHON, source=source, entry="accept", names=names), runner)


EQUI = Input("equi", ([1, 2, 1], 3))


def test_python_judge_is_not_asked_about_bytes_that_are_no_value(python_judge):
    [said] = python_judge.accept_all([(EQUI, returned(1), b"[\xff\xff\xff\x7f")])
    assert not said.accepted
    assert said.explanation.startswith("returned something that is no value")


def test_python_judge_answers_and_explains(python_judge):
    cases = [(EQUI, returned(1), returned(got)) for got in (1, 2, -1, 5)]
    assert python_judge.accept_all(cases) == [
        Verdict(True),
        Verdict(True, "position 2"),
        Verdict(False, "got -1, but there is one, e.g. 1"),
        Verdict(False, "position 5"),
    ]


def test_what_a_python_judge_says_is_kept_up_to_a_bound(runner):
    """It repeats the answer, which is as long as the program wants."""
    text = b"def accept(inputs, expected, got):\n    return 'not ' + got\n"
    source = Program("python", (("j.py", text),))
    judge = make_judge(JudgeSettings(kind=JudgeKind.PYTHON, source=source, entry="accept", names=(("equi", ("A", "n")),)), runner)
    said = judge.accepts(EQUI, returned("a"), returned("b" * 500_000))
    assert (said.accepted, said.explanation[:5], len(said.explanation)) == (False, "not b", 1000)


def test_python_judge_is_not_asked_where_the_submission_did_not_return(python_judge):
    assert python_judge.accepts(EQUI, returned(1), wire.TIMED_OUT) == Verdict(False, "timed out, expected 1")


def test_python_judge_that_raises_on_a_value_of_another_type_means_wrong(python_judge):
    said = python_judge.accepts(EQUI, returned(1), returned("text"))
    assert said == Verdict(False, "got 'text', expected 1 (the judge raised TypeError on it)")


@pytest.mark.parametrize(("got", "what"), [(7, "raised ZeroDivisionError"), (8, "returned None")])
def test_python_judge_that_fails_on_one_answer_calls_it_wrong_and_goes_on(python_judge, got, what):
    cases = [(EQUI, returned(1), returned(answer)) for answer in (got, 2)]
    assert python_judge.accept_all(cases) == [
        Verdict(False, f"got {got}, expected 1 (the judge {what} on it)"),
        Verdict(True, "position 2"),
    ]


@pytest.mark.parametrize(("expected", "what"), [(7, "raised ZeroDivisionError"), (8, "returned None")])
def test_python_judge_that_fails_on_the_references_answer_too_is_the_authors_fault(python_judge, expected, what):
    with pytest.raises(ExerciseError, match=what):
        python_judge.accepts(EQUI, returned(expected), returned(15 - expected))
    with pytest.raises(ExerciseError, match=what):
        python_judge.accept_themselves([(EQUI, returned(expected))])


def test_answers_that_cannot_be_given_to_a_python_judge_are_wrong_and_the_others_are_judged(runner):
    """The judge's own class cannot be made from one answer, and a record without its class is no key of a dict."""
    text = b"from fractions import Fraction\ndef accept(inputs, expected, got):\n    return got == Fraction(expected)\n"
    settings = JudgeSettings(
        kind=JudgeKind.PYTHON, source=Program("python", (("j.py", text),)), entry="accept", names=(("equi", ("A", "n")),)
    )
    broken = Record("Fraction", (("numerator", 1), ("denominator", 0)))
    right = Record("Fraction", (("numerator", 2), ("denominator", 2)))
    cases = [(EQUI, returned(1), returned(got)) for got in (broken, right, {Record("Key", ()): 1}, 2)]
    assert make_judge(settings, runner).accept_all(cases) == [
        Verdict(False, "got Fraction(numerator=1, denominator=0), expected 1 (the judge raised ZeroDivisionError on it)"),
        Verdict(True),
        Verdict(False, "got {Key(): 1}, expected 1 (the judge raised TypeError on it)"),
        Verdict(False, "got 2, expected 1"),
    ]


@pytest.mark.slow
def test_python_judge_that_does_not_end_on_one_answer_judges_the_others(python_judge):
    cases = [(EQUI, returned(1), returned(answer)) for answer in (9, 2, 9.0, 5)]
    assert python_judge.accept_all(cases) == [
        Verdict(False, "got 9, expected 1 (the judge timed out on it)"),
        Verdict(True, "position 2"),
        Verdict(False, "got 9.0, expected 1 (the judge timed out on it)"),
        Verdict(False, "position 5"),
    ]
    with pytest.raises(ExerciseError, match="timed out"):
        python_judge.accepts(EQUI, returned(9), returned(9.0))


def test_python_judge_of_a_program_sees_its_text(runner):
    source = b"def accept(inputs, expected, got):\n    return got == inputs['stdin'].upper() and inputs['a'] == 3\n"
    settings = JudgeSettings(
        kind=JudgeKind.PYTHON,
        form=Form.PROGRAM,
        source=Program("python", (("j.py", source),)),
        entry="accept",
        names=(("", ("a",)),),
    )
    judge = make_judge(settings, runner)
    given = Input("", (3,), text=b"three")
    assert judge.accepts(given, printed("x"), printed("THREE")).accepted
    assert not judge.accepts(given, printed("x"), printed("x ")).accepted


def test_an_output_too_long_to_be_kept_is_wrong_where_the_right_one_is_not(runner):
    judge = make_judge(
        JudgeSettings(kind=JudgeKind.PYTHON, form=Form.PROGRAM, source=Program("python", (("j.py", ACCEPT),)), entry="accept"),
        runner,
    )
    flood = wire.encode_outcome(Outcome(Kind.EXITED, printed=Printed(b"1" * 10, 100_000, "ab")))
    said = judge.accepts(Input("", (), text=b""), printed("1"), flood)
    assert said == Verdict(False, "printed '1111111111' and more (100,000 bytes in all), expected '1'")


def program_judge(runner, language, name, text):
    source = Program(language, ((name, text.encode()),))
    return make_judge(JudgeSettings(kind=JudgeKind.PROGRAM, form=Form.PROGRAM, source=source), runner)


def test_checker_with_kattis_codes(runner):
    judge = program_judge(runner, "c", "check.c", KATTIS)
    given = Input("", (), text=b"5\n")
    cases = [(given, printed("3\n"), printed(got)) for got in ("-3\n", "4\n", "none\n", "3 \n")]
    assert judge.accept_all(cases) == [
        Verdict(True, "n is 5"),
        Verdict(False, "n is 5"),
        Verdict(False, "no number"),
        Verdict(True, "n is 5"),
    ]
    said = judge.accepts(given, printed("3\n"), printed("99\n"))
    assert said == Verdict(False, r"got '99\n', expected '3\n' (the judge ended with code 7 on it)")
    with pytest.raises(ExerciseError, match="ended with code 7"):
        judge.accepts(given, printed("99\n"), printed(" 99\n"))


def test_checker_repeats_signs_that_end_lines_elsewhere(runner):
    text = "import sys\nprint(sys.stdin.read())\nsys.exit(43)\n"
    judge = program_judge(runner, "python", "check.py", text)
    cases = [(Input("", (), text=b""), printed("1"), printed(got)) for got in ("2\f42 ", "3\v\x1c42\x1d\x85\u2028x", "4")]
    assert [(one.accepted, one.explanation) for one in judge.accept_all(cases)] == [
        (False, "2\x0c42"), (False, "3\x0b\x1c42\x1d\x85\u2028x"), (False, "4"),
    ]  # fmt: skip


def test_checker_repeats_signs_that_a_shell_reads(runner):
    """An answer that a checker repeats can forge no line of another case, and no end of its own."""
    text = "import sys\nprint(sys.stdin.read())\nsys.exit(43)\n"
    judge = program_judge(runner, "python", "check.py", text)
    answers = (r"2\n42 1 ", r"3\c", r"\0101 %s $(id) `id`", "-n")
    cases = [(Input("", (), text=b""), printed("1"), printed(got)) for got in answers]
    assert [(one.accepted, one.explanation) for one in judge.accept_all(cases)] == [(False, got.strip()) for got in answers]


class Meter:
    """Adds up the seconds that are charged."""

    def __init__(self):
        self.seconds = 0.0

    def charge(self, seconds):
        self.seconds += seconds


WORKING = b"""
import time
def accept(inputs, expected, got):
    while got == "endless":
        pass
    end = time.process_time() + (0.4 if got != "quick" else 0)
    while time.process_time() < end:
        pass
    return got == expected or got == 2
"""


@pytest.mark.slow
def test_python_judge_has_time_for_others_after_answers_on_which_it_does_not_end(runner, monkeypatch):
    """One program's answers, on which the judge never ends, neither make another's wrong nor end the class."""
    monkeypatch.setattr(python_judge_module, "LIMITS", Limits(cpu_s=1.0, memory_mb=512))
    meter = Meter()
    settings = JudgeSettings(
        kind=JudgeKind.PYTHON, source=Program("python", (("j.py", WORKING),)), entry="accept", names=(("equi", ("A", "n")),)
    )
    judge = make_judge(settings, runner, charge=meter.charge)
    judge.accept_themselves([(EQUI, returned(1))])
    many = [Input("equi", ([1] * n, n)) for n in range(6)]
    endless = judge.accept_all([(one, returned(1), returned("endless")) for one in many[:4]])
    assert [one.accepted for one in endless] == [False] * 4
    assert meter.seconds == 4 * 1.0
    others = judge.accept_all([(one, returned(1), returned(got)) for one, got in zip(many, (2, "quick", 2, 3), strict=False)])
    assert [one.accepted for one in others] == [True, False, True, False]


@pytest.mark.slow
def test_checker_stops_at_the_first_answer_on_which_it_does_not_end(runner, monkeypatch):
    """Each such answer costs its own time once, and that time is the program's."""
    monkeypatch.setattr(program_judge_module, "_CASE_S", 2.0)
    meter = Meter()
    text = "import sys\ngot = sys.stdin.read()\nwhile got[:1] == '2':\n    pass\nsys.exit(42)\n"
    source = Program("python", (("check.py", text.encode()),))
    judge = make_judge(JudgeSettings(kind=JudgeKind.PROGRAM, form=Form.PROGRAM, source=source), runner, charge=meter.charge)
    cases = [(Input("", (), text=b""), printed("1"), printed(got)) for got in ("20", "3", "21", "22", "4")]
    assert [one.accepted for one in judge.accept_all(cases)] == [False, True, False, False, True]
    assert meter.seconds >= 3 * 2.0


@pytest.mark.slow
def test_checker_that_does_not_end_on_one_answer_judges_the_others(runner):
    text = "import sys\ngot = sys.stdin.read()\nwhile got == '2':\n    pass\nsys.exit(42)\n"
    judge = program_judge(runner, "python", "check.py", text)
    cases = [(Input("", (), text=b""), printed("1"), printed(got)) for got in ("2", "3")]
    assert [(one.accepted, one.explanation) for one in judge.accept_all(cases)] == [
        (False, "got '2', expected '1' (the judge took too long on it)"), (True, ""),
    ]  # fmt: skip


def test_checker_with_testlib_codes(runner):
    judge = program_judge(runner, "cpp", "check.cpp", TESTLIB)
    given = Input("", (), text=b"5\n")
    accepted = [judge.accepts(given, printed("3"), printed(got)).accepted for got in ("3 ", "5", "4", "")]
    assert accepted == [True, True, False, False]


def test_checker_that_does_not_compile_is_the_authors_fault(runner):
    judge = program_judge(runner, "c", "check.c", "int main( {")
    with pytest.raises(ExerciseError, match="does not compile"):
        judge.accepts(Input("", (), text=b""), printed("1"), printed("2"))


def test_checker_in_python(runner, tmp_path: Path):
    text = "import sys\nsys.exit(42 if sys.stdin.read().split() == open(sys.argv[2]).read().split() else 43)\n"
    judge = program_judge(runner, "python", "check.py", text)
    given = Input("", (), text=b"")
    assert judge.accepts(given, printed("1 2"), printed("1\n2\n")).accepted
    assert not judge.accepts(given, printed("1 2"), printed("1\n3\n")).accepted


def test_python_judge_that_cannot_be_loaded_is_the_authors_fault(runner):
    source = Program("python", (("judge.py", b"import nothing_of_this_name\ndef accept(inputs, expected, got): return True\n"),))
    judge = make_judge(JudgeSettings(kind=JudgeKind.PYTHON, source=source, entry="accept", names=(("equi", ("A", "n")),)), runner)
    with pytest.raises(ExerciseError, match=r"judge judge.py:accept: .*ModuleNotFoundError"):
        judge.accepts(EQUI, returned(1), returned(2))
