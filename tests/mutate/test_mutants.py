"""Planted faults: each a slip that a person makes, told in one line."""

from functools import cache

import pytest

from momus.languages import language
from momus.languages.base import Task
from momus.model import Form
from momus.mutate import Operator, edits, mutant_of, mutants, spread
from tests.mutate.sources import CPP, CSHARP, HASKELL, JAVA, JAVASCRIPT, PYTHON, SOURCES, C, program


@cache
def descriptions(name: str, content: bytes) -> list[str]:
    return [mutant.description for mutant in mutants(program(name, content))]


@pytest.mark.parametrize("name", SOURCES)
def test_a_source_allows_slips_of_at_least_ten_kinds(name):
    kinds = {mutant.operator for mutant in mutants(program(name, SOURCES[name]))}
    # A loop in Haskell is a recursion: it has neither a first value nor a round after which it could end.
    assert len(kinds) >= (11 if name == "haskell" else 12), sorted(set(Operator) - kinds)
    assert (Operator.WIDTH in kinds) == (name in ("c", "cpp", "java", "csharp"))


@pytest.mark.parametrize("name", SOURCES)
def test_the_mutants_are_the_same_every_time_and_none_comes_twice(name):
    first, second = mutants(program(name, SOURCES[name])), mutants(program(name, SOURCES[name]))
    assert first == second
    assert len({mutant.program.main for mutant in first}) == len(first)
    assert SOURCES[name] not in {mutant.program.main for mutant in first}


@pytest.mark.slow
def test_no_two_mutants_have_the_same_normal_form():
    for name in ("python", "c", "csharp", "javascript", "haskell"):
        forms = [language(name).normal_form(mutant.program) for mutant in mutants(program(name, SOURCES[name]))]
        assert len(set(forms)) == len(forms)


