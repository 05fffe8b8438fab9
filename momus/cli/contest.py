"""The contest evaluator, one command for each thing that a jury or a contestant does."""

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from momus.cli.help import CommandGroup
from momus.cli.options import EXISTING, EXISTING_FOLDER, Display, cluster_option, display_options, jobs_option
from momus.cli.say import DONE, OURS

if TYPE_CHECKING:
    from momus.pipeline.contests import RankList


@click.group(cls=CommandGroup)
def contest() -> None:
    """Run a programming contest: tasks with tests and limits, submissions, points and rank lists.

    A contest is a folder with a contest.toml, and in it a folder with a task.toml for each task.

    \b
    Examples:
      momus contest new autumn
      momus contest run autumn
    """


@contest.command("new")
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
@display_options
def contest_new(folder: Path, display: Display) -> int:
    """Write a first contest that runs, to be changed.

    \b
    Examples:
      momus contest new autumn
    """
    from momus.cli.say import say
    from momus.pipeline import contests

    written = contests.write_draft(folder)
    if display.as_json:
        print(json.dumps({"written": [str(path) for path in written]}))
        return DONE
    for path in written:
        say(f"written: {path}", display)
    say(f"next: momus contest run {folder}", display)
    return DONE


@contest.command("config")
@click.argument("folder", type=EXISTING_FOLDER)
@click.argument("task")
@click.argument("test", default="")
@display_options
def contest_config(folder: Path, task: str, test: str, display: Display) -> int:
    """Show the settings of a task or of one test, and where each value was set.

    \b
    Examples:
      momus contest config autumn sum
      momus contest config autumn sum secret/2 -v
    """
    from momus.cli.say import say
    from momus.pipeline import contests

    placed = contests.placed_settings(contests.read_contest(folder), task, test)
    if display.as_json:
        print(json.dumps({one.key: {"value": one.value, "from": one.place} for one in placed}, indent=1))
        return DONE
    for line in contests.setting_lines(placed, everything=display.verbose):
        say(line, display)
    return DONE


_out_option = click.option(
    "--out",
    type=click.Path(path_type=Path, file_okay=False),
    metavar="DIR",
    help="Where results are kept; default: results/ in the contest.",
)
_frozen_option = click.option("--frozen", is_flag=True, help="Hide submissions after the freeze.")


@contest.command("run")
@click.argument("folder", type=EXISTING_FOLDER)
@_out_option
@_frozen_option
@click.option("--unsafe", is_flag=True, help="Run even where this machine cannot protect itself; only for programs you trust.")
@jobs_option
@cluster_option
@display_options
def contest_run(
    folder: Path, out: Path | None, frozen: bool, unsafe: bool, jobs: int | None, cluster: str, display: Display
) -> int:
    """Evaluate all submissions, and write points, logs and rank lists. Given again, it continues.

    Exit status: 0 all is decided; 2 some test is undecided, because a judge failed or by a fault of ours.

    \b
    Examples:
      momus contest run autumn
      momus contest run autumn --frozen --out public
    """
    from momus.cli.say import say
    from momus.pipeline import contests

    with display.progress() as progress:
        results = contests.run_contest(folder, out, jobs=jobs, unsafe=unsafe, is_frozen=frozen, progress=progress, cluster=cluster)
    _show_ranks(results.ranks, display)
    if not display.as_json:
        for note in results.notes:
            say(f"note: {note}", display, style="yellow")
        say(f"written: {out or folder / 'results'}: rank.html, points/, logs/", display)
    return OURS if results.undecided else DONE


@contest.command("rank")
@click.argument("folder", type=EXISTING_FOLDER)
@_out_option
@_frozen_option
@display_options
def contest_rank(folder: Path, out: Path | None, frozen: bool, display: Display) -> int:
    """Compute points and rank lists again from the plain files of points; nothing is run.

    \b
    Examples:
      momus contest rank autumn --frozen
    """
    from momus.pipeline import contests

    _show_ranks(contests.rank_contest(folder, out, is_frozen=frozen), display)
    return DONE


def _show_ranks(ranks: "RankList", display: Display) -> None:
    from momus.cli.say import say
    from momus.pipeline import contests

    if display.as_json:
        print(contests.rank_json(ranks), end="")
        return
    for line in contests.rank_lines(ranks):
        say(line, display)


