"""The command that writes a graded class, or the tasks of a contest, in the formats of other systems."""

import json
from pathlib import Path

import click

from momus.cli.help import Command
from momus.cli.options import EXISTING_FILE, Display, display_options, jobs_option
from momus.cli.say import DONE


@click.command(cls=Command)
@click.argument("words", nargs=-1, metavar="FORMAT DIR")
@click.option(
    "--out",
    type=click.Path(path_type=Path, file_okay=False),
    metavar="FOLDER",
    help="Default: DIR/export/FORMAT; for tasks momus-out/FORMAT.",
)
@click.option("--worksheet", type=EXISTING_FILE, metavar="CSV", help="moodle, canvas: the platform's own file, to be filled in.")
@jobs_option
@display_options
def export(words: tuple[str, ...], out: Path | None, worksheet: Path | None, jobs: int | None, display: Display) -> int:
    """Write a graded class, or the tasks of a contest, in the format of another system.

    DIR is the folder that `momus grade` wrote. FORMAT is moodle, canvas or gradescope-grades (grades as CSV), gradescope (results.json for each
    submission), gradescope-autograder, junit, pytest, evalplus, markdown (a summary for a CI job), matrix-csv or matrix-arrow.

    DIR may be a contest instead, or the folder of one task in it. Then FORMAT is kattis or dmoj; without it, each task is written in the format
    it came in, with all tests that were added. Everything that the other system cannot say is listed.

    \b
    Examples:
      momus export junit momus-out/median
      momus export moodle momus-out/median --worksheet "Grades-Median.csv"
      momus export kattis autumn --out packages
    """
    from momus import pipeline
    from momus.cli.exchange import export_tasks, format_and_path
    from momus.cli.say import say
    from momus.pipeline.exchange import has_tasks

    format_name, folder = format_and_path(words, "export")
    if has_tasks(folder):
        return export_tasks(folder, format_name, out, display)
    with display.progress() as progress:
        made = pipeline.export_class(folder, format_name, out=out, worksheet=worksheet, jobs=jobs, progress=progress)
    if display.as_json:
        print(json.dumps({"folder": str(made.folder), "files": list(made.files), "notes": list(made.notes)}, ensure_ascii=False))
        return DONE
    if not display.quiet:
        for file in made.files if display.verbose else made.files[:8]:
            say(str(made.folder / file), display)
        if len(made.files) > 8 and not display.verbose:
            say(f"… {len(made.files) - 8:,} more files in {made.folder}", display)
    for note in made.notes:
        say(f"note: {note}", display, style="yellow")
    return DONE