@pytest.mark.parametrize(
    "name, told",
    [
        ("python", "line 10: `<` became `<=`"),
        ("python", "line 10: `and` became `or`"),
        ("python", "line 10: `not values[i] == found` became `values[i] == found`"),
        ("python", "line 9: `len(values)` became `len(values) - 1`"),
        ("python", "line 13: `values` became `values[1:]`"),
        ("python", "line 15: `values[1:]` became `[1:-1]`"),
        ("python", "line 12: `count += 1` was removed"),
        ("python", "line 10: `limit` became `i`"),
        ("python", "line 16: `found, count` became `count, found`"),
        ("python", "line 14: `return pow(found, count) + len(rest)` was added"),
        ("python", "line 7: `values[start]` became `0`"),
        ("python", "line 11: `max` became `min`"),
        ("python", "line 5: `0` became `1`"),
        ("c", "line 9: `>` became `>=`"),
        ("c", "line 9: `&&` became `||`"),
        ("c", "line 9: `!` was removed"),
        ("c", "line 8: `n` became `n - 1`"),
        ("c", "line 10: `i` became `i + 1`"),
        ("c", "line 11: `seen = larger(A[i], first);` was removed"),
        ("c", "line 9: `k` became `seen`"),
        ("c", "line 11: `A[i], first` became `first, A[i]`"),
        ("c", "line 13: `return total;` was added"),
        ("c", "line 7: `A[0]` became `0`"),
        ("c", "line 6: `long long` became `int`"),
        ("c", "line 10: `(long long)` became `(int)`"),
        ("c", "line 4: `>` became `>=`"),
        ("cpp", "line 3: `>` became `>=`"),
        ("cpp", "line 13: `&&` became `||`"),
        ("cpp", "line 12: `n` became `n - 1`"),
        ("cpp", "line 13: `i` became `i + 1`"),
        ("cpp", "line 10: `v.size() - 1` became `0`"),
        ("cpp", "line 11: `break;` was added"),
        ("cpp", "line 13: `max` became `min`"),
        ("cpp", "line 14: `<<` became `>>`"),
        ("cpp", "line 14: `first, last` became `last, first`"),
        ("cpp", "line 16: `lower_bound` became `upper_bound`"),
        ("cpp", "line 16: `1'000` became `1001`"),
        ("cpp", 'line 17: `throw runtime_error("far");` was removed'),
        ("cpp", "line 8: `long long` became `int`"),
        ("cpp", "line 11: `long long` became `int`"),
        ("cpp", "line 24: `+` became `-`"),
        ("java", "line 7: `a.length` became `a.length - 1`"),
        ("java", "line 9: `(long)` became `(int)`"),
        ("java", "line 14: `sum + best` became `(int) (sum + best)`"),
        ("java", "line 10: `min` became `max`"),
        ("java", "line 4: `0L` became `0`"),
        ("java", "line 13: `return sum + best;` was added"),
        ("csharp", "line 9: `a.Length` became `a.Length - 1`"),
        ("csharp", "line 10: `>` became `>=`"),
        ("csharp", "line 10: `&&` became `||`"),
        ("csharp", "line 10: `!` was removed"),
        ("csharp", "line 10: `i` became `i + 1`"),
        ("csharp", "line 11: `(long)` became `(int)`"),
        ("csharp", "line 12: `Min` became `Max`"),
        ("csharp", "line 14: `best, last` became `last, best`"),
        ("csharp", 'line 13: `throw new ArgumentException("twice");` was removed'),
        ("csharp", 'line 13: `seen.ContainsKey("a")` became `!(seen.ContainsKey("a"))`'),
        ("csharp", "line 10: `k` became `last`"),
        ("csharp", "line 16: `true` became `false`"),
        ("csharp", "line 16: `break;` was added"),
        ("csharp", "line 17: `--` became `++`"),
        ("csharp", "line 6: `a.Length - 1` became `0`"),
        ("csharp", "line 5: `long sum = 0L` became `int sum`"),
        ("javascript", "line 6: `<` became `<=`"),
        ("javascript", "line 6: `values.length` became `values.length - 1`"),
        ("javascript", "line 6: `start` became `start + 1`"),
        ("javascript", "line 7: `&&` became `||`"),
        ("javascript", "line 7: `!` was removed"),
        ("javascript", "line 7: `===` became `!==`"),
        ("javascript", "line 7: `i` became `i - 1`"),
        ("javascript", "line 8: `max` became `min`"),
        ("javascript", "line 9: `count += 1;` was removed"),
        ("javascript", "line 9: `+=` became `-=`"),
        ("javascript", "line 11: `break;` was added"),
        ("javascript", "line 13: `isEmpty(values)` became `!(isEmpty(values))`"),
        ("javascript", "line 14: `found, last` became `last, found`"),
        ("javascript", "line 5: `values.length - 1` became `0`"),
        ("javascript", "line 16: `n` became `m`"),
        ("javascript", "line 16: `1.5` became `2.5`"),
        ("javascript", "line 16: `true` became `false`"),
        ("javascript", "line 17: `pop` became `shift`"),
        ("haskell", "line 9: `<` became `<=`"),
        ("haskell", "line 9: `&&` became `||`"),
        ("haskell", "line 9: `even` became `odd`"),
        ("haskell", "line 9: `| x < limit && even x = max x (best xs limit)` was removed"),
        ("haskell", "line 10: `null xs` became `not (null xs)`"),
        ("haskell", "line 10: `div` became `mod`"),
        ("haskell", "line 11: `-` became `+`"),
        ("haskell", "line 7: `best [] _ = 0` was removed"),
        ("haskell", "line 14: `i` became `i + 1`"),
        ("haskell", "line 14: `j i` became `i j`"),
        ("haskell", "line 14: `i` became `j`"),
        ("haskell", "line 14: `True` became `False`"),
        ("haskell", "line 14: `/=` became `==`"),
        ("haskell", "line 16: `length xs` became `length xs - 1`"),
        ("haskell", "line 20: `1` became `2`"),
        ("haskell", "line 20: `LT -> low : between (low + 1) high` was removed"),
        ("haskell", "line 21: `low` became `half`"),
    ],
)
def test_a_slip_is_told_in_one_line(name, told):
    assert told in descriptions(name, SOURCES[name])


