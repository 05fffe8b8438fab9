"""Which statements of a Python module are left out because they read input while it is loaded."""

from momus.languages.python.top_level_input import without_input


def left_out(source: str) -> tuple[str, tuple[int, ...]]:
    found = without_input(source.encode())
    return found.content.decode(), found.lines


def test_a_statement_that_reads_input_and_those_that_need_it():
    source = "n = int(input('n: ')); k = 2\nx = (n,\n     1)\ndef f(a):\n    return a + k\nprint(f(x))\nprint(k)\n"
    assert left_out(source) == ("pass; k = 2\npass\n\ndef f(a):\n    return a + k\npass\nprint(k)\n", (1, 2, 6))


def test_a_function_that_reads_input_is_not_called_but_stays():
    source = "def ask():\n    return input()\n\ndef main():\n    print(ask())\n\nmain()\n"
    assert left_out(source) == (source.replace("\nmain()", "\npass"), (7,))


def test_a_loop_that_asks_until_the_answer_is_a_number():
    source = "while True:\n    try:\n        n = int(input())\n        break\n    except ValueError:\n        pass\n"
    assert left_out(source) == ("pass\n\n\n\n\n\n", (1,))


def test_a_variable_that_has_another_value_too_may_be_used():
    source = "n = 1\nn = int(input())\nprint(n)\n"
    assert left_out(source) == ("n = 1\npass\nprint(n)\n", (2,))


def test_standard_input_by_its_file():
    assert left_out("import sys\nlines = sys.stdin.read()\n") == ("import sys\npass\n", (2,))


def test_the_main_guard_functions_and_other_modules_stay():
    for source in (
        "def f():\n    return input()\nif __name__ == '__main__':\n    f()\n",
        "g = lambda: input()\n",
        "inputs = [1]\nprint(inputs)\n",
        "n = int(input(\n",
        "try:\n    x = input()\n    def f(): pass\nexcept EOFError:\n    pass\n",
    ):
        assert left_out(source) == (source, ())


def test_a_byte_order_mark_and_letters_of_two_bytes():
    source = "\ufeffé = input('é'); b = 'é'\n"
    assert left_out(source) == ("\ufeffpass; b = 'é'\n", (1,))
