"""Units cut into parts that travel once: however they are cut, joined they are the same bytes."""

import pytest

from momus.execute.cluster.parts import KeptParts, cut, digest_of
from momus.execute.unit_bytes import UnitBytes
from momus.model import Input, Program
from momus.search import Column, FillUnit
from momus.search.work.searcher import RESULTS

SOURCE = b"def f(n):\n    return n\n" * 20
INPUTS = tuple(Input("f", (n, "x" * n)) for n in range(40))


def given(source, number=1, inputs=INPUTS):
    return UnitBytes(RESULTS).given(
        FillUnit(Column(number, f"program {number}", Program("python", (("f.py", source),))), inputs), 9.0
    )


def test_a_cut_unit_is_joined_to_the_same_bytes_and_has_its_source_and_inputs_as_parts():
    whole = given(SOURCE)
    unit, parts = cut(whole)
    assert unit.joined(parts) == whole
    assert SOURCE in parts.values()
    assert sum(map(len, unit.around)) < 1000 < 3000 < len(whole)


def test_units_that_share_a_source_or_inputs_share_those_parts():
    first, second, third = (cut(one)[1].keys() for one in (given(SOURCE), given(SOURCE, 2, ()), given(b"#" * 300, 3)))
    assert first & second == {digest_of(SOURCE)}
    assert first & third and not second & third


@pytest.mark.parametrize("source", [b"", b"s" * 500, b"\0" * 400, SOURCE[:127], SOURCE[:128]])
def test_sources_that_look_like_the_bytes_around_them_are_joined_to_the_same_bytes(source):
    whole = given(source, inputs=tuple(Input("f", (source.decode(),)) for _ in range(3)))
    unit, parts = cut(whole)
    assert unit.joined(parts) == whole


def test_the_least_recently_used_parts_are_dropped_when_there_are_too_many_bytes():
    kept = KeptParts(most_bytes=30)
    for name in (b"a", b"b", b"c"):
        kept.keep(name, 10, name)
    kept.keep(b"a", 10)
    kept.keep(b"d", 10, b"d")
    assert [name in kept for name in (b"a", b"b", b"c", b"d")] == [True, False, True, True]
    assert kept[b"a"] == b"a"
    kept.keep(b"e", 100, b"e")
    assert b"e" in kept and b"a" not in kept
