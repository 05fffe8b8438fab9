"""Functions in Python: every way in which a call can end, and no input that pays for another's."""

import marshal
import time

import pytest

from momus import wire
from momus.errors import RejectedError
from momus.execute import split_traced
from momus.model import Hole, Kind, Limits, Linked, Opaque, Program, Record
from tests.busy import at_this_load


def value(outcome) -> object:
    assert outcome.kind is Kind.RETURNED, outcome
    return wire.decode(outcome.value)


def test_a_plain_return_is_exactly_the_bytes_of_the_value(run):
    ran = run("def f(a): return [a, 2.5, 'é', None, (True,), {1: b'x'}, 10**30]", (1,))
    assert ran.filled.records == [marshal.dumps([1, 2.5, "é", None, (True,), {1: b"x"}, 10**30], 2)]


def test_exceptions_carry_type_and_message(run):
    ran = run("def f(a): raise ValueError(f'bad {a}')", (1,), (2,))
    assert [(o.kind, o.error, o.message) for o in ran.outcomes] == [
        (Kind.RAISED, "ValueError", "bad 1"),
        (Kind.RAISED, "ValueError", "bad 2"),
    ]


def test_a_message_that_needs_the_programs_own_code_is_left_out(run):
    source = "class E(Exception):\n  def __str__(self): return 'mine'\ndef f():\n  raise E()"
    assert [(o.error, o.message) for o in run(source, ()).outcomes] == [("E", "")]


@pytest.mark.parametrize("name", ["SystemExit", "KeyboardInterrupt", "GeneratorExit", "StopIteration", "RecursionError"])
def test_what_a_function_raises_is_raised_whatever_it_is(run, name):
    assert [o.error for o in run(f"def f(a): raise {name}", (1,), (2,)).outcomes] == [name, name]


def test_one_input_that_hangs_loses_no_other_and_is_paid_for_once(run):
    started = time.monotonic()
    ran = run("def f(a):\n  while a == 300: pass\n  return a", *((n,) for n in range(600)), limits=Limits(cpu_s=0.5))
    assert time.monotonic() - started < 5
    assert ran.outcomes[300].kind is Kind.TIMED_OUT
    assert [value(o) for n, o in enumerate(ran.outcomes) if n != 300] == [n for n in range(600) if n != 300]
    assert ran.filled.used.cpu_s < 1.0
    assert 0.4 < ran.filled.slow[300] < 1.0


def test_sleeping_counts_as_time(run):
    ran = run("import time\ndef f(a):\n  if a == 1: time.sleep(60)\n  return a", (0,), (1,), (2,), limits=Limits(cpu_s=0.05))
    assert [o.kind for o in ran.outcomes] == [Kind.RETURNED, Kind.TIMED_OUT, Kind.RETURNED]


def test_after_some_time_outs_the_rest_is_unrun(run):
    ran = run(
        "def f(a):\n  while a % 2: pass\n  return a", *((n,) for n in range(8)), stop_after_timeouts=2, limits=Limits(cpu_s=0.05)
    )
    kinds = [o if isinstance(o, Hole) else o.kind for o in ran.outcomes]
    assert kinds == [Kind.RETURNED, Kind.TIMED_OUT, Kind.RETURNED, Kind.TIMED_OUT, *[Hole.UNRUN] * 4]


def test_when_the_time_for_the_whole_is_over_the_rest_is_unrun(run):
    ran = run("import time\ndef f(a):\n  time.sleep(a)\n  return a", (0,), (30,), (0,), total_s=0.5, limits=Limits(cpu_s=10))
    assert ran.outcomes[1:] == [Hole.UNRUN, Hole.UNRUN]


def test_crashes_and_exits_are_told_apart_and_lose_nothing(run):
    source = """
import ctypes, os, signal
def f(a):
    if a == 3: os._exit(4)
    if a == 5: ctypes.string_at(0)
    if a == 7: os.kill(os.getpid(), signal.SIGTERM)
    return a
"""
    ran = run(source, *((n,) for n in range(10)))
    assert [(o.kind, o.code) for o in ran.outcomes if o.kind is not Kind.RETURNED] == [
        (Kind.EXITED, 4),
        (Kind.CRASHED, 11),
        (Kind.CRASHED, 15),
    ]
    assert [value(ran.outcomes[n]) for n in (0, 1, 2, 4, 6, 8, 9)] == [0, 1, 2, 4, 6, 8, 9]


def test_many_crashes_are_survived(run):
    ran = run("import os\ndef f(a):\n  if a % 10 == 0: os.abort()\n  return a", *((n,) for n in range(300)))
    assert [n for n, o in enumerate(ran.outcomes) if o.kind is Kind.CRASHED] == list(range(0, 300, 10))


def test_memory_is_limited_for_each_input(run):
    ran = run("def f(n): return len(bytearray(n << 20))", (1,), (500,), (2,))
    assert [o.kind for o in ran.outcomes] == [Kind.RETURNED, Kind.OUT_OF_MEMORY, Kind.RETURNED]


