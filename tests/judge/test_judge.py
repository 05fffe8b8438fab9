"""Which outcomes are acceptable, and what is said about those that are not."""

import tracemalloc

import pytest

from momus import wire
from momus.judge import JudgeKind, JudgeSettings, make_judge
from momus.model import Form, Input, Kind, Outcome, Printed, Raised, Verdict

INPUT = Input("f", (1,))


def returned(value, **more):
    return Outcome(Kind.RETURNED, value=wire.encode(value), **more)


def raised(name, message=""):
    return Outcome(Kind.RAISED, error=name, message=message)


def printed(text, code=0, error=""):
    data = text.encode()
    return Outcome(Kind.EXITED, code=code, error=error, printed=Printed(data, len(data), ""))


def verdict(expected, got, **settings):
    return make_judge(JudgeSettings(**settings)).accepts(INPUT, expected, got)


def program_verdict(expected, got, kind=JudgeKind.TOKENS, **settings):
    return verdict(printed(expected), printed(got), kind=kind, form=Form.PROGRAM, **settings)


def test_a_different_value_is_named_beside_the_expected_one():
    assert verdict(returned(1), returned(-1)) == Verdict(False, "got -1, expected 1")


def test_a_tuple_for_a_list_is_named_as_such():
    said = verdict(returned([1, 2]), returned((1, 2)))
    assert said == Verdict(False, "got (1, 2), expected [1, 2] (a tuple, not a list)")


def test_equal_records_are_accepted():
    assert verdict(returned([1]), returned([1])) == Verdict(True)


@pytest.mark.parametrize("kind", [Kind.TIMED_OUT, Kind.OUT_OF_MEMORY, Kind.FLOODED, Kind.CRASHED])
def test_what_did_not_end_well_is_never_right(kind):
    bad = Outcome(kind, code=11 if kind is Kind.CRASHED else 0)
    assert not verdict(returned(1), bad).accepted
    assert not verdict(bad, bad).accepted
    assert not verdict(raised("ValueError"), bad, exceptions="any").accepted


def test_crash_is_told_with_its_signal():
    said = verdict(returned(1), Outcome(Kind.CRASHED, code=11)).explanation
    assert said == "crashed: segmentation fault (signal 11), expected 1"


def test_raising_where_a_value_is_expected():
    said = verdict(returned(1), raised("IndexError", "list index out of range"))
    assert said == Verdict(False, "raised IndexError: list index out of range, expected 1")


@pytest.mark.parametrize(
    ("exceptions", "got", "accepted"),
    [
        ("type", "ValueError", True),
        ("type", "KeyError", False),
        ("any", "KeyError", True),
        ("never", "ValueError", False),
    ],
)
def test_exceptions(exceptions, got, accepted):
    assert verdict(raised("ValueError", "no"), raised(got, "other words"), exceptions=exceptions).accepted is accepted


def test_returning_where_an_exception_is_expected():
    assert verdict(raised("ValueError"), returned(3)) == Verdict(False, "returned 3, expected raised ValueError")


def test_the_same_exception_is_judged_too():
    same = raised("ValueError", "no")
    assert verdict(same, same).accepted
    assert not verdict(same, same, exceptions="never").accepted


def test_arguments_count_only_where_so_said():
    expected = returned(None, after=wire.encode(([1, 2],)))
    got = returned(None, after=wire.encode(([2, 1],)))
    assert verdict(expected, got).accepted
    assert verdict(expected, got, arguments="compare") == Verdict(False, "left its arguments as ([2, 1],), expected ([1, 2],)")


def test_output_of_a_function_counts_only_where_so_said():
    expected, got = (returned(1, printed=Printed(text, len(text), "")) for text in (b"a\n", b"b\n"))
    assert verdict(expected, got).accepted
    assert verdict(expected, got, output="compare") == Verdict(False, "line 1: got 'b', expected 'a'")


def test_unordered_says_what_is_missing_and_what_is_too_many():
    assert verdict(returned([1, 2, 3]), returned([3, 1, 2]), kind=JudgeKind.UNORDERED).accepted
    assert verdict(returned([1, 2, 3]), returned([1, 2, 4]), kind=JudgeKind.UNORDERED) == Verdict(False, "misses 3, has 4 too many")
    assert verdict(returned([1, 1]), returned([1]), kind=JudgeKind.UNORDERED) == Verdict(False, "misses 1")
    assert not verdict(returned([1, 2]), returned((2, 1)), kind=JudgeKind.UNORDERED).accepted
    assert not verdict(returned([[1, 2]]), returned([[2, 1]]), kind=JudgeKind.UNORDERED).accepted


def test_float_tolerances():
    near = {"kind": JudgeKind.FLOAT, "abs": 0.01, "rel": 0.0}
    assert verdict(returned([1.0, 2]), returned([1.005, 2.0]), **near).accepted
    assert not verdict(returned(1.0), returned(1.02), **near).accepted
    assert verdict(returned(1000), returned(1001), kind=JudgeKind.FLOAT, abs=0.0, rel=0.01).accepted


