"""What is put into the store comes out again, once, and stays."""

import zlib
from dataclasses import dataclass

import pytest

from momus import wire
from momus.errors import StoreError
from momus.model import Input, Linked, Program, Record, Verdict
from momus.table import ANY_ROW, Confirmation, Origin, Role, Settled, Store, Tried


def program(text: str) -> Program:
    return Program("python", (("main.py", text.encode()), ("other.py", b"x = 1\n")))


@pytest.fixture
def store(tmp_path):
    with Store.open(tmp_path / "deep" / "store.db") as opened:
        yield opened


def test_a_column_is_made_once_and_keeps_its_program(store):
    first = store.column("k1", role=Role.REFERENCE, program=program("a"))
    assert store.column("k1", role=Role.REFERENCE, program=program("a")) == first
    second = store.column("k2", role=Role.SUBMISSION, program=program("b"))
    assert [(c.id, c.key, c.role, c.language) for c in store.columns()] == [
        (first, "k1", "reference", "python"),
        (second, "k2", "submission", "python"),
    ]
    assert store.columns()[1].program == program("b")
    assert store.column_id("k3") is None


def test_a_row_keeps_its_input_its_first_origin_and_its_order(store):
    column = store.column("k", role=Role.SUBMISSION, program=program("a"))
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
    column = store.column("k", role=Role.SUBMISSION, program=program("a"))
    known = {"d1": Settled(column), "d2": Settled(None, "it does not compile")}
    store.settle("gcc -O1", known)
    assert store.settled("gcc -O1") == known
    assert store.settled("gcc -O2") == {}


def test_submissions_handed_in_again_under_a_name_are_kept_beside_the_old(store):
    store.saw([("anna", "d1", "a.py")])
    store.saw([("anna", "d2", "a.py"), ("anna", "d1", "a.py")])
    assert store.submissions() == [("anna", "d1", "a.py"), ("anna", "d2", "a.py")]


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


@pytest.mark.parametrize(
    ("value", "why"),
    [
        (zlib.compress(wire.encode((1, 2))), r"Mark\.stage: wanted 2 parts, got 1"),
        (b"abc", r"Error -3 while decompressing data: incorrect header check"),
    ],
)
def test_a_record_that_cannot_be_read_is_named_with_the_store_and_the_next_step(store, value, why):
    store.keep(Mark("tests"), "a")
    store.db.execute("UPDATE kept SET value = ?", (value,))
    wanted = rf"store\.db: the record Mark 'a' cannot be read: {why}; move it away, or give another --out"
    with pytest.raises(StoreError, match=wanted):
        store.kept(Mark, "a")
    with pytest.raises(StoreError, match=wanted):
        store.all_kept(Mark)
