"""Reading Python sources: without running them."""

import pytest

from momus.errors import MomusError, RejectedError
from momus.languages import LANGUAGES, language, language_of_suffix
from momus.languages.base import Literals, Signature, Task
from momus.model import Form, Program

PYTHON = language("python")
TASK = Task(Form.FUNCTION)


def program(*sources: str | bytes) -> Program:
    contents = [source if isinstance(source, bytes) else source.encode() for source in sources]
    return Program("python", tuple((f"file{number}.py", content) for number, content in enumerate(contents)))


def prepare(source: str | bytes):
    return PYTHON.prepare(program(source), TASK, None)


def test_languages_are_found_by_name_and_suffix():
    assert set(LANGUAGES) >= {"python", "c"}
    assert language_of_suffix(".PY") is PYTHON
    assert language_of_suffix(".xyz") is None
    with pytest.raises(MomusError, match="language 'cobol': not known; choose one of python, c"):
        language("cobol")


def test_formatting_comments_and_docstrings_do_not_count():
    one = 'def f(a):\n    """Doc."""\n    return a+1  # one more\n'
    other = "# a comment\ndef f( a ):\n\n  return (a + 1)"
    assert PYTHON.normal_form(program(one)) == PYTHON.normal_form(program(other))
    assert PYTHON.normal_form(program(one)) != PYTHON.normal_form(program("def f(b): return b + 1"))


def test_a_function_of_a_docstring_alone_is_one_that_does_nothing():
    assert PYTHON.normal_form(program('def f():\n  "Doc."')) == PYTHON.normal_form(program("def f(): pass"))


def test_the_name_of_a_single_file_does_not_count():
    named = [Program("python", ((name, b"x = 1"),)) for name in ("a.py", "b.py")]
    assert PYTHON.normal_form(named[0]) == PYTHON.normal_form(named[1])


def test_what_cannot_be_parsed_is_its_bytes():
    assert PYTHON.normal_form(program("def f(:")) == PYTHON.normal_form(program("def f(:"))
    assert PYTHON.normal_form(program("def f(:")) != PYTHON.normal_form(program("def f( :"))


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        ("def f(a)\n  return a", "line 1: SyntaxError: expected ':'"),
        ("if True:\nx = 1", "line 2: IndentationError: expected an indented block after 'if' statement on line 1"),
        (b"\x00\x01", "it is no text: it contains zero bytes"),
        (b"x = '\xff'", "it is no text in UTF-8, nor in an encoding that it declares"),
        (b"# -*- coding: nosuch -*-\n", "it is no text in UTF-8, nor in an encoding that it declares"),
        (b"x = 1\n" * 200_000, "it is 1200000 bytes long; at most 1048576 are read"),
        ("(" * 1000, "line 1: SyntaxError: too many nested parentheses"),
        ("-" * 200_000 + "1", "it cannot be parsed"),
    ],
)
def test_what_is_no_python_is_rejected_with_line_and_reason(source, reason):
    with pytest.raises(RejectedError) as rejected:
        prepare(source)
    assert str(rejected.value).startswith(reason)


def test_a_declared_encoding_is_respected():
    assert prepare("# coding: latin-1\nx = 'é'\n".encode("latin-1")).worker == "python"


def test_an_empty_file_is_a_program_that_defines_nothing():
    assert prepare("").language == "python"


def test_the_file_of_several_that_is_wrong_is_named():
    with pytest.raises(RejectedError, match=r"^file1\.py: line 1: SyntaxError"):
        PYTHON.prepare(program("x = 1", "def"), TASK, None)


def test_literals_are_those_of_the_code():
    source = '"""Doc 99."""\ndef f(a):\n    "another"\n    return a == -7 or a in (3, 2.5, "word") or a is True or a == 10**20 or f"part {a}"\n'
    found = PYTHON.literals(program(source))
    assert set(found.ints) == {-7, 7, 3, 10, 20}
    assert found.floats == (2.5,)
    assert set(found.strings) == {"word", "part "}
    assert PYTHON.literals(program("def f(:")) == Literals()


def test_a_signature_is_what_the_last_definition_says():
    source = "def f(x): pass\ndef f(a: list[int], b='x', *, c: int | None = None) -> dict[str, int]: pass\nclass C:\n  def m(self, k: str): pass"
    assert PYTHON.signature(program(source), "f") == Signature(
        "f", ("a", "b", "c"), ("list[int]", "", "int | None"), "dict[str, int]"
    )
    assert PYTHON.signature(program(source), "C.m") == Signature("C.m", ("k",), ("str",), "")
    assert PYTHON.signature(program(source), "g") is None
    assert PYTHON.signature(program("def"), "g") is None


def test_the_tool_is_the_interpreter_in_the_box():
    assert PYTHON.tools(TASK).startswith("Python 3.")
