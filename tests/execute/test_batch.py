"""Batches as bytes, and records as outcomes."""

import marshal
import random

from momus import wire
from momus.execute import Batch, outcome_of, split_traced
from momus.execute.batch import honest
from momus.model import Input, Kind, Linked, Outcome, Record


def test_simple_values_are_sent_as_they_are():
    batch = Batch("f", (Input("f", (1, [2, (3.5, "x")], None)),))
    assert not batch.tagged
    assert marshal.loads(batch.wire) == [(1, [2, (3.5, "x")], None)]


def test_sets_and_dictionaries_are_put_in_order_so_that_every_run_sees_the_same():
    members = [str(n) for n in range(50)]
    random.Random(1).shuffle(members)
    backwards = members[::-1]
    one, other = (Batch("f", (Input("f", (set(order), dict.fromkeys(order, 1))),)) for order in (members, backwards))
    assert one.tagged and one.wire == other.wire


def test_records_and_linked_lists_are_tagged():
    batch = Batch("f", (Input("f", (Record("P", (("x", 1),)), Linked((1, 2)))),))
    assert marshal.loads(batch.wire) == [((..., "record", "P", (("x", 1),)), (..., "linked", (1, 2)))]


def test_programs_get_text_and_arguments():
    batch = Batch("", (Input("", (3,), text=b"3\n", argv=("-v",)),))
    assert marshal.loads(batch.wire) == [(b"3\n", ("-v",))]


def test_joined_batches_are_the_bytes_of_one():
    inputs = tuple(Input("f", (n, [n] * n)) for n in range(5))
    joined = Batch.joined([Batch("f", inputs[:2]), Batch("f", ()), Batch("f", inputs[2:])])
    assert joined.inputs == inputs and joined.wire == Batch("f", inputs).wire and not joined.tagged


def test_joined_batches_are_tagged_where_one_of_them_is():
    plain, tagged = Batch("f", (Input("f", (1,)),)), Batch("f", (Input("f", ({2},)),))
    joined = Batch.joined([plain, tagged])
    assert joined.tagged and joined.wire == Batch("f", plain.inputs + tagged.inputs).wire


def test_one_batch_alone_is_not_joined():
    batch = Batch("f", (Input("f", (1,)),))
    assert Batch.joined([Batch("f", ()), batch]) is batch


def test_batches_are_told_apart_by_number():
    assert Batch("f", ()).id != Batch("f", ()).id


def test_bytes_that_are_no_outcome_are_a_crash():
    for record in (b"", b"\xff", b"!", b"+x", b"i\x01"):
        outcome = outcome_of(record)
        assert (outcome.kind, outcome.error) == (Kind.CRASHED, "forged"), record


def test_only_the_bare_mark_says_that_an_input_cannot_be_taken():
    crash = wire.encode_outcome(Outcome(Kind.CRASHED))
    assert honest([b"~", b"~x", b"-", b"-x"], may_be_inexpressible=True) == [b"~", crash, crash, crash]
    assert honest([b"~"], may_be_inexpressible=False) == [crash]


def test_a_traced_record_comes_apart():
    traced = b"^" + marshal.dumps((wire.encode(5), [(1, "Eq", 2, 3)]), 2)
    assert split_traced(traced) == (wire.encode(5), [(1, "Eq", 2, 3)])
    assert outcome_of(traced).value == wire.encode(5)
    assert split_traced(wire.encode(5)) == (wire.encode(5), [])


def test_a_traced_record_without_comparisons_comes_apart():
    for plain in (wire.encode(5), wire.encode([]), b"!" + marshal.dumps(("E", "", None, None), 2)):
        assert split_traced(b"^" + marshal.dumps((plain, []), 2)) == (plain, [])


def test_a_traced_record_whose_length_is_forged_is_a_crash():
    crash = wire.encode_outcome(Outcome(Kind.CRASHED))
    honest_one = b"^" + marshal.dumps((wire.encode(5), []), 2)
    for forged in (honest_one[:7] + b"\xff\0\0\0" + honest_one[11:], honest_one[:7] + b"\1\0\0\0" + honest_one[11:]):
        assert split_traced(forged) == (crash, [])


def test_a_forged_traced_record_is_a_crash_without_comparisons():
    for forged in (b"^", b"^\xff", b"^" + marshal.dumps(5, 2), b"^" + marshal.dumps((b"-", []), 2)):
        plain, notes = split_traced(forged)
        assert outcome_of(plain).kind is Kind.CRASHED and notes == []
