"""The arguments and options that commands share, and the choice of how to show results.

A command imports what it needs inside its function, so that `--help`, which needs none of it, appears at once.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from momus.errors import RequestError
from momus.options import CLASS_SOLVER_S, COLUMN_S, DEFAULT_INPUTS, ENGINES, Options, parse_engines

if TYPE_CHECKING:
    from rich.console import Console

    from momus.progress import Progress

EXISTING = click.Path(exists=True, path_type=Path)
EXISTING_FOLDER = click.Path(exists=True, file_okay=False, path_type=Path)
EXISTING_FILE = click.Path(exists=True, dir_okay=False, path_type=Path)

cluster_option = click.option(
    "--cluster",
    default="",
    envvar="MOMUS_CLUSTER",
    metavar="ADDRESS",
    help="Run the programs on the workers of the Dask scheduler at this address, or in MOMUS_CLUSTER.",
)
jobs_option = click.option("--jobs", type=click.IntRange(1), metavar="N", help="Programs that run at the same time.")

Command = Callable[..., Any]


@dataclass(frozen=True)
class Display:
    """How a command shows its results: results on standard output, everything else on standard error."""

    as_json: bool
    quiet: bool
    verbose: bool

    @property
    def console(self) -> "Console":
        from rich.console import Console

        return Console(highlight=False, emoji=False, markup=False)

    @contextmanager
    def progress(self) -> "Iterator[Progress]":
        """Give the progress display for the pipeline. It is removed from the screen however the work ends."""
        from rich.console import Console

        from momus.cli.progress import progress_for

        shown = progress_for(Console(stderr=True, highlight=False, emoji=False, markup=False), quiet=self.quiet)
        try:
            yield shown
        finally:
            shown.finished()


def display_options(command: Command) -> Command:
    """Add the options that every command has; the command gets them as `display`."""

    @wraps(command)
    def with_display(*, as_json: bool, quiet: bool, verbose: bool, debug: bool, **rest: Any) -> Any:
        return command(display=Display(as_json, quiet, verbose), **rest)

    for option in (
        click.option("--debug", is_flag=True, help="Show the traceback of an error."),
        click.option("-v", "--verbose", is_flag=True, help="Show everything, not only the most important."),
        click.option("-q", "--quiet", is_flag=True, help="Show only the answer, no progress."),
        click.option("--json", "as_json", is_flag=True, help="Print JSON on standard output."),
    ):
        with_display = option(with_display)
    return with_display


def run_options(command: Command) -> Command:
    """Add the options of a search; the command gets them as `options`."""

    @wraps(command)
    def with_options(
        *,
        budget_s: float | None,
        inputs: int | None,
        seed: int,
        jobs: int | None,
        no_tests: bool,
        engines: str | None,
        out: Path | None,
        unsafe: bool,
        at_most_s: float,
        solve_s: float | None,
        no_solve: bool,
        cluster: str,
        **rest: Any,
    ) -> Any:
        chosen = None if engines is None else parse_engines(engines)
        if no_solve and solve_s is not None:
            raise RequestError("--solve and --no-solve contradict each other; give one of them")
        solve_s = 0.0 if no_solve else solve_s
        options = Options(
            *(budget_s, inputs, seed, jobs, not no_tests, chosen, out, unsafe),
            solve_s=solve_s,
            at_most_s=at_most_s,
            cluster=cluster,
        )
        return command(options=options, **rest)

    for option in (
        cluster_option,
        click.option(
            "--unsafe", is_flag=True, help="Run even where this machine cannot protect itself; only for programs you trust."
        ),
        click.option(
            "--out",
            type=click.Path(path_type=Path, file_okay=False),
            metavar="DIR",
            help="Keep the results here; a later run with the same DIR continues.",
        ),
        click.option("--no-solve", is_flag=True, help="Ask no solver."),
        click.option(
            "--solve",
            "solve_s",
            type=float,
            metavar="S",
            help=f"Ask solvers about what is not refuted, S seconds for the whole class; default: as long as the search took, at least "
            f"{CLASS_SOLVER_S:g}; none with --inputs.",
        ),
        click.option("--engines", metavar="A,B", help=f"Use only these engines, or all: {', '.join(ENGINES)}."),
        click.option("--no-tests", is_flag=True, help="Ignore the instructor's own tests."),
        click.option("--jobs", type=int, metavar="N", help="Programs that run at the same time; default: one per processor."),
        click.option(
            "--at-most",
            "at_most_s",
            type=float,
            default=COLUMN_S,
            show_default=True,
            metavar="S",
            help="Leave a distinct submission when it has taken S seconds of the class's time.",
        ),
        click.option("--seed", type=int, default=0, show_default=True, metavar="N", help="Where the random search starts."),
        click.option(
            "--inputs",
            type=int,
            metavar="N",
            help=f"Try N inputs on each distinct submission; exactly repeatable; default: {DEFAULT_INPUTS:,}.",
        ),
        click.option(
            "--budget",
            "budget_s",
            type=float,
            metavar="S",
            help="Spend S seconds on each distinct submission, instead of a number of inputs.",
        ),
    ):
        with_options = option(with_options)
    return with_options
