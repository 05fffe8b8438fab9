"""The commands. Each calls the pipeline once, shows what came back, and returns the exit status."""

import json
from functools import partial
from pathlib import Path

import click

from momus import __version__
from momus.cli.contest import contest
from momus.cli.evaluate import evaluate
from momus.cli.exchange import import_command
from momus.cli.experiment import experiment
from momus.cli.export import export
from momus.cli.feedback import feedback
from momus.cli.help import CommandGroup
from momus.cli.options import EXISTING, EXISTING_FILE, EXISTING_FOLDER, Display, display_options, run_options
from momus.cli.readings import reading_command
from momus.cli.say import DONE, REFUTED
from momus.cli.tests import tests
from momus.errors import RequestError
from momus.options import RULINGS, Options
from momus.readings import READINGS

HELP = {"help_option_names": ["-h", "--help"]}


@click.group(cls=CommandGroup, context_settings=HELP)
@click.version_option(__version__, prog_name="momus")
def cli() -> None:
    """Momus grades programs by trying to refute them.

    Give it a reference solution and submissions: it searches for the smallest valid input on which a submission goes
    wrong. If it finds none, it says what was tried.

    \b
    Examples:
      momus check reference.c submission.c       one pair
      momus grade exercise/                      a whole class
      momus new reference.py                     a first exercise.toml
      momus doctor                               check the protection and the tools
    """


@cli.command()
@click.argument("reference", type=EXISTING, metavar="REFERENCE-OR-EXERCISE")
@click.argument("submission", type=EXISTING)
@run_options
@display_options
def check(reference: Path, submission: Path, options: Options, display: Display) -> int:
    """Try to refute one submission.

    REFERENCE-OR-EXERCISE is a solution that is right by definition, or a folder with an exercise.toml.

    Exit status: 0 not refuted; 1 refuted, rejected or flaky; 2 no verdict (unjudged, or the fault is not the submission's).

    \b
    Examples:
      momus check equi.c student.c
      momus check exercises/equi student.c --budget 10
      momus check median.py student.py --inputs 20000 --seed 7 --json
    """
    from momus import pipeline
    from momus.cli.claims import check_status, show_check

    with display.progress() as progress:
        results = pipeline.check(reference, submission, options=options, progress=progress)
    show_check(results, display)
    return check_status(results)


@cli.command()
@click.argument("exercise", type=EXISTING, metavar="EXERCISE-OR-REFERENCE")
@click.argument("submissions", type=EXISTING, required=False)
@run_options
@display_options
def grade(exercise: Path, submissions: Path | None, options: Options, display: Display) -> int:
    """Try to refute a whole class.

    EXERCISE-OR-REFERENCE is a folder with an exercise.toml, or just a solution that is right by definition. With a solution, name
    the folder of SUBMISSIONS too. Writes results.json, report.html, suite/ and the table of all runs into --out
    (default momus-out/NAME). A later run with the same --out continues: nothing is run twice, and an interrupted run resumes.

    Exit status: 0 done; 2 the fault is Momus's own or the exercise's.

    \b
    Examples:
      momus grade exercises/equi
      momus grade equi.c submissions/ --out results/equi
      momus grade exercises/equi --inputs 20000 --seed 7 --jobs 2
    """
    from momus import pipeline
    from momus.cli.claims import class_status, show_class

    with display.progress() as progress:
        results = pipeline.grade(exercise, submissions, options=options, progress=progress)
    show_class(results, display)
    return class_status(results)


