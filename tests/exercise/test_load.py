"""A folder, or just a reference, becomes an exercise."""

import os
from pathlib import Path

import pytest

from momus import wire
from momus.errors import ExerciseError
from momus.exercise import load_exercise
from momus.judge import Way
from momus.model import Form, Input, Kind, Limits, Outcome
from tests.exercise.files import MEDIAN, SEARCH, SEARCH_TOML, load, mistakes, put, write


@pytest.fixture
def search(tmp_path: Path) -> Path:
    return write(tmp_path / "search", exercise_toml=SEARCH_TOML, reference_py=SEARCH)


def test_a_function(search):
    put(search, "submissions/anna.py", "def search(x, seq): return 0\n")
    exercise = load(search)
    assert exercise.name == "search"
    assert exercise.form is Form.FUNCTION
    assert exercise.language == "python"
    assert exercise.domains["search"].names == ("x", "seq")
    assert exercise.domains["search"].contains((3, [1, 2]))
    assert not exercise.domains["search"].contains((3, [2, 1]))
    assert not exercise.domain_guessed
    assert [submission.id for submission in exercise.submissions] == ["anna"]
    assert exercise.limits == Limits()
    assert exercise.task.entries[0].names == ("x", "seq")
    assert exercise.describe() == (
        "x: integer from -100 to 100",
        "seq: list of 0 to 8 sorted integers from -100 to 100",
        "results must be equal",
        "numbers count by value, a list is not a tuple",
        "limits: 1 s, 256 MB an input",
    )


def test_the_file_itself_or_its_reference_lead_to_the_same_exercise(search):
    assert load(search / "exercise.toml").domain_key == load(search).domain_key
    assert load(search / "reference.py").domain_key == load(search).domain_key


def test_several_functions_each_with_its_constraints(tmp_path):
    exercise = load(
        write(
            tmp_path,
            reference_py="def low(a, b): return min(a, b)\ndef high(a): return max(a)\n",
            exercise_toml="""
                reference = "reference.py"
                [functions.low]
                a = "int(0, 9)"
                b = "int(0, 9)"
                where = ["a < b"]
                [functions.high]
                a = "list(int(0, 9), 1, 3)"
            """,
        )
    )
    assert list(exercise.domains) == ["low", "high"]
    assert exercise.domains["low"].contains((1, 2))
    assert not exercise.domains["low"].contains((2, 1))
    assert [entry.name for entry in exercise.task.entries] == ["low", "high"]


def test_a_class(tmp_path):
    exercise = load(
        write(
            tmp_path,
            reference_py="""
                class Counter:
                    def __init__(self, start):
                        self.value = start
                    def add(self, n):
                        self.value += n
            """,
            exercise_toml="""
                reference = "reference.py"
                class = "Counter"
                calls = [1, 3]
                observe = ["value"]
                [constructor]
                start = "int(0, 9)"
                [methods.add]
                n = "int(-9, 9)"
            """,
            tests__t_py="""
                def test_adding():
                    c = Counter(3)
                    c.add(1)
                    c.add(2)
                    assert c.value == 6
            """,
        )
    )
    assert exercise.form is Form.OBJECT
    assert exercise.task.observe == ("value",)
    assert [method.name for method in exercise.task.methods] == ["add"]
    assert exercise.domains["Counter"].contains(((3,), (("add", (1,)),)))
    assert exercise.tests == ()
    put(tmp_path, "exercise.toml", (tmp_path / "exercise.toml").read_text().replace("calls", 'tests = "tests"\ncalls'))
    exercise = load(tmp_path)
    assert [test.input for test in exercise.tests] == [Input("Counter", ((3,), (("add", (1,)), ("add", (2,)))))]
    assert exercise.tests[0].in_domain
    assert exercise.tests[0].expected is None


