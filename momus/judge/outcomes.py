"""When one outcome is as good as another, by comparison alone."""

from momus import wire
from momus.judge.exceptions import same_exception
from momus.judge.settings import JudgeKind, JudgeSettings
from momus.judge.texts import RIGHT, compare_texts, difference_words
from momus.judge.values import Equality, differences
from momus.model import Form, Kind, Linked, Outcome, Printed, Value, Verdict
from momus.words import JUDGE_WIDTH, outcome_words, printed_words, value_words, wire_literal

_TEXT_WAYS = (JudgeKind.TOKENS, JudgeKind.LINES, JudgeKind.PATTERN)
_ENDED_BADLY = frozenset((wire.RAISED, wire.TIMED_OUT, wire.OUT_OF_MEMORY, wire.CRASHED, wire.FLOODED))
_MARKS = frozenset((*_ENDED_BADLY, wire.EXTENDED, wire.EXITED))
_NUMBER, _TEXT, _LIST, _TRUTHS = b"i", b"u", b"[", frozenset((b"T", b"F"))
_TOLD_APART = frozenset((_NUMBER, _TEXT))


def marks_told_apart(settings: JudgeSettings) -> frozenset[bytes]:
    """Return the first bytes of records such that the judge surely tells apart any two different ones which begin with the same of these."""
    return _TOLD_APART if settings.kind in (JudgeKind.EXACT, JudgeKind.UNORDERED) else frozenset()


def plainly_differ(settings: JudgeSettings, expected: bytes, got: bytes) -> bool:
    """Return whether the judge surely tells two different records apart, as their bytes show: most wrong cells need no decoding and no words.

    A returned value is never an exception or an abnormal end. Two whole numbers of 32 bits, two texts, two truth values and two lists of such
    numbers with different bytes are different, unless the judge is lenient or has the last word.
    """
    mark, other = expected[:1], got[:1]
    if other in _ENDED_BADLY:
        return mark not in _MARKS
    if settings.kind not in (JudgeKind.EXACT, JudgeKind.UNORDERED):
        return False
    if mark == other and mark in _TOLD_APART:
        return True
    if mark == other == _LIST:
        return settings.kind is JudgeKind.EXACT and _has_only_numbers(expected) and _has_only_numbers(got)
    return mark in _TRUTHS and other in _TRUTHS


def _has_only_numbers(record: bytes) -> bool:
    """Return whether a list has only whole numbers of 32 bits, each five bytes long."""
    return record[5::5].count(_NUMBER) * 5 + 5 == len(record)


def compare_outcomes(settings: JudgeSettings, expected: Outcome, got: Outcome) -> Verdict | None:
    """Return the verdict, or None if both ended well and the exercise's own judge must decide."""
    if expected.kind is Kind.RAISED:
        return _compare_raised(settings, expected, got)
    if got.kind is not expected.kind:
        return Verdict(False, f"{outcome_words(got, JUDGE_WIDTH)}, expected {value_words(expected, JUDGE_WIDTH)}")
    if not same_exception(got.error, expected.error):
        return Verdict(False, f"{outcome_words(got, JUDGE_WIDTH)}, expected {value_words(expected, JUDGE_WIDTH)}")
    if expected.kind not in (Kind.RETURNED, Kind.EXITED):
        return Verdict(False, f"{outcome_words(got, JUDGE_WIDTH)}, as the reference did")
    if expected.kind is Kind.EXITED and settings.exit_code == "compare" and expected.code != got.code:
        return Verdict(False, f"exited with code {got.code}, expected {expected.code}")
    verdict = _compare_effects(settings, expected, got)
    if not verdict.accepted:
        return verdict
    if settings.kind in (JudgeKind.PYTHON, JudgeKind.PROGRAM):
        return _not_to_be_asked(expected, got)
    if expected.kind is Kind.EXITED:
        return compare_printed(settings, expected.printed, got.printed)
    return compare_values(settings, expected.value, got.value)


def _compare_raised(settings: JudgeSettings, expected: Outcome, got: Outcome) -> Verdict:
    """Return whether an exception of the reference was matched."""
    if got.kind is not Kind.RAISED:
        return Verdict(False, f"{outcome_words(got, JUDGE_WIDTH)}, expected {outcome_words(expected, JUDGE_WIDTH)}")
    if settings.exceptions == "never":
        return Verdict(False, f"{outcome_words(got, JUDGE_WIDTH)}; an exception is never right here")
    if settings.exceptions == "type" and not same_exception(got.error, expected.error):
        return Verdict(False, f"{outcome_words(got, JUDGE_WIDTH)}, expected {expected.error}")
    return _compare_effects(settings, expected, got)


