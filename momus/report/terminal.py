"""What the terminal shows of a class, and of one submission: a coloured table for a person, plain lines for a pipe."""

import difflib
from collections import Counter

from rich.console import Console
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from momus.legible import legible
from momus.model import Claim, Form
from momus.options import RULINGS
from momus.report.decisions import ToDecide, decisions
from momus.report.page_evidence import text_of
from momus.report.readings.clusters import clusters_line, counterexample_line
from momus.report.readings.suspects import found_words
from momus.report.readings.words import names_line
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
    remark_words,
    row_line,
    sequence_words,
    steps_words,
    tried_words,
    undefined_words,
)
from momus.report.shown_source import shown_source, undefined_lines
from momus.report.solvers import solver_lines
from momus.results import Finding, Question, Results

LISTED = 40
"""A terminal shows at most this many submissions, unless all are asked for."""

COLOURS = {
    Claim.REFUTED: "bold red",
    Claim.HOLDS: "bold green",
    Claim.UNREFUTED: "green",
    Claim.FLAKY: "bold yellow",
    Claim.REJECTED: "magenta",
    Claim.UNJUDGED: "bold cyan",
    Claim.ERROR: "bold white on red",
}


def summary(results: Results, console: Console, *, everything: bool = False) -> None:
    """Print the claims about a class. In a terminal long lists are cut, unless `everything`."""
    if not console.is_terminal:
        for line in summary_lines(results):
            # Not through the console, which would turn the tabs into blanks.
            print(line, file=console.file)
        return
    for question in results.questions:
        console.print(_question_panel(question, results))
    for one in decisions(results):
        console.print(_decision_text(one))
    console.print(_counts_text(results))
    for line in domain_lines(results):
        console.print(Text(line, style="dim"))
    if _share_a_way(results):
        console.print(Text(clusters_line(results)))
        console.print(_ways_table(results, everything))
    console.print(_claims_table(results, everything))
    if everything:
        console.print(_engines_table(results))
        for line in [*results.domain, *results.tools, results.tier, *results.guesses]:
            console.print(Text(legible(line), style="dim"))
    for note in results.notes:
        console.print(Text(f"note: {legible(note)}", style="yellow"))


def _decision_text(one: ToDecide) -> Text:
    whom = f" ({names_line(one.names)})" if one.names else ""
    return Text.assemble(("decide: ", "bold yellow"), one.about, (f"{whom}\n        {one.advice}", "dim"))


WAYS = 12
"""A terminal shows at most this many ways to be wrong, unless all are asked for."""


def _ways_table(results: Results, everything: bool) -> Table:
    """Return the ways to be wrong, the most frequent first: how many, when or on which input, and who."""
    wrong = [one for one in results.clusters if one.evidence is not None]
    shown = wrong if everything else [one for one in wrong if len(one.members) > 1][:WAYS]
    table = Table(box=None, pad_edge=False, header_style="bold", padding=(0, 2, 0, 0))
    table.add_column("size", justify="right", no_wrap=True)
    table.add_column("wrong in the same way", overflow="fold", ratio=3)
    table.add_column("who", overflow="fold", ratio=1)
    for one in shown:
        cause = f"\n{legible(one.cause, lines=False)}" if one.cause else ""
        table.add_row(str(len(one.members)), Text(counterexample_line(one, results) + cause), Text(names_line(one.members, 3)))
    if len(shown) < len(wrong):
        table.add_row("", Text(f"… {len(wrong) - len(shown):,} more: all with -v, and in the report", style="dim"), "")
    return table


def summary_lines(results: Results) -> list[str]:
    """Return the claims as lines: `claim<TAB>submission<TAB>evidence`, then the questions and the counts.

    If submissions are in several languages, the evidence begins with the language.
    """
    mixed = len(results.languages) > 1
    lines = [
        "\t".join((WORDS[f.claim], _name(f), (f"{f.language}: " if mixed and f.language else "") + finding_line(f, results)))
        for f in in_order(results.findings)
    ]
    for question in results.questions:
        lines += question_lines(question, results)
    lines += domain_lines(results)
    lines += [f"note: {legible(note, lines=False)}" for note in results.notes]
    if _share_a_way(results):
        lines.append(f"clusters: {clusters_line(results)}")
    return [*lines, counts_line(results)]


def domain_lines(results: Results) -> list[str]:
    """Return the domain in force and how it was guessed, a line each; nothing if the exercise gives it."""
    if not results.guessed_domain:
        return []
    parameters = {name for names in results.parameters.values() for name in names}
    said = [line for line in results.domain if parameters & set(line.split(": ")[:2]) or "where " in line]
    lines = [f"domain: {'; '.join(said or results.domain[:1])}", f"guessed: {results.guessed_domain}"]
    return [legible(line, lines=False) for line in lines]


def _share_a_way(results: Results) -> bool:
    """Return whether some are wrong in the same way: only then are clusters worth mentioning."""
    return any(one.evidence is not None and len(one.members) > 1 for one in results.clusters)


def in_order(findings: tuple[Finding, ...]) -> list[Finding]:
    """Return the findings by claim, those that need attention first, then by name."""
    order = list(MEANINGS)
    return sorted(findings, key=lambda finding: (order.index(finding.claim), finding.id))


