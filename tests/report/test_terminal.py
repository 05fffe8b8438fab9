"""What the terminal says: coloured tables for a person, plain lines for a pipe."""

import io
from dataclasses import replace

import pytest
from rich.console import Console

from momus import wire
from momus.legible import legible
from momus.model import Claim, Input, Kind, Outcome, Printed, Program, Raised
from momus.report import check_lines, show_lines, summary, summary_lines
from momus.report.sentences import explanation_beyond, got_expected
from momus.results import Evidence, Finding
from tests.report.conftest import returned


def only(results, at: int):
    return replace(results, findings=(results.findings[at],))


@pytest.mark.parametrize(
    "at, lines",
    [
        (0, ["counterexample: A = [1073741824, 0, 1073741824], n = 3", "confirmed: got -1, expected 1"]),
        (
            1,
            [
                "counterexample: A = [1073741824, 0, 1073741824], n = 3",
                "confirmed: got -1, but equilibrium point exists, e.g. on position 1",
            ],
        ),
        (
            2,
            [
                "unrefuted: no counterexample in 48,211 inputs, seed 7; 3 kept inputs were not run",
                "doubt: slow: 3 kept inputs not run",
            ],
        ),
        (3, ["holds within every A of up to 6 items of 0, 1, -1, 2, -2: no counterexample in 15,625 inputs, seed 7"]),
        (
            4,
            [
                "counterexample: A = [], n = 0",
                "flaky: raised IndexError: list index out of range in one fresh run, got -1 in another; expected -1",
            ],
        ),
        (5, ["rejected: it does not compile:\nx.c:1: error: <script>alert(1)</script>\\x1b[31m\\u202eevil"]),
        (6, ["error: the box broke: no more processes"]),
    ],
)
def test_check_answers_in_a_few_lines(results, at, lines):
    assert check_lines(only(results, at)) == [*lines, "overall time: 4.1 s"]


def test_remarks_are_part_of_the_list(results):
    unset = "undefined behaviour on f(0): uses b before it is set (line 3)"
    findings = tuple(replace(results.findings[at], remarks=(unset, "handed in late")) for at in (0, 2))
    refuted, unrefuted, *_ = summary_lines(replace(results, findings=findings, questions=(), notes=()))
    assert refuted.endswith(f"expected 1; remark: {unset}; remark: handed in late")
    assert unrefuted.endswith(f"; remark: {unset}; remark: handed in late")
    shown = io.StringIO()
    summary(replace(results, findings=findings), Console(file=shown, force_terminal=True, width=400))
    assert shown.getvalue().count("uses b before it is set (line 3); remark: handed in late") == 2


def test_a_program_is_shown_with_its_text(results):
    given = Input("", (1,), b"1 2\n", ("-v",))
    got = Outcome(Kind.EXITED, code=1, printed=Printed(b"3\n", 2, ""))
    expected = Outcome(Kind.EXITED, printed=Printed(b"2\n", 2, ""))
    evidence = Evidence(1, given, expected, got, "random", True, 0.1)
    finding = replace(results.findings[0], evidence=evidence)
    program = replace(results, form="program", parameters={"": ("n",)}, findings=(finding,))
    assert check_lines(program)[:2] == [
        "counterexample: standard input '1 2\\n', arguments -v",
        "confirmed: printed '3\\n', exited with code 1, expected '2\\n'",
    ]


@pytest.mark.parametrize(
    "explanation, said",
    [
        ("", "got 2, the reference raised ValueError"),
        ("got 2, which is no prime", "got 2, which is no prime"),
        ("got 2, expected ValueError", "got 2, expected ValueError"),
        ("not sorted", "got 2, the reference raised ValueError (not sorted)"),
    ],
)
def test_what_the_judge_says_is_woven_in(results, explanation, said):
    expected = Outcome(Kind.RAISED, error="ValueError")
    evidence = Evidence(1, Input("f", (1,)), expected, Outcome(Kind.RETURNED, wire.encode(2)), "random", True, 0.1, explanation)
    finding = replace(results.findings[0], evidence=evidence)
    assert check_lines(replace(results, findings=(finding,)))[1] == f"confirmed: {said}"


def test_what_a_judge_only_repeats_is_said_once(results):
    crashed = Outcome(Kind.CRASHED, code=11)
    expected = Outcome(Kind.RETURNED, wire.encode(0), printed=Printed(b"", 0, ""))
    said = "crashed: segmentation fault (signal 11), expected 0"
    evidence = Evidence(1, Input("f", (1,)), expected, crashed, "random", True, 0.1, said)
    assert got_expected(evidence, results) == got_expected(replace(evidence, explanation=""), results) == said
    assert explanation_beyond(evidence) == ""
    assert explanation_beyond(replace(evidence, explanation="but 0 is even")) == "but 0 is even"


