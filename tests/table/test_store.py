"""What is put into the store comes out again, once, and stays."""

import time
from dataclasses import dataclass

import numpy as np
import pytest

from momus import wire
from momus.errors import StoreError
from momus.model import Hole, Input, Linked, Program, Record, Used, Verdict
from momus.table import ANY_ROW, LAST_HOLE, Confirmation, Origin, Settled, Store, Tried

UNRUN = wire.encode_outcome(Hole.UNRUN)
INEXPRESSIBLE = wire.encode_outcome(Hole.INEXPRESSIBLE)


def program(text: str) -> Program:
    return Program("python", (("main.py", text.encode()), ("other.py", b"x = 1\n")))


@pytest.fixture
def store(tmp_path):
    with Store.open(tmp_path / "deep" / "store.db") as opened:
        yield opened


def test_a_column_is_made_once_and_keeps_its_program(store):
    first = store.column("k1", role="reference", program=program("a"))
    assert store.column("k1", role="reference", program=program("a")) == first
    second = store.column("k2", role="submission", program=program("b"))
    assert [(c.id, c.key, c.role, c.language) for c in store.columns()] == [
        (first, "k1", "reference", "python"),
        (second, "k2", "submission", "python"),
    ]
    assert store.columns()[1].program == program("b")
    assert store.column_id("k3") is None


def test_a_row_keeps_its_input_its_first_origin_and_its_order(store):
    column = store.column("k", role="submission", program=program("a"))
    given = Input(
        "f", ([1, 2.5, {"a": {1, 2}}], Record("P", (("x", None),)), Linked((1,)), (True, b"\xff", "é\ud800")), choices=(3, 1)
    )
    origin = Origin("random", column, 2, 0.5)
    row = store.row(given, origin, (3, (1, "a")))
    assert store.row(given, Origin("harvest")) == row
    (stored,) = store.rows()
    assert stored == store.stored_row(row)
    assert (stored.input, stored.input.choices, stored.origin, stored.order) == (given, (3, 1), origin, (3, (1, "a")))


def test_a_program_row_is_known_by_its_text_and_arguments(store):
    row = store.row(Input("", (3,), b"3\n", ("-v",)), Origin("tests", test="t1"))
    assert store.row(Input("", (), b"3\n", ("-v",)), Origin("random")) == row
    assert store.row(Input("", (3,), b"3\n"), Origin("random")) == row + 1
    assert store.stored_row(row).origin.test == "t1"


def test_a_row_that_is_not_there_is_said_not_to_be(store):
    assert store.row_id(Input("f", (1,))) is None
    with pytest.raises(StoreError, match="has no row 7"):
        store.stored_row(7)
    with pytest.raises(StoreError, match="has no outcome 99"):
        store.outcome(99)


def filled(store, rows: int, columns: int) -> tuple[list[int], list[int]]:
    column_ids = [store.column(f"k{at}", role="submission", program=program(str(at))) for at in range(columns)]
    row_ids = [store.row(Input("f", (at,)), Origin("random")) for at in range(rows)]
    return row_ids, column_ids


def test_cells_are_stored_once_and_equal_outcomes_share_an_id(store):
    rows, columns = filled(store, 3, 2)
    cells = [(row, column, wire.encode(row % 2), None) for row in rows for column in columns]
    store.fill(cells)
    store.fill(cells)
    matrix = store.matrix()
    assert matrix.outcomes.shape == (3, 2)
    assert np.array_equal(matrix.rows, rows) and np.array_equal(matrix.columns, columns)
    assert len({*matrix.outcomes.ravel().tolist()}) == 2
    assert [wire.decode(store.outcome(id_)) for id_ in matrix.outcomes[:, 0].tolist()] == [row % 2 for row in rows]
    assert len(list(store.cells())) == 6
    assert store.outcomes(matrix.outcomes[0].tolist()) == {int(matrix.outcomes[0, 0]): wire.encode(rows[0] % 2)}


def test_a_hole_gives_way_to_an_outcome_and_an_outcome_stays(store):
    (row,), (column,) = filled(store, 1, 1)
    store.fill([(row, column, UNRUN, None)])
    assert store.matrix().outcomes.tolist() == [[1]]
    store.fill([(row, column, wire.encode(5), Used(0.25, 0.5, 100, 7))])
    store.fill([(row, column, UNRUN, None)])
    store.fill([(row, column, INEXPRESSIBLE, None)])
    store.fill([(row, column, wire.encode(6), None)])
    assert store.cell(row, column) == (wire.encode(5), Used(0.25, 0.5, 100, 7))
    assert store.used() == {(row, column): Used(0.25, 0.5, 100, 7)} == store.used([column])
    store.fill([(row, column, wire.encode(6), None)], replace=True)
    assert store.cell(row, column) == (wire.encode(6), Used())


def test_the_ids_of_holes_are_known(store):
    assert store.outcome_ids([UNRUN, INEXPRESSIBLE]) == {UNRUN: 1, INEXPRESSIBLE: 2}
    assert store.outcome_ids([wire.encode(None)])[wire.encode(None)] > LAST_HOLE
    assert [store.outcome(1), store.outcome(2)] == [UNRUN, INEXPRESSIBLE]


