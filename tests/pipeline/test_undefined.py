"""Undefined behaviour in C is named beside the claim, and changes none."""

import json

import pytest

from momus.model import Claim
from momus.pipeline import Options, check, grade, read, show
from momus.progress import Silent
from momus.readings.suspects import SuspectOptions
from momus.report import show_lines
from momus.report.readings.suspects import found_words
from momus.report.sentences import check_lines
from momus.results import Undefined
from momus.results.suspects import SuspectWay
from tests.exercises import write_exercise

SETTINGS = """
    language = "c"
    name = "total"
    function = "total"
    [inputs]
    A = "list(int(-2**31, 2**31 - 1), 1, 6)"
    n = "len(A)"
"""
REFERENCE = """
    int total(int *A, int n) {
        unsigned s = 0;
        for (int i = 0; i < n; i++) s += A[i];
        return s;
    }
"""
SUBMISSIONS = {
    "past": "int total(int *A, int n) {\n    int s = 0;\n    for (int i = 0; i <= n; i++)\n        s = (unsigned)s + A[i];\n    return s;\n}\n",
    "crashing": "int total(int *A, int n) {\n    unsigned s = 0;\n    while (n > 2) s += A[--n];\n    return n == 2 ? s / (n - 2) : s + A[0];\n}\n",
    "overflowing": "int total(int *A, int n) {\n    int s = 0;\n    for (int i = 0; i < n; i++)\n        s += A[i];\n    return s;\n}\n",
    "sound": "int total(int *A, int n) {\n    unsigned s = 0;\n    while (n) s += A[--n];\n    return s;\n}\n",
    "unset": "int total(int *A, int n) {\n    unsigned s;\n    for (int i = 0; i < n; i++) s += A[i];\n    return s;\n}\n",
    "wrong": "int total(int *A, int n) {\n    return n;\n}\n",
}


@pytest.fixture(scope="module")
def graded(tmp_path_factory):
    """The class, graded once; the folder of the exercise and of the results."""
    folder = tmp_path_factory.mktemp("undefined")
    write_exercise(folder / "exercise", SETTINGS, REFERENCE, SUBMISSIONS)
    options = Options(inputs=600, seed=1, jobs=2, out=folder / "out")
    return folder, options, grade(folder / "exercise", options=options)


class Stages(Silent):
    """Notes the stages of a run."""

    def __init__(self):
        self.names = []

    def stage(self, name, total=None):
        self.names.append(name)


def of(results, name):
    return next(finding for finding in results.findings if finding.id == name)


def test_a_counterexample_that_rests_on_undefined_behaviour_says_so(graded):
    _, _, results = graded
    assert of(results, "past").claim is Claim.REFUTED
    assert of(results, "past").evidence.undefined == Undefined("reads past the end of the array", 4)
    assert of(results, "crashing").evidence.undefined == Undefined("divides by zero", 4)


def test_an_answer_that_depends_on_a_variable_that_was_never_set_is_told_with_its_name(graded):
    _, _, results = graded
    unset = of(results, "unset")
    assert unset.claim in (Claim.REFUTED, Claim.FLAKY)
    assert unset.evidence.undefined.what == "uses s before it is set"
    assert unset.evidence.undefined.line in (2, 3, 4)


def test_a_counterexample_that_rests_on_none_says_nothing(graded):
    _, _, results = graded
    assert of(results, "wrong").claim is Claim.REFUTED
    assert of(results, "wrong").evidence.undefined is None
    assert of(results, "wrong").remarks == ()


def test_its_line_is_marked_in_the_source(graded):
    folder, _, _ = graded
    marked = {name: [line for line in show_lines(show(folder / "out", name)) if "<--" in line] for name in ("past", "overflowing")}
    (past,) = marked["past"]
    assert past.endswith("    4          s = (unsigned)s + A[i];    <-- undefined behaviour: reads past the end of the array")
    (overflowing,) = marked["overflowing"]
    assert overflowing.endswith("    4          s += A[i];    <-- undefined behaviour: signed integer overflow")
    assert '"undefined":{"4":"reads past the end of the array"}' in (folder / "out" / "report.html").read_text()


def test_it_is_the_most_suspect_line_where_no_small_change_repairs_the_program(graded):
    folder, _, _ = graded
    found = read(folder / "out", {"suspects": SuspectOptions(repairs=0)}).suspects
    told = {name: (one.way, one.lines[0].line) for name, one in found.items()}
    assert (told["past"], told["crashing"]) == ((SuspectWay.UNDEFINED, 4), (SuspectWay.UNDEFINED, 4))
    assert told["wrong"][0] is not SuspectWay.UNDEFINED
    assert found_words(found["past"]) == "has the undefined behaviour on which the counterexample rests"


