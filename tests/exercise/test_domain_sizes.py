"""A domain of one input that nobody meant is told, with what to write: by it every program would hold."""

from pathlib import Path

import pytest

from momus.errors import ExerciseError
from momus.exercise import draft_exercise
from momus.exercise.domain_sizes import InputReading, reading_of
from momus.model import Program
from tests.exercise.files import load, mistakes, put, write

RECORDS = r"""
    #include <stdio.h>
    int main(void) {
        int n, age; char name[20];
        scanf("%d", &n);
        while (n--) { scanf("%s %d", name, &age); printf("%s\n", name); }
    }
"""
HELLO = '#include <stdio.h>\nint main(void) { puts("hello"); }\n'
PROGRAM = 'language = "c"\nreference = "reference.c"\nprogram = true\n'
STEP = 'write what it reads, for example n = "int(0, 9)", and above the tables how that is written, for example stdin = "{n}\\n"'


def wrong_in(path: Path) -> list[str]:
    with pytest.raises(ExerciseError) as error:
        load(path)
    return mistakes(error)


def test_a_program_that_reads_needs_inputs(tmp_path):
    write(tmp_path / "e", reference_c=RECORDS, exercise_toml=f'{PROGRAM}stdin = ""\n[inputs]\n')
    assert wrong_in(tmp_path / "e") == [
        f"e/exercise.toml: inputs: is empty, but reference.c reads standard input (scanf, line 4); {STEP}"
    ]


def test_a_program_that_reads_nothing_says_so(tmp_path):
    write(tmp_path / "e", reference_c=HELLO, exercise_toml=f"{PROGRAM}[inputs]\n")
    rule = "e/exercise.toml: inputs: is empty, and stdin is missing: what programs read is not said"
    assert wrong_in(tmp_path / "e") == [f'{rule}; {STEP}; or stdin = "" if they read nothing']
    write(tmp_path / "e", exercise_toml=f'{PROGRAM}stdin = ""\n[inputs]\n')
    assert load(tmp_path / "e").domains[""].count().exact == 1


def test_a_program_that_only_waits_for_a_key_may_be_given_a_text_that_never_changes(tmp_path):
    write(tmp_path / "e", reference_c=HELLO.replace("puts", "getchar(); puts"), exercise_toml=f'{PROGRAM}stdin = "\\n"\n[inputs]\n')
    assert load(tmp_path / "e").domains[""].count().exact == 1


def test_a_function_without_parameters_is_no_exercise_unless_one_says_so(tmp_path):
    write(tmp_path / "e", reference_py="def three():\n    return 3\n")
    rule = "e/reference.py: three: takes nothing that could vary, so that one run is all that can be compared"
    step = 'if that is meant, write exercise.toml with function = "three" and an empty [inputs]'
    assert wrong_in(tmp_path / "e" / "reference.py") == [f"{rule}; {step}"]
    put(tmp_path / "e", "exercise.toml", 'reference = "reference.py"\nfunction = "three"\n[inputs]\n')
    assert load(tmp_path / "e").domains["three"].count().exact == 1


def test_a_draft_without_inputs_says_what_to_write_and_does_not_load(tmp_path):
    write(tmp_path / "e", reference_c=RECORDS)
    draft = draft_exercise(tmp_path / "e" / "reference.c")
    assert draft.missing == (
        "what the program reads is not known: neither the tests nor the reference tell it; write [inputs] and stdin",
    )
    assert "# stdin = " in draft.text and "\nstdin" not in draft.text
    put(tmp_path / "e", "exercise.toml", draft.text)
    assert wrong_in(tmp_path / "e") == [
        f"e/exercise.toml: inputs: is empty, but reference.c reads standard input (scanf, line 4); {STEP}"
    ]


@pytest.mark.parametrize(
    ("language", "name", "source"),
    [
        ("c", "getchar", "int main(void) {\n  return getchar(); }\n"),
        ("c", "stdin", "int main(void) {\n  char s[9]; fgets(s, 9, stdin); }\n"),
        ("cpp", "cin", "int main() {\n  int n; std::cin >> n; }\n"),
        ("java", "System.in", "class A { static void main(String[] a) {\n  new java.util.Scanner(System.in).nextInt(); } }\n"),
        ("csharp", "System.Console.ReadLine", "class A { static void Main() {\n  System.Console.ReadLine(); } }\n"),
        ("csharp", "Console.ReadLine", "class A { static void Main() {\n  Console.ReadLine(); } }\n"),
        ("javascript", "readFileSync", "const fs = require('fs');\nconst text = fs.readFileSync(0, 'utf8');\n"),
        ("haskell", "getContents", "main :: IO ()\nmain = getContents >>= putStr\n"),
        ("python", "input", "n = 3\nprint(input())\n"),
        ("python", "sys.stdin", "import sys\nprint(sys.stdin.read())\n"),
        ("python", "open(0)", "# input\nprint(open(0).read())\n"),
    ],
)
def test_what_reads_standard_input_is_seen(language, name, source):
    assert reading_of(Program(language, (("main", source.encode()),))) == InputReading(name, "main", 2)


@pytest.mark.parametrize(
    ("language", "source"),
    [
        ("c", '/* scanf */ int main(void) { puts("scanf(input)"); } // getchar\n'),
        ("python", "# input()\nprint('input()')\n"),
        ("java", 'class A { static void main(String[] a) { System.out.println("System.in"); } }\n'),
        ("haskell", '-- getLine\nmain :: IO ()\nmain = putStr "x"\n'),
    ],
)
def test_what_only_speaks_of_reading_does_not_read(language, source):
    assert reading_of(Program(language, (("main", source.encode()),))) is None