def _compare_effects(settings: JudgeSettings, expected: Outcome, got: Outcome) -> Verdict:
    """Return whether the effects besides the result are right: the arguments and, for functions, the output."""
    if settings.arguments == "compare" and expected.after is not None and expected.after != got.after:
        if got.after is None:
            return Verdict(False, "did not tell what it left in its arguments")
        if not _same_arguments(settings, expected.after, got.after):
            said = f"left its arguments as {wire_literal(got.after, JUDGE_WIDTH)}, expected {wire_literal(expected.after, JUDGE_WIDTH)}"
            return Verdict(False, said)
    if settings.output == "compare" and settings.form is not Form.PROGRAM:
        return compare_printed(settings, expected.printed, got.printed)
    return RIGHT


def _same_arguments(settings: JudgeSettings, expected: bytes, got: bytes) -> bool:
    """Return whether two calls left the same arguments; bytes that are no value were forged, and differ from all others."""
    wanted = wire.decode(expected)
    try:
        return _equality(settings).same(wanted, wire.decode(got))
    except wire.WireError:
        return False


def compare_printed(settings: JudgeSettings, expected: Printed | None, got: Printed | None) -> Verdict:
    """Return whether two outputs are the same: by their text if all of it was kept, else by length and hash."""
    expected, got = expected or _NOTHING, got or _NOTHING
    if _is_whole(expected) and _is_whole(got):
        return compare_texts(settings, *(printed.text.decode("utf-8", "replace") for printed in (expected, got)))
    if (expected.length, expected.digest) == (got.length, got.digest):
        return RIGHT
    return Verdict(False, f"printed {printed_words(got, JUDGE_WIDTH)}, expected {printed_words(expected, JUDGE_WIDTH)}")


def _not_to_be_asked(expected: Outcome, got: Outcome) -> Verdict | None:
    """Return the verdict that an outcome is wrong which the exercise's own judge cannot be shown; None for any other."""
    if got.kind is Kind.RETURNED:
        try:
            wire.decode(got.value)
        except wire.WireError as error:
            return _no_value(error, expected.value)
    return _too_long_to_ask(expected.printed, got.printed)


def _too_long_to_ask(expected: Printed | None, got: Printed | None) -> Verdict | None:
    """Return the verdict that an output is wrong if only its beginning was kept but the right one was kept whole."""
    if expected is None or got is None or _is_whole(got) or not _is_whole(expected):
        return None
    return Verdict(False, f"printed {printed_words(got, JUDGE_WIDTH)}, expected {printed_words(expected, JUDGE_WIDTH)}")


_NOTHING = Printed(b"", 0, "")


def _is_whole(printed: Printed) -> bool:
    return printed.length == len(printed.text)


def compare_values(settings: JudgeSettings, expected: bytes, got: bytes) -> Verdict:
    """Return whether two returned values are the same under the exercise's kind of judge."""
    if expected == got:
        return RIGHT
    wanted = wire.decode(expected)
    try:
        value = wire.decode(got)
    except wire.WireError as error:
        return _no_value(error, expected)
    if settings.kind in _TEXT_WAYS and settings.output != "compare" and type(wanted) is type(value) is str:
        return compare_texts(settings, wanted, value)
    equality = _equality(settings)
    if equality.same(wanted, value):
        return RIGHT
    alike = type(wanted) is type(value) or settings.types == "mixed" and {type(wanted), type(value)} == {list, tuple}
    if settings.kind is JudgeKind.UNORDERED and alike and type(wanted) in (list, tuple, Linked):
        return _compare_unordered(equality, wanted, value)
    return Verdict(False, _apart(wanted, value, got, expected, kinds_count=not equality.mixed))


def _no_value(error: wire.WireError, expected: bytes) -> Verdict:
    # The submission decided these bytes; the expected ones are whole, so the two differ.
    return Verdict(False, f"returned something that is no value ({error}), expected {wire_literal(expected, JUDGE_WIDTH)}")


def _apart(wanted: Value, value: Value, got: bytes, expected: bytes, kinds_count: bool) -> str:
    said = f"got {wire_literal(got, JUDGE_WIDTH)}, expected {wire_literal(expected, JUDGE_WIDTH)}"
    if kinds_count and type(wanted) is not type(value) and type(value) in _CONTAINERS and type(wanted) in _CONTAINERS:
        return f"{said} (a {type(value).__name__}, not a {type(wanted).__name__})"
    return said


_CONTAINERS = (list, tuple, set, dict, str)


def _compare_unordered(equality: Equality, wanted: Value, value: Value) -> Verdict:
    one, other = (side.items if isinstance(side, Linked) else side for side in (wanted, value))
    missing, extra = differences(one, other, equality.same)
    return Verdict(False, difference_words(missing, extra)) if missing or extra else RIGHT


def _equality(settings: JudgeSettings) -> Equality:
    absolute, relative = settings.float_distance
    return Equality(
        settings.types == "strict",
        relative,
        absolute,
        integers=settings.kind is JudgeKind.FLOAT,
        any_exception=settings.exceptions == "any",
        mixed=settings.types == "mixed",
    )
