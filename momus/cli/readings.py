"""The commands that read the table of a graded class: one reading each."""

import json
from pathlib import Path
from typing import TYPE_CHECKING

import click

from momus.cli.help import Command
from momus.cli.options import EXISTING_FILE, EXISTING_FOLDER, Display, display_options, jobs_option
from momus.cli.status import DONE
from momus.options import PROBES

if TYPE_CHECKING:
    from momus.results import Results


@click.command(cls=Command)
@click.argument("folder", type=EXISTING_FOLDER, metavar="DIR")
@click.option("--probe", "probes", type=click.Choice(PROBES), multiple=True, help="Let a program join that nobody handed in.")
@click.option("--groups", type=EXISTING_FILE, metavar="CSV", help="Compare two groups: columns `submission` and `group`.")
@click.option("--grades", type=EXISTING_FILE, metavar="CSV", help="Correlate with grades: columns `submission` and `grade`.")
@jobs_option
@display_options
def rank(
    folder: Path, probes: tuple[str, ...], groups: Path | None, grades: Path | None, jobs: int | None, display: Display
) -> int:
    """Rank a class by the bugs that testing can tell apart.

    DIR is the folder that `momus grade` wrote. Every submission is run on the same small inputs, whatever the seed was; those that
    fail together have a bug in common. Writes the order as order.dot and order.svg, and the ranking into results.json.

    \b
    Examples:
      momus rank momus-out/equi
      momus rank momus-out/equi --probe identity --groups groups.csv
    """
    from momus import pipeline
    from momus.pipeline.readings import Wish
    from momus.report import groups_lines, ranking_lines

    with display.progress() as progress:
        results = pipeline.read(folder, Wish(rank=True, probes=probes), jobs=jobs, progress=progress, groups=groups, grades=grades)
    lines = ranking_lines(results, everything=display.verbose)
    lines += groups_lines(results.groups) if results.groups else []
    return _tell(results, ("ranking", "groups"), lines, display)


@click.command(cls=Command)
@click.argument("folder", type=EXISTING_FOLDER, metavar="DIR")
@jobs_option
@display_options
def clusters(folder: Path, jobs: int | None, display: Display) -> int:
    """Show which submissions are wrong in the same way.

    DIR is the folder that `momus grade` wrote. Inputs are looked for that tell apart those that still look alike.

    \b
    Examples:
      momus clusters momus-out/equi
    """
    from momus import pipeline
    from momus.pipeline.readings import Wish
    from momus.report import cluster_lines

    with display.progress() as progress:
        results = pipeline.read(folder, Wish(split=True), jobs=jobs, progress=progress)
    return _tell(results, ("clusters",), cluster_lines(results, everything=display.verbose), display)


@click.command(cls=Command)
@click.argument("folder", type=EXISTING_FOLDER, metavar="DIR")
@click.option("--alone", is_flag=True, help="Refute every wrong submission, not only those that the instructor's tests accept.")
@click.option(
    "--seconds", type=float, default=120.0, show_default=True, metavar="S", help="At most, to prove that there are no fewer."
)
@click.option(
    "--planted/--no-planted", default=True, show_default=True, help="Measure the tests by faults planted into the reference."
)
@jobs_option
@display_options
def suite(folder: Path, alone: bool, seconds: float, planted: bool, jobs: int | None, display: Display) -> int:
    """Choose the fewest tests that refute every wrong submission that the instructor's tests accept.

    DIR is the folder that `momus grade` wrote. Beside this minimal suite a future-proof one is written, which also catches
    planted faults: suite-minimal/ and suite-future-proof/, each a folder of tests. Set points in points.toml there.

    \b
    Examples:
      momus suite momus-out/equi
      momus suite momus-out/equi --alone
    """
    from momus import pipeline
    from momus.pipeline.readings import Wish
    from momus.report import suite_lines

    with display.progress() as progress:
        wish = Wish(suite=True, alone=alone, solver_s=seconds)
        results = pipeline.read(folder, wish, jobs=jobs, progress=progress, plant=planted)
    return _tell(results, ("suites", "planted"), suite_lines(results), display)


def _tell(results: "Results", fields: tuple[str, ...], lines: list[str], display: Display) -> int:
    """Print these fields of the results, as far as they are there, or the lines about them."""
    from momus.cli.say import say
    from momus.report import results_to_json

    if display.as_json:
        document = results_to_json(results)
        told = {field: document[field] for field in fields if field in document}
        print(json.dumps(told, ensure_ascii=False, indent=1))
        return DONE
    for line in lines[:1] if display.quiet else lines:
        say(line, display)
    for note in results.notes:
        say(f"note: {note}", display, style="yellow")
    return DONE
