"""Grades by the exercise's policy, each with its reasons.

A grade rests on what programs did, and never on a fault of ours: a submission without a verdict has no grade, and what could not be measured is left
out of the grade instead of counting as failed.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fnmatch import fnmatchcase

from momus import wire
from momus.analyse.bugs import find_bugs
from momus.model import Claim, Hole, Kind
from momus.policies import Combining, GradePart, GradingPolicy
from momus.readings.base import Graded, Reading
from momus.readings.closeness import Closeness
from momus.readings.measured_similarity import measured_similarities
from momus.readings.wants import Asking
from momus.results import Finding
from momus.results.grades import GradeOf, GradesFound
from momus.results.similarity import SimilarityOf
from momus.table import RIGHT
from momus.words import counted

_LIMITS = {Kind.TIMED_OUT: "time", Kind.OUT_OF_MEMORY: "memory"}
_NO_VERDICT = {
    Claim.ERROR: "remove the cause and grade again, or set the grade by hand in [grading.override]",
    Claim.UNJUDGED: "give it more time (--at-most), or set the grade by hand in [grading.override]",
}
"""Claims that no grade is computed from, and what to do."""


@dataclass(frozen=True)
class GradeOptions:
    """When grades are made."""

    proposed: bool = field(
        default=True, metadata={"help": "Grade by the proposed policy where the exercise has no [grading] table."}
    )


@dataclass(frozen=True)
class _Measured:
    """A part of a grade: its weight, the share that was reached (None if unknown), and what was seen, as the beginning of a sentence."""

    weight: float
    share: float | None
    said: str


def grades(graded: Graded, options: GradeOptions) -> Asking[GradesFound]:
    """Return the grade of each submission."""
    policy = graded.policy
    if not options.proposed and not policy.stated:
        return GradesFound(policy.points, (), ())
    findings = graded.findings()
    similarities: Mapping[str, SimilarityOf] = {}
    if GradePart.SIMILARITY in policy.weights:
        similarities = yield from measured_similarities(graded)
    grader = _Grader(graded, policy, findings, similarities)
    return GradesFound(policy.points, policy_sentences(policy, bool(graded.tests)), tuple(map(grader.grade, findings)))


class _Grader:
    """Makes grades from what is known of a class."""

    def __init__(
        self, graded: Graded, policy: GradingPolicy, findings: Sequence[Finding], similarities: Mapping[str, SimilarityOf]
    ):
        self.graded = graded
        self.policy = policy
        self.similarities = similarities
        self.columns = sorted({one.column for one in findings if one.column})
        self.tests = {row: name for row, name in graded.tests.items() if row in graded.table.evidence}
        self.bugs = self._bugs() if policy.bug else Counter()
        self.closeness = self._closeness(findings) if GradePart.SYNTAX in policy.weights else {}

    def grade(self, finding: Finding) -> GradeOf:
        override = self.policy.overrides.get(finding.id)
        made = self._computed(finding)
        if override is None:
            return made
        instead = "" if made.grade is None else f" instead of {_points(made.grade)}"
        said = f"set by hand to {_points(override.grade)}{instead}: {override.note}"
        return GradeOf(finding.id, override.grade, (said, *made.reasons), override.note)

    def _computed(self, finding: Finding) -> GradeOf:
        if finding.claim in _NO_VERDICT:
            why = finding.reason.strip().splitlines()
            said = f"no grade: {why[-1] if why else 'it has no verdict'}; {_NO_VERDICT[finding.claim]}"
            return GradeOf(finding.id, None, (said,))
        if finding.claim is Claim.REJECTED and GradePart.SYNTAX not in self.policy.weights:
            return GradeOf(finding.id, 0.0, (f"0 points: it was rejected: {finding.reason.strip()}",))
        parts = self._parts(finding)
        known = [part for part in parts if part.share is not None and part.weight]
        if not known:
            lacking = "; ".join(part.said for part in parts) or "the exercise has no tests and nothing else is counted"
            return GradeOf(finding.id, None, (f"no grade: {lacking}; set the grade by hand in [grading.override]",))
        reached, reasons = self._combined(parts, known)
        for off, said in self._deductions(finding):
            reached -= off
            reasons.append(f"{said}: {_points(off)} off")
        cap = self.policy.caps.get(finding.claim, self.policy.points)
        if reached > cap:
            reasons.append(f"at most {_points(cap)}, because it is {finding.claim.value}")
        grade = self._rounded(min(max(reached, 0.0), cap), finding)
        return GradeOf(finding.id, grade, (f"{_points(grade, self.policy.points)}", *reasons))

    def _combined(self, parts: Sequence[_Measured], known: Sequence[_Measured]) -> tuple[float, list[str]]:
        """Return the points of all parts together, and how they came about. Parts that are unknown leave their weight to the others."""
        points = self.policy.points
        unknown = [
            f"{part.said}: left out, and the other parts count for it" for part in parts if part.share is None and part.weight
        ]
        if self.policy.combining is Combining.MAXIMUM:
            best = max(part.share or 0.0 for part in known)
            return points * best, [
                *(f"{part.said}: {(part.share or 0.0):.1%}" for part in known),
                "the largest of these counts",
                *unknown,
            ]
        whole = sum(part.weight for part in known)
        worth = {at: points * part.weight / whole for at, part in enumerate(known)}
        said = [f"{part.said}: {_points(worth[at] * (part.share or 0.0), worth[at])}" for at, part in enumerate(known)]
        return sum(worth[at] * (part.share or 0.0) for at, part in enumerate(known)), [*said, *unknown]

    def _rounded(self, grade: float, finding: Finding) -> float:
        """Return the grade in steps; a refuted submission does not reach its cap, nor all points, by rounding up."""
        steps = round(grade / self.policy.step)
        return round(min(steps * self.policy.step, self.policy.caps.get(finding.claim, self.policy.points)), 6)

    # ---- the parts

    def _parts(self, finding: Finding) -> list[_Measured]:
        found = []
        for part, weight in self.policy.weights.items():
            if part is GradePart.TESTS:
                grouped = {row for group in self.policy.groups for row in self._of_group(group.tests)}
                rows = [row for row in self.tests if row not in grouped]
                if rows:
                    found.append(self._handled(finding, rows, weight, "tests", "test"))
            elif part is GradePart.INPUTS:
                found.append(self._handled(finding, sorted(self.graded.table.evidence), weight, "kept inputs", "kept input"))
            elif part is GradePart.SIMILARITY:
                found.append(self._similar(finding, weight))
            else:
                found.append(self._close(finding, weight))
        for group in self.policy.groups:
            rows = self._of_group(group.tests)
            found.append(
                self._handled(finding, rows, group.points, f"tests of {group.name}", f"test of {group.name}", whole=group.whole)
            )
        return found

    def _of_group(self, patterns: Sequence[str]) -> list[int]:
        return [row for row, name in self.tests.items() if any(fnmatchcase(name, pattern) for pattern in patterns)]

    def _handled(
        self, finding: Finding, rows: Sequence[int], weight: float, plural: str, noun: str, *, whole: bool = False
    ) -> _Measured:
        """Return how many rows a submission handles. Rows where that is unknown are left out."""
        if finding.claim is Claim.REJECTED:
            return _Measured(weight, 0.0, f"it was rejected, so it passes none of the {plural}")
        known = self.graded.table.view([finding.column], rows).as_tests() if rows else None
        classes = known.classes[:, 0] if known is not None else None
        right, wrong = (int((classes == RIGHT).sum()), int((classes > RIGHT).sum())) if classes is not None else (0, 0)
        left = len(rows) - right - wrong
        if right + wrong == 0:
            return _Measured(weight, None, f"none of the {plural} was run on it")
        said = f"handles {right:,} of {right + wrong:,} {plural if right + wrong != 1 else noun}"
        said += f" ({left:,} not decided)" if left else ""
        if whole:
            return _Measured(weight, float(wrong == 0), said + (", and only all of them count" if wrong else ""))
        return _Measured(weight, right / (right + wrong), said)

    def _similar(self, finding: Finding, weight: float) -> _Measured:
        if finding.claim is Claim.REJECTED:
            return _Measured(weight, 0.0, "it was rejected, so it handles no input")
        found = self.similarities.get(finding.id)
        if found is None or found.rs is None:
            why = found.problem if found is not None else "it was not measured"
            return _Measured(weight, None, f"how many inputs it handles is not known ({why})")
        # The score knows more than the draws: kept inputs, and boxes around rare counterexamples.
        share = found.score or found.rs
        # What is known to go wrong somewhere is never told as everything.
        wrong = bool(found.score and found.score.known)
        handled, low, high = (_share(one, wrong) for one in (share.value, share.low, share.high))
        between = f"{low} to {high}, " if low != high else ""
        measured = "" if share.low == share.high else f" ({between}from {counted(found.draws, 'draw')})"
        return _Measured(weight, share.value, f"handles {handled} of the inputs{measured}")

    def _close(self, finding: Finding, weight: float) -> _Measured:
        share = self.closeness.get(finding.id)
        if share is None:
            return _Measured(
                weight, None, "its syntax tree cannot be compared with the reference's: another language, too large, or not parsed"
            )
        return _Measured(weight, share, f"shares {share:.1%} of its syntax tree with the reference")

    def _closeness(self, findings: Sequence[Finding]) -> dict[str, float]:
        """Return by submission how close it is written to the nearest reference."""
        compare = Closeness()
        programs = {one.id: program for one in findings if (program := self.graded.submitted[one.id].program) is not None}
        distinct = {program.digest: program for program in programs.values()}
        best: dict[str, float] = {}
        for reference in self.graded.references:
            for digest, share in zip(distinct, compare.to_each(reference, list(distinct.values())), strict=True):
                if share is not None:
                    best[digest] = max(share, best.get(digest, 0.0))
        return {name: best[program.digest] for name, program in programs.items() if program.digest in best}

    # ---- what is taken off

    def _deductions(self, finding: Finding) -> list[tuple[float, str]]:
        found = []
        if self.policy.bug and self.bugs[finding.column]:
            number = self.bugs[finding.column]
            found.append((number * self.policy.bug, f"has {counted(number, 'bug')} that the kept inputs tell apart"))
        if self.policy.limit and (exceeded := self._exceeded(finding)):
            found.append((self.policy.limit, f"runs out of {exceeded} on a kept input"))
        return found

    def _bugs(self) -> Counter[int]:
        """Return by column how many bugs it has, as the kept inputs tell them apart."""
        found = find_bugs(self.graded.table.view(self.columns).best())
        return Counter(column for bug in found.bugs for column in bug.columns)

    def _exceeded(self, finding: Finding) -> str:
        """Return which limit the submission exceeds on a row where it is wrong."""
        if not finding.column:
            return ""
        table = self.graded.table
        rows = table.failing([finding.column])[finding.column]
        outcomes = {table.outcome(row, finding.column) for row in rows}
        for record in table.records(one for one in outcomes if one > 0).values():
            outcome = wire.decode_outcome(record)
            if not isinstance(outcome, Hole) and outcome.kind in _LIMITS:
                return _LIMITS[outcome.kind]
        return ""


def policy_sentences(policy: GradingPolicy, has_tests: bool) -> tuple[str, ...]:
    """Return how grades are made."""
    names = {part.value: weight for part, weight in policy.weights.items() if part is not GradePart.TESTS or has_tests}
    names |= {f"tests of {group.name}": group.points for group in policy.groups}
    whole = sum(names.values())
    if policy.combining is Combining.MAXIMUM:
        made = f"{_points(policy.points)} at most, by the largest of: {', '.join(names)}"
    else:
        made = f"{_points(policy.points)} at most: " + ", ".join(
            f"{name} {policy.points * weight / whole:.4g}" for name, weight in names.items() if whole
        )
    said = [made + ("" if policy.stated else " (proposed: the exercise has no [grading] table)")]
    said += [f"{_points(policy.bug)} off for each bug"] if policy.bug else []
    said += [f"{_points(policy.limit)} off for running out of time or memory"] if policy.limit else []
    return (*said, *(f"at most {_points(cap)} if {claim.value}" for claim, cap in policy.caps.items()))


def _share(value: float, wrong: bool) -> str:
    """Return a share in percent; a share below 1, or of something that is `wrong` somewhere, is never told as 100 %."""
    return "over 99.9%" if value >= 0.9995 and (wrong or value < 1) else f"{value:.1%}"


def _points(value: float, of: float | None = None) -> str:
    """Return `17.5 points`, or `17.5 of 20 points`."""
    said = f"{round(value, 2):g}"
    return f"{said} of {round(of, 2):g} points" if of is not None else f"{said} point{'' if said == '1' else 's'}"


READING = Reading(
    name="grades",
    options=GradeOptions,
    read=grades,
    about="""DIR is the folder that `momus grade` wrote. The [grading] table of the exercise says what counts; without it, half of the points
    are for the instructor's tests, half for the share of inputs that are handled, and a refuted submission gets at most 90 of 100. A ruling,
    a changed policy or a changed reference changes the grades without running anything that was run before.

    \b
    Examples:
      momus grades momus-out/equi
      momus grades momus-out/equi --csv grades.csv
    """,
    quick=GradeOptions(proposed=False),
)
