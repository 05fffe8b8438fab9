"""The commands on a real exercise: what they print, what they write, how they end."""

import json
import re
import subprocess
import sys

import pytest

FEW = ("--inputs", "500", "--jobs", "2")


def test_check_prints_the_counterexample_as_a_person_wants_it(momus, exercise):
    ran = momus("check", exercise, exercise / "submissions" / "zero.py", *FEW, "--quiet")
    counterexample, confirmed, overall = ran.stdout.splitlines()
    assert counterexample == "counterexample: values = [-1]"
    assert confirmed == "confirmed: got 0, expected -1"
    assert re.fullmatch(r"overall time: \d+\.\d s", overall)
    assert (ran.returncode, ran.stderr) == (1, "")


def test_check_of_a_right_one_says_what_was_tried_and_ends_with_0(momus, exercise):
    ran = momus("check", exercise, exercise / "submissions" / "built_in.py", *FEW, "--seed", "7", "--quiet")
    assert ran.stdout.startswith(
        "unrefuted: no counterexample in 620 inputs, seed 7; run on all 120 inputs with values: list of 1 to 4 values, each one of 0, 1, -1\n"
    )
    assert ran.returncode == 0


def test_check_of_one_that_does_not_load_is_rejected_with_1(momus, exercise):
    ran = momus("check", exercise / "reference.py", exercise / "submissions" / "broken.py", *FEW, "--quiet")
    assert ran.stdout.startswith("rejected: ")
    assert ran.returncode == 1


def test_check_writes_json_on_request(momus, exercise):
    ran = momus("check", exercise, exercise / "submissions" / "zero.py", *FEW, "--json")
    (submission,) = json.loads(ran.stdout)["submissions"]
    assert (submission["claim"], submission["counterexample"]["input"]) == ("refuted", {"values": [-1]})


def test_check_with_a_bare_reference_says_what_it_guessed(momus, exercise):
    (exercise / "exercise.toml").unlink()
    ran = momus("check", exercise / "reference.py", exercise / "submissions" / "zero.py", *FEW)
    assert ran.returncode == 1
    assert "guessed: " in ran.stdout


def test_grade_prints_a_line_a_submission_and_writes_the_folder(graded):
    _, out, ran = graded
    claims = [line.split("\t") for line in ran.stdout.splitlines() if "\t" in line]
    assert [(claim, name) for claim, name, _ in claims] == [("refuted", "zero"), ("rejected", "broken"), ("unrefuted", "built_in")]
    assert claims[0][2] == "largest(values=[-1]): got 0, expected -1"
    assert ran.stdout.splitlines()[-1] == f"report: {out / 'report.html'}"
    assert {"report.html", "results.json", "suite"} <= {path.name for path in out.iterdir()}
    assert (out / "suite" / "test_suite.py").is_file()
    assert "\x1b" not in ran.stdout + ran.stderr


def test_grade_again_gives_the_same_and_quietly_one_line(graded, momus):
    exercise, out, _ = graded
    before = json.loads((out / "results.json").read_text())
    ran = momus("grade", exercise, *FEW, "--out", out, "--quiet")
    assert (ran.returncode, ran.stderr, len(ran.stdout.splitlines())) == (0, "", 1)
    assert json.loads((out / "results.json").read_text())["submissions"] == before["submissions"]


def test_grade_as_json_is_results_json(graded, momus):
    exercise, out, _ = graded
    ran = momus("grade", exercise, *FEW, "--out", out, "--json", "--quiet")
    assert ran.stdout == (out / "results.json").read_text()


def test_grade_goes_on_when_its_reader_leaves(momus, exercise, tmp_path):
    command = f"{sys.executable} -m momus grade {exercise} --inputs 200 --out {tmp_path / 'out'} --quiet | head -0"
    ran = subprocess.run(["bash", "-c", command], capture_output=True, text=True)
    assert "Traceback" not in ran.stderr
    assert (tmp_path / "out" / "results.json").is_file()


def test_show_tells_everything_known(graded, momus):
    _, out, _ = graded
    said = momus("show", out, "zero").stdout
    assert "claim:          refuted" in said
    assert "counterexample: largest(values=[-1])" in said
    told = json.loads(momus("show", out, "zero", "--json").stdout)
    assert told["counterexample"]["row"] in told["failing"]
    assert told["rows"][0]["input"]["values"]


def test_show_of_nobody_is_an_error(graded, momus):
    _, out, _ = graded
    ran = momus("show", out, "nobody")
    assert (ran.returncode, ran.stdout) == (2, "")
    assert ran.stderr.startswith("momus: ") and "nobody" in ran.stderr


def test_a_reading_of_one_submission_takes_its_name(graded, momus):
    _, out, _ = graded
    ran = momus("hint", out, "zero", "--quiet")
    assert ran.returncode == 0 and "largest(values=[-1])" in ran.stdout, ran.stderr
    nobody = momus("hint", out, "nobody", "--quiet")
    assert (nobody.returncode, nobody.stderr) == (2, "momus: nobody: no submission is called that; see the list in results.json\n")


def test_rule_on_a_question_that_was_not_asked_is_an_error(graded, momus):
    _, out, _ = graded
    ran = momus("rule", out, "Q9", "--outside")
    assert ran.returncode == 2
    assert "no question 'Q9'" in ran.stderr


def test_new_writes_an_exercise_that_can_be_graded_and_does_not_overwrite(momus, exercise):
    (exercise / "exercise.toml").unlink()
    ran = momus("new", exercise / "reference.py")
    assert ran.returncode == 0, ran.stderr
    assert f"written: {exercise / 'exercise.toml'}" in ran.stdout
    written = (exercise / "exercise.toml").read_text()
    assert written.strip() in ran.stdout
    assert momus("check", exercise, exercise / "submissions" / "zero.py", *FEW).returncode == 1
    again = momus("new", exercise / "reference.py")
    assert (again.returncode, "--force" in again.stderr) == (2, True)
    assert (exercise / "exercise.toml").read_text() == written


def test_new_says_what_is_left_to_write_and_nobody_is_graded_before(momus, tmp_path):
    program = "for _ in range(int(input())):\n    name, age = input().split()\n    print(name)\n"
    for path in (tmp_path / "reference.py", tmp_path / "wrong.py"):
        path.write_text(program if path.stem == "reference" else "print()\n")
    ran = momus("new", tmp_path / "reference.py")
    assert ran.returncode == 0, ran.stderr
    rule = "what the program reads is not known: neither the tests nor the reference tell it; write [inputs] and stdin"
    assert f"\nto be written by you: {rule}\n" in ran.stdout
    for command in ("grade", "check"):
        ran = momus(command, tmp_path, tmp_path / "wrong.py", *FEW)
        assert ran.returncode == 2
        assert (
            "exercise.toml: inputs: is empty, but reference.py reads standard input (input, line 1); write what it reads"
            in ran.stderr
        )


@pytest.mark.slow
def test_doctor_says_what_protects(momus):
    ran = momus("doctor")
    assert ran.returncode in (0, 1)
    assert ran.stdout.strip()
    assert json.loads(momus("doctor", "--json").stdout)["ok"] is (ran.returncode == 0)


def test_all_mistakes_of_an_exercise_come_together_without_a_traceback(momus, exercise):
    (exercise / "exercise.toml").write_text('colour = "red"\nreference = "reference.py"\n[judge]\nkind = "exactly"\n')
    ran = momus("grade", exercise)
    assert ran.returncode == 2
    assert "colour" in ran.stderr and "exactly" in ran.stderr
    assert "Traceback" not in ran.stderr
    assert "Traceback" in momus("grade", exercise, "--debug").stderr