def test_recursion_is_as_deep_as_in_any_python(run):
    ran = run("def f(n): return 0 if n == 0 else 1 + f(n - 1)", (990,), (10_000,))
    assert value(ran.outcomes[0]) == 990
    assert ran.outcomes[1].error == "RecursionError"


def test_records_larger_than_the_limit_are_a_flood(run):
    ran = run("def f(n): return 'x' * n", (10,), (1 << 20,), (11,))
    assert [o.kind for o in ran.outcomes] == [Kind.RETURNED, Kind.FLOODED, Kind.RETURNED]


def test_more_output_than_a_board_holds_is_read_in_turns(run):
    ran = run("def f(n): return 'x' * n", *[(200_000,)] * 100)
    assert {len(record) for record in ran.filled.records} == {200_005}


def test_what_is_printed_is_kept_when_asked_for(run):
    source = "print('loading')\ndef f(a):\n  print('got', a)\n  return a"
    plain, kept = run(source, (1,), (2,)), run(source, (1,), (2,), capture=True)
    assert [o.printed for o in plain.outcomes] == [None, None]
    assert [(o.printed.text, o.printed.length, o.printed.digest) for o in kept.outcomes] == [
        (b"got 1\n", 6, ""),
        (b"got 2\n", 6, ""),
    ]


def test_long_output_is_cut_and_its_whole_hashed(run):
    from hashlib import sha256

    (outcome,) = run("def f(): print('y' * 100_000)", (), capture=True).outcomes
    assert len(outcome.printed.text) == 65536
    assert outcome.printed.length == 100_001
    assert outcome.printed.digest == sha256(b"y" * 100_000 + b"\n").hexdigest()[:32]


def test_endless_output_is_a_flood(run):
    ran = run("def f(a):\n  while a: print('y' * 1000)\n  return a", (0,), (1,), (0,), capture=True)
    assert [o.kind for o in ran.outcomes] == [Kind.RETURNED, Kind.FLOODED, Kind.RETURNED]


def test_arguments_after_the_call_are_kept_when_asked_for(run):
    (sorted_in_place, raised) = run("def f(a):\n  a.sort()\n  a[5]", ([3, 1, 2],), (list(range(6)),), after=True).outcomes
    assert sorted_in_place.kind is Kind.RAISED
    assert wire.decode(sorted_in_place.after) == ([1, 2, 3],)
    assert wire.decode(raised.after) == ([0, 1, 2, 3, 4, 5],)


def test_a_result_is_written_before_later_calls_change_it(run):
    ran = run("kept = []\ndef f(a):\n  kept.append(a)\n  return kept", (1,), (2,))
    assert [value(o) for o in ran.outcomes] == [[1], [1, 2]]


def test_fresh_runs_share_no_state(run):
    ran = run("kept = []\ndef f(a):\n  kept.append(a)\n  return kept", (1,), (2,), fresh=True)
    assert [value(o) for o in ran.outcomes] == [[1], [2]]


def test_inputs_become_the_programs_own_objects(run):
    source = """
class Point:
    def __init__(self, x, y): self.x, self.y = x, y
class Node:
    def __init__(self, data): self.data, self.next = data, None
def f(a):
    if isinstance(a, Node):
        return [a.data, a.next.data, a.next.next]
    return (type(a).__name__, a.x + a.y) if hasattr(a, 'x') else (type(a).__name__, sorted(a))
"""
    point = Record("Point", (("x", 1), ("y", 2)))
    ran = run(source, (Linked((7, 8)),), (point,), (Record("Other", (("x", 1), ("y", 5))),), ({3, 1},), (frozenset({2}),))
    assert [value(o) for o in ran.outcomes] == [
        [7, 8, None], ("Point", 3), ("SimpleNamespace", 6), ("set", [1, 3]), ("frozenset", [2]),
    ]  # fmt: skip


def test_programs_without_a_node_class_get_one(run):
    ran = run(
        "def f(a):\n  t = []\n  while a: t.append((a.val, a.data, a.value)); a = a.next\n  return t",
        (Linked((1, 2)),),
        (Linked(()),),
    )
    assert [value(o) for o in ran.outcomes] == [[(1, 1, 1), (2, 2, 2)], []]


def test_a_prelude_is_there_before_the_submission(run):
    prelude = Program("python", (("global.py", b"LIMIT = 5\ndef helper(n): return n + LIMIT\n"),))
    assert [value(o) for o in run("def f(a): return helper(a)", (1,), prelude=prelude).outcomes] == [6]


def test_a_function_has_no_standard_input(run):
    assert [o.error for o in run("def f(): return input()", ()).outcomes] == ["EOFError"]


