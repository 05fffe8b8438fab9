"""Evaluates samples on many problems: in parallel, each problem once, going on where an earlier run was stopped."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from hashlib import sha256
from pathlib import Path

from momus import __version__
from momus.codec import CodecError, decode, encode
from momus.options import Options
from momus.pipeline.evaluate.one_problem import ProblemWork, evaluate_problem
from momus.pipeline.evaluate.problems import Problem, read_problems
from momus.pipeline.evaluate.processes import each_in_a_process
from momus.pipeline.evaluate.samples import read_samples
from momus.progress import Progress, Silent
from momus.report.evaluation import write_evaluation
from momus.report.feedback_files import file_stems
from momus.report.files import write_whole
from momus.results.evaluation import Evaluation, ProblemFound

KS = (1, 10, 100)
FOUND = "found.bin"


@dataclass(frozen=True)
class KeptProblem:
    """What was found for a problem, and the key of everything that it rests on."""

    key: str
    found: ProblemFound


def evaluate(
    samples: Path,
    problems: Path,
    *,
    options: Options = Options(),
    ks: Sequence[int] = KS,
    progress: Progress | None = None,
) -> Evaluation:
    """Return the table over all problems that have samples, and write it into the output folder; what an earlier run found is not run again.

    Solvers are asked only if the options name them or give them time.
    """
    progress = progress or Silent()
    if options.solve_s is None and options.engines is None:
        # What solvers answer depends on the clock, and for many problems their time adds up.
        options = replace(options, solve_s=0.0)
    known = read_problems(problems)
    given = read_samples(samples, known)
    out = options.out or Path("momus-out") / samples.name.partition(".")[0]
    names = dict(zip(known, file_stems(known), strict=True))
    todo = [ProblemWork(known[one], given[one], out / "problems" / names[one], out / "graded" / names[one]) for one in given]
    budget = replace(options, out=None, jobs=None, cluster="")
    progress.stage("evaluating problems", len(todo))
    left = [work for work in todo if kept(work, budget) is None]
    progress.advance(len(todo) - len(left))
    one_job = replace(options, out=None, jobs=None if options.cluster else 1)
    died: dict[str, str] = {}
    for work, code in each_in_a_process(left, partial(_evaluate_and_keep, options=one_job, key_options=budget), options.workers):
        if code:
            died[work.problem.task_id] = f"Momus failed on it: its process ended with {code}; give the same command again"
        progress.advance()
    found = [kept(work, budget, everything=True) or _lost(work.problem, died) for work in todo]
    table = Evaluation(
        problems=tuple(found),
        seed=options.seed,
        budget=options.budget,
        ks=tuple(ks),
        without_samples=tuple(one for one in known if one not in given),
        sources=given,
    )
    write_evaluation(table, out)
    progress.finished()
    return table


def _lost(problem: Problem, died: dict[str, str]) -> ProblemFound:
    reason = died.get(problem.task_id, "Momus failed on it: nothing was found; give the same command again")
    return ProblemFound(problem.task_id, problem=reason, lasting=False)


def _evaluate_and_keep(work: ProblemWork, options: Options, key_options: Options) -> None:
    found = evaluate_problem(work, options)
    write_whole(work.graded / FOUND, encode(KeptProblem(_key(work, key_options), found)))


def kept(work: ProblemWork, options: Options, *, everything: bool = False) -> ProblemFound | None:
    """Return what is known of a problem, if it was evaluated like this before; a fault of ours is tried again, unless `everything` is wanted."""
    try:
        one = decode(KeptProblem, (work.graded / FOUND).read_bytes())
    except (OSError, CodecError):
        return None
    return one.found if one.key == _key(work, options) and (everything or one.found.lasting) else None


def _key(work: ProblemWork, options: Options) -> str:
    return sha256(repr((__version__, work.problem, work.samples, options)).encode("utf-8", "surrogatepass")).hexdigest()
