"""Several cases in one file: drawn, changed, listed and made small within the bounds on sums."""

from itertools import islice
from random import Random

import pytest

from momus.domain import Args, express_text, parse_domain, parse_text
from momus.domain.cases_domain import CasesDomain
from momus.errors import ExerciseError
from momus.exercise.cases_table import CasesBounds, CasesTable, cases_domain, cases_template
from momus.model import Record

TEMPLATE = cases_template(CasesTable("{A:count} {k}\n{A}\n"), None, ("A", "k"))


def _domain(least: int = 1, most: int = 5, *sums: str) -> CasesDomain:
    case = parse_domain({"A": "list(int(1, 100), 1, 8)", "k": "int(1, len(A))"})
    return cases_domain(case, CasesBounds((least, most), sums), "task.toml")


def _case(items: list[int], k: int) -> Record:
    return Record("case", (("A", items), ("k", k)))


def test_the_number_of_cases_stands_before_them() -> None:
    args = ([_case([7, 8], 2), _case([5], 1)],)
    assert express_text(TEMPLATE, ("cases",), args) == b"2\n2 2\n7 8\n1 1\n5\n"


def test_a_line_after_the_cases_can_end_them() -> None:
    template = cases_template(CasesTable("{k}\n"), "{cases}0\n", ("A", "k"))
    assert express_text(template, ("cases",), ([_case([1], 1), _case([1], 1)],)) == b"1\n1\n0\n"


def test_everything_drawn_and_changed_keeps_the_sum() -> None:
    domain, rng = _domain(1, 5, "len(A) <= 12", "k <= 6"), Random(1)
    for _ in range(300):
        drawn = domain.search(rng)
        assert domain.contains(drawn)
        assert domain.contains(domain.mutate(drawn, rng))
        assert domain.contains(domain.uniform(rng))


def test_a_sum_above_its_bound_is_outside() -> None:
    domain = _domain(1, 5, "len(A) <= 3")
    assert domain.contains(([_case([1, 1], 1), _case([1], 1)],))
    assert not domain.contains(([_case([1, 1], 1), _case([1, 1], 1)],))
    assert not domain.contains(([],))


def test_a_full_file_has_as_many_cases_as_the_sum_allows() -> None:
    case = parse_domain({"A": "list(int(1, 9), 2, 2)"})
    domain = cases_domain(case, CasesBounds((1, 100), ("len(A) <= 21",)), "task.toml")
    assert len(domain.full(Random(1))[0]) == 10


def test_listing_starts_with_one_smallest_case() -> None:
    first, second, third = islice(_domain().smallest_first(), 3)
    assert first == ([_case([1], 1)],)
    assert second == ([_case([1, 1], 1)],)
    assert third == ([_case([1], 1), _case([1], 1)],)


def test_a_failure_of_the_second_case_shrinks_to_two_smallest_cases() -> None:
    domain = _domain(1, 5, "len(A) <= 20")

    def first_failing(batch: list[Args]) -> int | None:
        fails = [len(records) > 1 and dict(records[1].fields)["k"] >= 3 for (records,) in batch]
        return fails.index(True) if any(fails) else None

    large = ([_case([9, 9], 1), _case([50, 60, 70, 80], 4), _case([3], 1)],)
    assert domain.shrink(large, first_failing) == ([_case([1], 1), _case([1, 1, 1], 3)],)


def test_mistakes_in_sums_are_told_together() -> None:
    with pytest.raises(ExerciseError) as caught:
        _domain(1, 5, "len(A) < 3", "len(B) <= 3")
    assert [(one.value, one.rule) for one in caught.value.mistakes] == [
        ("len(A) < 3", "is no bound on a sum"),
        ("len(B) <= 3", "B is no parameter of a case"),
    ]


def test_nodes_can_be_counted_from_one() -> None:
    domain = parse_domain({"n": "int(3, 3)", "P": "permutation(n)", "E": "tree(n)", "G": "graph(n, 1, 2)"})
    args = (3, [2, 0, 1], [(0, 1), (1, 2)], [(0, 2)])
    template = "{n} {G:count}\n{P:+1}\n{E:+1}\n{G:+1}\n"
    assert express_text(template, domain.names, args) == b"3 1\n3 1 2\n1 2\n2 3\n1 3\n"
    assert parse_text("{n}\n{P:+1}\n{E:+1}\n{G:+1}\n", domain, b"3\n3 1 2\n1 2\n2 3\n1 3\n") == args
