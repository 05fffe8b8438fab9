"""Code that notes its branches does what it did before, and its words tell paths apart."""

import pytest

from momus import wire
from momus.execute import Batch, Runner, split_traced
from momus.languages.base import Entry, Task
from momus.languages.python import branches
from momus.model import Form, Input, Limits, Program

PROGRAMS = {
    "conditions": ("def f(x):\n    return 'a' if x > 1 else 'b' if x else 'c'\n", [0, 1, 2, 3], 3),
    "short circuits keep their values": ("def f(x):\n    return x and x - 1 or 'none'\n", [0, 1, 2, 3], 3),
    "rounds of a loop": ("def f(x):\n    n = 0\n    for i in range(x): n += i\n    else: n += 100\n    return n\n", [0, 1, 2, 5], 4),
    "break": ("def f(x):\n    for i in range(9):\n        if i == x: break\n    else:\n        return 'all'\n    return i\n", [0, 1, 2, 50], 4),
    "while": ("def f(x):\n    while x > 0:\n        x -= 2\n    return x\n", [0, 1, 2, 3], 3),
    "comprehensions": ("def f(x):\n    return [i for i in range(x) if i % 2], {i for i in range(x)}\n", [0, 1, 3], 3),
    "handlers": ("def f(x):\n    try:\n        return 1 // x\n    except ZeroDivisionError as e:\n        return str(e)\n", [0, 1, 2], 2),
    "cases": ("def f(x):\n    match x:\n        case 0 | 1: return 'low'\n        case n if n > 5: return n\n    return 'else'\n", [0, 1, 2, 9], 3),
    "named conditions": ("def f(x):\n    if (n := x * 2) > 4:\n        return n\n    return -n\n", [0, 1, 3], 2),
    "generators": ("def f(x):\n    def g():\n        for i in range(x):\n            yield i if i % 2 else -i\n    return list(g())\n", [0, 2, 3], 3),
    "classes": ("class C:\n    sizes = [n for n in (1, 2)]\n    big = 3 if sizes else 0\ndef f(x):\n    return C.big + x\n", [0, 1], 1),
    "assertions": ("def f(x):\n    assert x, 'zero'\n    return x\n", [1, 2], 1),
}  # fmt: skip


@pytest.mark.parametrize("name", PROGRAMS)
def test_the_same_is_done_and_each_path_has_a_word(name):
    text, inputs, paths = PROGRAMS[name]
    plain, noting = {}, {}
    exec(text, plain)
    branches.add_names(noting)
    exec(branches.compiled(text.encode(), "f.py"), noting)
    words = set()
    branches.taken()
    for given in inputs:
        assert noting["f"](given) == plain["f"](given)
        words.add(branches.taken()[0])
    assert len(words) == paths


def test_a_long_path_has_a_short_word_of_its_own():
    names = {}
    branches.add_names(names)
    exec(branches.compiled(b"def f(n):\n    for i in range(n): pass\n", "f.py"), names)
    words = []
    for n in (100_000, 100_001, 100_000):
        branches.taken()
        names["f"](n)
        words += branches.taken()
    assert words[0] == words[2] != words[1]
    assert all(len(word) == 16 for word in words)


@pytest.mark.parametrize("noting", ["comparisons", "branches"])
def test_files_that_a_submission_imports_are_followed_too(noting):
    helper = b"def twice(x):\n    if x > 1:\n        return 2 * x\n    return x\n"
    program = Program("python", (("main.py", b"from helper import twice\ndef f(x):\n    return twice(x)\n"), ("helper.py", helper)))
    task = Task(Form.FUNCTION, (Entry("f", ("x",)),))
    with Runner() as runner:
        prepared = (
            runner.prepare(program, task, traced=True) if noting == "comparisons" else runner.prepare_as(program, task, noting)
        )
        filled = runner.run(prepared, Batch("f", tuple(Input("f", (x,)) for x in (1, 2, 3))), Limits())
    assert [wire.decode(split_traced(record)[0]) for record in filled.records] == [1, 4, 6]
