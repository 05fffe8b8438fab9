"""The command that writes a page for each student."""

import json
from dataclasses import asdict
from pathlib import Path

import click

from momus.cli.help import Command
from momus.cli.options import EXISTING_FOLDER, Display, display_options, jobs_option
from momus.cli.say import DONE


@click.command(cls=Command)
@click.argument("folder", type=EXISTING_FOLDER, metavar="DIR")
@jobs_option
@display_options
def feedback(folder: Path, jobs: int | None, display: Display) -> int:
    """Write a small page and a Markdown text for each student.

    DIR is the folder that `momus grade` wrote. The pages go into DIR/feedback; DIR/feedback.csv says which is whose. The [feedback] table of the
    exercise says what students are told. No page has another student's data, and none the reference unless that table allows it.

    \b
    Examples:
      momus feedback momus-out/median
    """
    from momus import pipeline
    from momus.cli.say import say

    with display.progress() as progress:
        written = pipeline.feedback(folder, jobs=jobs, progress=progress)
    if display.as_json:
        print(json.dumps([asdict(one) for one in written], ensure_ascii=False, indent=1))
        return DONE
    if not display.quiet:
        for one in written if display.verbose else written[:5]:
            say(f"{one.name}\t{folder / one.page}", display)
    say(f"{len(written)} students: {folder / 'feedback'}; whose they are: {folder / 'feedback.csv'}", display)
    return DONE
