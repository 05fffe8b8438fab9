"""Bugs, ranks and the order, by the definitions of Claessen, Hughes, Pałka, Smallbone and Svensson."""

import itertools
import random

import pytest

from momus.analyse.bugs import find_bugs
from momus.analyse.partial_order import order_of
from momus.analyse.ranking import rank

from .tables import failing_sets, table


def names(bugs):
    return sorted("".join(map(chr, bug.columns)) for bug in bugs)


def test_a_test_that_provokes_two_bugs_is_no_third_bug():
    found = rank(failing_sets([{"1", "2"}, {"1"}, {"2"}], "12"))
    assert names(found.found.bugs) == ["1", "2"]
    assert [place.bugs for place in found.places] == [1, 1]


def test_a_third_answer_that_fails_only_there_makes_it_a_bug():
    found = rank(failing_sets([{"1", "2", "3"}, {"1"}, {"2"}], "123"))
    assert names(found.found.bugs) == ["1", "123", "2"]
    assert {chr(place.column): place.bugs for place in found.places} == {"1": 2, "2": 2, "3": 1}
    assert {chr(place.column): place.score for place in found.places} == {"1": 1, "2": 1, "3": 2}
    assert {chr(place.column): place.rank for place in found.places} == {"3": 1, "1": 2, "2": 2}


def test_each_bug_is_shown_by_its_simplest_row():
    found = find_bugs(failing_sets([{"1", "2"}, {"2"}, {"1"}, {"2"}, {"1", "2"}], "12"))
    assert [(bug.row, bug.rows) for bug in found.bugs] == [(2, 2), (3, 1)]
    assert (found.rows, found.sets) == (5, 3)


@pytest.mark.parametrize("seed", range(20))
def test_the_bugs_are_those_of_the_definition_in_whatever_order_rows_come(seed):
    draws = random.Random(seed)
    sets = [{column for column in "abcdefg" if draws.random() < 0.4} for _ in range(25)]
    distinct = {frozenset(one) for one in sets if one}
    by_definition = {one for one in distinct if frozenset().union(*(other for other in distinct if other < one)) != one}
    for _ in range(3):
        draws.shuffle(sets)
        assert {frozenset(map(chr, bug.columns)) for bug in find_bugs(failing_sets(sets, "abcdefg")).bugs} == by_definition


@pytest.mark.parametrize("seed", range(10))
def test_the_order_along_which_the_paper_meets_its_tests_ends_at_the_same_bugs(seed):
    draws = random.Random(seed)
    sets = [frozenset(column for column in "abcdef" if draws.random() < 0.4) for _ in range(30)]

    def redundant(one, suite):
        return one == frozenset().union(*(other for other in suite if other <= one))

    suite = []
    for one in sets:
        if not redundant(one, suite):
            suite.append(one)
            for other in list(suite):
                if other != one and redundant(other, [kept for kept in suite if kept != other]):
                    suite.remove(other)
    assert {frozenset(map(chr, bug.columns)) for bug in find_bugs(failing_sets(sets, "abcdef")).bugs} == set(suite)


def test_nodes_are_who_passes_the_same_and_edges_have_nobody_between():
    order = order_of(rank(failing_sets([{"a"}, {"a", "b"}, {"a", "b", "c", "d"}], "abcde")))
    assert [sorted(map(chr, node.columns)) for node in order.nodes] == [["e"], ["c", "d"], ["b"], ["a"]]
    assert [(edge.better, edge.worse, edge.row, edge.others) for edge in order.edges] == [(0, 1, 3, 0), (1, 2, 2, 0), (2, 3, 1, 0)]


@pytest.mark.parametrize("seed", range(10))
def test_edges_are_the_transitive_reduction(seed):
    draws = random.Random(seed)
    columns = "".join(chr(97 + number) for number in range(20))
    found = rank(failing_sets([{column for column in columns if draws.random() < 0.3} for _ in range(9)], columns))
    order = order_of(found)
    failing = [set(node.failing) for node in order.nodes]
    above = {(a, b) for a, less in enumerate(failing) for b, more in enumerate(failing) if less < more}
    between = {(a, c) for (a, b), (d, c) in itertools.product(above, above) if b == d}
    assert {(edge.better, edge.worse) for edge in order.edges} == above - between
    for edge in order.edges:
        apart = set(order.nodes[edge.worse].failing) - set(order.nodes[edge.better].failing)
        assert edge.row in apart and edge.others == len(apart) - 1


def test_a_hole_is_no_failure_and_is_counted():
    found = rank(table("1.?", "1..", ".1."))
    assert [(place.column, place.score, place.holes) for place in found.places] == [(3, 2, 1), (1, 1, 0), (2, 1, 0)]


def test_nobody_wrong_is_everybody_first():
    found = rank(table("..", ".."))
    assert [place.rank for place in found.places] == [1, 1]
    assert len(order_of(found).nodes) == 1
