"""Candidates for new tests, tried with the contest evaluator: valid, answered alike by all model solutions, and failed by whom."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256
from pathlib import Path
from typing import Any

from momus.contest.tasks import ContestTask
from momus.contest.trials import AnsweredInput, AnswerUnit, ProposedTest, TryUnit, ValidatedInput, ValidateUnit
from momus.contest.verdicts import TestResult, TestVerdict
from momus.pipeline.hardening.targets import Target

MARGIN = 1.5
"""A program is too slow if it takes more than this many times the limit. A model solution must need less than the limit divided by this."""

_MANY = 3
"""So many programs that agree are believed as much as one model solution."""

Perform = Callable[[str, Sequence[Any]], Iterable[Any]]
"""Performs units, and returns the results in order. The text says what is done, for the display of progress."""


@dataclass(frozen=True)
class ProposedInput:
    """An input, and how it was found."""

    text: bytes
    found_by: str


@dataclass(frozen=True)
class TriedTest:
    """A valid test on which the model solutions agree, the verdicts of the programs that fail it, and digests of what those printed."""

    proposed: ProposedTest
    size: int
    found_by: str
    refutes: dict[str, TestVerdict] = field(default_factory=dict)
    printed: dict[str, str] = field(default_factory=dict)


@dataclass
class Trials:
    """Tries inputs on programs, and remembers what was tried. `notes` are for the jury, each once; `tried` counts inputs."""

    perform: Perform
    task: ContestTask
    models: Sequence[Target]
    folder: Path
    like: str
    notes: dict[str, None] = field(default_factory=dict)
    tried: int = 0
    _known: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        """Count the tests that are there as known."""
        self._known |= {sha256(test.input_bytes).hexdigest() for test in self.task.tests}

    def valid(self, inputs: Iterable[ProposedInput]) -> list[TriedTest]:
        """Return the inputs that are new, that every validator accepts, and that all model solutions answer well within the limits."""
        written = [one for one in map(self._written, inputs) if one is not None]
        self.tried += len(written)
        if self.task.validators:
            units = [ValidateUnit(self.task.name, one.proposed) for one in written]
            said = list(self.perform("asking the validators", units))
            written = [one for one, result in zip(written, said, strict=True) if self._accepts(one, result)]
        return self._agreed(self._answered(written))

    def _written(self, given: ProposedInput) -> TriedTest | None:
        digest = sha256(given.text).hexdigest()
        if digest in self._known:
            return None
        self._known.add(digest)
        path = self.folder / f"{digest[:32]}.in"
        path.write_bytes(given.text)
        return TriedTest(ProposedTest(str(path), like=self.like), len(given.text), given.found_by)

    def _accepts(self, one: TriedTest, said: object) -> bool:
        if not isinstance(said, ValidatedInput):
            self.notes[f"the validators could not be asked: {said}"] = None
            return False
        for line in said.failed:
            self.notes[f"a validator failed: {line}"] = None
        if said.rejected and one.found_by != MUTATED:
            self.notes[f"the domain in task.toml is wider than what {said.rejected[0]} allows"] = None
        return said.is_valid

    def _answered(self, candidates: Sequence[TriedTest]) -> list[TriedTest]:
        model = self.models[0]
        units = [AnswerUnit(self.task.name, one.proposed, model.executable) for one in candidates]
        found = []
        for one, result in zip(candidates, self.perform("answering", units), strict=True):
            if not isinstance(result, AnsweredInput) or result.problem:
                why = result.problem.split("\n")[0] if isinstance(result, AnsweredInput) else "could not be run"
                self.notes[f"the model solution {model.name} {why} on an input{_how(one)}; left out"] = None
                continue
            path = Path(one.proposed.input).with_suffix(".ans")
            path.write_bytes(result.output)
            found.append(replace(one, proposed=replace(one.proposed, answer=str(path))))
        return found

    def _agreed(self, candidates: Sequence[TriedTest]) -> list[TriedTest]:
        """Return the tests that every model solution passes in less than its share of the limit."""
        pairs = [(one, model) for one in candidates for model in self.models]
        units = [TryUnit(self.task.name, one.proposed, model.executable, 1 / MARGIN) for one, model in pairs]
        bad: set[int] = set()
        for (one, model), result in zip(pairs, self.perform("comparing the model solutions", units), strict=True):
            verdict = result.judged.verdict if isinstance(result, TestResult) else TestVerdict.OURS
            if verdict is not TestVerdict.ACCEPTED:
                bad.add(id(one))
                self.notes[self._disagreement(one, model, verdict)] = None
        return [one for one in candidates if id(one) not in bad]

    def _disagreement(self, one: TriedTest, model: Target, verdict: TestVerdict) -> str:
        if verdict is TestVerdict.TIME:
            return f"{model.name} needs more than the limit divided by {MARGIN:g} on an input{_how(one)}; left out"
        if verdict.is_open:
            return f"{model.name}: {verdict} on an input{_how(one)}; left out"
        return f"{model.name} gets {verdict} where {self.models[0].name} gave the answer, on an input{_how(one)}; left out"

    def failed_by(self, candidates: Sequence[TriedTest], targets: Sequence[Target]) -> list[TriedTest]:
        """Return the candidates with the verdicts of these programs added, as far as two runs agree that they fail."""
        pairs = [(at, target) for at in range(len(candidates)) for target in targets if target.name not in candidates[at].refutes]
        first = self._tried(candidates, pairs)
        failing = [pair for pair, result in zip(pairs, first, strict=True) if _fails(result)]
        found = [(dict(one.refutes), dict(one.printed)) for one in candidates]
        for (at, target), result in zip(failing, self._tried(candidates, failing), strict=True):
            if isinstance(result, TestResult) and _fails(result):
                refutes, printed = found[at]
                refutes[target.name] = result.judged.verdict
                printed[target.name] = result.outcome.printed.digest if result.outcome.printed else ""
        return [replace(one, refutes=refutes, printed=printed) for one, (refutes, printed) in zip(candidates, found, strict=True)]

    def _tried(self, candidates: Sequence[TriedTest], pairs: Sequence[tuple[int, Target]]) -> Iterable[object]:
        units = [TryUnit(self.task.name, candidates[at].proposed, target.executable, MARGIN) for at, target in pairs]
        return self.perform("trying new tests", units)

    def undoubted(self, candidates: Sequence[TriedTest], programs: Sequence[Target]) -> list[TriedTest]:
        """Return the tests without those on which all programs give one answer, and the only model solution another: it may be wrong."""
        kept = []
        for one in candidates:
            answers = {
                one.printed.get(program.name) if one.refutes.get(program.name) is TestVerdict.WRONG else None
                for program in programs
            }
            if len(self.models) == 1 and len(programs) >= _MANY and len(answers) == 1 and None not in answers:
                said = f"all {len(programs)} accepted submissions agree against the only model solution"
                self.notes[f"{said} on an input{_how(one)}; left out: look at it, or add a second model solution"] = None
            else:
                kept.append(one)
        return kept


MUTATED = "changed from a test"


def _fails(result: object) -> bool:
    """Return whether a program failed, by its own fault."""
    return (
        isinstance(result, TestResult) and result.judged.verdict is not TestVerdict.ACCEPTED and not result.judged.verdict.is_open
    )


def _how(one: TriedTest) -> str:
    return f" of {one.size:,} bytes ({one.found_by}, {Path(one.proposed.input).name})"