def test_a_program_keeps_the_exact_text_of_its_tests(tmp_path):
    exercise = load(
        write(
            tmp_path,
            reference_c=MEDIAN,
            exercise_toml="""
                reference = "reference.c"
                program = true
                tests = ["tests/a", "tests/b"]
                stdin = "{a} {b} {c}\\n"
                [inputs]
                a = "int(-9, 9)"
                b = "int(-9, 9)"
                c = "int(-9, 9)"
            """,
            tests__a__1_in="2 6\t8\n\n",
            tests__a__1_out="three numbers > 6\n",
            tests__a__2_in="1 2 300\n",
            tests__a__2_ans="three numbers > 2\n",
            tests__b__deep__1_in="x\n",
        )
    )
    assert exercise.form is Form.PROGRAM
    assert [test.id for test in exercise.tests] == ["a/1", "a/2", "b/deep/1"]
    first, second, third = exercise.tests
    assert first.input.text == b"2 6\t8\n\n"
    assert first.input.args == (2, 6, 8)
    assert first.in_domain
    assert not second.in_domain
    assert not third.in_domain
    expected = wire.decode_outcome(first.expected)
    assert expected.kind is Kind.EXITED
    assert expected.printed.text == b"three numbers > 6\n"
    assert third.expected is None
    assert exercise.judge.kind is Way.TOKENS
    assert set(exercise.hints.ints) >= {2, 6, 8}


def test_data_files_and_arguments_of_programs(tmp_path):
    exercise = load(
        write(
            tmp_path,
            reference_c="int main(int argc, char **argv) { return 0; }\n",
            exercise_toml="""
                reference = "reference.c"
                program = true
                argv = ["{n}", "--fast"]
                data = ["data/", "extra.txt"]
                [inputs]
                n = "int(0, 9)"
            """,
            data__words_txt="one\n",
            data__in__deep_txt="two\n",
            extra_txt="three\n",
        )
    )
    assert exercise.argv == ("{n}", "--fast")
    assert exercise.stdin == ""
    assert exercise.task.data == (("in/deep.txt", b"two\n"), ("words.txt", b"one\n"), ("extra.txt", b"three\n"))


def test_lengths_outputs_and_types_reach_the_harness(tmp_path):
    exercise = load(
        write(
            tmp_path,
            reference_c="void fill(const int *A, int n, int *result) { *result = n ? A[0] : 0; }\n",
            exercise_toml="""
                reference = "reference.c"
                function = "fill"
                [inputs]
                A = "list(int(0, 9), 0, 3)"
                n = "len(A)"
                result = "out(int(0, 0))"
            """,
        )
    )
    entry = exercise.task.entries[0]
    assert entry.lengths == {"n": "A"}
    assert entry.outputs == ("result",)
    assert entry.types[1] == "int"


def test_settings_of_languages_limits_and_large(tmp_path):
    put(
        tmp_path,
        "exercise.toml",
        SEARCH_TOML + '\n[large]\nseq = "list(int(0, 9), 1000, 1000, sorted=True)"\n'
        '[limits]\nseconds = 2\nmemory_mb = 64\noutput_kb = 10\n[c]\nflags = ["-O2", "-Wall"]\ncompiler = "gcc"\n',
    )
    exercise = load(write(tmp_path, reference_py=SEARCH))
    assert exercise.limits == Limits(cpu_s=2.0, memory_mb=64, output_kb=10)
    assert exercise.task.setting("c.flags") == "-O2 -Wall"
    assert exercise.task.setting("c.compiler") == "gcc"
    assert exercise.large["search"].contains((1, sorted([1] * 1000)))
    assert not exercise.domains["search"].contains((1, sorted([1] * 1000)))


def test_several_references(tmp_path):
    put(tmp_path, "other.py", "def search(x, seq): return sum(item < x for item in seq)\n")
    put(tmp_path, "exercise.toml", SEARCH_TOML.replace('"reference.py"', '["reference.py", "other.py"]'))
    exercise = load(write(tmp_path, reference_py=SEARCH))
    assert len(exercise.references) == 2
    assert exercise.reference_files == ("reference.py", "other.py")


