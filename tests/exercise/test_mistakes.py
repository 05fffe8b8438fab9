"""What is wrong in an exercise is told with its place, its value, the rule and the next step, all of it together."""

from pathlib import Path

import pytest

from momus.errors import ExerciseError
from tests.exercise.files import MEDIAN, SEARCH, SEARCH_TOML, load, mistakes, put, write


@pytest.fixture
def search(tmp_path: Path) -> Path:
    return write(tmp_path / "search", exercise_toml=SEARCH_TOML, reference_py=SEARCH)


def test_every_mistake_of_a_file_is_reported(tmp_path):
    write(
        tmp_path / "equi",
        reference_py=SEARCH,
        exercise_toml="""
            name = "equi"
            refrence = "reference.py"
            reference = "reference.py"
            function = 3
            program = "yes"

            [inputs]
            x = 5
            calls = [0, 8]

            [judge]
            kind = "tokns"
            exeptions = "any"

            [limits]
            seconds = -1
            memory_mb = "much"

            [jugde]
            kind = "exact"
        """,
    )
    with pytest.raises(ExerciseError) as error:
        load(tmp_path / "equi")
    told = "\n".join(mistakes(error))
    assert "equi/exercise.toml: function: 3: must be a text in quotes" in told
    assert "equi/exercise.toml: program: 'yes': must be true or false" in told
    assert "equi/exercise.toml: inputs.x: 5: must be a type in quotes" in told
    assert "equi/exercise.toml: inputs.calls: [0, 8]: is no type; move it above the first [table]" in told
    assert "equi/exercise.toml: judge.kind: 'tokns': must be one of" in told
    assert 'did you mean "tokens"?' in told
    assert "equi/exercise.toml: judge.exeptions: is not a known key; did you mean exceptions?" in told
    assert "equi/exercise.toml: limits.seconds: -1: must be more than 0" in told
    assert "equi/exercise.toml: limits.memory_mb: 'much': must be a whole number" in told
    assert "equi/exercise.toml: refrence: is not a known key; did you mean reference?" in told
    assert "equi/exercise.toml: jugde: is not a known key; did you mean judge?" in told
    assert len(error.value.mistakes) == 10


def test_mistakes_of_domain_tests_and_judge_are_told_together(search):
    put(search, "exercise.toml", SEARCH_TOML.replace("int(-100, 100)", "integer(1)").replace("name", 'tests = "nowhere"\nname', 1))
    with pytest.raises(ExerciseError) as error:
        load(search)
    assert mistakes(error) == [
        "search/exercise.toml: tests: nowhere: there is no such file or folder; correct the path, or remove it"
    ]
    put(
        search,
        "exercise.toml",
        SEARCH_TOML.replace("int(-100, 100)", "integer(1)") + '[judge]\npattern = "("\n[large]\ny = "int(0, 1)"\n',
    )
    with pytest.raises(ExerciseError) as error:
        load(search)
    places = {mistake.place for mistake in error.value.mistakes}
    assert places == {
        "search/exercise.toml: inputs.x",
        "search/exercise.toml: inputs.seq",
        "search/exercise.toml: judge.pattern",
        "search/exercise.toml: large.y",
    }


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (('reference = "reference.py"', ""), "reference: is missing"),
        (('"reference.py"', '"missing.py"'), "reference: missing.py: there is no such file"),
        (('function = "search"', 'function = "serch"'), "function: serch: reference.py does not define it; it defines search"),
        (('function = "search"', 'class = "Search"'), "methods: a class needs methods to call"),
        (('function = "search"', 'function = "search"\nstdin = "{x}"'), "stdin: is for programs only"),
        (('function = "search"', 'function = "search"\nprogram = true'), "function and program exclude each other"),
        (('seq = "list(int(-100, 100), 0, 8, sorted=True)"', ""), "inputs: x: search of the reference takes 2: x, seq"),
        (('language = "python"', 'language = "pyton"'), "language: 'pyton': not known"),
        (('name = "search"', 'name = "search'), "is not TOML"),
        (('function = "search"', 'function = "search"\nprelude = "none.py"'), "prelude: none.py: there is no such file"),
        (('function = "search"', 'function = "search"\ndata = "none"'), "data: none: there is no such file or folder"),
        (
            ('function = "search"', 'function = "search"\nsubmissions = "none/"'),
            "submissions: none/: there is no such file or folder",
        ),
    ],
)
def test_one_mistake(search, change, told):
    put(search, "exercise.toml", SEARCH_TOML.replace(*change))
    with pytest.raises(ExerciseError) as error:
        load(search)
    assert any(told in mistake for mistake in mistakes(error)), mistakes(error)


