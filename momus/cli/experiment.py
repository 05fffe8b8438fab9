"""The experiments on the ranking and on the similarity, each a command of its own."""

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

import click

from momus.cli.help import CommandGroup
from momus.cli.options import EXISTING, EXISTING_FILE, Display, display_options, jobs_option
from momus.cli.say import DONE
from momus.options import Options


@click.group(cls=CommandGroup)
def experiment() -> None:
    """Test Momus itself: its ranking with other seeds, among other programs, on known bugs; its similarity on whole domains.

    These are the experiments of section 5 of "Ranking Programs using Black Box Testing", and of section 5 of "Measuring Code Behavioral
    Similarity for Programming and Software Engineering Education", for any exercise.
    """


@experiment.command()
@click.argument("exercise", type=EXISTING)
@click.argument("submissions", type=EXISTING, required=False)
@click.option("--seeds", type=click.IntRange(2), default=10, show_default=True, metavar="K", help="How many seeds to start from.")
@click.option("--inputs", type=click.IntRange(1), default=2000, show_default=True, metavar="N", help="Inputs for each submission.")
@jobs_option
@display_options
def seeds(exercise: Path, submissions: Path | None, seeds: int, inputs: int, jobs: int | None, display: Display) -> int:
    """Rank the same class with several seeds, and show how the tests and the ranks differ.

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
@click.option("--times", type=click.IntRange(1), default=500, show_default=True, metavar="N", help="How often each pair is ranked.")
@click.option("--others", type=click.IntRange(1), default=30, show_default=True, metavar="N", help="Other mutants in each ranking.")
@click.option("--pairs", type=click.IntRange(1), default=3, show_default=True, metavar="N", help="How many pairs.")
@click.option("--seed", type=int, default=0, show_default=True, metavar="N", help="Chooses the mutants and the pairs.")
@jobs_option
@display_options
def pairs(exercise: Path, times: int, others: int, pairs: int, seed: int, jobs: int | None, display: Display) -> int:
    """Rank pairs of mutants many times among other mutants, and show how their scores spread, raw and normalised.

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
    """Rank the reference under every combination of known mutations, and show where the ranking disagrees with the mutations.

    MUTATIONS.TOML has a [[mutation]] table for each mutation: its `name`, the `old` text, and the `new` text that replaces it.

    \b
    Examples:
      momus experiment mutations bench/experiments/anonymizer bench/experiments/anonymizer/mutations.toml
    """
    from momus import pipeline

    with display.progress() as progress:
        found = pipeline.mutations_experiment(exercise, mutations, Options(inputs=inputs, jobs=jobs), progress)
    return _tell(found, display)


@experiment.command()
@click.argument("exercises", type=EXISTING, nargs=-1, required=True, metavar="EXERCISE...")
@click.option(
    "--submissions", metavar="PATTERN", help='Revisions to measure, such as "folder/{student}-{revision}.c"; for one exercise.'
)
@click.option("--sequences", type=click.IntRange(1), default=55, show_default=True, metavar="N", help="Sequences of each exercise.")
@click.option(
    "--with-paths",
    type=click.IntRange(0),
    default=6,
    show_default=True,
    metavar="N",
    help="Sequences of each whose paths are followed.",
)
@click.option("--seed", type=int, default=0, show_default=True, metavar="N", help="Chooses the planted faults.")
@click.option(
    "--out",
    type=click.Path(path_type=Path, file_okay=False),
    metavar="DIR",
    help="Keep what was measured here; a later run with the same DIR continues.",
)
@jobs_option
@display_options
def similarity(
    exercises: tuple[Path, ...],
    submissions: str | None,
    sequences: int,
    with_paths: int,
    seed: int,
    out: Path | None,
    jobs: int | None,
    display: Display,
) -> int:
    """Compare RS, SSE, PSE and the score with the true similarity, known by running every input.

    The programs are sequences on the way to the reference: planted faults that are repaired one by one, or the revisions of students if the
    exercise has any. Only sequences whose every step is equivalent to the one before or subsumes it are used.

    \b
    Examples:
      momus experiment similarity bench/experiments/similarity/* --out figures
      momus experiment similarity bench/experiments/similarity/middle --submissions "hand-ins/{student}-{revision}.c"
    """
    from momus import pipeline

    with display.progress() as progress:
        found = pipeline.similarity_experiment(
            exercises,
            submissions=None if submissions is None else Path(submissions),
            sequences=sequences,
            with_paths=with_paths,
            out=out,
            options=Options(seed=seed, jobs=jobs),
            progress=progress,
        )
    return _tell(found, display)


def _tell(found: Any, display: Display) -> int:
    if display.as_json:
        print(json.dumps(asdict(found), indent=2))
        return DONE
    from momus.cli.say import say

    for line in found.lines():
        say(line, display)
    return DONE
