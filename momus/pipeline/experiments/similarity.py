"""The experiment on similarity: programs whose true similarity is known by running the whole domain, and what each measure says of them.

What a program does on the whole domain is kept, and so are the figures of an exercise as soon as it is done: an experiment that was interrupted
continues where it was. The table of the exercises that are done is written after each.
"""

import time
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import islice, pairwise
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import numpy as np

from momus.codec import CodecError, decode, encode
from momus.errors import RequestError
from momus.exercise import Exercise
from momus.model import Program, Submission
from momus.options import Options
from momus.pipeline.class_run import setting_of
from momus.pipeline.experiments.enumeration import Agreement, countable, enumerated
from momus.pipeline.experiments.sequences import ProgramSequence, makes_progress, repaired_sequences, revision_sequences
from momus.pipeline.experiments.similarity_figures import (
    Estimate,
    MeasuredExercise,
    MeasuredProgram,
    MeasuredSequence,
    SimilarityMeasured,
    figures,
)
from momus.pipeline.whole_run import COMPILED, STORE, grade_exercise, read_exercise
from momus.progress import Progress, Silent
from momus.readings.similarity import SimilarityOptions
from momus.results.similarity import SimilarityFound
from momus.search import Stream
from momus.table import Store

SEARCHED = 1_000
"""The inputs that are tried to refute each program before it is measured."""
MOST_RUN = 0.01
"""A measure may run a program on at most this share of the domain; so intervals are wider than usual if the domain is small."""
SOLVED_S = 60.0
"""The seconds in which solvers look at the programs that these inputs do not refute."""
FOLLOWED = 64
"""The paths of a pair that are followed at most."""
SETS_AT_ONCE = 6
"""The sequences of so many sets of faults are run on the whole domain together."""
TRUTHS, TABLE = "truths", "figures.txt"
MOST_SETS = 10
"""At most so many sets of faults are tried for each wanted sequence; the steps of some lose inputs."""


def similarity_experiment(
    paths: Sequence[Path],
    *,
    submissions: Path | None = None,
    sequences: int = 55,
    with_paths: int = 6,
    out: Path | None = None,
    options: Options = Options(),
    progress: Progress | None = None,
) -> SimilarityMeasured:
    """Return how well RS, SSE, PSE and the score order programs, and how near they are to the true similarity.

    An exercise whose submissions have a student and a revision is measured on these; for any other, at most `sequences` sequences are made by
    planting faults and repairing them. Paths are followed for `with_paths` sequences of each exercise: that takes the most time.
    """
    progress = progress or Silent()
    found = []
    for path in paths:
        exercise = read_exercise(path, submissions, options)
        countable(exercise)
        record = None if out is None else out / f"{exercise.name}-{sequences}-{with_paths}-{options.seed}.record"
        kept = None if record is None else _kept(record)
        if kept is None:
            with TemporaryDirectory(prefix="momus-") as temporary:
                truths = out / TRUTHS if out is not None else Path(temporary) / TRUTHS
                kept = _measured(exercise, Path(temporary), truths, sequences, with_paths, options, progress)
            if record is not None:
                record.parent.mkdir(parents=True, exist_ok=True)
                record.write_bytes(encode(kept, MeasuredExercise))
        found.append(kept)
        if out is not None:
            (out / TABLE).write_text("\n".join(figures(found).lines()) + "\n", encoding="utf-8")
    return figures(found)


def _kept(record: Path) -> MeasuredExercise | None:
    """Return what an earlier run found; None if there is nothing that can be read."""
    try:
        found: MeasuredExercise = decode(MeasuredExercise, record.read_bytes())
        return found
    except (OSError, CodecError):
        return None


def _measured(
    exercise: Exercise, folder: Path, kept: Path, number: int, with_paths: int, options: Options, progress: Progress
) -> MeasuredExercise:
    started = time.monotonic()
    chosen, truths, left_out = _sequences(exercise, kept, number, options, progress)
    if not chosen:
        raise RequestError(f"{exercise.name}: no sequence qualifies: in each some step loses inputs or changes nothing")
    programs = {one.digest: one for sequence in chosen for one in sequence.programs}
    names = {digest: f"p{at:04}" for at, digest in enumerate(programs)}
    wished = SimilarityOptions(share=MOST_RUN)
    told = _similarities(exercise, programs, names, wished, folder, options, progress)
    some = {one.digest: one for sequence in chosen[:with_paths] for one in sequence.programs}
    followed = _similarities(exercise, some, names, replace(wished, paths=FOLLOWED), folder, options, progress) if some else None
    sound = _as_drawn(exercise, {name: truths[digest] for digest, name in names.items()}, told)
    trusted = [one for one in chosen if all(names[program.digest] in sound for program in one.programs)]
    return MeasuredExercise(
        exercise.name,
        countable(exercise).count,
        {name: _program(name, truths[digest], told, followed) for digest, name in names.items() if name in sound},
        tuple(_sequence(one, truths, names) for one in trusted),
        left_out + len(chosen) - len(trusted),
        time.monotonic() - started,
    )


