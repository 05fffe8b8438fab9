"""The behaviour table: what is put in comes out again, in memory and from the store, and what the judge says of it."""

import sqlite3

import numpy as np
import pytest

from momus import wire
from momus.errors import StoreError
from momus.model import Hole, Input, Program, Used, Verdict
from momus.table import ANY_ROW, RIGHT, Origin, Role, Standing, Store
from momus.table.blocks import ROWS
from momus.table.registry import ALL_COMPARED, LARGEST_COMPARED
from tests.table.tables import make_rows, table_of

UNRUN, INEXPRESSIBLE = wire.encode_outcome(Hole.UNRUN), wire.encode_outcome(Hole.INEXPRESSIBLE)


def add_columns(store, number):
    roles = [Role.REFERENCE, *[Role.SUBMISSION] * (number - 1)]
    return [store.column(f"k{at}", role=role, program=Program("python", (("a.py", b"%d" % at),))) for at, role in enumerate(roles)]


@pytest.fixture
def store(tmp_path):
    with Store.open(tmp_path / "store.db") as opened:
        yield opened


def records(*values):
    return [wire.encode(value) for value in values]


def test_cells_are_kept_as_they_were_put(tmp_path):
    with Store.open(tmp_path / "store.db") as store:
        reference, one, other = columns = add_columns(store, 3)
        table = table_of(store, *columns)
        rows = make_rows(table, *range(3 * ROWS // 2))
        table.put(reference, rows, records(*rows))
        table.put(one, rows, records(*rows))
        table.put(other, rows[5:7], [UNRUN, wire.encode("other")])
        before = table.outcomes(rows, columns)
    with Store.open(tmp_path / "store.db") as store:
        again = table_of(store, *columns).outcomes(rows, columns)
    assert np.array_equal(before, again)
    assert np.array_equal(again[:, 0], again[:, 1]) and (again[:, 0] > 0).all()
    assert again[4:8, 2].tolist() == [Hole.UNFILLED, Hole.UNRUN, again[6, 2], Hole.UNFILLED]
    assert again[6, 2] > 0


def test_a_column_that_does_what_is_usual_takes_some_bytes(tmp_path):
    path = tmp_path / "store.db"
    with Store.open(path) as store:
        columns = add_columns(store, 2)
        table = table_of(store, *columns)
        rows = make_rows(table, *range(ROWS))
        for column in columns:
            table.put(column, rows, records(*(value * 7919 for value in rows)))
    with sqlite3.connect(path) as connection:
        sizes = dict(connection.execute("SELECT column, length(cells) FROM blocks WHERE part = 0"))
    assert max(sizes.values()) < 50


def test_what_is_usual_may_come_after_the_others(tmp_path):
    with Store.open(tmp_path / "store.db") as store:
        reference, one = columns = add_columns(store, 2)
        table = table_of(store, *columns)
        rows = make_rows(table, 1, 2, 3)
        table.put(one, rows, records(1, 2, 3))
        table.put(reference, rows, records(1, 2, 4))
        table.put(reference, rows[:1], records(9))
        before = table.outcomes(rows, columns)
    with Store.open(tmp_path / "store.db") as store:
        assert np.array_equal(table_of(store, *columns).outcomes(rows, columns), before)


def test_an_outcome_gives_way_to_an_outcome_and_never_to_a_hole(store):
    (reference,) = add_columns(store, 1)
    table = table_of(store, reference)
    (row,) = make_rows(table, 1)
    table.put(reference, [row], [UNRUN])
    assert table.outcome(row, reference) == Hole.UNRUN
    table.put(reference, [row], records(5), {row: Used(0.25, 0.5, 100, 7)})
    table.put(reference, [row], [INEXPRESSIBLE], {row: Used(9.0)})
    assert wire.decode(table.record(table.outcome(row, reference))) == 5
    assert store.used(row, reference) == Used(0.25, 0.5, 100, 7)
    table.put(reference, [row], records(6))
    assert wire.decode(table.record(table.outcome(row, reference))) == 6
    table.clear(reference, [row])
    assert table.outcome(row, reference) == Hole.UNFILLED


def test_it_is_known_who_was_never_asked(store):
    reference, one = add_columns(store, 2)
    table = table_of(store, reference, one)
    rows = make_rows(table, 1, 2, 3)
    table.put(reference, rows, records(1, 2, 3))
    table.put(one, rows[:1], [UNRUN])
    assert table.unfilled(rows, [reference, one]) == {one: rows[1:]}
    assert table.filled(one) == rows[:1]


def test_a_transaction_that_is_taken_back_takes_its_cells_with_it(store):
    (reference,) = add_columns(store, 1)
    table = table_of(store, reference)
    (row,) = make_rows(table, 1)
    with pytest.raises(RuntimeError), store.transaction():
        table.put(reference, [row], records(5))
        raise RuntimeError
    assert table.outcome(row, reference) == Hole.UNFILLED


def judged(store, references=1):
    """Return a table of four columns on three rows with verdicts: 0 is right, all else is wrong."""
    columns = add_columns(store, 3 + references)
    table = table_of(store, *columns, references=references)
    rows = make_rows(table, 3, 1, 2)
    for column in columns[:references]:
        table.put(column, rows, records(0, 0, 0))
    right, wrong, odd = columns[references:]
    table.put(right, rows, records(0, 0, 0))
    table.put(wrong, rows, records(1, 0, 2))
    table.put(odd, rows, [wire.encode(1), UNRUN, INEXPRESSIBLE])
    table.mark_references(dict.fromkeys(table.unmarked(rows), (True, False)))
    cases = table.unjudged(rows)
    table.add_verdicts({case: Verdict(False, "no") for case in cases})
    return table, rows, columns


def test_a_view_has_the_simplest_row_first_and_one_value_for_all_that_is_right(store):
    table, rows, (_, right, wrong, odd) = judged(store)
    known = table.view([right, wrong, odd]).best()
    assert known.rows.tolist() == [rows[1], rows[2], rows[0]]
    assert known.classes[:, 0].tolist() == [RIGHT, RIGHT, RIGHT]
    assert known.wrong.tolist() == [[False, False, False], [False, True, False], [False, True, True]]
    assert known.classes[:2, 2].tolist() == [Hole.UNRUN, Hole.INEXPRESSIBLE]
    assert known.classes[2, 1] == known.classes[2, 2], "equal outcomes have equal numbers"
    assert table.simplest_wrong(0, [right, wrong, odd]) == {wrong: rows[2], odd: rows[0]}
    assert table.failing([wrong]) == {wrong: [rows[2], rows[0]]}
    assert [table.is_accepted(rows[0], column) for column in (right, wrong)] == [True, False]
    assert table.is_accepted(rows[1], odd) is None


def test_what_fresh_processes_did_not_do_again_is_taken_back(store):
    table, rows, (_, right, wrong, _) = judged(store)
    table.deny(rows[2], 0, wrong)
    assert table.simplest_wrong(0, [right, wrong]) == {wrong: rows[0]}


def test_a_row_for_comparison_refutes_nobody_until_it_is_promoted(store):
    table, _, (reference, _, wrong, _) = judged(store)
    (row,) = make_rows(table, 0, standing=Standing.COMPARISON)
    table.put(reference, [row], records(0))
    table.put(wrong, [row], records(1))
    assert row in table.comparison and row not in table.evidence
    assert row not in table.failing([wrong])[wrong]
    assert table.view([wrong], [row]).best().wrong.tolist() == [[True]]
    table.promote([row])
    assert table.simplest_wrong(0, [wrong]) == {wrong: row}
    assert store.stored_row(row).standing is Standing.EVIDENCE
    table.set_aside([row])
    assert table.simplest_wrong(0, [wrong])[wrong] != row


def test_a_test_decides_what_is_right_on_its_row(store):
    table, rows, (_, right, wrong, _) = judged(store)
    one = table.outcome(rows[0], wrong)
    table.expect(rows[0], one)
    table.mark_references({one: (True, True)})
    assert table.raises(rows[0]) and not table.raises(rows[1])
    assert not table.wrong(rows[0], 0, [wrong])[0]
    assert table.expected(rows[0], 0) == one
    assert table.unjudged([rows[0]]) == {(ANY_ROW, one, table.outcome(rows[0], right)): Input("f", (3,))}


def test_a_row_on_which_no_reference_says_what_is_right_is_left_out_of_views(store):
    table, rows, columns = judged(store)
    table.put(columns[0], rows[:1], [UNRUN])
    table.clear(columns[0], rows[:1])
    assert table.view(columns).rows.tolist() == [rows[1], rows[2]]


def test_with_two_references_a_column_is_read_by_its_best_one_and_a_test_by_both(store):
    first, second, mine = add_columns(store, 3)
    table = table_of(store, first, second, mine, references=2)
    rows = make_rows(table, 1, 2)
    table.put(first, rows, records("a", "a"))
    table.put(second, rows, records("b", "b"))
    table.put(mine, rows, records("b", "a"))
    table.mark_references(dict.fromkeys(table.unmarked(rows), (True, False)))
    table.add_verdicts(dict.fromkeys(table.unjudged(rows), Verdict(False)))
    view = table.view([mine])
    assert view.best().wrong.tolist() == [[True], [False]]
    assert view.as_tests().wrong.tolist() == [[False], [False]]
    table.put(mine, rows[:1], records("c"))
    table.add_verdicts(dict.fromkeys(table.unjudged(rows), Verdict(False)))
    assert table.view([mine]).as_tests().wrong.tolist() == [[True], [False]]


def test_columns_that_come_later_bring_their_cells(store):
    reference, late = add_columns(store, 2)
    table = table_of(store, reference, late)
    rows = make_rows(table, 1, 2)
    table.put(late, rows, records(1, 2))
    other = table_of(store, reference)
    other.add_columns([late])
    assert np.array_equal(other.outcomes(rows, [late]), table.outcomes(rows, [late]))


def test_a_large_outcome_that_is_only_compared_is_kept_as_its_digest_until_it_is_wanted(store):
    (reference,) = add_columns(store, 1)
    table = table_of(store, reference)
    rows = make_rows(table, 1, 2)
    large, small = wire.encode("x" * (LARGEST_COMPARED + 1)), wire.encode("y")
    table.put(reference, rows, [large, small], compared=True)
    outcome = table.outcome(rows[0], reference)
    assert table.record(outcome) == large, "until it is judged it is there"
    table.add_verdicts({})
    with pytest.raises(StoreError, match=f"has no outcome {outcome}"):
        table.record(outcome)
    assert table.records([outcome, table.outcome(rows[1], reference)]) == {table.outcome(rows[1], reference): small}
    table.put(reference, rows[:1], [large])
    assert table.outcome(rows[0], reference) == outcome and table.record(outcome) == large
    assert ALL_COMPARED > LARGEST_COMPARED


def test_rows_and_columns_beyond_the_first_thousand_have_room(store):
    columns = add_columns(store, 40)
    table = table_of(store, *columns)
    rows = make_rows(table, *range(2 * ROWS + 1))
    table.put(columns[-1], rows, records(*rows))
    assert (table.outcomes(rows, columns[-1:]) > 0).all() and (table.outcomes(rows, columns[:1]) == Hole.UNFILLED).all()


def test_a_row_is_made_once(store):
    (reference,) = add_columns(store, 1)
    table = table_of(store, reference)
    (row,) = make_rows(table, 7)
    assert make_rows(table, 7, standing=Standing.COMPARISON) == [row]
    assert table.rows[row].origin == Origin("random") and row in table.evidence
