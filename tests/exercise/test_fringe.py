"""Which inputs of a guessed domain nothing licenses."""

import pytest

from tests.exercise.files import load, write


def oddities(tmp_path, source, **files):
    exercise = load(write(tmp_path, reference_py=source, **files))
    return {one.slug for fringe in exercise.fringe.values() for one in fringe.oddities}


def test_without_examples_only_what_is_always_unusual_needs_a_licence(tmp_path):
    assert oddities(tmp_path, "def total(xs: list[int]):\n    return sum(xs)\n") == {"xs-empty"}


@pytest.mark.parametrize(
    "body", ["if not xs:\n        return 0", "if len(xs) == 0:\n        return 0", "n = len(xs)\n    if n < 1:\n        return 0"]
)
def test_a_condition_of_the_reference_licenses_what_only_meets_it(tmp_path, body):
    assert oddities(tmp_path, f"def total(xs: list[int]):\n    {body}\n    return sum(xs)\n") == set()


@pytest.mark.parametrize(
    "body", ['return s.isEmpty() ? "" : s;', 'if (s.isEmpty()) return ""; return s;', "return s.length() == 0 ? null : s;"]
)
def test_a_condition_of_a_reference_in_java_licenses_it_too(tmp_path, body):
    source = f"class First {{ static String first(String s) {{ {body} }} }}"
    (tmp_path / "First.java").write_text(source)
    (tmp_path / "exercise.toml").write_text('name = "first"\nlanguage = "java"\nreference = "First.java"\nfunction = "first"\n')
    assert [one.slug for fringe in load(tmp_path).fringe.values() for one in fringe.oddities] == []


def test_a_condition_that_usual_inputs_meet_too_licenses_nothing(tmp_path):
    assert oddities(tmp_path, "def total(xs: list[int]):\n    if len(xs) < 5:\n        return 0\n    return sum(xs)\n") == {
        "xs-empty"
    }


def test_an_example_licenses_what_it_has(tmp_path):
    source = 'def total(xs):\n    """Add.\n\n    >>> total([3, -1, 0])\n    2\n    """\n    return sum(xs)\n'
    assert oddities(tmp_path, source) == {"xs-empty", "xs-above-30"}


def test_with_three_examples_everything_needs_a_licence(tmp_path):
    source = 'def total(xs):\n    """total([1, 2]) is 3, total([2, 5]) is 7, total([4, 6, 9]) is 19"""\n    return sum(xs)\n'
    assert oddities(tmp_path, source) == {
        f"xs-{name}" for name in ("empty", "single", "zero", "negative", "repeated", "not-sorted")
    }


def test_brackets_that_match_in_every_example_may_not_match_elsewhere(tmp_path):
    source = "def depth(s):\n    \"\"\"depth('(())') => 2\"\"\"\n    return max(s[:i].count('(') - s[:i].count(')') for i in range(len(s) + 1))\n"
    assert oddities(tmp_path, source) == {"s-empty", "s-unbalanced"}


def test_a_number_of_items_that_never_exceeds_the_length_is_told_from_one_example(tmp_path):
    source = 'def first(xs, n):\n    """first([5, 6, 7], 2) => [5, 6]"""\n    return xs[:n]\n'
    assert "n-beyond-xs" in oddities(tmp_path, source)


def test_lists_of_one_length_in_every_example(tmp_path):
    source = 'def dot(a, b):\n    """dot([1, 2], [3, 4]) => 11"""\n    return sum(x * y for x, y in zip(a, b))\n'
    assert "a-not-as-long-as-b" in oddities(tmp_path, source)


def test_items_that_are_keys_of_another_parameter_in_every_example(tmp_path):
    said = "f(['tea', 'egg'], {'egg': 3, 'tea': 4}) => 7, f(['rice'], {'rice': 9}) => 9, f([], {'tea': 1}) => 0"
    source = f'def f(order, menu):\n    """{said}"""\n    return sum(menu[one] for one in order)\n'
    assert "order-partly-outside-menu" in oddities(tmp_path, source)
    (domain,) = load(tmp_path).domains.values()
    assert domain.describe()[0] == "order: list of 0 to 8 values, each one of 'egg', 'tea', 'rice'"
    assert domain.describe()[1].startswith("menu: dict of 0 to 8 entries, one of 'egg', 'tea', 'rice': integer")


def test_a_written_domain_has_no_fringe(tmp_path):
    toml = 'reference = "reference.py"\n[inputs]\nxs = "list(int(-9, 9), 0, 4)"\n'
    assert oddities(tmp_path, "def total(xs):\n    return sum(xs)\n", exercise_toml=toml) == set()


@pytest.mark.parametrize(
    ("body", "letters"),
    [
        ("pairs = {')': '(', ']': '['}\n    return [pairs.get(c) for c in s]", "()[]"),
        ("import string\n    return s.strip(string.punctuation)", ".,!?"),
        ("return s.split()", " \n"),
        ("return s.splitlines()", "\n"),
    ],
)
def test_texts_have_the_letters_that_the_code_looks_up_and_splits_at(tmp_path, body, letters):
    exercise = load(write(tmp_path, reference_py=f"def f(s: str):\n    {body}\n"))
    assert exercise.domains["f"].contains((letters,))