@pytest.mark.parametrize(
    "line",
    [
        'function = "search"',
        'tests = "tests/"',
        'submissions = "done/*.py"',
        'stdin = "{x}"',
        'where = "x > 0"',
        'language = "python"',
    ],
)
def test_a_key_of_the_top_that_stands_below_inputs(search, line):
    key, _, value = line.partition(" = ")
    put(search, "exercise.toml", SEARCH_TOML + f"    {line}\n")
    with pytest.raises(ExerciseError) as error:
        load(search)
    told = f"search/exercise.toml: inputs.{key}: {value.replace(chr(34), chr(39))}: is no type; move it above the first [table]"
    assert mistakes(error) == [f"{told}: {key} belongs to the top of the file"]


def test_a_parameter_may_have_the_name_of_a_key(tmp_path):
    settings = 'reference = "reference.py"\n[inputs]\nname = "str(\'a-z\', 0, 3)"\ntests = "bool()"\n'
    write(tmp_path, reference_py="def f(name, tests):\n    return name * tests\n", exercise_toml=settings)
    assert load(tmp_path).domains["f"].names == ("name", "tests")


def test_inputs_in_another_order_than_the_parameters(search):
    swapped = SEARCH.replace("search(x, seq)", "search(seq, x)")
    put(search, "reference.py", swapped)
    with pytest.raises(ExerciseError) as error:
        load(search)
    rule = "search/exercise.toml: inputs: x, seq: search of the reference takes 2: seq, x"
    assert mistakes(error) == [f"{rule}; put them in that order: arguments are passed by their place"]
    put(search, "reference.py", swapped.replace("x", "sought"))
    assert load(search).domains["search"].names == ("x", "seq")


def test_a_reference_that_is_no_python(search):
    put(search, "reference.py", "def search(x, seq:\n    return 0\n")
    with pytest.raises(ExerciseError, match="reference: reference.py: does not compile: .*line 1"):
        load(search)


def test_a_judge_that_is_no_python(search):
    put(search, "exercise.toml", SEARCH_TOML + '[judge]\npython = "judge.py:accept"\n')
    put(search, "judge.py", "def accept(inputs, expected, got)\n    return True\n")
    with pytest.raises(ExerciseError) as error:
        load(search)
    assert mistakes(error) == [
        "search/exercise.toml: judge.python: judge.py: does not compile: expected ':', line 1; correct it there"
    ]


def test_a_template_with_an_unknown_name(tmp_path):
    write(
        tmp_path,
        reference_c=MEDIAN,
        exercise_toml='reference = "reference.c"\nprogram = true\nstdin = "{b}"\n[inputs]\na = "int(0, 1)"\n',
    )
    with pytest.raises(ExerciseError, match="stdin: {b}: b is no input; there are a"):
        load(tmp_path)


def test_a_path_that_leads_nowhere(tmp_path):
    with pytest.raises(ExerciseError, match="there is no such file or folder"):
        load(tmp_path / "none")
    with pytest.raises(ExerciseError, match="has no exercise.toml, and no file called reference"):
        load(tmp_path)
    put(tmp_path, "notes.txt", "x")
    with pytest.raises(ExerciseError, match="is neither an exercise nor a reference"):
        load(tmp_path / "notes.txt")
