"""Reads the [feedback] table of an exercise: every mistake in it is told, with its place and its rule."""

from momus.exercise.table_reader import TableReader
from momus.policies import FeedbackPolicy, HintPolicy, Telling
from momus.results.hints import HintLevel

NO_HINT = "none"
_HINTS = (NO_HINT, HintLevel.INPUT.value, HintLevel.CAUSE.value)


def written_feedback(reader: TableReader, hints: HintPolicy) -> FeedbackPolicy:
    """Return what the table says; the usual policy if there is no table."""
    usual = FeedbackPolicy()
    telling = Telling(reader.choice("counterexample", tuple(Telling), usual.counterexample))
    hint = _hint(reader, hints, telling)
    if telling is not Telling.SHOWN and reader.has("expected"):
        reader.report(
            "expected", "", f'has no meaning beside counterexample = "{telling}": no input is shown', "remove one of them"
        )
    policy = FeedbackPolicy(
        counterexample=telling,
        expected=reader.flag("expected", usual.expected),
        hint=hint,
        grade=reader.flag("grade", usual.grade),
        reference=reader.flag("reference", usual.reference),
    )
    reader.finish()
    return policy


def _hint(reader: TableReader, hints: HintPolicy, telling: Telling) -> HintLevel | None:
    """Return the level of the hint, if it tells no more than the other settings allow."""
    if reader.table.get("hint") == HintLevel.LINES:
        reader.has("hint")
        rule = "lines are taken from another student's program, and feedback never has another student's data"
        reader.report("hint", repr(HintLevel.LINES.value), rule, 'write "cause"; momus hint tells lines')
        return None
    written = reader.choice("hint", _HINTS, NO_HINT)
    if written == NO_HINT:
        return None
    level = HintLevel(written)
    if level.rank > hints.level.rank:
        rule = f'is more than [hints] level = "{hints.level}" allows'
        reader.report("hint", repr(written), rule, "lower it, or raise that level")
    if telling is not Telling.SHOWN:
        rule = f'tells an input, and counterexample = "{telling}" shows none'
        reader.report("hint", repr(written), rule, 'write hint = "none", or counterexample = "shown"')
    return level
