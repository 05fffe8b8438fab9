"""How commands print the claims about submissions, and the exit status for them."""

from pathlib import Path

from momus.cli.options import Display
from momus.cli.say import DONE, OURS, REFUTED, say
from momus.model import Claim
from momus.report import check_lines, results_text, summary
from momus.report.terminal import COLOURS, counts_line, question_lines
from momus.results import Results


def show_check(results: Results, display: Display) -> None:
    """Print what is known about the one submission."""
    if display.as_json:
        print(results_text(results), end="")
        return
    first, *rest = check_lines(results)
    say(first, display, style=COLOURS[results.findings[0].claim])
    for line in rest:
        say(line, display)
    if display.quiet:
        return
    for question in results.questions:
        for line in question_lines(question, results):
            say(line, display, style="yellow")
    for guess in results.guesses:
        say(f"guessed: {guess}", display, style="dim")
    for note in results.notes:
        say(f"note: {note}", display, style="yellow")
    if display.verbose:
        for label, lines in (("inputs", results.domain), ("tools", results.tools), ("protection", (results.tier,))):
            for line in lines:
                say(f"{label}: {line}", display, style="dim")
        for use in results.engines:
            say(f"engine {use.name}: {use.inputs:,} inputs, {use.seconds:.1f} s", display, style="dim")


def show_class(results: Results, display: Display) -> None:
    """Print the claims about a class, and where its report is."""
    if display.as_json:
        print(results_text(results), end="")
        return
    if display.quiet:
        say(counts_line(results), display)
        return
    summary(results, display.console, everything=display.verbose)
    if results.folder:
        say(f"report: {Path(results.folder) / 'report.html'}", display)


def check_status(results: Results) -> int:
    """Return the exit status of a check of one submission."""
    (finding,) = results.findings
    if finding.claim in (Claim.ERROR, Claim.UNJUDGED):
        return OURS
    return DONE if finding.claim in (Claim.UNREFUTED, Claim.HOLDS) else REFUTED


def class_status(results: Results) -> int:
    """Return the exit status of grading a class. Refuted submissions do not make it fail."""
    return OURS if any(finding.claim is Claim.ERROR for finding in results.findings) else DONE