def test_an_exception_that_was_due_is_said_once(results):
    expected, got = Outcome(Kind.RAISED, error="ValueError", message="negative"), Outcome(Kind.RETURNED, wire.encode(-1))
    said = "returned -1, expected raised ValueError: negative"
    evidence = Evidence(1, Input("f", (-1,)), expected, got, "random", True, 0.1, said)
    assert got_expected(evidence, results) == "got -1, the reference raised ValueError: negative"


def test_what_a_call_does_besides_returning_is_told_by_itself(results):
    def outcome(array, text):
        return Outcome(Kind.RETURNED, wire.encode(None), wire.encode((array, 2)), Printed(text, len(text), ""))

    said = "left its arguments as ([1, 0], 2), expected ([0, 1], 2)"
    evidence = Evidence(1, Input("equi", ([1, 0], 2)), outcome([0, 1], b""), outcome([1, 0], b""), "random", True, 0.1, said)
    assert got_expected(evidence, results) == "left A = [1, 0], expected A = [0, 1]"
    assert explanation_beyond(evidence) == ""
    said = "line 1: got '1', expected '0'"
    evidence = Evidence(1, Input("equi", ([], 0)), outcome([], b"0\n"), outcome([], b"1\n"), "random", True, 0.1, said)
    assert got_expected(evidence, results) == r"printed '1\n', expected '0\n'"


@pytest.mark.parametrize(
    "expected, got, said",
    [
        ((None, True, [1]), (None, False, [1]), "x.contains(1) returned False, expected True"),
        ((None, True, [1]), (Raised("KeyError"), True, [1]), "x.add(1) raised KeyError, expected None"),
        ((None, True, [1]), (None, 1, [(1,)]), "afterwards x.items() is [(1,)], expected [1]"),
        ((None, True, [1]), (None, 1, Raised("AttributeError")), "afterwards x.items() raised AttributeError, expected [1]"),
    ],
)
def test_an_object_is_told_by_the_first_call_that_differs(results, expected, got, said):
    given = Input("Set", ((), (("add", (1,)), ("contains", (1,)))))
    outcomes = [Outcome(Kind.RETURNED, wire.encode(value)) for value in (expected, got)]
    evidence = Evidence(1, given, *outcomes, "random", True, 0.1)
    objects = replace(results, form="object", parameters={"Set": ()}, observe=("items()",), findings=())
    assert got_expected(evidence, objects) == said
    raised = replace(evidence, got=Outcome(Kind.RAISED, error="TypeError"))
    assert got_expected(raised, objects) == f"raised TypeError, expected {expected!r}"


@pytest.mark.parametrize(
    ("observe", "said"),
    [
        ("len(self)", "len(x)"),
        ("self", "x"),
        ("sorted(self.items)", "sorted(x.items)"),
        ("size", "x.size"),
        ("myself()", "x.myself()"),
    ],
)
def test_what_is_observed_is_told_of_x(results, observe, said):
    outcomes = [Outcome(Kind.RETURNED, wire.encode((None, value))) for value in (1, 0)]
    evidence = Evidence(1, Input("Bag", ((), (("add", (3,)),))), *outcomes, "random", True, 0.1)
    objects = replace(results, form="object", parameters={"Bag": ()}, observe=(observe,))
    assert got_expected(evidence, objects) == f"afterwards {said} is 0, expected 1"


def test_a_pipe_gets_one_line_a_submission_with_tabs(results):
    written = io.StringIO()
    summary(results, Console(file=written, width=40))
    lines = written.getvalue().splitlines()
    assert lines == summary_lines(results)
    assert lines[0] == "refuted\tanna-1\tequi(A=[1073741824, 0, 1073741824], n=3): got -1, expected 1"
    assert lines[3].startswith("rejected\t<script>alert(1)</script>\\x1b[31m\\u202eevil\tit does not compile: x.c:1: error:")
    assert "question Q1: A is empty; every test has at least one item" in lines
    assert "  answer: momus rule DIR Q1 --in-domain | --outside | --reference-wrong" in lines
    assert lines[-1] == (
        "equi: 8 submissions: 2 refuted, 1 flaky, 1 rejected, 1 unrefuted, 1 holds within, 1 unjudged, 1 error; 4.1 s, seed 7, budget 2 s"
    )
    assert "\x1b" not in written.getvalue()


def test_a_pipe_is_told_what_to_decide_too(results):
    lines = summary_lines(results)
    assert [line for line in lines if line.startswith("decide: ")] == [
        "decide: 1 submission has no verdict: the box broke: no more processes. Remove the cause and grade again; do not grade it before.",
        "decide: 1 submission has too few inputs for a verdict: only 9 of 900 inputs fit the types that it declares. "
        "Look at it by hand, narrow [inputs], or give more time (--at-most).",
        "decide: 1 submission is right in one run and wrong in another on the same input. Read these by hand: chance, time or memory decides.",
    ]


