"""A judge that is the author's Python function: `accept(inputs, expected, got)`, run in the box like any stranger's code."""

from collections.abc import Sequence
from dataclasses import replace

from momus import wire
from momus.errors import Mistake, RejectedError
from momus.execute import Runner
from momus.execute.author_calls import call_python
from momus.judge.failures import Decision, DecodedCase, JudgeFailure, judging_s
from momus.judge.settings import JudgeSettings
from momus.model import Form, Hole, Input, Kind, Limits, Outcome, Program, Value, Verdict
from momus.words import JUDGE_WIDTH, cut, literal, outcome_words, value_words

LIMITS = Limits(cpu_s=3.0, memory_mb=512)
_HASTY_S = 0.1
_SAID = 1000
"""So many characters of what a judge says are kept: it may repeat an answer of a megabyte."""


class PythonJudge:
    """Calls the function once for each case. It returns True, False, a text that says what is wrong, or (bool, text)."""

    def __init__(self, settings: JudgeSettings, source: Program, runner: Runner):
        self._settings = settings
        self._source = source
        self._runner = runner
        self._names = dict(settings.names)
        self._timeouts = 0
        self._slowest_s = 0.0

    def decide(self, cases: Sequence[DecodedCase], *, patient: bool = False) -> list[Decision]:
        """Return a verdict for each case, or how the function failed on it."""
        many = [(self._inputs(given), _value(expected), _value(got)) for given, expected, got in cases]
        decided: list[Decision] = []
        while len(decided) < len(cases):
            left = len(decided)
            limits = replace(LIMITS, cpu_s=judging_s(LIMITS.cpu_s, _HASTY_S, self._timeouts, self._slowest_s, patient=patient))
            for answer, case in zip(self._answers(many[left:], limits), cases[left:], strict=False):
                decided.append(self._decision(answer, case, limits))
        return decided

    def _answers(self, many: Sequence[tuple[Value, ...]], limits: Limits) -> list[Outcome]:
        """Return what the function does on the first cases: up to one on which it took all its time.

        Only a crash of a function that cannot be loaded has a message.
        """
        try:
            filled = call_python(self._runner, self._source, self._settings.entry, many, limits)
        except RejectedError as error:
            # An answer that cannot be given to the function keeps it from being loaded. Which one it is, asking for each alone shows.
            return self._answers(many[:1], limits) if len(many) > 1 else [Outcome(Kind.CRASHED, message=str(error))]
        ended: list[Outcome] = []
        for at in range(len(many)):
            answer = filled.outcome(at)
            if isinstance(answer, Hole):
                break
            ended.append(answer)
            if answer.kind is Kind.RETURNED:
                self._slowest_s = max(self._slowest_s, filled.slow.get(at, 0.0))
        self._timeouts += any(answer.kind is Kind.TIMED_OUT for answer in ended)
        return ended or [Outcome(Kind.TIMED_OUT)]

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

    def _decision(self, answer: Outcome, case: DecodedCase, limits: Limits) -> Decision:
        _, expected, got = case
        if answer.kind is Kind.CRASHED and answer.message:
            return JudgeFailure("could not be loaded", Mistake(self._place, "", answer.message, "correct the judge"))
        if answer.kind is not Kind.RETURNED:
            step = "correct the judge: it must answer for every value"
            what = f"raised {answer.error}" if answer.kind is Kind.RAISED else str(answer.kind)
            lost_s = limits.cpu_s if answer.kind is Kind.TIMED_OUT else 0.0
            mistake = Mistake(self._place, self._asked(case), outcome_words(answer, JUDGE_WIDTH, limits), step)
            return JudgeFailure(cut(what), mistake, lost_s)
        match wire.decode(answer.value):
            case bool(accepted):
                return Verdict(accepted, "" if accepted else _apart(expected, got))
            case str(text):
                return Verdict(False, cut(text, _SAID))
            case (bool(accepted), str(text)) | [bool(accepted), str(text)]:
                return Verdict(accepted, cut(text, _SAID))
            case other:
                what, step = f"returned {cut(literal(other), JUDGE_WIDTH)}", "return True, False, a text, or a pair of both"
                return JudgeFailure(what, Mistake(self._place, self._asked(case), what, step))

    def _asked(self, case: DecodedCase) -> str:
        given, expected, got = case
        return f"({cut(literal(self._inputs(given)), JUDGE_WIDTH)}, {value_words(expected, JUDGE_WIDTH)}, {value_words(got, JUDGE_WIDTH)})"


def _value(outcome: Outcome) -> Value:
    """Return what a judge sees of an outcome: the value, or the printed text."""
    if outcome.kind is Kind.EXITED:
        return outcome.printed.text.decode("utf-8", "replace") if outcome.printed else ""
    return wire.decode(outcome.value)


def _apart(expected: Outcome, got: Outcome) -> str:
    return f"got {value_words(got, JUDGE_WIDTH)}, expected {value_words(expected, JUDGE_WIDTH)}"
