"""What the terminal shows of a class: a coloured table for a person, plain lines for a pipe."""

from collections import Counter

from rich.console import Console
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from momus.legible import legible
from momus.model import Claim
from momus.options import RULINGS
from momus.report.decisions import GUESSED, ToDecide, decisions
from momus.report.readings.clusters import clusters_line, counterexample_line
from momus.report.readings.words import names_line
from momus.report.sentences import (
    MEANINGS,
    WORDS,
    finding_line,
    got_expected,
    input_line,
    language_of,
    outcome_line,
    remark_words,
    undefined_words,
)
from momus.results import Finding, Question, Results
from momus.words import counted

LISTED = 40
"""A terminal shows at most this many submissions, or groups of them of which the same is said, unless all are asked for."""
NAMED = 3
"""At most this many submissions of a group are named."""

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
    """Return the claims as lines: `claim<TAB>submission<TAB>evidence`, then the questions, what else to decide, and the counts.

    If submissions are in several languages, the evidence begins with the language.
    """
    mixed = len(results.languages) > 1
    lines = [
        "\t".join((WORDS[f.claim], _name(f), (f"{f.language}: " if mixed and f.language else "") + finding_line(f, results)))
        for f in in_order(results.findings)
    ]
    for question in results.questions:
        lines += question_lines(question, results)
    # The guessed domain has lines of its own.
    lines += [f"decide: {one.about} {one.advice}" for one in decisions(results) if one.kind != GUESSED]
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
        f"{legible(results.exercise, lines=False)}: {counted(total, 'submission')}"
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
    alone = everything or len(findings) <= LISTED
    groups = [[one] for one in findings] if alone else _alike(findings, results)
    shown = groups if alone else _spread(groups)
    table = Table(box=None, pad_edge=False, header_style="bold", padding=(0, 2, 0, 0))
    table.add_column("claim", no_wrap=True)
    table.add_column("submission", max_width=40, overflow="fold")
    mixed = len(results.languages) > 1
    if mixed:
        table.add_column("language", no_wrap=True)
    table.add_column("evidence", overflow="fold")
    for group in shown:
        first = group[0]
        language = [Text(first.language)] if mixed else []
        claim = Text(WORDS[first.claim], COLOURS[first.claim])
        table.add_row(claim, Text(names_line(tuple(one.id for one in group), NAMED)), *language, _evidence_text(first, results))
    left = len(findings) - sum(min(len(group), NAMED) for group in shown)
    if left:
        more = Text(f"… {left:,} more: all with -v, and in the report", style="dim")
        table.add_row(*[""] * (2 + mixed), more)
    return table


def _alike(findings: list[Finding], results: Results) -> list[list[Finding]]:
    """Return the findings, those together of which the same is said."""
    groups: dict[tuple[Claim, str, str], list[Finding]] = {}
    for one in findings:
        groups.setdefault((one.claim, one.language, _evidence_text(one, results).plain), []).append(one)
    return list(groups.values())


def _spread(groups: list[list[Finding]]) -> list[list[Finding]]:
    """Return at most about LISTED groups in which every claim has its share."""
    counts = Counter(group[0].claim for group in groups)
    room = {claim: max(3, LISTED * count // len(groups)) for claim, count in counts.items()}
    shown = []
    for group in groups:
        claim = group[0].claim
        if room[claim]:
            room[claim] -= 1
            shown.append(group)
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