def test_exceptions_that_the_reference_raises_itself_are_behaviour(tmp_path):
    exercise = load(
        write(
            tmp_path,
            reference_py="""
                class TooSmall(Exception):
                    pass

                def root(x):
                    if x < 0:
                        raise ValueError("negative")
                    if x == 0:
                        raise TooSmall
                    try:
                        return x ** 0.5
                    except OverflowError as error:
                        raise
            """,
            exercise_toml='reference = "reference.py"\nraises = ["KeyError"]\n[inputs]\nx = "int(-9, 9)"\n',
        )
    )
    assert exercise.raises == ("KeyError", "ValueError", "TooSmall")
    assert exercise.judge.expected_usable(Outcome(Kind.RAISED, error="TooSmall"))
    assert not exercise.judge.expected_usable(Outcome(Kind.RAISED, error="OverflowError"))


def test_own_judge_comes_along_with_its_source(search):
    put(search, "judge.py", "def accept(inputs, expected, got): return True\n")
    put(search, "exercise.toml", SEARCH_TOML + '\n[judge]\npython = "judge.py:accept"\n')
    exercise = load(search)
    assert exercise.judge.kind is Way.PYTHON
    assert exercise.judge.entry == "accept"
    assert exercise.judge.source.main.startswith(b"def accept")
    assert exercise.judge.names == (("search", ("x", "seq")),)


def test_keys_follow_what_matters_and_nothing_else(search):
    before = load(search)
    put(search, "exercise.toml", SEARCH_TOML.replace("-100, 100)", "-50, 50)", 1))
    narrower = load(search)
    assert narrower.domain_key != before.domain_key
    assert (narrower.judge_key, narrower.prelude_key) == (before.judge_key, before.prelude_key)
    put(search, "exercise.toml", SEARCH_TOML + '\n[judge]\ntypes = "strict"\n')
    stricter = load(search)
    assert stricter.judge_key != before.judge_key
    assert (stricter.domain_key, stricter.prelude_key) == (before.domain_key, before.prelude_key)
    put(search, "prelude.py", "LIMIT = 3\n")
    put(search, "exercise.toml", SEARCH_TOML.replace("function =", 'prelude = "prelude.py"\nfunction ='))
    helped = load(search)
    assert helped.prelude_key != before.prelude_key
    assert helped.domain_key == before.domain_key


def test_without_tests_nothing_of_them_is_used(search):
    put(search, "exercise.toml", SEARCH_TOML.replace("function =", 'tests = "tests/"\nfunction ='))
    put(search, "tests/input_1.txt", "search(77, [1])\n")
    put(search, "tests/output_1.txt", "1\n")
    assert 77 in load(search).hints.ints
    exercise = load(search, use_tests=False)
    assert exercise.tests == ()
    assert not exercise.hints


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


def test_a_reference_that_is_no_python(search):
    put(search, "reference.py", "def search(x, seq:\n    return 0\n")
    with pytest.raises(ExerciseError, match="reference: reference.py: does not compile: .*line 1"):
        load(search)


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


@pytest.mark.skipif("MOMUS_DATA" not in os.environ, reason="MOMUS_DATA names no folder with data sets")
@pytest.mark.parametrize(
    ("name", "tests", "submissions"),
    [
        ("refactory/search", 11, 1343),
        ("refactory/birthdays", 17, 726),
        ("refactory/remove_extras", 6, 854),
        ("introclass/median", 7, 232),
        ("introclass/smallest", 8, 177),
        ("introclass/digits", 6, 236),
    ],
)
def test_public_data_sets_load(name, tests, submissions):
    exercise = load_exercise(Path(os.environ["MOMUS_DATA"]) / name)
    assert len(exercise.tests) == tests
    assert len(exercise.submissions) == submissions
    assert not exercise.domain_guessed