@pytest.mark.parametrize(
    ("pairs", "asked"), [([(1, 3), (2, 6), (5, 7)], True), ([(1, 3), (2, 6)], False), ([(1, 3), (2, 6), (7, 5)], False)]
)
def test_pairs_that_ascend_in_all_of_three_examples_may_descend_elsewhere(tmp_path, pairs, asked):
    source = f'def f(xs):\n    """f({pairs}) => 1, f([]) => 0"""\n    return len(xs)\n'
    assert ("xs-descending-pair" in oddities(tmp_path, source)) == asked


def test_texts_with_letters_in_every_example_may_have_none_elsewhere(tmp_path):
    source = 'def f(s):\n    """f(\'Oh, no!\') => 1"""\n    return len(s)\n'
    assert oddities(tmp_path, source) == {"s-empty", "s-no-letter", "s-stray-blank"}


def test_blanks_that_separate_words_in_every_example_may_not_stray_elsewhere(tmp_path):
    source = 'def f(s):\n    """f(\'a b\') => 3"""\n    return len(s)\n'
    assert oddities(tmp_path, source) == {"s-empty", "s-stray-blank"}


def test_an_example_with_a_stray_blank_licenses_stray_blanks(tmp_path):
    source = 'def f(s):\n    """f(\'a  b\') => 4"""\n    return len(s)\n'
    assert oddities(tmp_path, source) == {"s-empty", "s-no-letter"}


def test_methods_share_the_values_of_a_parameter_in_the_examples(tmp_path):
    source = '''
        class Shop:
            """
            >>> shop = Shop()
            >>> shop.add("apple")
            >>> shop.add("pear")
            >>> shop.remove("pear")
            >>> shop.count("apple")
            1
            """
            def __init__(self):
                self.names = []
            def add(self, name):
                self.names.append(name)
            def remove(self, name):
                self.names.remove(name)
            def count(self, name):
                return self.names.count(name)
    '''
    domain = load(write(tmp_path, reference_py=source)).domains["Shop"]
    assert domain.describe()[1:4] == tuple(f"{method}: name: one of 'apple', 'pear'" for method in ("add", "remove", "count"))


def test_keys_of_a_class_come_from_a_small_pool(tmp_path):
    source = """
        class Cache:
            def __init__(self):
                self.items = {}
            def put(self, key: int, value: int):
                self.items[key] = value
            def get(self, key: int):
                return self.items.get(key)
    """
    domain = load(write(tmp_path, reference_py=source)).domains["Cache"]
    assert domain.contains(((), (("put", (5, 100)), ("get", (5,)))))
    assert not domain.contains(((), (("get", (6,)),)))


def test_a_number_alone_needs_a_licence_to_be_zero(tmp_path):
    source = 'def nth(n):\n    """nth(4) is 10"""\n    return n * (n + 1) // 2\n'
    assert oddities(tmp_path, source) == {"n-zero", "n-negative", "n-above-40"}


def test_texts_that_are_dates_in_every_example_are_dates(tmp_path):
    source = 'def year(day):\n    """year(\'2023-01-31\') is 2023"""\n    return int(day[:4])\n'
    assert "day-no-date" in oddities(tmp_path, source)


def test_texts_that_are_roman_numerals_in_every_example_are_numerals(tmp_path):
    source = 'def f(s):\n    """f(\'XIV\') => 1, f(\'MC\') => 0"""\n    return len(s)\n'
    assert "s-no-numeral" in oddities(tmp_path, source)
    assert "s-no-numeral" not in oddities(tmp_path, source.replace("MC", "IIII"))


def test_words_that_are_capitalised_in_every_example_are_names(tmp_path):
    source = "def short(name):\n    \"\"\"short('Ann Lee') is 'A', short('Bo') is 'B', short('Kim Ray-Fox') is 'K'\"\"\"\n    return name[0]\n"
    assert oddities(tmp_path, source) == {"name-no-name"}


@pytest.mark.parametrize(
    ("examples", "guessed"),
    [
        ("f([[1, 2], [3, 4]]) is 1, f([[5, 6, 7]]) is 2", "matrix(int(-100, 100), int(0, 4), int(0, 4))"),
        ("f([[1, 5], [2, 6]]) is 1, f([[4, 9]]) is 2", "matrix(int(-100, 100), int(0, 4), int(2, 2))"),
        ("f([[1, 5], [2]]) is 1", "list(list(int(-100, 100), 0, 8), 0, 8)"),
    ],
)
def test_lists_of_equally_long_lists_are_matrices(tmp_path, examples, guessed):
    source = f'def f(m):\n    """{examples}"""\n    return len(m)\n'
    assert load(write(tmp_path, reference_py=source)).written["f"] == {"m": guessed}


ACCOUNT = '''
    class Account:
        """
        >>> a = Account(10)
        >>> a.pay(3)
        """
        def __init__(self, start):
            self.money = start
        def pay(self, amount):
            self.money -= amount
        def left(self):
            return self.money
'''


def test_a_class_that_is_only_named_is_guessed_from_its_examples(tmp_path):
    toml = 'reference = "reference.py"\nclass = "Account"\n'
    exercise = load(write(tmp_path, reference_py=ACCOUNT, exercise_toml=toml))
    domain = exercise.domains["Account"]
    assert domain.describe() == ("constructor: start: integer from 1 to 10", "pay: amount: integer from 1 to 10", "0 to 8 calls")
    assert exercise.task.observe == ("left()",)
