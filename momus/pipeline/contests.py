"""Contests, for the command line and other callers."""

from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

from momus.contest.calibrating import CalibratedTask, calibrated
from momus.contest.contest_files import read_contest
from momus.contest.first_contest import write_draft
from momus.contest.layers import setting_lines
from momus.contest.rank_files import as_json as rank_json
from momus.contest.rank_files import rank_lines
from momus.contest.rank_lists import RankList
from momus.contest.results_folder import WrittenResults, rank_again, write_results
from momus.contest.run import ContestRunner
from momus.contest.submitting import submit, watch_submissions
from momus.contest.tasks import found_task, placed_settings
from momus.options import Options, check_place
from momus.pipeline.hardening.harden import TRIED_INPUTS, HardenedTask, HardenRequest, harden
from momus.pipeline.hardening.words import harden_json, harden_lines
from momus.progress import Progress

__all__ = [
    "RankList", "calibrate_contest", "found_task", "harden_contest", "harden_json", "harden_lines", "placed_settings",
    "rank_contest", "rank_json", "rank_lines", "read_contest", "run_contest", "setting_lines", "submit_to_contest",
    "watch_contest", "write_draft",
]  # fmt: skip

RESULTS = "results"


def run_contest(
    folder: Path,
    out: Path | None = None,
    *,
    jobs: int | None = None,
    unsafe: bool = False,
    is_frozen: bool = False,
    progress: Progress | None = None,
    cluster: str = "",
) -> WrittenResults:
    """Return the results of a contest; what was evaluated before is not evaluated again."""
    check_place(jobs, cluster)
    contest = read_contest(folder)
    out = out or folder / RESULTS
    with ContestRunner(contest, out, jobs=jobs, unsafe=unsafe, progress=progress, cluster=cluster) as runner:
        return write_results(runner.run(), out, is_frozen=is_frozen)


def rank_contest(folder: Path, out: Path | None = None, *, is_frozen: bool = False) -> RankList:
    """Return the rank list computed again from the plain files of points."""
    return rank_again(read_contest(folder), out or folder / RESULTS, is_frozen=is_frozen)


def submit_to_contest(
    folder: Path, task: str, contestant: str, given: Path, out: Path | None = None, *, unsafe: bool = False
) -> list[str]:
    """Return what a contestant is told of a new submission. The results of the contest are written anew."""
    contest = read_contest(folder)
    now = datetime.now().replace(microsecond=0)
    out = out or folder / RESULTS
    with ContestRunner(contest, out, jobs=1, unsafe=unsafe) as runner:
        run, lines = submit(runner, found_task(contest, task), contestant, given, now)
        write_results(run, out)
        return lines


def watch_contest(
    folder: Path, out: Path | None = None, *, jobs: int | None = None, unsafe: bool = False
) -> Iterator[WrittenResults]:
    """Yield the results of a contest, and again after each new submission."""
    contest = read_contest(folder)
    out = out or folder / RESULTS
    with ContestRunner(contest, out, jobs=jobs, unsafe=unsafe) as runner:
        for run in watch_submissions(runner):
            yield write_results(run, out)


def calibrate_contest(
    folder: Path, jury: str, factor: float, out: Path | None = None, *, unsafe: bool = False
) -> list[CalibratedTask]:
    """Return a proposed time limit for each task to which the jury has submitted."""
    contest = read_contest(folder)
    with ContestRunner(contest, out or folder / RESULTS, jobs=1, unsafe=unsafe) as runner:
        run = runner.run()
        tried = {one.submission.task for one in run.submissions if one.submission.contestant == jury}
        return [calibrated(run, task, jury, factor) for task in contest.tasks if task.name in tried]


def harden_contest(
    folder: Path,
    task: str,
    out: Path | None = None,
    *,
    group: str,
    points: float = 0.0,
    jury: str,
    inputs: int | None = None,
    seed: int = 0,
    jobs: int | None = None,
    unsafe: bool = False,
    dry_run: bool = False,
    progress: Progress | None = None,
) -> HardenedTask:
    """Return the tests that break accepted submissions of a task, written into it unless it is a dry run."""
    request = HardenRequest(folder, task, out or folder / RESULTS, group, jury, points, inputs or TRIED_INPUTS, dry_run)
    return harden(request, Options(inputs=inputs, seed=seed, jobs=jobs, unsafe=unsafe), progress)
