"""One submission checked against one reference."""

from dataclasses import dataclass
from html import escape
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from momus import pipeline, wire
from momus.api.functions import Function, Source, written
from momus.model import Claim, Kind, Outcome
from momus.options import Options
from momus.report import check_lines
from momus.report.sentences import input_line, outcome_line
from momus.results import Evidence, Results


@dataclass(frozen=True)
class Counterexample:
    """A confirmed input, as small as it was found, on which the submission is not right.

    `call` is the input in words, `args` its values (for a whole program, the values of its inputs). `expected` and `got` say what the reference
    and the submission did. `expected_value` and `got_value` are what they returned, None unless they returned something.
    """

    call: str
    args: tuple[Any, ...]
    expected: str
    got: str
    expected_value: Any
    got_value: Any
    found_by: str


@dataclass(frozen=True)
class CheckedProgram:
    """What was found about one submission. `claim` is one of `momus.model.Claim`: Momus never says that a program is correct."""

    results: Results

    @property
    def claim(self) -> Claim:
        return self.results.findings[0].claim

    @property
    def is_refuted(self) -> bool:
        """Return whether a counterexample was found and confirmed."""
        return self.claim is Claim.REFUTED

    @property
    def counterexample(self) -> Counterexample | None:
        """Return the smallest counterexample, None if none was found."""
        return _shown(self.results.findings[0].evidence, self.results)

    @property
    def second(self) -> Counterexample | None:
        """Return a counterexample that shows another mistake, None if there is none."""
        return _shown(self.results.findings[0].second, self.results)

    @property
    def lines(self) -> list[str]:
        """Return what `momus check` prints."""
        return check_lines(self.results)

    def __str__(self) -> str:
        return "\n".join(self.lines)

    def _repr_html_(self) -> str:
        return f"<pre>{escape(str(self))}</pre>"


def check(
    reference: Source,
    submission: Source,
    *,
    domain: dict[str, str] | None = None,
    where: tuple[str, ...] = (),
    budget_s: float | None = None,
    inputs: int | None = None,
    seed: int = 0,
    engines: tuple[str, ...] | None = None,
    jobs: int | None = None,
) -> CheckedProgram:
    """Search for an input on which the submission does not do what the reference does.

    Each of the two is a file, a folder, or a Python function; the reference may be an exercise. `domain` and `where` say which inputs are valid, as
    in exercise.toml: `{"A": "list(int(-9, 9), 0, 8)"}`. Without them the domain is guessed, or is that of the exercise. A function runs in a
    process of its own, from the file that defines it.
    """
    options = Options(budget_s=budget_s, inputs=inputs, seed=seed, engines=engines, jobs=jobs)
    with TemporaryDirectory(prefix="momus-api-") as temporary:
        exercise, handed_in = written(Path(temporary), Function.of(reference), Function.of(submission), domain or {}, where)
        return CheckedProgram(pipeline.check(exercise, handed_in, options=options))


def _shown(evidence: Evidence | None, results: Results) -> Counterexample | None:
    if evidence is None:
        return None
    return Counterexample(
        call=input_line(evidence.input, results),
        args=evidence.input.args,
        expected=outcome_line(evidence.expected),
        got=outcome_line(evidence.got),
        expected_value=_value(evidence.expected),
        got_value=_value(evidence.got),
        found_by=evidence.found_by,
    )


def _value(outcome: Outcome) -> Any:
    return wire.decode(outcome.value) if outcome.kind is Kind.RETURNED and outcome.value else None