@cli.command()
@click.argument("folder", type=EXISTING_FOLDER, metavar="DIR")
@click.argument("submission")
@display_options
def show(folder: Path, submission: str, display: Display) -> int:
    """Show everything known about one submission.

    DIR is the folder that `momus grade` wrote. SUBMISSION is its name in the report, or its file.

    \b
    Examples:
      momus show momus-out/equi anna-1
    """
    from momus import pipeline
    from momus.cli.say import say
    from momus.report import results_to_json, show_lines

    results = pipeline.show(folder, submission)
    if display.as_json:
        document = results_to_json(results)
        failing = set(document["submissions"][0]["failing"])
        suite = [row for row in document["suite"] if row["id"] in failing]
        print(json.dumps({**document["submissions"][0], "rows": suite}, ensure_ascii=False, indent=1))
        return DONE
    for line in show_lines(results):
        say(line, display)
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

    The answer is kept in rulings.toml beside the exercise. The claims are updated without running anything.

    \b
    Examples:
      momus rule momus-out/search Q1 --outside
    """
    if ruling is None:
        raise RequestError(f"momus rule {folder} {question}: no answer; give one of --{', --'.join(RULINGS)}")
    from momus import pipeline
    from momus.cli.claims import show_class

    show_class(pipeline.rule(folder, question, ruling), display)
    return DONE


@cli.command()
@click.argument("folder", type=EXISTING_FOLDER, metavar="DIR")
@click.option("--anonymous", is_flag=True, help="Number the submissions: no names, no files, no comments in sources.")
@click.option(
    "--out", type=click.Path(path_type=Path, dir_okay=False), metavar="FILE", help="Where to write it (default DIR/report.html)."
)
@display_options
def report(folder: Path, anonymous: bool, out: Path | None, display: Display) -> int:
    """Write the report of a graded class again, or one without names.

    DIR is the folder that `momus grade` wrote. Without --out, an anonymous report is DIR/report-anonymous.html.

    \b
    Examples:
      momus report momus-out/equi --anonymous
    """
    from momus import pipeline
    from momus.cli.say import say
    from momus.report import anonymous as without_names
    from momus.report import write_report

    results = pipeline.reread(folder)
    path = out or folder / ("report-anonymous.html" if anonymous else "report.html")
    write_report(without_names(results) if anonymous else results, path)
    if display.as_json:
        print(json.dumps({"written": str(path)}))
    else:
        say(f"report: {path}", display)
    return DONE


for name, listed in READINGS.items():
    cli.add_late(listed.command, listed.summary, partial(reading_command, name))
cli.add_command(feedback)
cli.add_command(export)
cli.add_command(tests)


@cli.command()
@click.argument("reference", type=EXISTING_FILE)
@click.option("--force", is_flag=True, help="Replace an existing exercise.toml.")
@display_options
def new(reference: Path, force: bool, display: Display) -> int:
    """Write a first exercise.toml beside a reference solution.

    It guesses what it cannot know, and marks each guess with a comment: check these and correct them.

    \b
    Examples:
      momus new exercises/equi/reference.c
    """
    path = reference.parent / "exercise.toml"
    if path.exists() and not force:
        raise RequestError(f"{path}: already exists; edit it, or give --force to replace it")
    from momus import pipeline
    from momus.cli.say import say

    draft = pipeline.draft(reference)
    path.write_text(draft.text, encoding="utf-8")
    if display.as_json:
        print(json.dumps({"written": str(path), "text": draft.text, "missing": draft.missing}))
        return DONE
    if not display.quiet:
        say(draft.text.rstrip(), display)
    say(f"\nwritten: {path}", display)
    for one in draft.missing:
        say(f"to be written by you: {one}", display)
    say(f"next: check it, then  momus grade {reference.parent} SUBMISSIONS", display)
    return DONE


cli.add_command(evaluate)
cli.add_command(contest)
cli.add_command(import_command)
cli.add_command(experiment)


@cli.command()
@click.option("--install", is_flag=True, help="Install missing tools, or say which packages to ask for.")
@click.option("--cluster", default="", metavar="ADDRESS", help="Look at all workers of the Dask scheduler at this address.")
@display_options
def doctor(install: bool, cluster: str, display: Display) -> int:
    """Check what protects this machine from the programs it runs, and which tools are missing.

    Exit status: 0 if programs can be run with the chosen protection, else 1.

    \b
    Examples:
      momus doctor
      momus doctor --install
      momus doctor --cluster tcp://node1:8786
    """
    from momus import pipeline
    from momus.cli.say import say

    if install and cluster:
        raise RequestError("--install and --cluster: tools are installed on the machine itself; run: momus doctor --install there")
    report = pipeline.cluster_doctor(cluster) if cluster else pipeline.doctor(install)
    if display.as_json:
        print(json.dumps({"ok": report.ok, "lines": list(report.lines)}, ensure_ascii=False))
    elif not display.quiet:
        for line in report.lines:
            say(line, display)
    return DONE if report.ok else REFUTED
