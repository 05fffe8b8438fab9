"""The judge: whether an outcome is acceptable, given the input and what the reference did on it."""

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from functools import lru_cache
from typing import Protocol

from momus import wire
from momus.errors import ExerciseError
from momus.execute import Runner
from momus.judge.failures import Decision, DecodedCase, JudgeFailure
from momus.judge.outcomes import compare_outcomes
from momus.judge.program_judge import ProgramJudge
from momus.judge.python_judge import PythonJudge
from momus.judge.settings import JudgeKind, JudgeSettings
from momus.judge.texts import RIGHT
from momus.model import Hole, Input, Kind, Outcome, Verdict
from momus.words import JUDGE_WIDTH, value_words

Case = tuple[Input, bytes, bytes]
"""(input, the reference's record, the submission's record)."""

_NEVER_EQUAL = (Kind.TIMED_OUT, Kind.OUT_OF_MEMORY, Kind.CRASHED, Kind.FLOODED, Kind.RAISED)
_REMEMBERED = 200_000
_REMEMBERED_BYTES = 64 << 20
_SMALL = 1024


Excused = Callable[[], AbstractContextManager[None]]
"""Returns a context in which time is not counted against a submission."""
Charge = Callable[[float], None]
"""Counts seconds against a submission."""


class OwnJudge(Protocol):
    """The exercise's own judge: it decides if both programs ended well."""

    def decide(self, cases: Sequence[DecodedCase], *, patient: bool = False) -> list[Decision]:
        """Return a verdict for each case, or how the judge failed on it; raise ExerciseError if the judge cannot be used at all."""


class Judge:
    """Decides by the settings of one exercise; remembers its verdicts.

    The time of the exercise's own judge is excused, except the seconds that it lost on answers on which it did not end: those are charged.
    """

    def __init__(
        self,
        settings: JudgeSettings,
        own: OwnJudge | None = None,
        excused: Excused = nullcontext,
        charge: Charge = lambda seconds: None,
    ):
        self.settings = settings
        self._excused = excused
        self._charge = charge
        self.key = settings.key
        self.depends_on_input = settings.depends_on_input
        self.needs_printed = settings.needs_printed
        self.needs_arguments = settings.needs_arguments
        self._own = own
        self._known: dict[tuple[str, bytes, bytes], Verdict] = {}
        self._known_bytes = 0

    def expected_usable(self, expected: bytes | Outcome) -> bool:
        """Return whether the reference's outcome is valid behaviour; if not, the input is outside the intended domain."""
        outcome = _outcome(expected)
        return isinstance(outcome, Outcome) and self.settings.expected_usable(outcome)

    def accepts(self, input: Input, expected: bytes | Outcome, got: bytes | Outcome) -> Verdict:
        """Return whether the outcome is acceptable on this input, and why not."""
        return self.accept_all([(input, _record(expected), _record(got))])[0]

    def accept_all(self, cases: Sequence[Case]) -> list[Verdict]:
        """Return the verdicts of many cases: an exercise's own judge is called once for all of them."""
        keys = [(input.key if self.depends_on_input else "", expected, got) for input, expected, got in cases]
        decided: dict[tuple[str, bytes, bytes], Verdict] = {}
        asked: dict[tuple[str, bytes, bytes], DecodedCase] = {}
        for key, (input, expected, got) in zip(keys, cases, strict=True):
            if key in decided or key in asked:
                continue
            verdict = self._known.get(key) or self._compare(expected, got)
            if verdict is None:
                asked[key] = (input, _ended(expected), _ended(got))
            else:
                decided[key] = verdict
        if asked:
            decided.update(zip(asked, self._decided(list(asked.values())), strict=True))
        self._remember(decided)
        return [decided[key] for key in keys]

    def accept_themselves(self, outcomes: Sequence[tuple[Input, bytes]]) -> list[Verdict]:
        """Return what an exercise's own judge says if each outcome is also the expected one: a working judge accepts them."""
        if self._own is None:
            return [RIGHT] * len(outcomes)
        decoded = [(input, wire.decode_outcome(record)) for input, record in outcomes]
        decided = {
            at: (input, outcome, outcome)
            for at, (input, outcome) in enumerate(decoded)
            if isinstance(outcome, Outcome) and outcome.kind in (Kind.RETURNED, Kind.EXITED)
        }
        verdicts = (
            dict(zip(decided, map(_must_be_verdict, self._own.decide(list(decided.values()), patient=True)), strict=True))
            if decided
            else {}
        )
        return [verdicts.get(at, RIGHT) for at in range(len(outcomes))]

    def _compare(self, expected: bytes, got: bytes) -> Verdict | None:
        """Return the verdict of comparison alone; None if the exercise's own judge must be asked."""
        if expected == got and wire.kind_of(got) not in _NEVER_EQUAL:
            return RIGHT
        # The reference's record is compared with every submission's.
        wanted = _small_ended(expected) if len(expected) <= _SMALL else _ended(expected)
        return compare_outcomes(self.settings, wanted, _ended(got))

    def _decided(self, cases: Sequence[DecodedCase]) -> list[Verdict]:
        """Return what the exercise's own judge says. An answer on which it fails is wrong, if it does not fail on the reference's answer there.

        If it does, the answer is not to blame: raise ExerciseError.
        """
        if self._own is None:
            raise ValueError("comparing decides nothing here, and there is no judge of the exercise's own")
        with self._excused():
            return self._asked(self._own, cases)

    def _asked(self, own: OwnJudge, cases: Sequence[DecodedCase]) -> list[Verdict]:
        decided = own.decide(cases)
        failed = {at: one for at, one in enumerate(decided) if isinstance(one, JudgeFailure)}
        if failed:
            self._charge(sum(one.lost_s for one in failed.values()))
            for one in own.decide([(cases[at][0], cases[at][1], cases[at][1]) for at in failed], patient=True):
                _must_be_verdict(one)
        return [_blamed(failed[at], cases[at]) if isinstance(one, JudgeFailure) else one for at, one in enumerate(decided)]

    def _remember(self, decided: dict[tuple[str, bytes, bytes], Verdict]) -> None:
        """Keep verdicts, within bounds: a program may return a megabyte on every input, each time another one."""
        new_bytes = sum(len(got) for _, _, got in decided.keys() - self._known.keys())
        if len(self._known) + len(decided) > _REMEMBERED or self._known_bytes + new_bytes > _REMEMBERED_BYTES:
            self._known.clear()
            self._known_bytes = 0
        if new_bytes <= _REMEMBERED_BYTES:
            self._known.update(decided)
            self._known_bytes += new_bytes


