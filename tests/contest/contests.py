"""Contests made on the fly, and what comes of them."""

from pathlib import Path

from momus.contest.contest_files import read_contest
from momus.contest.results_folder import WrittenResults, write_results
from momus.contest.run import ContestRun, ContestRunner


def write(folder: Path, files: dict[str, str]) -> Path:
    """Return the folder with these files in it."""
    for path, text in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text)
    return folder


def evaluated(folder: Path) -> tuple[ContestRun, WrittenResults]:
    """Return the run of a contest in one process, and its results."""
    with ContestRunner(read_contest(folder), folder / "results", jobs=1) as runner:
        run = runner.run()
        return run, write_results(run, folder / "results")


def verdicts(run: ContestRun) -> dict[str, dict[str, str]]:
    """Return the verdict by submission and test; under "" that of a submission that came to no test."""
    return {
        one.submission.key: {line.test.name: str(line.judged.verdict) for line in one.lines} or {"": str(one.verdict)}
        for one in run.submissions
    }