def test_hashes_are_the_same_in_every_run(runner, run):
    first = run("def f(): return list({'a', 'b', 'c', 'd', 'e'})", (), fresh=True).filled.records
    assert run("def f(): return list({'a', 'b', 'c', 'd', 'e'})", (), fresh=True).filled.records == first


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        ("def g(): pass", "it does not define f(…)"),
        ("f = 3", "it does not define f(…)"),
        ("def f(:", "line 1: SyntaxError: invalid syntax"),
        ("def f(): pass\nreturn 1", "line 2: SyntaxError: 'return' outside function"),
        ("\nimport nothing_like_it\n", "line 2: loading it raised ModuleNotFoundError: No module named 'nothing_like_it'"),
        ("x = 1 / 0", "line 1: loading it raised ZeroDivisionError: division by zero"),
        ("import sys\nsys.exit('no')", "line 2: loading it raised SystemExit: no"),
        ("import os\nos._exit(3)", "loading it ended the process with exit code 3"),
        ("import os\nos.abort()", "loading it crashed with signal 6"),
        ("x = bytearray(1 << 30)", "loading it ran out of memory"),
        ("n = input()", "it does not define f(…)"),
    ],
)
def test_what_cannot_be_loaded_is_rejected_with_the_reason(run, source, reason):
    with pytest.raises(RejectedError) as rejected:
        run(source, ())
    assert str(rejected.value) == reason


@pytest.mark.slow
def test_an_endless_loop_at_the_top_level_is_rejected_after_one_try(run):
    started = time.monotonic()
    with pytest.raises(RejectedError, match="loading it did not end within 5 s"):
        run("while True: pass", (1,), (2,))
    assert time.monotonic() - started < at_this_load(25)


def test_results_that_are_no_plain_values_have_a_rule(run):
    source = """
import collections, enum, decimal, fractions
class Colour(enum.Enum): RED = 1
class P:
    def __init__(self): self.b, self.a = [1], self
def f(which):
    Pair = collections.namedtuple('Pair', 'x y')
    return {
        'counter': collections.Counter('aab'), 'pair': Pair(1, {2}), 'true': type('T', (int,), {})(5), 'generator': (i for i in ()),
        'object': P(), 'colour': Colour.RED, 'range': range(3), 'keys': {1: 2}.keys(), 'decimal': decimal.Decimal('1.50'),
        'fraction': fractions.Fraction(1, 3), 'deque': collections.deque([1]), 'function': f, 'mixed': [collections.OrderedDict(a=1), {(1, 2)}],
    }[which]
"""
    expected = {
        "counter": {"a": 2, "b": 1},
        "pair": (1, {2}),
        "true": 5,
        "generator": Opaque("generator"),
        "object": Record("P", (("a", Opaque("...")), ("b", [1]))),
        "colour": Record("Colour", (("name", "RED"), ("value", 1))),
        "range": Record("range", (("start", 0), ("step", 1), ("stop", 3))),
        "keys": Record("dict_keys", (("items", [1]),)),
        "decimal": Record("Decimal", (("value", "Decimal('1.50')"),)),
        "fraction": Record("Fraction", (("_denominator", 3), ("_numerator", 1))),
        "deque": Record("deque", (("items", [1]),)),
        "function": Opaque("function"),
        "mixed": [{"a": 1}, {(1, 2)}],
    }
    ran = run(source, *((which,) for which in expected))
    assert dict(zip(expected, map(value, ran.outcomes))) == expected


def test_a_linked_list_comes_back_as_one(run):
    source = """
class Node:
    def __init__(self, val, next=None): self.val, self.next = val, next
def f(cyclic):
    last = Node(3)
    first = Node(1, Node(2, last))
    if cyclic: last.next = first
    return first
"""
    assert [value(o) for o in run(source, (False,), (True,)).outcomes] == [Linked((1, 2, 3)), Linked((1, 2, 3, Opaque("cycle")))]


def test_a_long_linked_list_is_not_too_deep(run):
    source = "class Node:\n  def __init__(s, v, n): s.v, s.next = v, n\ndef f(n):\n  x = None\n  for i in range(n): x = Node(i, x)\n  return x"
    assert len(value(run(source, (5000,)).outcomes[0]).items) == 5000


def test_a_traced_run_gives_the_same_records_with_comparisons(run):
    source = "def f(a):\n  if a * 2 == 84: raise ValueError\n  return 3 < a < 100"
    plain, traced = run(source, (1,), (42,)), run(source, (1,), (42,), traced=True)
    assert [split_traced(record)[0] for record in traced.filled.records] == plain.filled.records
    notes = [[note[1:] for note in split_traced(record)[1]] for record in traced.filled.records]
    assert notes == [[("Eq", 2, 84), ("Lt", 3, 1)], [("Eq", 84, 84)]]


def test_a_record_of_the_inputs_comes_back_with_its_fields(run):
    person = Record("", (("name", "a"), ("age", 18)))
    (outcome,) = run("def f(p):\n  p.age += 1\n  return [p]", (person,)).outcomes
    assert value(outcome) == [Record("", (("age", 19), ("name", "a")))]


def test_the_prelude_is_there_with_and_without_an_import(run):
    prelude = Program("python", (("given.py", b"def twice(n): return 2 * n\n"),))
    for source in (
        "def f(a): return twice(a)",
        "from given import twice\ndef f(a): return twice(a)",
        "import given\nf = given.twice",
    ):
        assert [value(outcome) for outcome in run(source, (4,), prelude=prelude).outcomes] == [8]