def _as_drawn(exercise: Exercise, truths: Mapping[str, Agreement], told: SimilarityFound) -> set[str]:
    """Return the programs that were measured, and were not seen to do anything else than when the whole domain was run."""
    inputs = countable(exercise)
    most = max((one.draws for one in told.submissions), default=0)
    places = np.array([inputs.number(one.args) for one in Stream(setting_of(exercise), listed=False).inputs(0, most)], np.int64)
    return {
        one.id
        for one in told.submissions
        if one.rs is not None
        and not one.unreached
        and (one.score is None or one.score.known <= int((~truths[one.id]).sum()))
        and round(one.rs.value * one.draws) == int(truths[one.id][places[: one.draws]].sum())
    }


def _sequences(
    exercise: Exercise, kept: Path, number: int, options: Options, progress: Progress
) -> tuple[list[ProgramSequence], dict[str, Agreement], int]:
    """Return sequences in which each step is equivalent or subsumes the one before, the truth of their programs, and how many do not qualify."""
    revised = revision_sequences(exercise)
    sets = repaired_sequences(exercise, Random(f"{exercise.name} {options.seed}"), MOST_SETS * number)
    truths: dict[str, Agreement] = {}
    unknown: set[str] = set()
    chosen: list[ProgramSequence] = []
    left_out = 0
    while portion := revised or [one for many in islice(sets, SETS_AT_ONCE) for one in many]:
        programs = {one.digest: one for sequence in portion for one in sequence.programs}
        new = [one for digest, one in programs.items() if digest not in truths and digest not in unknown]
        for program, told in zip(new, enumerated(exercise, new, options, progress, kept), strict=True):
            if told.agrees is None:
                unknown.add(program.digest)
            else:
                truths[program.digest] = told.agrees
        for sequence in portion:
            known = [truths.get(one.digest) for one in sequence.programs]
            agreed = [one for one in known if one is not None]
            if len(agreed) == len(known) and makes_progress(agreed):
                chosen.append(sequence)
            else:
                left_out += 1
        if revised or len(chosen) >= number:
            break
    return chosen if revised else chosen[:number], truths, left_out


def _similarities(
    exercise: Exercise,
    programs: Mapping[str, Program],
    names: Mapping[str, str],
    wished: SimilarityOptions,
    folder: Path,
    options: Options,
    progress: Progress,
) -> SimilarityFound:
    """Return the similarities of programs that are graded as one class."""
    suffix = Path(exercise.references[0].sources[0][0]).suffix
    submissions = tuple(Submission(names[digest], f"{names[digest]}{suffix}", one) for digest, one in programs.items())
    graded = replace(exercise, submissions=submissions, tests=())
    options = replace(options, out=folder, inputs=SEARCHED, solve_s=SOLVED_S)
    with Store.open(folder / STORE) as store:
        results = grade_exercise(graded, store, folder / COMPILED, options, progress, wishes={"similarity": wished})
    found = results.readings["similarity"]
    assert isinstance(found, SimilarityFound)
    return found


def _program(name: str, agrees: Agreement, told: SimilarityFound, followed: SimilarityFound | None) -> MeasuredProgram:
    one = told.by_id[name]
    estimates = {}
    if one.rs is not None and one.score is not None:
        estimates = {
            "RS": Estimate(1 - one.rs.value, 1 - one.rs.high, 1 - one.rs.low),
            "score": Estimate(one.score.missing, one.score.least, one.score.most),
        }
    traced = followed.by_id.get(name) if followed is not None else None
    for measure, share in (("SSE", traced and traced.sse), ("PSE", traced and traced.pse)):
        if share and share.value is not None:
            estimates[measure] = Estimate(1 - share.value)
    return MeasuredProgram(int((~agrees).sum()), SEARCHED + one.draws + one.asked, estimates)


def _sequence(one: ProgramSequence, truths: Mapping[str, Agreement], names: Mapping[str, str]) -> MeasuredSequence:
    known = [truths[program.digest] for program in one.programs]
    same = tuple(bool(np.array_equal(before, after)) for before, after in pairwise(known))
    return MeasuredSequence(one.name, tuple(names[program.digest] for program in one.programs), same)