def test_texts_returned_by_a_function_are_compared_by_words_or_lines():
    assert verdict(returned("a  b\n"), returned("a b"), kind=JudgeKind.TOKENS).accepted
    assert not verdict(returned("a  b"), returned("a b")).accepted
    assert verdict(returned("a \nb\n\n"), returned("a\nb"), kind=JudgeKind.LINES).accepted
    assert verdict(returned(3), returned(True), kind=JudgeKind.TOKENS) == Verdict(False, "got True, expected 3")


def test_program_tokens():
    assert program_verdict("1 2\n3\n", "1\n2 3").accepted
    assert program_verdict("1 2", "1 3") == Verdict(False, "word 2: got '3', expected '2'")
    assert program_verdict("1 2", "1") == Verdict(False, "ends after 1 word, expected '2' next")
    assert program_verdict("1", "1 2") == Verdict(False, "goes on with '2' after all that was expected")


def test_printed_fractions_may_differ_by_rounding_and_not_in_their_format():
    assert program_verdict("mean 0.3", "mean 0.30000000000000004").accepted
    assert program_verdict("123456789.5", "123456789.50000001").accepted
    assert program_verdict("-0.00", "0.00").accepted
    for expected, got in [("0.30", "0.31"), ("0.30", "0.3"), ("3", "3.0000000001"), ("3", "3.0"), ("0.5", "half"), ("1e3", "1001")]:
        assert program_verdict(expected, got) == Verdict(False, f"word 1: got '{got}', expected '{expected}'"), (expected, got)
    assert not program_verdict("0.3", "0.30000000000000004", types="strict").accepted


def test_program_exact_tells_white_space_apart():
    assert program_verdict("1\n", "1\n", kind=JudgeKind.EXACT).accepted
    said = program_verdict("1\n", "1", kind=JudgeKind.EXACT)
    assert said == Verdict(False, "differs in white space only")
    assert program_verdict("a\nb\n", "a\nc\n", kind=JudgeKind.EXACT) == Verdict(False, "line 2: got 'c', expected 'b'")


def test_program_lines():
    assert program_verdict("a \nb\n", "a\nb\n\n", kind=JudgeKind.LINES).accepted
    assert program_verdict("a\nb\n", "a\n", kind=JudgeKind.LINES) == Verdict(False, "line 2: got no more lines, expected 'b'")


def test_program_pattern_compares_all_that_it_finds():
    pattern = {"kind": JudgeKind.PATTERN, "pattern": r"(-?\d+) is the median"}
    assert program_verdict("Enter > 6 is the median\n", "Type three: 6 is the median", **pattern).accepted
    assert program_verdict("6 is the median", "7 is the median", **pattern) == Verdict(False, "got '7', expected '6'")
    said = program_verdict("6 is the median", "6 wins", **pattern)
    assert said == Verdict(False, "got nothing that the pattern finds, expected '6'")
    assert not program_verdict("6 is the median", "6 is the median 6 is the median", **pattern).accepted


def test_program_pattern_with_groups_compares_them_all():
    pattern = {"kind": JudgeKind.PATTERN, "pattern": r"(\w)=(\d)"}
    assert program_verdict("a=1, b=2", "a=1; b=2!", **pattern).accepted
    assert program_verdict("a=1 b=2", "a=1 b=3", **pattern) == Verdict(
        False, "got [('a', '1'), ('b', '3')], expected [('a', '1'), ('b', '2')]"
    )


def test_program_float():
    close = {"kind": JudgeKind.FLOAT, "abs": 1e-6, "rel": 1e-6}
    assert program_verdict("area 3.1415926", "area 3.1415927", **close).accepted
    assert not program_verdict("area 3.14", "Area 3.14", **close).accepted
    assert not program_verdict("3.14", "3.15", **close).accepted


def test_program_unordered_compares_lines():
    assert program_verdict("a\nb\n", "b\na\n", kind=JudgeKind.UNORDERED).accepted
    assert program_verdict("a\nb\n", "b\nc\n", kind=JudgeKind.UNORDERED) == Verdict(False, "misses 'a', has 'c' too many")


def test_exit_code_counts_only_where_so_said():
    settings = {"form": Form.PROGRAM, "kind": JudgeKind.TOKENS}
    assert verdict(printed("1"), printed("1", code=17), **settings).accepted
    assert verdict(printed("1"), printed("1", code=17), exit_code="compare", **settings) == Verdict(
        False, "exited with code 17, expected 0"
    )


def test_a_program_that_ends_by_an_exception_is_wrong_whatever_it_printed():
    assert not verdict(printed("1"), printed("1", code=1, error="ValueError"), form=Form.PROGRAM, kind=JudgeKind.TOKENS).accepted


