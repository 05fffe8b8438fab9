"""A folder that holds what another exercise left, or this one in an older shape: rows that do not fit are set aside."""

import shutil
from pathlib import Path

import pytest

from momus import pipeline
from momus.errors import ExerciseError
from momus.pipeline import Options, grade
from tests.exercises import write_exercise
from tests.wishes import RANK


def claims(folder: Path, out: Path) -> dict[str, tuple]:
    """Return what is said of each submission: the claim, and the smallest counterexample."""
    results = grade(folder, options=Options(inputs=200, jobs=1, out=out))
    return {one.id: (str(one.claim), one.evidence and one.evidence.input.args) for one in results.findings}


RULING = '[[ruling]]\nquestion = "n-negative"\ndecision = "outside"\nentry = "f"\nholds = "n >= 0"\n'


def doubling(folder: Path, name: str, parameters: str) -> Path:
    """Return an exercise about doubling the first of these parameters, with a right and a wrong submission."""
    names = parameters.split(", ")
    header = f"def {name}({parameters}):\n    return "
    inputs = "".join(f'{one} = "int(-9, 9)"\n' for one in names)
    tests = f"def test_four():\n    assert {name}({', '.join('4' for _ in names)}) == 8\n"
    return write_exercise(
        folder,
        f'language = "python"\nfunction = "{name}"\ntests = "tests/"\n[inputs]\n{inputs}',
        f"{header}{names[0]} * 2\n",
        {"right": f"{header}{names[0]} + {names[0]}\n", "wrong": f"{header}{names[0]} + abs({names[0]})\n"},
        {"tests/test_it.py": tests},
    )


def test_a_function_renamed_in_reference_and_submissions_is_graded_as_if_anew(tmp_path):
    for name, parameters in (("f", "n"), ("g", "n"), ("g", "n, m"), ("f", "n")):
        folder = doubling(tmp_path / f"{name} {parameters}", name, parameters)
        smallest = (-1,) if parameters == "n" else (-1, 0)
        found = claims(folder, tmp_path / "out")
        assert found["wrong"] == ("refuted", smallest)
        assert found["right"][1] is None
        results = pipeline.read(tmp_path / "out", RANK, jobs=1)
        assert {row.input.entry for row in results.suite} == {name}
        shutil.rmtree(folder)


@pytest.mark.skipif(not shutil.which("gcc"), reason="needs gcc")
def test_two_exercises_of_one_name_share_a_folder_in_turns(tmp_path):
    function = doubling(tmp_path / "one" / "sums", "f", "n")
    program = write_exercise(
        tmp_path / "two" / "sums",
        'language = "c"\nprogram = true\nstdin = "{a} {b}"\n[inputs]\na = "int(-9, 9)"\nb = "int(-9, 9)"\n',
        '#include <stdio.h>\nint main(void) { int a, b; scanf("%d %d", &a, &b); printf("%d", a + b); }\n',
        {"wrong": '#include <stdio.h>\nint main(void) { int a, b; scanf("%d %d", &a, &b); printf("%d", a | b); }\n'},
    )
    for _ in range(2):
        assert claims(function, tmp_path / "out")["wrong"] == ("refuted", (-1,))
        assert claims(program, tmp_path / "out")["wrong"] == ("refuted", (1, 1))


def test_rows_written_by_an_older_template_are_not_given_to_programs(tmp_path):
    settings = 'language = "python"\nprogram = true\nstdin = "%s"\nwhere = ["a <= b"]\n[inputs]\na = "int(0, 9)"\nb = "int(0, 9)"\n'
    reference = "x, y = map(int, input().split())\nprint(abs(y - x))\n"
    difference = {"difference": "x, y = map(int, input().split())\nprint(y - x)\n"}
    folder = write_exercise(tmp_path / "larger first", settings % "{b} {a}", reference, difference)
    assert claims(folder, tmp_path / "out") == {"difference": ("refuted", (0, 1))}
    folder = write_exercise(tmp_path / "smaller first", settings % "{a} {b}", reference, difference)
    assert claims(folder, tmp_path / "out") == {"difference": ("unrefuted", None)}


def test_a_ruling_on_a_function_that_is_gone_is_left_out_with_a_note(tmp_path):
    folder = doubling(tmp_path / "e", "g", "n")
    (folder / "rulings.toml").write_text(RULING)
    results = grade(folder, options=Options(inputs=200, jobs=1, out=tmp_path / "out"))
    note = f"{folder}/rulings.toml: n-negative: is about f, which this exercise does not have: left out"
    assert note in results.notes
    assert {one.id: str(one.claim) for one in results.findings}["wrong"] == "refuted"


def test_a_ruling_on_a_parameter_that_is_gone_is_told(tmp_path):
    folder = doubling(tmp_path / "e", "f", "number")
    (folder / "rulings.toml").write_text(RULING)
    with pytest.raises(ExerciseError) as error:
        grade(folder, options=Options(inputs=200, jobs=1, out=tmp_path / "out"))
    rule = "e/exercise.toml: where: 'n >= 0' uses n, which is no parameter; there are number"
    assert str(error.value) == f"{folder}/rulings.toml: n-negative: {rule}; remove this [[ruling]], or correct it"
