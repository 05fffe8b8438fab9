"""Known bugs end at the exact smallest counterexample, from whatever input they were found by."""

from random import Random

import pytest

from momus.domain import parse_calls_domain, parse_domain
from momus.domain.shrinking.shrinking import MOST_BATCHES
from momus.model import Linked

BIG = 2**31 - 1


def shrunk_from_everywhere(domain, fails, starts=4, seed=1):
    """Return what several failing inputs shrink to, each in a bounded number of batches."""
    rng, ends, found = Random(seed), [], 0
    for _ in range(20_000):
        args = domain.search(rng)
        if fails(*args):
            batches = []

            def first_failing(batch, batches=batches):
                batches.append(len(batch))
                return next((i for i, candidate in enumerate(batch) if fails(*candidate)), None)

            end = domain.shrink(args, first_failing)
            assert fails(*end)
            assert len(batches) <= MOST_BATCHES
            ends.append(end)
            found += 1
            if found == starts:
                return ends
    raise AssertionError("no failing input was found")


def overflows(numbers):
    total = 0
    for number in numbers:
        total += number
        if not -BIG - 1 <= total <= BIG:
            return True
    return False


def balanced(text):
    depth = 0
    for character in text:
        depth += 1 if character == "(" else -1
        if depth < 0:
            return False
    return depth == 0