def test_the_matrix_says_what_was_never_filled_and_follows_the_order_asked_for(store):
    rows, columns = filled(store, 4, 3)
    store.fill([(rows[0], columns[2], wire.encode("x"), None), (rows[3], columns[0], UNRUN, None)])
    x = store.outcome_ids([wire.encode("x")])[wire.encode("x")]
    matrix = store.matrix(rows=[rows[3], rows[0]], columns=[columns[2], columns[0]])
    assert matrix.outcomes.tolist() == [[-1, 1], [x, -1]]
    assert store.missing(rows, columns) == {columns[0]: rows[:3], columns[1]: rows, columns[2]: rows[1:]}
    assert store.missing([rows[0]], [columns[2]]) == {}
    assert store.missing([], columns) == {}
    assert store.matrix(rows=[]).outcomes.shape == (0, 3)
    assert [cell[:2] for cell in store.cells([columns[0]])] == [(rows[3], columns[0])]


def test_verdicts_are_kept_under_their_judge(store):
    verdicts = {(1, 3, 4): Verdict(False, "too small"), (ANY_ROW, 3, 3): Verdict(True)}
    store.add_verdicts("exact", verdicts)
    store.add_verdicts("exact", {(1, 3, 4): Verdict(True)})
    assert store.verdicts("exact") == verdicts
    assert store.verdicts("tokens") == {}


def test_confirmations_keep_both_outcomes(store):
    one = Confirmation(1, 2, "flaky", (wire.encode(1), wire.encode(2)), 0.5)
    store.add_confirmations([one])
    store.add_confirmations([one])
    assert store.confirmations() == {(1, 2): one}


def test_what_was_tried_is_counted_once(store):
    tried = [Tried(1, "random", "seed 0", round_, 256, 0.1, 1) for round_ in range(3)]
    store.add_tried(tried)
    store.add_tried(tried[1:])
    assert store.tried("seed 0") == tried
    assert store.tried("seed 1") == []


def test_a_second_run_knows_what_became_of_each_content(store):
    column = store.column("k", role="submission", program=program("a"))
    known = {"d1": Settled(column), "d2": Settled(None, "it does not compile")}
    store.settle("gcc -O1", known)
    assert store.settled("gcc -O1") == known
    assert store.settled("gcc -O2") == {}


def test_submissions_handed_in_again_under_a_name_are_kept_beside_the_old(store):
    store.saw([("anna", "d1", "a.py")])
    store.saw([("anna", "d2", "a.py"), ("anna", "d1", "a.py")])
    assert store.submissions() == [("anna", "d1", "a.py"), ("anna", "d2", "a.py")]


def test_small_values_are_remembered_by_name(store):
    store.remember("stage", ("tests", 3))
    store.remember("stage", ("tests", 4))
    assert store.recall("stage") == ("tests", 4)
    assert store.recall("nothing", 7) == 7


@dataclass(frozen=True)
class Mark:
    stage: str
    rounds: int = 0
    input: Input | None = None


def test_a_record_is_kept_under_its_class_and_a_key(store):
    store.keep(Mark("tests", 3, Input("f", ([1, Linked((2,))],))), "a")
    store.keep(Mark("tests", 4, Input("f", ([1, Linked((2,))],))), "a")
    store.keep(Mark("rounds"), "b")
    assert store.kept(Mark, "a") == Mark("tests", 4, Input("f", ([1, Linked((2,))],)))
    assert store.kept(Mark) is None
    assert store.kept(Settled, "a") is None
    assert store.all_kept(Mark) == {"a": store.kept(Mark, "a"), "b": Mark("rounds")}


def test_a_record_that_cannot_be_read_is_named_with_the_store_and_the_next_step(store):
    store.keep(Mark("tests"), "a")
    store.db.execute("UPDATE kept SET value = ?", (wire.encode((1, 2)),))
    wanted = (
        r"store\.db: the record Mark 'a' cannot be read: Mark\.stage: wanted 2 parts, got 1; move it away, or give another --out"
    )
    with pytest.raises(StoreError, match=wanted):
        store.kept(Mark, "a")
    with pytest.raises(StoreError, match=wanted):
        store.all_kept(Mark)


def test_all_is_there_when_the_store_is_opened_again(tmp_path):
    with Store.open(tmp_path / "s.db") as store:
        rows, columns = filled(store, 2, 2)
        store.fill([(rows[0], columns[0], wire.encode(1), None)])
        before = store.matrix().outcomes
    with Store.open(tmp_path / "s.db", readonly=True) as store:
        assert np.array_equal(store.matrix().outcomes, before)
        assert [row.id for row in store.rows()] == rows


def test_half_a_million_cells_take_seconds(tmp_path):
    with Store.open(tmp_path / "s.db") as store:
        with store.transaction():
            rows, columns = filled(store, 1000, 500)
        records = [wire.encode(value) for value in range(200)]
        began = time.process_time()
        store.fill((row, column, records[(row * 7 + column) % 200], None) for column in columns for row in rows)
        assert time.process_time() - began < 10
        began = time.process_time()
        assert (store.matrix().outcomes >= 0).all()
        assert time.process_time() - began < 3