def test_what_is_not_run_is_left_alone():
    lines = {name: {mutant.line for mutant in mutants(program(name, source))} for name, source in SOURCES.items()}
    assert not lines["python"] & {1, 2, 6, 19, 20}
    assert not lines["c"] & {1, 2, 3, 16}
    assert not lines["cpp"] & {1, 2, 5, 22, 23, 26}
    assert not lines["java"] & {1, 16}
    assert not lines["csharp"] & {1, 2, 21}
    assert not lines["javascript"] & {1, 2, 18, 19}
    assert not lines["haskell"] & {1, 3, 5, 6, 13, 18, *range(23, 27)}


def test_a_program_that_is_run_as_it_is_has_its_main_part_changed():
    task = Task(Form.PROGRAM)
    assert 20 in {mutant.line for mutant in mutants(program("python", PYTHON), task)}
    assert 16 in {mutant.line for mutant in mutants(program("c", C), task)}
    assert 21 in {mutant.line for mutant in mutants(program("csharp", CSHARP), task)}
    assert 19 in {mutant.line for mutant in mutants(program("javascript", JAVASCRIPT), task)}
    assert {25, 26} <= {mutant.line for mutant in mutants(program("haskell", HASKELL), task)}


def test_type_arguments_are_no_comparisons():
    assert not [told for told in descriptions("java", JAVA) if told.startswith("line 6: ") and "<" in told]
    assert not [told for told in descriptions("cpp", CPP) if told.startswith(("line 9: ", "line 7: "))]
    assert not [told for told in descriptions("csharp", CSHARP) if told.startswith("line 7: ")]


def test_what_is_printed_to_a_stream_is_not_shifted_the_other_way():
    assert descriptions("cpp", CPP).count("line 14: `<<` became `>>`") == 1


def test_constants_keep_their_suffix_and_hexadecimal_ones_their_value():
    source = b"function f(a) { return a * 10n + BigInt(0x1d) + 1_000n; }"
    assert {"line 1: `10n` became `11`", "line 1: `0x1d` became `30`", "line 1: `1_000n` became `999`"} <= set(
        descriptions("javascript", source)
    )
    made = {mutant.program.main for mutant in mutants(program("javascript", source))}
    assert b"function f(a) { return a * 11n + BigInt(0x1d) + 1_000n; }" in made
    assert "line 1: `1.5m` became `2.5`" in descriptions("csharp", b"class A { decimal F() { return 1.5m; } }")


def test_slips_can_be_made_together():
    by_text = {edit.description: edit for edit in edits(program("python", PYTHON))}
    first, second = by_text["line 10: `<` became `<=`"], by_text["line 10: `and` became `or`"]
    assert not first.overlaps(second)
    changed = mutant_of(program("python", PYTHON), (first, second)).main
    assert b"values[i] <= limit or not" in changed


def test_a_few_of_many_are_taken_from_all_kinds():
    made = mutants(program("python", PYTHON))
    few = spread(made, 13)
    assert len(few) == 13
    assert len({mutant.operator for mutant in few}) == len({mutant.operator for mutant in made})
    assert [made.index(mutant) for mutant in few] == sorted(made.index(mutant) for mutant in few)


@pytest.mark.parametrize(
    "name, content",
    [
        ("python", b"def f(:"),
        ("c", b"int f( { ]"),
        ("cpp", b"int f( { ]"),
        ("java", b"class {"),
        ("csharp", b"class {"),
        ("javascript", b"function ( {"),
        ("haskell", b"f x = ) 1 + 2"),
        ("haskell", b"f x = 1 + 2 -- \xff"),
        ("pascal", b"begin end."),
    ],
)
def test_a_source_that_cannot_be_read_has_no_mutants(name, content):
    assert mutants(program(name, content)) == ()
