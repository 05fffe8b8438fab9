"""Everything known about one submission, as `momus show` prints it."""

import difflib

from momus.legible import legible
from momus.model import Claim, Form
from momus.report.page_evidence import text_of
from momus.report.readings.suspects import found_words
from momus.report.sentences import (
    MEANINGS,
    WORDS,
    did_line,
    difference_of,
    explanation_beyond,
    got_expected,
    input_line,
    row_line,
    sequence_words,
    steps_words,
    tried_words,
    undefined_words,
)
from momus.report.shown_source import shown_source, undefined_lines
from momus.report.solvers import solver_lines
from momus.results import Finding, Results
from momus.words import counted


def show_lines(results: Results) -> list[str]:
    """Return everything known about one submission."""
    (finding,) = results.findings
    known = [
        ("submission", finding.id),
        ("file", finding.file),
        ("student", finding.student),
        ("revision", finding.revision),
        ("time", finding.time),
        ("group", finding.group),
        ("language", finding.language),
        ("claim", WORDS[finding.claim]),
        ("meaning", MEANINGS[finding.claim]),
        ("bound", finding.bound),
        ("reason", "" if finding.claim is Claim.UNREFUTED else finding.reason.strip()),
    ]
    if finding.tests_passed:
        known.append(("tests", "{} of {} of the instructor's tests passed".format(*finding.tests_passed)))
    evidence = finding.evidence
    if evidence:
        difference = difference_of(evidence, results)
        known += [
            ("counterexample", input_line(evidence.input, results, 1000)),
            ("calls", sequence_words(evidence)),
            ("expected", did_line(evidence.input, evidence.expected, results, 1000)),
            ("got", did_line(evidence.input, evidence.got, results, 1000)),
            ("or got", did_line(evidence.input, evidence.other, results, 1000) if evidence.other else ""),
            ("first seen in" if results.form == Form.OBJECT else "in short", difference.sentence if difference else ""),
            ("because", explanation_beyond(evidence)),
            ("undefined", undefined_words(evidence)),
            ("steps", steps_words(evidence)),
            (
                "found by",
                f"{evidence.found_by}{'' if evidence.direct else ', for another submission'}, after {evidence.seconds:.1f} s",
            ),
        ]
    if finding.second:
        said = got_expected(finding.second, results, 1000)
        known.append(("another", f"{input_line(finding.second.input, results, 1000)}: {said}"))
    if finding.claim is not Claim.REJECTED:
        known.append(("tried", tried_words(finding, results) if not evidence else f"{finding.tried:,} inputs"))
    known += solver_lines(finding)
    known += [("doubt", doubt) for doubt in finding.doubts]
    known += [("remark", remark) for remark in finding.remarks]
    # A line of a stranger's text is set in: it cannot pass for one of ours.
    lines = [f"{label + ':':<16}{legible(text)}".replace("\n", "\n" + " " * 16) for label, text in known if text]
    lines += [*_difference_lines(finding), *_source_lines(finding, results)]
    rows = {row.id: row for row in results.suite}
    others = [rows[id_] for id_ in finding.failing if id_ in rows and (evidence is None or id_ != evidence.row)]
    if others:
        lines.append(f"it also goes wrong on {counted(len(others), 'other kept input')}:")
        lines += [f"  {input_line(row.input, results)}: {row_line(row, row.got_by(finding.id), results)}" for row in others]
    return lines


def _difference_lines(finding: Finding) -> list[str]:
    """Return what was expected and what came, line by line with visible blanks, if one of them has several lines."""
    if finding.evidence is None:
        return []
    expected, got = text_of(finding.evidence.expected), text_of(finding.evidence.got)
    if expected is None or got is None or "\n" not in (expected.rstrip("\n") + got.rstrip("\n")):
        return []
    compared = list(difflib.ndiff(expected.split("\n"), got.split("\n")))
    told = [line.replace(" ", "·") if line[0] in "-+" else line for line in compared if line[0] != "?"]
    return ["difference (- expected, + got):", *(f"  {line[0]} {line[2:]}" for line in told)]


def _source_lines(finding: Finding, results: Results) -> list[str]:
    """Return the source with numbered lines; suspect ones are marked, the most suspect twice."""
    program = results.programs.get(finding.id)
    if program is None:
        return []
    suspects = results.suspects.get(finding.id)
    places = [one.line for one in suspects.lines[:3]] if suspects else []
    marks = {line: ">>" if place == 0 else "> " for place, line in enumerate(places)}
    lines = shown_source(program.main).split("\n")
    refuted = finding.claim is Claim.REFUTED
    undefined = undefined_lines(finding, program)
    how = f" (>> {found_words(suspects)})" if suspects else " (`momus suspects` looks for the lines to blame)" if refuted else ""
    numbered = [f"{marks.get(number, ''):<3}{number:>4}  {line}".rstrip() for number, line in enumerate(lines, 1)]
    for line, what in undefined.items():
        if line <= len(numbered):
            numbered[line - 1] += f"    <-- undefined behaviour: {what}"
    return [f"source{how}:", *numbered]