def test_output_that_was_not_kept_whole_is_compared_by_length_and_hash():
    def long(digest, length=100_000):
        return Outcome(Kind.EXITED, printed=Printed(b"beginning", length, digest))

    settings = {"form": Form.PROGRAM, "kind": JudgeKind.TOKENS}
    assert verdict(long("aa"), long("aa"), **settings).accepted
    assert not verdict(long("aa"), long("bb"), **settings).accepted
    assert not verdict(long("aa"), long("aa", 100_001), **settings).accepted
    assert not verdict(printed("beginning"), long("aa"), **settings).accepted


def test_bytes_that_are_no_value_are_wrong_not_an_error():
    said = verdict(returned(1), Outcome(Kind.RETURNED, value=b"[\xff\xff\xff\x7f"))
    assert not said.accepted
    assert said.explanation.startswith("returned something that is no value")


def test_arguments_that_are_no_value_are_wrong_not_an_error():
    forged = returned(1, after=b"[\xff\xff\xff\x7f")
    said = verdict(returned(1, after=wire.encode(([],))), forged, arguments="compare")
    assert said == Verdict(False, "left its arguments as something unreadable (5 bytes), expected ([],)")


def test_results_of_an_objects_methods():
    expected, got = returned((1, Raised("KeyError"))), returned((True, Raised("KeyError")))
    assert verdict(expected, got, form=Form.OBJECT).accepted
    other = returned((1, Raised("ValueError")))
    assert not verdict(expected, other, form=Form.OBJECT).accepted
    assert verdict(expected, other, form=Form.OBJECT, exceptions="any").accepted


def test_what_a_reference_did_is_behaviour_or_outside_the_domain():
    judge = make_judge(JudgeSettings(raises=("ValueError",)))
    assert judge.expected_usable(returned(1))
    assert judge.expected_usable(raised("ValueError"))
    assert judge.expected_usable(wire.encode_outcome(raised("momus.ValueError")))
    assert not judge.expected_usable(raised("IndexError"))
    assert not judge.expected_usable(Outcome(Kind.TIMED_OUT))
    assert not judge.expected_usable(Outcome(Kind.EXITED, code=1))
    assert not judge.expected_usable(wire.UNRUN)
    assert not make_judge(JudgeSettings(raises=("ValueError",), exceptions="never")).expected_usable(raised("ValueError"))


def test_a_reference_program_that_exits_is_behaviour_unless_by_an_exception():
    judge = make_judge(JudgeSettings(form=Form.PROGRAM, raises=("KeyError",)))
    assert judge.expected_usable(printed("1", code=3))
    assert not judge.expected_usable(printed("1", code=1, error="ValueError"))
    assert judge.expected_usable(printed("1", code=1, error="KeyError"))


def test_an_exception_among_an_objects_results_must_be_behaviour_too():
    judge = make_judge(JudgeSettings(form=Form.OBJECT, raises=("KeyError",)))
    assert judge.expected_usable(returned((1, Raised("KeyError"))))
    assert not judge.expected_usable(returned((1, Raised("IndexError"))))
    assert judge.expected_usable(returned((1, "raised")))


def test_remembered_verdicts_take_a_bounded_memory():
    """A program may answer with half a megabyte of blanks on every input, each time another number of them, and be right."""
    judge = make_judge(JudgeSettings(kind=JudgeKind.TOKENS))
    tracemalloc.start()
    for count in range(300):
        assert judge.accepts(INPUT, returned("1 2"), returned("1 2" + " " * (500_000 + count))).accepted
    kept, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert kept < 100_000_000


@pytest.mark.parametrize("word", ["1_0.5", "1_0", "١٠", "１０"])
def test_numbers_are_written_as_programs_print_them(word):
    """Python reads more as a number than a program prints."""
    assert not program_verdict("10.5", word, JudgeKind.FLOAT, abs=1.0).accepted
    assert not program_verdict("10.5", word + "00000000001").accepted


def test_many_cases_at_once_keep_their_order():
    judge = make_judge(JudgeSettings())
    one, two = wire.encode(1), wire.encode(2)
    verdicts = judge.accept_all([(INPUT, one, two), (INPUT, one, one), (INPUT, one, two), (INPUT, two, two)])
    assert [verdict.accepted for verdict in verdicts] == [False, True, False, True]


def test_the_key_changes_with_everything_that_matters():
    usual = JudgeSettings()
    changed = [
        JudgeSettings(kind=JudgeKind.TOKENS),
        JudgeSettings(types="strict"),
        JudgeSettings(exceptions="any"),
        JudgeSettings(arguments="compare"),
        JudgeSettings(output="compare"),
        JudgeSettings(exit_code="compare"),
        JudgeSettings(abs=0.5),
        JudgeSettings(raises=("ValueError",)),
        JudgeSettings(pattern="x"),
    ]
    keys = {settings.key for settings in (usual, *changed)}
    assert len(keys) == len(changed) + 1
    assert JudgeSettings().key == usual.key
