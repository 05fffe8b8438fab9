"""Rewritten code does what it did, and tells what it compared."""

import pytest

from momus.languages.python import tracing as python_tracing


def traced(source: str, name: str = "f"):
    names: dict = {}
    python_tracing.add_names(names)
    exec(python_tracing.compiled(source.encode(), "t.py"), names)
    python_tracing.notes.clear()
    return names[name]


def notes() -> list[tuple]:
    return [note[1:] for note in python_tracing.taken()]


def test_comparisons_tell_their_operands():
    f = traced("def f(a, s): return a * 3 == 17 and s != 'x' or a < 2.5")
    assert f(4, "y") is False
    assert notes() == [("Eq", 12, 17), ("Lt", 4, 2.5)]


def test_a_chain_stops_where_python_stops():
    f = traced("def f(a, i): return 0 <= i < len(a) and a[i] == 5 < a[0]")
    assert f([9, 5], 1) is True
    assert notes() == [("LtE", 0, 1), ("Lt", 1, 2), ("Eq", 5, 5), ("Lt", 5, 9)]
    assert f([9], 3) is False
    assert notes() == [("LtE", 0, 3), ("Lt", 3, 1)]


def test_a_later_operand_is_not_computed_when_an_earlier_one_fails():
    f = traced("def f(a):\n  seen = []\n  1 < a < seen.append(a)\n  return seen")
    assert f(0) == []
    with pytest.raises(TypeError):
        f(2)


def test_membership_look_ups_arguments_and_patterns_are_told():
    source = """
def f(s, d):
    match s:
        case 'quit' | 'stop': return 0
    if s.startswith('ab') or s in ('x', 'y'): return 1
    return d[s]
"""
    f = traced(source)
    assert f("k", {"k": 5}) == 5
    assert notes() == [
        ("Eq", "k", "quit"),
        ("Eq", "k", "stop"),
        ("Arg", "ab", "ab"),
        ("In", "k", "x"),
        ("In", "k", "y"),
        ("Key", "k", "k"),
    ]


def test_a_loop_tells_the_same_comparison_once_and_leaves_room_for_what_comes_after_it():
    f = traced("def f(n):\n  for i in range(n):\n    if 5 == 7: pass\n    if i == -1: pass\n  if n == 1234: pass")
    f(1000)
    found = notes()
    assert found.count(("Eq", 5, 7)) == 1
    assert found[-1] == ("Eq", 1000, 1234)
    assert len(found) == 26


def test_no_more_than_so_many_are_told():
    f = traced("def f(n):\n" + "".join(f"  if n == {i}: pass\n" for i in range(300)))
    f(1000)
    assert len(notes()) == python_tracing.MOST_NOTES


def test_true_and_one_are_told_apart():
    f = traced("def f(a): return a == 1")
    f(True)
    f(1)
    assert [type(left) for _, left, _ in notes()] == [bool, int]


def test_classes_generators_annotations_and_assignments_keep_their_meaning():
    source = """
class C:
    low, high = 1, 5
    inside = low < 3 < high
    table: dict[str, list[int]] = {'a': [1]}
def g():
    x = yield 1
    yield 1 < (yield 2) < 5
def f(a: list[int]) -> dict[str, int]:
    a[0] += 1
    a[1:] = [i for i in range(3) if 0 < i < (j := 2)]
    del a[0]
    first, *rest = a
    run = g(); next(run); run.send(None)
    return [C.inside, C.table['a'], a, j, first, run.send(3), lambda: a[0]][:6]
"""
    assert traced(source)([1, 2]) == [True, [1], [1], 2, 1, True]


def test_operands_that_are_no_scalars_are_compared_and_not_told():
    f = traced("def f(a): return a == [1] and a is not None")
    assert f([1]) is True
    assert notes() == []


def test_code_that_is_too_deep_to_rewrite_is_left_alone():
    f = traced("def f(): return " + "+".join(["1"] * 900))
    assert f() == 900


def test_comparisons_in_the_methods_of_a_class_are_told():
    f = traced("class Pile:\n    def add(self, x):\n        return x == 7\ndef f(x):\n    return Pile().add(x)\n")
    assert f(3) is False
    assert notes() == [("Eq", 3, 7)]


def test_only_comparisons_that_come_closer_than_any_before_lead_on():
    f = traced("def f(x): return x == 10")
    python_tracing._closest.clear()

    def led(x: int) -> list[tuple]:
        f(x)
        return [note[2:] for note in python_tracing.closer()]

    assert [led(x) for x in (3, 1, 8, 8, 10, 10, 12, 11)] == [[(3, 10)], [], [(8, 10)], [], [(10, 10)], [], [], [(11, 10)]]
