"""Every unit of the search is performed on a real program, and it and its result come back whole from their bytes."""

from functools import reduce
from operator import or_
from pathlib import Path

import pytest

from momus.codec import CodecError, decode, encode
from momus.domain import NOTHING_KNOWN, parse_domain
from momus.judge import JudgeSettings
from momus.languages.base import Entry, Task
from momus.model import Form, Input, Limits, Program
from momus.results import Undefined
from momus.search import (
    UNITS,
    Column,
    CommonInputUnit,
    CompileUnit,
    ConfirmUnit,
    DrawsUnit,
    EngineShare,
    FillUnit,
    HuntUnit,
    JudgeUnit,
    LinesUnit,
    NearbyUnit,
    PackedInputs,
    PrepareUnit,
    ProbeUnit,
    SampleUnit,
    Searcher,
    Setting,
    ShrinkUnit,
    SmallDomainUnit,
    SolveUnit,
)
from momus.search.work.boxes import GrowUnit
from momus.search.work.call_sequences import SequenceUnit
from momus.search.work.pair_paths import PairPathsUnit, PathsUnit
from momus.search.work.undefined_behaviour import UndefinedUnit


def program(text: str) -> Program:
    return Program("c", (("f.c", text.encode()),))


REFERENCE = program("int largest(int *A, int N) { int m = A[0]; for (int i = 1; i < N; i++) if (A[i] > m) m = A[i]; return m; }")
WRONG = program("int largest(int *A, int N) { int m = 0; for (int i = 0; i <= N - 1; i++) if (A[i] > m) m = A[i]; return m; }")
UNDEFINED = program("int largest(int *A, int N) { int m = A[N]; for (int i = 0; i < N; i++) if (A[i] > m) m = A[i]; return m; }")
COLUMN = Column(7, WRONG.digest, WRONG, slow=True)
DOMAIN = parse_domain({"A": "list(int(-9, 9), 1, 4)", "N": "len(A)"}, [], "inputs", Path("."))
SETTING = Setting(
    Task(Form.FUNCTION, (Entry("largest", ("A", "N")),)),
    (REFERENCE,),
    {"largest": DOMAIN},
    NOTHING_KNOWN,
    Limits(),
    JudgeSettings(),
)
NEGATIVE, POSITIVE = Input("largest", ([-1], 1)), Input("largest", ([3, 1], 2))
BOTH = (NEGATIVE, POSITIVE)
MINUS_ONE, ZERO = b"i\xff\xff\xff\xff", b"i\0\0\0\0"

EVERY = [
    CompileUnit((WRONG, UNDEFINED)),
    ConfirmUnit(COLUMN, 0, NEGATIVE, seen=ZERO),
    FillUnit(COLUMN, BOTH, purse=2),
    HuntUnit(COLUMN, 0, (EngineShare("exhaustive", 800, whole=True), EngineShare("random", 800)), 7, (0,), BOTH, 20.0),
    DrawsUnit(COLUMN, 0, 1),
    GrowUnit(COLUMN, (NEGATIVE,), 2, 1_000),
    JudgeUnit(((NEGATIVE, MINUS_ONE, ZERO), (POSITIVE, ZERO, ZERO))),
    LinesUnit(COLUMN, PackedInputs.of(BOTH)),
    NearbyUnit(COLUMN, (NEGATIVE,), 200),
    CommonInputUnit((WRONG,), 0.0, BOTH),
    PairPathsUnit(WRONG, REFERENCE, 10.0, 4),
    PathsUnit((REFERENCE, WRONG), 4, 10.0),
    PrepareUnit(COLUMN),
    ProbeUnit(7),
    SampleUnit(COLUMN, PackedInputs.of(BOTH)),
    SequenceUnit(COLUMN, 0, POSITIVE, (NEGATIVE,)),
    ShrinkUnit(COLUMN, 0, Input("largest", ([-9, -8, -7], 3)), ZERO),
    SolveUnit(COLUMN, 0, "cbmc", 20.0, frozenset({("largest", (("A", 2),))})),
    SmallDomainUnit(COLUMN, "largest", 1, 0, 5, (0,)),
    UndefinedUnit(Column(8, UNDEFINED.digest, UNDEFINED), BOTH, frozenset({1})),
]


@pytest.fixture(scope="module")
def searcher(tmp_path_factory):
    made = Searcher(SETTING, 84, tmp_path_factory.mktemp("compiled"))
    yield made
    made.close()


def test_there_is_an_example_of_every_unit():
    assert {type(unit) for unit in EVERY} == set(UNITS)


@pytest.mark.parametrize("unit", EVERY, ids=lambda unit: type(unit).__name__)
def test_a_unit_and_its_result_come_back_whole(unit, searcher):
    any_unit = reduce(or_, UNITS)
    assert decode(any_unit, encode(unit, any_unit)) == unit
    kind = UNITS[type(unit)].result
    result = searcher.perform(unit)
    back = decode(kind, encode(result, kind))
    assert (type(back), back) == (type(result), result)
    _is_no_empty_result(unit, result)


def _is_no_empty_result(unit, result):
    """Assert that the result has something in its nested fields: an empty one would come back whatever is wrong."""
    match unit:
        case ConfirmUnit() | ShrinkUnit():
            assert (result.state, result.input) == ("confirmed", NEGATIVE)
        case FillUnit():
            assert ZERO in result.distinct[0] and len(result.distinct) == 2 and len(result.which) == 8
        case HuntUnit():
            assert result.spent and result.candidates[0].input == NEGATIVE
        case JudgeUnit():
            assert [verdict.accepted for verdict in result] == [False, True] and result[0].explanation
        case LinesUnit():
            assert result.failed == (True, False) and all(result.noted)
        case CommonInputUnit():
            assert (result.input, result.refuted) == (NEGATIVE, (0,))
        case PrepareUnit():
            assert result == ""
        case ProbeUnit():
            assert result.inputs > 100
        case SampleUnit():
            assert result.refused() == (True, False)
        case SolveUnit():
            assert result.answers and result.candidates
        case SmallDomainUnit():
            assert result.inputs == 5 and result.candidates
        case UndefinedUnit():
            assert isinstance(result[0], Undefined)


@pytest.mark.parametrize("unit", EVERY, ids=lambda unit: type(unit).__name__)
def test_bytes_of_a_unit_with_one_changed_are_a_unit_or_an_error(unit):
    written = encode(unit)
    for place in range(len(written)):
        damaged = written[:place] + bytes([written[place] ^ 0x41]) + written[place + 1 :]
        for bytes_ in (damaged, written[:place]):
            try:
                assert type(decode(type(unit), bytes_)) is type(unit)
            except CodecError:
                pass
