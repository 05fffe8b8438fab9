"""The experiments on the ranking, each a command of its own."""

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

import click

from momus.cli.help import CommandGroup
from momus.cli.options import EXISTING, EXISTING_FILE, Display, display_options, jobs_option
from momus.cli.status import DONE
from momus.options import Options


@click.group(cls=CommandGroup)
def experiment() -> None:
    """Try the ranking itself: other seeds, other company, known bugs.

    The experiments of section 5 in "Ranking Programs using Black Box Testing", on any exercise.
    """


@experiment.command()
@click.argument("exercise", type=EXISTING)
@click.argument("submissions", type=EXISTING, required=False)
@click.option("--seeds", type=click.IntRange(2), default=10, show_default=True, metavar="K", help="How many seeds to start from.")
@click.option("--inputs", type=click.IntRange(1), default=2000, show_default=True, metavar="N", help="Inputs for each submission.")
@jobs_option
@display_options
def seeds(exercise: Path, submissions: Path | None, seeds: int, inputs: int, jobs: int | None, display: Display) -> int:
    """Rank the same class again with other seeds: how the tests and the ranks differ.

    \b
    Examples:
      momus experiment seeds exercises/equi --seeds 10
    """
    from momus import pipeline

    with display.progress() as progress:
        found = pipeline.seeds_experiment(exercise, submissions, seeds, Options(inputs=inputs, jobs=jobs), progress)
    return _tell(found, display)


@experiment.command()
@click.argument("exercise", type=EXISTING)
@click.option("--times", type=click.IntRange(1), default=500, show_default=True, metavar="N", help="Rankings of each pair.")
@click.option("--others", type=click.IntRange(1), default=30, show_default=True, metavar="N", help="Other mutants in each ranking.")
@click.option("--pairs", type=click.IntRange(1), default=3, show_default=True, metavar="N", help="Pairs to look at.")
@click.option("--seed", type=int, default=0, show_default=True, metavar="N", help="Which mutants and which pairs.")
@jobs_option
@display_options
def pairs(exercise: Path, times: int, others: int, pairs: int, seed: int, jobs: int | None, display: Display) -> int:
    """Rank pairs of mutants of the reference many times among others: how their scores spread, raw and normalised.

    \b
    Examples:
      momus experiment pairs exercises/equi --times 500 --others 30
    """
    from momus import pipeline

    with display.progress() as progress:
        options = Options(seed=seed, jobs=jobs)
        found = pipeline.pairs_experiment(exercise, times=times, others=others, pairs=pairs, options=options, progress=progress)
    return _tell(found, display)


@experiment.command()
@click.argument("exercise", type=EXISTING)
@click.argument("mutations", type=EXISTING_FILE, metavar="MUTATIONS.TOML")
@click.option("--inputs", type=click.IntRange(1), default=2000, show_default=True, metavar="N", help="Inputs for each program.")
@jobs_option
@display_options
def mutations(exercise: Path, mutations: Path, inputs: int, jobs: int | None, display: Display) -> int:
    """Rank all programs that a few known mutations make of the reference: where the order is not that of the mutations.

    MUTATIONS.TOML has a [[mutation]] table for each, with its name, the text it replaces (old) and what by (new).

    \b
    Examples:
      momus experiment mutations bench/experiments/anonymizer bench/experiments/anonymizer/mutations.toml
    """
    from momus import pipeline

    with display.progress() as progress:
        found = pipeline.mutations_experiment(exercise, mutations, Options(inputs=inputs, jobs=jobs), progress)
    return _tell(found, display)


def _tell(found: Any, display: Display) -> int:
    if display.as_json:
        print(json.dumps(asdict(found), indent=2))
        return DONE
    from momus.cli.say import say

    for line in found.lines():
        say(line, display)
    return DONE