def _must_be_verdict(decided: Decision) -> Verdict:
    """Return a verdict on the reference's own answer; raise ExerciseError where the judge failed."""
    if isinstance(decided, JudgeFailure):
        raise ExerciseError(decided.mistake)
    return decided


def _blamed(failure: JudgeFailure, case: DecodedCase) -> Verdict:
    """Return the verdict on an answer on which a judge failed that otherwise works."""
    _, expected, got = case
    return Verdict(
        False,
        f"got {value_words(got, JUDGE_WIDTH)}, expected {value_words(expected, JUDGE_WIDTH)} (the judge {failure.what} on it)",
    )


def make_judge(
    settings: JudgeSettings, runner: Runner | None = None, excused: Excused = nullcontext, charge: Charge = lambda seconds: None
) -> Judge:
    """Return the judge of an exercise. An author's program runs in the runner's box, within the context that `excused` makes."""
    if settings.kind not in (JudgeKind.PYTHON, JudgeKind.PROGRAM):
        return Judge(settings)
    if settings.source is None or runner is None:
        raise ValueError("a judge that is a program needs its source and a box to run in")
    own = PythonJudge if settings.kind is JudgeKind.PYTHON else ProgramJudge
    return Judge(settings, own(settings, settings.source, runner), excused, charge)


def _ended(record: bytes) -> Outcome:
    """Return the outcome in a record; raise ValueError for a hole, which cannot be judged."""
    outcome = wire.decode_outcome(record)
    if isinstance(outcome, Hole):
        raise ValueError("a hole has no outcome to judge")
    return outcome


_small_ended = lru_cache(maxsize=20_000)(_ended)


def _outcome(given: bytes | Outcome | Hole) -> Outcome | Hole:
    return wire.decode_outcome(given) if isinstance(given, bytes) else given


def _record(given: bytes | Outcome) -> bytes:
    return given if isinstance(given, bytes) else wire.encode_outcome(given)
