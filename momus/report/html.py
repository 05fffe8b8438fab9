"""report.html: one file that a teacher can open, print and pass on."""

import base64
from collections import Counter, defaultdict
from dataclasses import dataclass
from hashlib import sha256
from importlib import resources
from pathlib import Path
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from momus import __version__
from momus.legible import legible
from momus.model import Claim
from momus.options import RULINGS
from momus.report.files import write_whole
from momus.report.readings import parts_of_page
from momus.report.readings.words import LISTED_NAMES, WIDTH
from momus.report.sentences import (
    MEANINGS,
    WORDS,
    did_line,
    difference_of,
    explanation_beyond,
    finding_line,
    got_expected,
    input_line,
    language_of,
    outcome_line,
    sequence_words,
    steps_words,
    undefined_words,
)
from momus.report.terminal import in_order
from momus.results import Evidence, Finding, Question, Results, SuiteRow


@dataclass(frozen=True)
class ShownEvidence:
    """A counterexample in words."""

    given: str
    step: str
    expected: str
    got: str
    other: str
    explanation: str
    found: str


@dataclass(frozen=True)
class ShownFinding:
    """A submission in words."""

    name: str
    file: str
    student: str
    language: str
    time: str
    claim: str
    css: str
    evidence: ShownEvidence | None
    second: str
    summary: str
    reason: str
    tests: str
    tests_share: float
    tried: int
    doubts: tuple[str, ...]
    remarks: tuple[str, ...]
    same_program: tuple[str, ...]
    failing: tuple[str, ...]
    more_failing: int


@dataclass(frozen=True)
class ShownRow:
    """A kept row in words."""

    id: int
    given: str
    expected: str
    found_by: str
    refutes: int
    names: tuple[str, ...]


@dataclass(frozen=True)
class ShownQuestion:
    """A question in words."""

    id: str
    about: str
    examples: tuple[str, ...]
    expected: str
    other: str
    for_reference: int
    against: int
    rows: int
    consequence: str
    ruling: str


@dataclass(frozen=True)
class ClaimShare:
    """How many submissions got one claim."""

    claim: str
    css: str
    count: int
    meaning: str


def write_report(results: Results, path: Path) -> None:
    """Write report.html."""
    write_whole(path, report_text(results).encode("utf-8", "backslashreplace"))


