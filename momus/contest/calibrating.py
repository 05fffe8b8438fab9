"""Time limits from the model solutions: what the slowest of them takes, several times over, and room besides."""

from dataclasses import dataclass
from math import ceil

from momus.contest.run import ContestRun
from momus.contest.tasks import ContestTask
from momus.contest.verdicts import TestVerdict
from momus.errors import RequestError
from momus.execute.program_counts import Counted

_STEP_S = 0.1


@dataclass(frozen=True)
class CalibratedTask:
    """The proposed limits of a task: `factor` times the CPU time of the slowest model solution on its slowest test.

    So many times the most steps or instructions too, in millions, if they are counted; `counted` says which.
    """

    task: str
    cpu_s: float
    slowest_s: float
    slowest: str
    test: str
    failing: tuple[str, ...]
    counted: Counted = Counted.NOTHING
    count_m: float = 0.0

    def lines(self) -> list[str]:
        """Return the proposal in words, and as it is written in task.toml."""
        made = [f"{self.task}: {self.slowest} takes {self.slowest_s:.3f} s on {self.test}", f"  limits.cpu_s = {self.cpu_s:g}"]
        if self.counted:
            made.append(f"  limits.{self.counted}_m = {self.count_m:g}")
        return made + [f"  {name} is not accepted, and was left out" for name in self.failing]


def calibrated(run: ContestRun, task: ContestTask, jury: str, factor: float) -> CalibratedTask:
    """Return the limit for a task from the submissions of the contestant `jury`; raise RequestError if none of them is accepted."""
    own = [one for one in run.submissions if one.submission.contestant == jury and one.submission.task == task.name]
    good = [one for one in own if one.lines and all(line.judged.verdict is TestVerdict.ACCEPTED for line in one.lines)]
    if not good:
        raise RequestError(f"task {task.name}: {jury} has no accepted submission to measure; add one, or name another with --jury")
    slowest, one, test = max((line.used.cpu_s, one.submission.file, line.test.name) for one in good for line in one.lines)
    limit = max(_STEP_S, ceil(factor * slowest / _STEP_S - 1e-9) * _STEP_S)
    failing = tuple(other.submission.file for other in own if other not in good)
    lines = [line for other in good for line in other.lines]
    most = max(lines, key=lambda line: line.used.steps)
    # Two digits are enough for a limit.
    count_m = float(f"{factor * most.used.steps / 1_000_000:.1e}")
    return CalibratedTask(task.name, round(limit, 3), slowest, one, test, failing, most.judged.counted, count_m)