SEARCH = {
    "x": "int(-100, 100)",
    "seq": "either(list(int(-100, 100), 0, 8, sorted=True), tuples(int(-100, 100), 0, 8, sorted=True))",
}
EQUI = {"A": "list(int(-2**31, 2**31 - 1), 1, 8)", "n": "len(A)"}
INTS = {"A": "list(int(-100, 100), 1, 8)"}
WORDS = {"s": "str('a-z ', 0, 10)"}
BUGS = [
    ("a maximum that starts at zero", INTS, lambda A: max(A) < 0, ([-1],)),
    ("two equal elements", INTS, lambda A: len(set(A)) < len(A), ([0, 0],)),
    ("three equal elements", INTS, lambda A: any(A.count(a) >= 3 for a in A), ([0, 0, 0],)),
    ("two equal negative elements", INTS, lambda A: any(a < 0 and A.count(a) > 1 for a in A), ([-1, -1],)),
    ("x in seq", SEARCH, lambda x, seq: x in seq, (0, [0])),
    ("x after all of seq", SEARCH, lambda x, seq: len(seq) > 0 and x > seq[-1], (0, [-1])),
    ("only tuples", SEARCH, lambda x, seq: type(seq) is tuple and x in seq, (0, (0,))),
    ("x between two", SEARCH, lambda x, seq: len(seq) > 1 and seq[0] < x < seq[-1], (0, [-1, 1])),
    ("x twice in seq", SEARCH, lambda x, seq: seq.count(x) > 1, (0, [0, 0])),
    ("a literal", SEARCH, lambda x, seq: x == 42, (42, [])),
    ("a large element", INTS, lambda A: any(a > 57 for a in A), ([58],)),
    ("a sum", INTS, lambda A: sum(A) > 150, ([51, 100],)),
    ("a descent", INTS, lambda A: any(a > b for a, b in zip(A, A[1:], strict=False)), ([0, -1],)),
    ("an int sum", EQUI, lambda A, n: overflows(A), ([1, BIG], 2)),
    ("an int square", EQUI, lambda A, n: any(abs(a) > 46340 for a in A), ([46341], 1)),
    ("a float accumulator", EQUI, lambda A, n: any(abs(a) > 2**24 and a % 2 for a in A), ([2**24 + 1], 1)),
    ("a share of an odd number", {"n": "int(0, 10**18)"}, lambda n: int(n / 2) != n // 2, (2**53 + 3,)),
    ("two equal ones on top", {"A": "list(int(-200, 200), 3, 6)"}, lambda A: max(A) == sorted(A)[-2] and abs(max(A)) > 128, ([0, 129, 129],)),
    ("the least integer", EQUI, lambda A, n: any(a == -BIG - 1 for a in A), ([-BIG - 1], 1)),
    ("a length of five", EQUI, lambda A, n: n >= 5, ([0] * 5, 5)),
    ("a blank", WORDS, lambda s: " " in s, (" ",)),
    ("two blanks", WORDS, lambda s: "  " in s, ("  ",)),
    ("a palindrome", WORDS, lambda s: len(s) > 2 and s == s[::-1], ("aaa",)),
    ("no palindrome", WORDS, lambda s: s != s[::-1], ("ab",)),
    ("a repeated letter apart", WORDS, lambda s: any(s[i] == s[i + 2] != s[i + 1] for i in range(len(s) - 2)), ("aba",)),
    ("parentheses", {"s": "str('()', 0, 8)"}, lambda s: s.count("(") == s.count(")") and not balanced(s), (")(",)),
    ("an index at the end", {"A": "list(int(-9, 9), 1, 6)", "k": "int(0, len(A) - 1)"}, lambda A, k: k == len(A) - 1 and k > 0, ([0, 0], 1)),
    ("n elements", {"n": "int(1, 9)", "A": "list(int(0, 9), n, n)"}, lambda n, A: A[-1] == 7, (1, [7])),
    ("n elements, two of a kind", {"n": "int(1, 9)", "A": "list(int(0, 9), n, n)"}, lambda n, A: A.count(7) == 2, (2, [7, 7])),
    ("three sides", dict.fromkeys("abc", "int(1, 1000)"), lambda a, b, c: a == b != c, (1, 1, 2)),
    ("a median", dict.fromkeys("abc", "int(-2**31, 2**31 - 1)"), lambda a, b, c: b < a < c, (0, -1, 1)),
    ("an old woman", {"p": "tuple(choice('M', 'F'), int(0, 120))"}, lambda p: p[0] == "F" and p[1] >= 65, (("F", 65),)),
    ("a key", {"d": "dict(str('a-z', 1, 3), int(0, 99), 0, 5)"}, lambda d: any(v > 9 for v in d.values()), ({"a": 10},)),
    ("a set", {"s": "set(int(-20, 20), 0, 6)"}, lambda s: len(s) > 1 and all(x % 2 for x in s), ({1, -1},)),
    ("a node", {"a": "linked(int(-20, 20), 0, 6)"}, lambda a: len(a.items) > 1 and a.items[0] == a.items[-1], (Linked((0, 0)),)),
    ("None", {"x": "optional(int(0, 9))"}, lambda x: x is None, (None,)),
    ("a zero row", {"m": "matrix(int(-9, 9), int(1, 4), int(1, 4))"}, lambda m: len(m) > 1 and m[1][0] < 0, ([[0], [-1]],)),
    ("a cycle", {"p": "permutation(6)"}, lambda p: p[0] != 0, ([1, 0, 2, 3, 4, 5],)),
    ("a path", {"n": "int(1, 9)", "t": "tree(n)"}, lambda n, t: n > 2 and all(sum(v in e for e in t) < 3 for v in range(n)), (3, [(0, 1), (0, 2)])),
    ("a triangle", {"g": "graph(6, 0, 15)"}, lambda g: {(0, 1), (0, 2), (1, 2)} <= set(g), ([(0, 1), (0, 2), (1, 2)],)),
    ("a part of a point", {"x": "float(0, 100)"}, lambda x: x != int(x), (0.1,)),
    ("a mark below the limit", {"x": "float(0, 100)"}, lambda x: x >= 60, (60.0,)),
    ("a big integer", {"x": "int()"}, lambda x: x > 10**15, (10**15 + 1,)),
    ("lists of one length", {"A": "list(int(0, 9), 0, 6)", "B": "list(int(0, 9), 0, 6)"}, lambda A, B: len(A) == len(B) and 3 in A, ([3], [0])),
]  # fmt: skip


@pytest.mark.parametrize("spec, fails, smallest", [bug[1:] for bug in BUGS], ids=[bug[0] for bug in BUGS])
def test_known_bug_ends_at_the_smallest_counterexample(spec, fails, smallest):
    domain = parse_domain(spec)
    assert domain.contains(smallest) and fails(*smallest)
    for end in shrunk_from_everywhere(domain, fails):
        assert end == smallest and type(end[-1]) is type(smallest[-1])


CONSTRAINED = [
    ({"A": "list(int(-9, 9), 1, 6)"}, ["sum(A) == 0"], lambda A: len(A) > 1, ([0, 0],)),
    ({"A": "list(int(-9, 9), 1, 6)"}, ["sum(A) == 0"], lambda A: any(A), ([1, -1],)),
    ({"A": "list(int(0, 50), 0, 6)", "B": "list(int(0, 50), 0, 6)"}, ["len(A) == len(B)"], lambda A, B: A != B, ([0], [1])),
    ({"a": "int(1, 100)", "b": "int(1, 100)", "c": "int(1, 100)"}, ["a + b > c", "a <= b <= c"], lambda a, b, c: a * a + b * b == c * c, (3, 4, 5)),
    ({"A": "list(int(0, 99), 2, 6)"}, ["sorted(A) == A"], lambda A: A[0] < A[-1], ([0, 1],)),
]  # fmt: skip


@pytest.mark.parametrize("spec, where, fails, smallest", CONSTRAINED)
def test_constraints_hold_all_the_way_down(spec, where, fails, smallest):
    for end in shrunk_from_everywhere(parse_domain(spec, where), fails):
        assert end == smallest


def test_calls_shrink_to_those_that_matter():
    domain = parse_calls_domain(
        {"size": "int(0, 5)"}, {"add": {"x": "int(-20, 20)"}, "remove": {"x": "int(-20, 20)"}, "clear": {}}, (0, 8)
    )

    def fails(made, calls):
        held = set()
        for name, given in calls:
            if name == "add":
                held.add(given[0])
            elif name == "remove" and given[0] in held:
                return True
            elif name == "clear":
                held.clear()
        return False

    for end in shrunk_from_everywhere(domain, fails):
        assert end == ((0,), (("add", (0,)), ("remove", (0,))))


def test_a_call_with_arguments_gives_way_to_one_without():
    domain = parse_calls_domain({}, {"add": {"x": "int(1, 20)"}, "has": {"x": "int(5, 9)"}, "size": {}}, (0, 8))

    def first_failing(batch):
        names = [[name for name, _ in calls] for _, calls in batch]
        return next((i for i, one in enumerate(names) if one.count("add") == 7 and one[-1] != "add"), None)

    added = (("add", (1,)),) * 7
    assert domain.shrink(((), (*added, ("has", (5,)))), first_failing) == ((), (*added, ("size", ())))


def test_a_call_becomes_its_opposite_although_two_numbers_have_to_follow():
    """An account that also books what it refuses: a deposit makes the refused withdrawal larger, and the start smaller."""
    amount = {"amount": "int(1, 20)"}
    domain = parse_calls_domain(
        {"start": "int(0, 20)"}, {"deposit": amount, "withdraw": amount, "undo": {}, "balance": {}}, calls=(0, 8)
    )

    def said(made, calls, books_refused):
        held, booked, answers = made[0], [], []
        for name, given in calls:
            if name == "balance":
                answers.append(held)
            elif name == "undo":
                held -= booked.pop() if booked else 0
            else:
                change = given[0] if name == "deposit" else -given[0]
                if held + change >= 0:
                    held += change
                    booked.append(change)
                elif books_refused:
                    booked.append(0)
        return answers

    fails = lambda made, calls: said(made, calls, True) != said(made, calls, False)  # noqa: E731
    start = ((1,), (("withdraw", (1,)), ("withdraw", (1,)), ("undo", ()), ("balance", ())))
    assert end_of(domain, start, fails) == ((0,), (("deposit", (1,)), ("withdraw", (2,)), ("undo", ()), ("balance", ())))


def test_shrinking_twice_gives_the_same():
    domain = parse_domain(EQUI)
    start = ([1234567, -99, BIG, 17, 2**30], 5)

    def first_failing(batch):
        return next((i for i, args in enumerate(batch) if overflows(args[0])), None)

    assert domain.shrink(start, first_failing) == domain.shrink(start, first_failing)


def test_nothing_simpler_one_step_away_fails_at_the_end():
    domain = parse_domain({"A": "list(int(-50, 50), 0, 6)"})

    def fails(A):
        return sum(a * a for a in A) % 7 == 3 and len(A) >= 3 and A[0] > A[-1]

    (end,) = {repr(e) for e in shrunk_from_everywhere(domain, fails, 3)}
    key = domain.simplicity(eval(end))
    values = eval(end)[0]
    for i in range(len(values)):
        for other in range(-50, 51):
            neighbour = (values[:i] + [other] + values[i + 1 :],)
            assert not (fails(*neighbour) and domain.simplicity(neighbour) < key)


def test_a_long_list_shrinks_within_the_batches():
    domain = parse_domain({"A": "list(int(0, 1000), 0, 5000)"})
    rng = Random(1)
    start = ([rng.randrange(900) for _ in range(2500)] + [977] + [rng.randrange(900) for _ in range(2400)],)

    def first_failing(batch):
        return next((i for i, (A,) in enumerate(batch) if any(a > 950 for a in A)), None)

    assert domain.shrink(start, first_failing) == ([951],)


def crosses(text):
    """Return whether counting brackets by kind accepts a text that matching them does not."""
    opened, counts = [], dict.fromkeys("([{", 0)
    matches = True
    for character in text:
        if character in counts:
            opened.append(character)
            counts[character] += 1
        elif character in ")]}":
            own = "([{"[")]}".index(character)]
            counts[own] -= 1
            if counts[own] < 0:
                return False
            matches = opened.pop() == own and matches
    return not any(counts.values()) and not matches


@pytest.mark.parametrize("start", ["[{]}", "{[}]", "{(})", "x[{y]}z"])
def test_symbols_are_renamed_together(start):
    domain = parse_domain({"s": "str('a-z()[]{}', 0, 8)"})
    assert end_of(domain, (start,), crosses) == ("([)]",)


def test_keys_are_renamed_together_and_values_apart_from_them():
    """A cache of two entries whose `get` refreshes nothing: the entry that was asked for is thrown out."""
    numbers = {"key": "int(0, 9)", "value": "int(0, 9)"}
    domain = parse_calls_domain({}, {"put": numbers, "get": {"key": "int(0, 9)"}}, calls=(0, 8))

    def run(calls, refreshes):
        kept, said = {}, []
        for name, given in calls:
            if name == "get":
                said.append(kept.get(given[0]))
                if refreshes and given[0] in kept:
                    kept[given[0]] = kept.pop(given[0])
            else:
                kept.pop(given[0], None)
                kept[given[0]] = given[1]
                if len(kept) > 2:
                    del kept[next(iter(kept))]
        return said

    fails = lambda made, calls: run(calls, True) != run(calls, False)  # noqa: E731
    smallest = ((), (("put", (0, 0)), ("put", (1, 0)), ("get", (0,)), ("put", (2, 0)), ("get", (0,))))
    for keys in ((2, 1, 0), (1, 2, 0), (0, 2, 1), (9, 4, 7)):
        one, two, three = keys
        start = (("put", (one, 0)), ("put", (two, 0)), ("get", (one,)), ("put", (three, 0)), ("get", (one,)))
        assert end_of(domain, ((), start), fails) == smallest


@pytest.mark.parametrize("twice", ["ab", "aa", "b", "a"])
@pytest.mark.parametrize("once", ["", "bb"])
def test_texts_that_are_names_of_things_are_renamed_together(twice, once):
    name = {"name": "str('ab', 0, 2)"}
    domain = parse_calls_domain({"limit": "int(1, 3)"}, {"add": name, "remove": name, "latest": {}})

    def fails(made, calls):
        """Return whether removing the first of equal names, not the latest one, shows."""
        kept, wrong = [], []
        for method, given in calls:
            if method == "add":
                kept, wrong = [*kept, given[0]][-made[0] :], [*wrong, given[0]][-made[0] :]
            elif method == "remove" and given[0] in kept:
                place = len(kept) - 1 - kept[::-1].index(given[0])
                kept = kept[:place] + kept[place + 1 :]
                wrong = [one for at, one in enumerate(wrong) if at != wrong.index(given[0])]
            elif method == "latest" and kept[-1:] != wrong[-1:]:
                return True
        return False

    start = ((3,), (("add", (twice,)), ("add", (once,)), ("add", (twice,)), ("remove", (twice,)), ("latest", ())))
    smallest = ((3,), (("add", ("",)), ("add", ("a",)), ("add", ("",)), ("remove", ("",)), ("latest", ())))
    assert end_of(domain, start, fails) == smallest


def test_a_letter_is_tried_in_lower_case():
    domain = parse_domain({"s": "str('a-zA-Z', 0, 4)"})
    assert end_of(domain, ("Y",), lambda s: "y" in s.lower()) == ("y",)


def end_of(domain, start, fails):
    return domain.shrink(start, lambda batch: next((i for i, candidate in enumerate(batch) if fails(*candidate)), None))


def end_from(domain, fails, start):
    """Return what one failing input shrinks to."""
    return domain.shrink(start, lambda batch: next((i for i, candidate in enumerate(batch) if fails(*candidate)), None))


def test_a_change_of_two_numbers_is_repeated_as_far_as_it_goes():
    domain = parse_domain({"xs": "list(int(-10**9, 10**9), 1, 7)", "k": "int(-10**9, 10**9)"})
    end = end_from(
        domain, lambda xs, k: len(xs) > 3 and k == max(xs) + min(xs) and k > 1_000_000, ([88, 5, -7, 167_753_600], 167_753_593)
    )
    assert end == ([0, 0, 0, 1_000_001], 1_000_001)


def test_items_of_two_lists_go_together_wherever_they_stand():
    domain = parse_domain({"xs": "list(int(0, 10**6), 0, 6)", "ys": "list(int(0, 10**6), 0, 6)"})
    start = ([40, 20, 10, 10], [10, 10, 20, 40])
    assert end_from(domain, lambda xs, ys: len(xs) > 2 and xs == ys[::-1] and xs[0] > xs[1], start) == ([1, 0, 0], [0, 0, 1])


def test_a_letter_that_is_needed_moves_to_the_place_of_one_that_is_not():
    domain = parse_domain({"s": "str('a-z', 0, 12)"})
    end = end_from(
        domain, lambda s: len(s) > 7 and s[1] == "k" and s[3] == "w" and s[7] == "v" and s.count("m") == 2, ("mkawaaavm",)
    )
    assert end == ("akawammv",)


def test_a_pattern_of_letters_that_no_single_step_leads_to_is_found():
    domain = parse_domain({"s": "str('a-z', 0, 8)"})
    assert end_from(domain, lambda s: s in ("aabacbaa", "abcdba"), ("aabacbaa",)) == ("abcdba",)