def counts_line(results: Results) -> str:
    """Return `equi: 31 submissions: 12 refuted, 17 unrefuted, 2 rejected; 4.1 s, seed 0, budget 2 s`."""
    counts = Counter(finding.claim for finding in results.findings)
    said = ", ".join(f"{counts[claim]:,} {WORDS[claim]}" for claim in MEANINGS if counts[claim]) or "none"
    total = len(results.findings)
    languages = ", ".join(f"{count:,} in {name}" for name, count in results.languages.items()) if len(results.languages) > 1 else ""
    return (
        f"{legible(results.exercise, lines=False)}: {total:,} submission{'' if total == 1 else 's'}"
        f"{f' ({languages})' if languages else ''}: {said}; "
        f"{results.seconds:.1f} s, seed {results.seed}, budget {results.budget}"
    )


def question_lines(question: Question, results: Results) -> list[str]:
    """Return a question with an example and its consequence."""
    lines = [f"question {question.id}: {legible(question.about, lines=False)}"]
    for given in question.inputs[:3]:
        lines.append(f"  for example {input_line(given, results)}")
    language = language_of(results)
    if question.expected is not None and question.other is not None:
        lines.append(
            f"  the reference {outcome_line(question.expected, language=language)} ({question.for_reference} for it), "
            f"{question.against} others {outcome_line(question.other, language=language)}"
        )
    if question.consequence:
        lines.append(f"  {legible(question.consequence, lines=False)}")
    if question.ruling:
        return [*lines, f"  ruling: {question.ruling}"]
    return [*lines, f"  answer: momus rule {results.folder or 'DIR'} {question.id} --{' | --'.join(RULINGS)}"]


def _name(finding: Finding) -> str:
    return legible(finding.id, lines=False)


def _question_panel(question: Question, results: Results) -> Panel:
    title, *lines = question_lines(question, results)
    return Panel(
        Text("\n".join(line.strip() for line in lines)),
        title=Text(title, style="bold yellow"),
        title_align="left",
        border_style="yellow",
    )


def _claims_table(results: Results, everything: bool) -> Table:
    findings = in_order(results.findings)
    shown = findings if everything or len(findings) <= LISTED else _spread(findings)
    table = Table(box=None, pad_edge=False, header_style="bold", padding=(0, 2, 0, 0))
    table.add_column("claim", no_wrap=True)
    table.add_column("submission", max_width=40, overflow="fold")
    mixed = len(results.languages) > 1
    if mixed:
        table.add_column("language", no_wrap=True)
    table.add_column("evidence", overflow="fold")
    for finding in shown:
        language = [Text(finding.language)] if mixed else []
        claim = Text(WORDS[finding.claim], COLOURS[finding.claim])
        table.add_row(claim, Text(_name(finding)), *language, _evidence_text(finding, results))
    if len(shown) < len(findings):
        more = Text(f"… {len(findings) - len(shown):,} more: all with -v, and in the report", style="dim")
        table.add_row(*[""] * (2 + mixed), more)
    return table


def _spread(findings: list[Finding]) -> list[Finding]:
    """Return LISTED findings in which every claim has its share."""
    counts = Counter(finding.claim for finding in findings)
    room = {claim: max(3, LISTED * count // len(findings)) for claim, count in counts.items()}
    shown = []
    for finding in findings:
        if room[finding.claim]:
            room[finding.claim] -= 1
            shown.append(finding)
    return shown


def _evidence_text(finding: Finding, results: Results) -> Text:
    evidence = finding.evidence
    if evidence is None:
        return Text(finding_line(finding, results), style="dim" if finding.claim in (Claim.UNREFUTED, Claim.HOLDS) else "")
    undefined = f"; {undefined_words(evidence)}" if evidence.undefined else ""
    return Text.assemble(
        (input_line(evidence.input, results), "cyan"), "  ", got_expected(evidence, results), undefined, remark_words(finding)
    )


def _counts_text(results: Results) -> Text:
    return Text("\n" + counts_line(results), style="bold")


def _engines_table(results: Results) -> Table:
    table = Table(box=None, pad_edge=False, header_style="bold", padding=(0, 2, 0, 0))
    for name in ("engine", "inputs", "seconds", "refuted"):
        table.add_column(name, justify="left" if name == "engine" else "right")
    for use in results.engines:
        table.add_row(Text(use.name), f"{use.inputs:,}", f"{use.seconds:.1f}", f"{use.refuted:,}")
    return table


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
        known.append(("second mistake", f"{input_line(finding.second.input, results, 1000)}: {said}"))
    if finding.claim is not Claim.REJECTED:
        known.append(("tried", tried_words(finding, results) if not evidence else f"{finding.tried:,} inputs"))
    known += solver_lines(finding)
    known += [("doubt", doubt) for doubt in finding.doubts]
    known += [("remark", remark) for remark in finding.remarks]
    # A line of a stranger's text is set in: it cannot pass for one of ours.
    lines = [f"{label + ':':<16}{legible(text)}".replace("\n", "\n" + " " * 16) for label, text in known if text]
    rows = {row.id: row for row in results.suite}
    others = [rows[id_] for id_ in finding.failing if id_ in rows and (evidence is None or id_ != evidence.row)]
    if others:
        lines.append(f"it also goes wrong on {len(others):,} other kept input{'' if len(others) == 1 else 's'}:")
        lines += [f"  {input_line(row.input, results)}: {row_line(row, row.got_by(finding.id), results)}" for row in others]
    return [*lines, *_difference_lines(finding), *_source_lines(finding, results)]


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
