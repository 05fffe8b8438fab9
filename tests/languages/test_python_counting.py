"""Code that counts its steps does what it did before."""

import asyncio

import pytest

from momus.languages.python import counting

PROGRAMS = {
    "docstrings stay": ("def f(x):\n 'It says so.'\n return f.__doc__\n", [1], [1]),
    "values that are false": ("def f(x):\n g = lambda y: y\n return g(x), g([]), g(None)\n", [0, 1], [4, 4]),
    "loops with an else": ("def f(x):\n for i in range(x):\n  if i == 2: break\n else: return 'all'\n return i\n", [0, 2, 9], [1, 3, 4]),
    "while": ("def f(x):\n while x: x -= 1\n else: x = 'none'\n return x\n", [0, 3], [1, 4]),
    "comprehensions": ("def f(x):\n return [i for i in range(x) if i % 2], {i: j for i in range(x) for j in (1, 2)}\n", [0, 3], [1, 1 + 3 + 3 + 6]),
    "generators": ("def f(x):\n def g():\n  for i in range(x): yield i\n return list(g()), sum(i for i in g())\n", [0, 3], [3, 12]),
    "classes": ("class C:\n __t = 3\n a = [n for n in (1, 2)]\n def __call__(self, x): return self.__t + x\ndef f(x): return C()(x)\n", [1], [2]),
    "decorators": ("import functools\n@functools.cache\ndef g(x, y=(lambda: 2)()): return x + y\ndef f(x): return g(x) + g(x)\n", [1], [2]),
    "recursion": ("def f(x): return 1 if x < 1 else f(x - 1) + f(x - 2)\n", [5], [25]),
}  # fmt: skip


@pytest.mark.parametrize("name", PROGRAMS)
def test_the_same_is_done_and_its_rounds_and_calls_are_counted(name):
    text, inputs, expected = PROGRAMS[name]
    plain, stepping = {"__name__": "f"}, {"__name__": "f"}
    exec(text, plain)
    counting.add_names(stepping)
    exec(counting.compiled(text.encode(), "f.py"), stepping)
    counting.taken()
    told = []
    for given in inputs:
        assert stepping["f"](given) == plain["f"](given)
        told += counting.taken()
    assert told == expected


def test_what_waits_is_counted_too():
    names = {}
    counting.add_names(names)
    text = b"async def g(x):\n    for i in range(x): yield i\nasync def f(x):\n    return [i async for i in g(x)]\n"
    exec(counting.compiled(text, "f.py"), names)
    counting.taken()
    assert asyncio.run(names["f"](3)) == [0, 1, 2]
    assert counting.taken() == [1 + 1 + 3 + 3]


def test_the_end_comes_at_the_step_after_the_last_whatever_is_caught():
    names, ends = {}, []
    counting.add_names(names)
    exec(
        counting.compiled(b"def f(n):\n    for i in range(n):\n        try: f(-1)\n        except ValueError: pass\n", "f.py"),
        names,
    )

    def over():
        ends.append(len(ends))
        raise ValueError

    try:
        counting.stop_after(7, over)
        names["f"](3)
        assert ends == [] and counting.taken() == [7]
        with pytest.raises(ValueError):
            names["f"](4)
        assert ends == [0]
    finally:
        counting.stop_after(0, over)
