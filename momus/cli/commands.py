"""The commands. Each calls the pipeline once, shows what came back, and returns the exit status."""

import json
from pathlib import Path

import rich_click as click
from rich.text import Text

from momus import __version__, pipeline
from momus.cli.experiment import experiment
from momus.cli.options import Display, display_options, run_options
from momus.cli.readings import clusters, rank, suite
from momus.cli.tests import tests
from momus.errors import RequestError
from momus.model import Claim
from momus.pipeline.options import Options
from momus.report import RULINGS, check_lines, legible, results_text, results_to_json, show_lines, summary
from momus.report.summary import COLOURS, counts_line, question_lines
from momus.results import Results

DONE, REFUTED, OURS = 0, 1, 2

EXISTING = click.Path(exists=True, path_type=Path)
EXISTING_FOLDER = click.Path(exists=True, file_okay=False, path_type=Path)

HELP = {"help_option_names": ["-h", "--help"]}

click.rich_click.TEXT_PARAGRAPH_LINEBREAKS = "\n\n"
click.rich_click.COMMAND_GROUPS = {
    "momus": [
        {
            "name": "Commands",
            "commands": ["check", "grade", "show", "rule", "rank", "clusters", "suite", "tests", "new", "experiment", "doctor"],
        }
    ],
}


@click.group(context_settings=HELP)
@click.version_option(__version__, prog_name="momus")
def cli() -> None:
    """Momus grades programs by trying to refute them.

    Give it a reference solution and submissions: it searches for the smallest valid input on which a submission goes
    wrong, and says what was tried in vain.

    \b
    Examples:
      momus check reference.c submission.c       one pair
      momus grade exercise/                      a whole class
      momus new reference.py                     a first exercise.toml
      momus doctor                               what protects, what is missing
    """


@cli.command()
@click.argument("reference", type=EXISTING, metavar="REFERENCE-OR-EXERCISE")
@click.argument("submission", type=EXISTING)
@run_options
@display_options
def check(reference: Path, submission: Path, options: Options, display: Display) -> int:
    """Try to refute one submission.

    REFERENCE-OR-EXERCISE is a solution that is right by definition, or a folder with an exercise.toml.

    Exit status: 0 not refuted, 1 refuted, rejected or flaky, 2 no verdict: unjudged, or a fault that is not the submission's.

    \b
    Examples:
      momus check equi.c student.c
      momus check exercises/equi student.c --budget 10
      momus check median.py student.py --inputs 20000 --seed 7 --json
    """
    with display.progress() as progress:
        results = pipeline.check(reference, submission, options=options, progress=progress)
    (finding,) = results.findings
    if display.as_json:
        print(results_text(results), end="")
    else:
        _show_check(results, display)
    return _check_status(finding.claim)


@cli.command()
@click.argument("exercise", type=EXISTING, metavar="EXERCISE-OR-REFERENCE")
@click.argument("submissions", type=EXISTING, required=False)
@run_options
@display_options
def grade(exercise: Path, submissions: Path | None, options: Options, display: Display) -> int:
    """Try to refute a whole class.

    EXERCISE-OR-REFERENCE is a folder with an exercise.toml, or just a solution that is right by definition; then SUBMISSIONS is the
    folder of what was handed in. Writes results.json, report.html, suite/ and the table of all that was run into --out
    (default momus-out/NAME). The same --out goes on from there: nothing is run twice, and an interrupted run resumes.

    Exit status: 0 done, 2 anything that is our fault or the exercise's.

    \b
    Examples:
      momus grade exercises/equi
      momus grade equi.c submissions/ --out results/equi
      momus grade exercises/equi --inputs 20000 --seed 7 --jobs 2
    """
    with display.progress() as progress:
        results = pipeline.grade(exercise, submissions, options=options, progress=progress)
    _show_class(results, display)
    return OURS if any(finding.claim is Claim.ERROR for finding in results.findings) else DONE


@cli.command()
@click.argument("folder", type=EXISTING_FOLDER, metavar="DIR")
@click.argument("submission")
@display_options
def show(folder: Path, submission: str, display: Display) -> int:
    """Show everything known about one submission.

    DIR is the folder that `momus grade` wrote. SUBMISSION is the name of a submission as the report has it, or its file.

    \b
    Examples:
      momus show momus-out/equi anna-1
    """
    results = pipeline.show(folder, submission)
    if display.as_json:
        document = results_to_json(results)
        failing = set(document["submissions"][0]["failing"])
        suite = [row for row in document["suite"] if row["id"] in failing]
        print(json.dumps({**document["submissions"][0], "rows": suite}, ensure_ascii=False, indent=1))
        return DONE
    for line in show_lines(results):
        _say(line, display)
    return DONE


