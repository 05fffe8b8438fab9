"""The command that grades students' tests."""

import json
from dataclasses import asdict
from pathlib import Path

import click

from momus.cli.help import Command
from momus.cli.options import EXISTING_FOLDER, Display, display_options, jobs_option
from momus.cli.say import DONE


@click.command(cls=Command)
@click.argument("folder", type=EXISTING_FOLDER, metavar="DIR")
@click.argument("suites", type=EXISTING_FOLDER)
@jobs_option
@display_options
def tests(folder: Path, suites: Path, jobs: int | None, display: Display) -> int:
    """Grade students' tests: which wrong submissions each suite detects, and which right ones it calls wrong.

    DIR is the folder that `momus grade` wrote; SUITES has a file (pytest or unittest, JSON, CSV) or a folder for each student. One
    submission of each wrong cluster is tried. A test counts only if the right programs pass it; at most 20 of them are tried.

    \b
    Examples:
      momus tests momus-out/equi students-tests/
    """
    from momus import pipeline
    from momus.cli.say import say

    with display.progress() as progress:
        found = pipeline.student_tests(folder, suites, jobs=jobs, progress=progress)
    if display.as_json:
        clusters = [{"id": number, "size": size, "detected_by": suites} for number, size, suites in found.clusters]
        print(json.dumps({**asdict(found), "clusters": clusters}, indent=2))
        return DONE
    for line in found.lines():
        say(line, display)
    return DONE