def test_what_has_no_verdict_is_told_with_its_reasons(results):
    lacking = "it needs the package numpy, which the box lacks; add it"
    errors = [Finding(f"s{place}", f"s{place}.py", "python", Claim.ERROR, 0, reason=lacking) for place in range(2)]
    [line] = [line for line in summary_lines(replace(results, findings=tuple(errors))) if line.startswith("decide: ")]
    assert line == f"decide: 2 submissions have no verdict: {lacking}. Remove the cause and grade again; do not grade them before."


def test_a_terminal_gets_a_table_without_strangers_escapes(results):
    written = io.StringIO()
    summary(results, Console(file=written, force_terminal=True, width=120))
    assert "\x1b[1;31mrefuted" in written.getvalue()
    assert "\x1b[31m\u202e" not in written.getvalue() and "\\x1b[31m\\u202e" in written.getvalue()


def test_a_long_class_is_cut_in_a_terminal_unless_all_is_asked_for(results):
    many = tuple(replace(results.findings[at % 7], id=f"s{at}") for at in range(300))
    long = replace(results, findings=many)
    for everything in (False, True):
        written = io.StringIO()
        summary(long, Console(file=written, force_terminal=True, width=200, color_system=None), everything=everything)
        assert ("more: all with -v, and in the report" in written.getvalue()) is not everything
        assert (len(written.getvalue().splitlines()) > 300) is everything
        told = next(line for line in written.getvalue().splitlines() if line.startswith("refuted") and "s0" in line)
        assert ("s0, s105, s112 and 40 more" in told) is not everything
    assert len(summary_lines(long)) > 300


def test_show_tells_everything_about_one(results):
    lines = show_lines(only(results, 0))
    assert "counterexample: equi(A=[1073741824, 0, 1073741824], n=3)" in lines
    assert "tests:          5 of 5 of the instructor's tests passed" in lines
    assert "found by:       harvest, after 0.8 s" in lines
    assert lines[-2:] == ["it also goes wrong on 1 other kept input:", "  equi(A=[], n=0): got 0, expected -1"]


def test_show_says_how_to_find_suspect_lines_where_none_are_known(results):
    program = Program("c", (("anna-1.c", b"int equi;\n"),))
    shown = replace(results, programs={"anna-1": program, "cy-1": program})
    assert show_lines(only(shown, 0))[-4:-2] == ["source (`momus suspects` looks for the lines to blame):", "      1  int equi;"]
    assert show_lines(only(shown, 2))[-2:] == ["source:", "      1  int equi;"]


def test_show_sets_in_every_line_of_a_strangers_text(results):
    said = "line 1: error\nclaim:          unrefuted\n\rtests:          5 of 5"
    finding = replace(results.findings[0], claim=Claim.REJECTED, reason=said, evidence=None, failing=(), tests_passed=None)
    lines = "\n".join(show_lines(replace(results, findings=(finding,)))).split("\n")
    assert [line for line in lines if line.startswith(("claim", "tests"))] == ["claim:          rejected"]
    assert "                claim:          unrefuted" in lines
    assert "                \\rtests:          5 of 5" in lines


def test_no_claim_is_left_without_words(results):
    assert {finding.claim for finding in results.findings} == set(Claim)


@pytest.mark.parametrize(
    "text, shown",
    [
        ("plain", "plain"),
        ("é ∑ 漢", "é ∑ 漢"),
        ("\x1b[2J\r\x00", "\\x1b[2J\\r\\x00"),
        ("a\u202eb\u200b", "a\\u202eb\\u200b"),
        ("\udcff\U000e0041", "\\udcff\\U000e0041"),
        ("a\nb\tc", "a\nb\tc"),
    ],
)
def test_control_and_invisible_characters_are_written_out(text, shown):
    assert legible(text) == shown
    assert "\n" not in legible(text, lines=False)


def test_values_are_told_in_the_words_of_the_language_that_all_submissions_are_in(results):
    """A class in Java never heard of None; in a class of several languages, values are told as everywhere else."""
    given = Input("first", (["a", True],))
    wrong = replace(results.findings[0].evidence, input=given, expected=returned(False), got=returned(None))
    wrong = replace(wrong, explanation="got None, expected False")
    found = replace(results.findings[0], evidence=wrong, language="java")
    java = replace(results, findings=(found,), parameters={"first": ("words",)})
    assert check_lines(java)[:2] == ["counterexample: words = ['a', true]", "confirmed: got null, expected false"]
    assert any("null" in line for line in show_lines(java))
    both = replace(java, findings=(found, replace(found, id="other", language="python")))
    assert got_expected(wrong, both) == "got None, expected False"