@contest.command("submit")
@click.argument("folder", type=EXISTING_FOLDER)
@click.argument("task")
@click.argument("file", type=EXISTING)
@click.option("--as", "contestant", required=True, metavar="NAME", help="The contestant.")
@_out_option
@display_options
def contest_submit(folder: Path, task: str, file: Path, contestant: str, out: Path | None, display: Display) -> int:
    """Hand in a program, or a folder of output files, and tell what the contest's policy allows. It is evaluated alone.

    \b
    Examples:
      momus contest submit autumn sum my.cpp --as ann
    """
    from momus.cli.say import say
    from momus.pipeline import contests

    lines = contests.submit_to_contest(folder, task, contestant, file, out)
    if display.as_json:
        print(json.dumps({"lines": lines}, ensure_ascii=False))
        return DONE
    for line in lines:
        say(line, display)
    return DONE


@contest.command("watch")
@click.argument("folder", type=EXISTING_FOLDER)
@_out_option
@jobs_option
@display_options
def contest_watch(folder: Path, out: Path | None, jobs: int | None, display: Display) -> int:
    """Evaluate whatever is put into the folder of submissions, and write all results anew, until Ctrl-C.

    \b
    Examples:
      momus contest watch autumn
    """
    from momus.cli.say import say
    from momus.pipeline import contests

    told: set[str] = set()
    for results in contests.watch_contest(folder, out, jobs=jobs):
        _show_ranks(results.ranks, display)
        if not display.as_json:
            for line in results.verdicts if told else ():
                if line not in told:
                    say(f"new: {line}", display)
            say("", display)
        told.update(results.verdicts)
        sys.stdout.flush()
    return DONE


@contest.command("calibrate")
@click.argument("folder", type=EXISTING_FOLDER)
@click.option(
    "--jury", default="jury", show_default=True, metavar="NAME", help="The contestant whose submissions are the model solutions."
)
@click.option(
    "--factor", type=click.FloatRange(1), default=3.0, show_default=True, metavar="F", help="How many times the slowest one."
)
@_out_option
@display_options
def contest_calibrate(folder: Path, jury: str, factor: float, out: Path | None, display: Display) -> int:
    """Propose time limits from the model solutions.

    \b
    Examples:
      momus contest calibrate autumn --factor 4
    """
    from dataclasses import asdict

    from momus.cli.say import say
    from momus.pipeline import contests

    found = contests.calibrate_contest(folder, jury, factor, out)
    if display.as_json:
        print(json.dumps([asdict(one) for one in found], ensure_ascii=False, indent=1))
        return DONE
    for one in found:
        for line in one.lines():
            say(line, display)
    return DONE


@contest.command("harden")
@click.argument("folder", type=EXISTING_FOLDER)
@click.argument("task")
@click.option("--dry-run", is_flag=True, help="Show the tests, and write nothing into the task.")
@click.option("--group", default="hardened", show_default=True, metavar="NAME", help="The group of the new tests.")
@click.option("--points", type=click.FloatRange(0), default=0.0, metavar="P", help="Points of the group, if it is new; default: 0.")
@click.option(
    "--jury", default="jury", show_default=True, metavar="NAME", help="The contestant whose submissions are model solutions too."
)
@click.option(
    "--inputs", type=click.IntRange(1), metavar="N", help="Inputs to try on each program; default: 8,000, or 600 changed tests."
)
@click.option("--seed", type=int, default=0, metavar="N", help="Another seed tries other inputs.")
@_out_option
@jobs_option
@display_options
def contest_harden(
    folder: Path,
    task: str,
    dry_run: bool,
    group: str,
    points: float,
    jury: str,
    inputs: int | None,
    seed: int,
    out: Path | None,
    jobs: int | None,
    display: Display,
) -> int:
    """Search for tests that accepted submissions fail, and add the fewest that break them as a new group of the task.

    Model solutions lie in TASK/submissions/accepted, known wrong ones beside them, in folders named after the verdict that they must get.
    Which inputs are valid is said by [inputs] in task.toml, by validators, or by both.

    \b
    Examples:
      momus contest harden autumn sum --dry-run
      momus contest harden autumn sum
    """
    from momus.cli.say import say
    from momus.pipeline import contests

    with display.progress() as progress:
        found = contests.harden_contest(
            folder, task, out, group=group, points=points, jury=jury, inputs=inputs, seed=seed, jobs=jobs, dry_run=dry_run, progress=progress
        )  # fmt: skip
    if display.as_json:
        print(json.dumps(contests.harden_json(found), ensure_ascii=False, indent=1))
        return DONE
    for line in contests.harden_lines(found, str(folder), dry_run=dry_run):
        say(line, display)
    return DONE