def test_what_a_program_gets_away_with_is_a_remark_and_leaves_the_claim(graded):
    _, _, results = graded
    overflowing = of(results, "overflowing")
    assert overflowing.claim is Claim.UNREFUTED
    [remark] = overflowing.remarks
    assert remark.startswith("undefined behaviour on total(A=[")
    assert "signed integer overflow: " in remark and remark.endswith("(line 4)")
    assert of(results, "sound").claim is Claim.UNREFUTED
    assert of(results, "sound").remarks == ()


def test_the_files_and_show_tell_it_and_nothing_is_watched_twice(graded):
    folder, options, first = graded
    document = json.loads((folder / "out" / "results.json").read_text())
    told = {one["id"]: one for one in document["submissions"]}
    assert told["past"]["counterexample"]["undefined"] == {"what": "reads past the end of the array", "line": 4}
    assert told["overflowing"]["remarks"] == list(of(first, "overflowing").remarks)
    assert "rests on undefined behaviour: divides by zero (line 4)" in (folder / "out" / "report.html").read_text()
    assert of(show(folder / "out", "past"), "past") == of(first, "past")
    stages = Stages()
    again = grade(folder / "exercise", options=options, progress=stages)
    assert again.findings == first.findings
    assert "looking for undefined behaviour" not in stages.names


def test_programs_too(tmp_path):
    settings = 'language = "c"\nname = "half"\nprogram = true\nstdin = "{n}"\n[inputs]\nn = "int(0, 9)"\n'
    reference = '#include <stdio.h>\nint main(void) { int n; scanf("%d", &n); printf("%d\\n", n / 2); return 0; }\n'
    wrong = """\
        #include <stdio.h>
        int main(void) {
            int n, a[2] = {0}, *p = a;
            scanf("%d", &n);
            printf("%d\\n", n < 3 ? n / 2 : p[n]);
        }
    """
    write_exercise(tmp_path / "half", settings, reference, {"wrong": wrong})
    results = check(tmp_path / "half", tmp_path / "half" / "submissions" / "wrong.c", options=Options(inputs=20))
    assert results.findings[0].evidence.undefined == Undefined("reads past the end of the array", 5)
    assert "rests on undefined behaviour: reads past the end of the array (line 5)" in check_lines(results)


def test_a_reference_that_rests_on_undefined_behaviour_is_told_to_the_instructor(tmp_path):
    reference = (
        "int total(int *A, int n) {\n    int s = 0;\n    for (int i = 0; i < n; i++)\n        s += A[i];\n    return s;\n}\n"
    )
    write_exercise(tmp_path / "total", SETTINGS, reference, {"sound": SUBMISSIONS["sound"]})
    results = check(tmp_path / "total", tmp_path / "total" / "submissions" / "sound.c", options=Options(inputs=200))
    [note] = [note for note in results.notes if "undefined" in note]
    assert note.startswith("reference: undefined behaviour on total(A=[")
    assert note.endswith("(line 4); what it does there proves nothing")


def test_a_sound_reference_is_not_mentioned(graded):
    assert not [note for note in graded[2].notes if "undefined" in note]


@pytest.mark.parametrize("language", ["c", "cpp"])
def test_where_the_reference_itself_is_undefined_it_refutes_nobody_and_is_asked_about(tmp_path, language):
    settings = f'language = "{language}"\nname = "twice"\nfunction = "twice"\n[inputs]\nn = "int(0, 9)"\n'
    reference = (
        "int twice(int n) {\n    int a[10] = {0};\n    int x;\n    if (n != 7) x = 2 * n;\n    a[0] = x;\n    return a[0];\n}\n"
    )
    submissions = {
        "right": "int twice(int n) { return n + n; }\n",
        "wrong": "int twice(int n) { return n == 7 || n == 9 ? -5 : n + n; }\n",
    }
    folder = write_exercise(tmp_path / "exercise", settings, reference, submissions)
    results = grade(folder, options=Options(inputs=200, jobs=1, out=tmp_path / "out"))
    assert of(results, "right").claim is not Claim.REFUTED
    assert of(results, "wrong").claim is Claim.REFUTED
    assert of(results, "wrong").evidence.input.args == (9,)
    question = next(one for one in results.questions if one.id == "reference-undefined")
    assert question.about.startswith("the reference's answer rests on undefined behaviour on 1 input: uses x before it is set")