@cli.command()
@click.argument("folder", type=EXISTING_FOLDER, metavar="DIR")
@click.argument("question")
@click.option("--in-domain", "ruling", flag_value="in-domain", help=f"{RULINGS['in-domain'].capitalize()}.")
@click.option("--outside", "ruling", flag_value="outside", help=f"{RULINGS['outside'].capitalize()}.")
@click.option("--reference-wrong", "ruling", flag_value="reference-wrong", help=f"{RULINGS['reference-wrong'].capitalize()}.")
@display_options
def rule(folder: Path, question: str, ruling: str | None, display: Display) -> int:
    """Answer a question that only you can decide.

    The answer is kept in rulings.toml beside the exercise, and the claims are read again without running anything.

    \b
    Examples:
      momus rule momus-out/search Q1 --outside
    """
    if ruling is None:
        raise RequestError(f"momus rule {folder} {question}: no answer; give one of --{', --'.join(RULINGS)}")
    _show_class(pipeline.rule(folder, question, ruling), display)
    return DONE


@cli.command()
@click.argument("reference", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--force", is_flag=True, help="Replace an exercise.toml that is there.")
@display_options
def new(reference: Path, force: bool, display: Display) -> int:
    """Write a first exercise.toml beside a reference solution.

    What it could not know it guesses, and says so in comments: read it and put it right.

    \b
    Examples:
      momus new exercises/equi/reference.c
    """
    path = reference.parent / "exercise.toml"
    if path.exists() and not force:
        raise RequestError(f"{path}: is there already; edit it, or give --force to replace it")
    text = pipeline.draft(reference)
    path.write_text(text, encoding="utf-8")
    if display.as_json:
        print(json.dumps({"written": str(path), "text": text}))
        return DONE
    if not display.quiet:
        _say(text.rstrip(), display)
    _say(f"\nwritten: {path}", display)
    _say(f"next: put it right, then  momus grade {reference.parent} SUBMISSIONS", display)
    return DONE


@cli.command()
@click.option("--install", is_flag=True, help="Install what is missing, or say what to ask for.")
@display_options
def doctor(install: bool, display: Display) -> int:
    """Say what protects this machine from the programs, what is missing, and what to install.

    Exit status: 0 if programs can be run with the protection chosen, else 1.

    \b
    Examples:
      momus doctor
      momus doctor --install
    """
    report = pipeline.doctor(install)
    if display.as_json:
        print(json.dumps({"ok": report.ok, "lines": list(report.lines)}, ensure_ascii=False))
    elif not display.quiet:
        for line in report.lines:
            _say(line, display)
    return DONE if report.ok else REFUTED


for reading in (rank, clusters, suite):
    cli.add_command(reading)
cli.add_command(experiment)
cli.add_command(tests)


def _check_status(claim: Claim) -> int:
    if claim in (Claim.ERROR, Claim.UNJUDGED):
        return OURS
    return DONE if claim in (Claim.UNREFUTED, Claim.HOLDS) else REFUTED


def _show_check(results: Results, display: Display) -> None:
    first, *rest = check_lines(results)
    _say(first, display, style=COLOURS[results.findings[0].claim])
    for line in rest:
        _say(line, display)
    if display.quiet:
        return
    for question in results.questions:
        for line in question_lines(question, results):
            _say(line, display, style="yellow")
    for guess in results.guesses:
        _say(f"guessed: {guess}", display, style="dim")
    for note in results.notes:
        _say(f"note: {note}", display, style="yellow")
    if display.verbose:
        for label, lines in (("inputs", results.domain), ("tools", results.tools), ("protection", (results.tier,))):
            for line in lines:
                _say(f"{label}: {line}", display, style="dim")
        for use in results.engines:
            _say(f"engine {use.name}: {use.inputs:,} inputs, {use.seconds:.1f} s", display, style="dim")


def _show_class(results: Results, display: Display) -> None:
    if display.as_json:
        print(results_text(results), end="")
        return
    if display.quiet:
        _say(counts_line(results), display)
        return
    summary(results, display.console, everything=display.verbose)
    if results.folder:
        _say(f"report: {Path(results.folder) / 'report.html'}", display)


def _say(line: str, display: Display, style: str = "") -> None:
    display.console.print(Text(legible(line), style=style), soft_wrap=True)