def report_text(results: Results) -> str:
    """Return the report: one document that loads nothing and runs no script but its own."""
    script = resources.files("momus.report").joinpath("templates/report.js").read_text(encoding="utf-8")
    style = resources.files("momus.report").joinpath("templates/report.css").read_text(encoding="utf-8")
    environment = Environment(
        loader=PackageLoader("momus.report"), autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    environment.filters["legible"] = legible
    rows = {row.id: row for row in results.suite}
    columns = _names_by_column(results.findings)
    return environment.get_template("report.html.j2").render(
        results=results,
        version=__version__,
        style=style,
        script=script,
        script_hash=base64.b64encode(sha256(script.encode()).digest()).decode(),
        shares=_shares(results.findings),
        findings=[_shown_finding(finding, results, rows, columns) for finding in in_order(results.findings)],
        rows=[
            _shown_row(row, results) for row in sorted(results.suite, key=lambda row: (-len(row.refutes), row.id)) if row.refutes
        ],
        questions=[_shown_question(question, results) for question in results.questions],
        parts=[_part(environment, name, shown) for name, shown in parts_of_page(results)],
        rulings=RULINGS,
        rule_folder=results.folder or "DIR",
        has_students=any(finding.student for finding in results.findings),
        has_tests=any(finding.tests_passed for finding in results.findings),
    )


def _part(environment: Environment, name: str, shown: dict[str, Any]) -> Markup:
    return Markup(environment.get_template(f"readings/{name}.html.j2").render(shown))


def _css(claim: Claim) -> str:
    return claim.name.lower()


def _names_by_column(findings: tuple[Finding, ...]) -> dict[int, list[str]]:
    names = defaultdict(list)
    for finding in findings:
        if finding.column:
            names[finding.column].append(_name(finding))
    return names


def _name(finding: Finding) -> str:
    return legible(finding.id, lines=False)


def _shares(findings: tuple[Finding, ...]) -> list[ClaimShare]:
    counts = Counter(finding.claim for finding in findings)
    return [ClaimShare(WORDS[claim], _css(claim), counts[claim], meaning) for claim, meaning in MEANINGS.items() if counts[claim]]


def _shown_finding(finding: Finding, results: Results, rows: dict[int, SuiteRow], columns: dict[int, list[str]]) -> ShownFinding:
    evidence = finding.evidence
    others = [id_ for id_ in finding.failing if id_ in rows and (evidence is None or id_ != evidence.row)]
    passed, total = finding.tests_passed or (0, 0)
    return ShownFinding(
        name=_name(finding),
        file=legible(finding.file, lines=False),
        student=legible(finding.student, lines=False),
        language=finding.language if len(results.languages) > 1 else "",
        time=legible(finding.time, lines=False),
        claim=WORDS[finding.claim],
        css=_css(finding.claim),
        evidence=None if evidence is None else _shown_evidence(evidence, results),
        second=_second(finding, results),
        summary=finding_line(finding, results),
        reason=legible(finding.reason).strip(),
        tests=f"{passed} of {total}" if finding.tests_passed else "",
        tests_share=passed / total if total else -1.0,
        tried=finding.tried,
        doubts=tuple(legible(doubt) for doubt in finding.doubts),
        remarks=tuple(legible(remark) for remark in finding.remarks),
        same_program=tuple(name for name in columns.get(finding.column, ()) if name != _name(finding))[:LISTED_NAMES],
        failing=tuple(input_line(rows[id_].input, results, WIDTH) for id_ in others[:20]),
        more_failing=max(0, len(others) - 20),
    )


def _second(finding: Finding, results: Results) -> str:
    """Return the counterexample that shows another mistake, in a line."""
    if finding.second is None:
        return ""
    return f"{input_line(finding.second.input, results, WIDTH)}: {got_expected(finding.second, results, WIDTH)}"


EXPLANATIONS = (sequence_words, explanation_beyond, undefined_words, steps_words)
"""What is said of a counterexample besides its outcomes."""


def _shown_evidence(evidence: Evidence, results: Results) -> ShownEvidence:
    difference, language = difference_of(evidence, results, WIDTH), language_of(results)
    return ShownEvidence(
        given=input_line(evidence.input, results, WIDTH),
        step=legible(difference.step, lines=False) if difference else "",
        expected=legible(difference.expected, lines=False) if difference else outcome_line(evidence.expected, WIDTH, language),
        got=legible(difference.got, lines=False) if difference else outcome_line(evidence.got, WIDTH, language),
        other=outcome_line(evidence.other, WIDTH, language) if evidence.other else "",
        explanation="; ".join(filter(None, (said(evidence) for said in EXPLANATIONS))),
        found=f"found by {evidence.found_by}" if evidence.direct else f"found by {evidence.found_by} for another submission",
    )


def _shown_row(row: SuiteRow, results: Results) -> ShownRow:
    names = tuple(legible(name, lines=False) for name in row.refutes[:LISTED_NAMES])
    return ShownRow(
        row.id,
        input_line(row.input, results, WIDTH),
        did_line(row.input, row.expected, results, WIDTH),
        row.found_by,
        len(row.refutes),
        names,
    )


def _shown_question(question: Question, results: Results) -> ShownQuestion:
    return ShownQuestion(
        id=question.id,
        about=legible(question.about),
        examples=tuple(input_line(given, results, WIDTH) for given in question.inputs[:5]),
        expected=outcome_line(question.expected, WIDTH, language_of(results)) if question.expected else "",
        other=outcome_line(question.other, WIDTH, language_of(results)) if question.other else "",
        for_reference=question.for_reference,
        against=question.against,
        rows=len(question.rows),
        consequence=legible(question.consequence),
        ruling=question.ruling,
    )
