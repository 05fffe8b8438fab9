"""A judge that is the author's Python function: `accept(inputs, expected, got)`, run in the box like any stranger's code."""

from collections.abc import Sequence

from momus import wire
from momus.errors import ExerciseError, Mistake, RejectedError
from momus.execute import Runner
from momus.execute.author_calls import call_python
from momus.judge.settings import DecodedCase, JudgeSettings
from momus.model import Form, Hole, Input, Kind, Limits, Outcome, Program, Value, Verdict
from momus.words import cut, literal, outcome_words, value_words

LIMITS = Limits(cpu_s=3.0, memory_mb=512)
_SHOWN = 60


class PythonJudge:
    """Calls the function once for each case. It returns True, False, a text that says what is wrong, or (bool, text)."""

    def __init__(self, settings: JudgeSettings, source: Program, runner: Runner):
        self._settings = settings
        self._source = source
        self._runner = runner
        self._names = dict(settings.names)

    def decide(self, cases: Sequence[DecodedCase]) -> list[Verdict]:
        """Return a verdict for each case; raise ExerciseError if the function fails."""
        many = [(self._inputs(given), _value(expected), _value(got)) for given, expected, got in cases]
        try:
            answers = call_python(self._runner, self._source, self._settings.entry, many, LIMITS)
        except RejectedError as error:
            raise ExerciseError(Mistake(self._place, "", str(error), "correct the judge")) from None
        return [self._verdict(answer, case) for answer, case in zip(answers, cases, strict=True)]

    @property
    def _place(self) -> str:
        return f"judge {self._source.sources[0][0]}:{self._settings.entry}"

    def _inputs(self, given: Input) -> dict[str, Value]:
        """Return the inputs by name; for a program also its text and arguments, for an object also the calls."""
        if self._settings.form is Form.OBJECT:
            constructor, calls = given.args
            return {"constructor": constructor, "calls": list(calls)}
        names = self._names.get(given.entry, ())
        by_name = dict(zip(names, given.args, strict=False))
        if self._settings.form is Form.PROGRAM:
            by_name |= {"stdin": (given.text or b"").decode("utf-8", "replace"), "argv": list(given.argv)}
        elif len(self._names) > 1:
            by_name["function"] = given.entry
        return by_name

    def _verdict(self, answer: Outcome | Hole, case: DecodedCase) -> Verdict:
        _, expected, got = case
        if isinstance(answer, Outcome) and answer.kind is Kind.RETURNED:
            match wire.decode(answer.value):
                case bool(accepted):
                    return Verdict(accepted, "" if accepted else _apart(expected, got))
                case str(text):
                    return Verdict(False, text)
                case (bool(accepted), str(text)) | [bool(accepted), str(text)]:
                    return Verdict(accepted, text)
                case other:
                    raise self._failure(
                        case, f"returned {cut(literal(other), _SHOWN)}", "return True, False, a text, or a pair of both"
                    )
        if isinstance(answer, Outcome) and answer.kind is Kind.RAISED and not _shape(_value(got)) <= _shape(_value(expected)):
            # A judge that adds up a list may rely on getting one, with numbers in it.
            return Verdict(False, f"{_apart(expected, got)} (the judge raised {answer.error} on it)")
        raise self._failure(case, outcome_words(answer, _SHOWN, LIMITS), "correct the judge: it must answer for every value")

    def _failure(self, case: DecodedCase, what: str, step: str) -> ExerciseError:
        given, expected, got = case
        asked = f"({cut(literal(self._inputs(given)), _SHOWN)}, {value_words(expected, _SHOWN)}, {value_words(got, _SHOWN)})"
        return ExerciseError(Mistake(self._place, asked, what, step))


def _value(outcome: Outcome) -> Value:
    """Return what a judge sees of an outcome: the value, or the printed text."""
    if outcome.kind is Kind.EXITED:
        return outcome.printed.text.decode("utf-8", "replace") if outcome.printed else ""
    return wire.decode(outcome.value)


def _shape(value: Value) -> set[str]:
    """Return the types that occur in a value, each with its path."""
    kind = type(value).__name__
    inner = [*value, *value.values()] if type(value) is dict else value if type(value) in (list, tuple, set, frozenset) else ()
    return {kind} | {f"{kind} {shape}" for item in inner for shape in _shape(item)}


def _apart(expected: Outcome, got: Outcome) -> str:
    return f"got {value_words(got, _SHOWN)}, expected {value_words(expected, _SHOWN)}"
