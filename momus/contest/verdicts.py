"""What is said of a submission on one test, and how a program's end becomes that."""

from dataclasses import dataclass, replace
from enum import StrEnum
from hashlib import sha256
from math import isfinite

from momus.execute.program_counts import Counted
from momus.execute.whole_program import Ending, ProcessRun, ProgramLimits
from momus.model import Kind, Outcome, Printed, Used
from momus.words import crash_words

KEPT_BYTES = 1 << 16
"""So much of an output is kept. A longer one is known by its digest, and the program is run again when it must be judged anew."""


class TestVerdict(StrEnum):
    """What is said of a submission on one test."""

    __test__ = False

    ACCEPTED = "accepted"
    PARTIAL = "partial"
    WRONG = "wrong answer"
    TIME = "time limit"
    WALL = "wall time limit"
    MEMORY = "memory limit"
    OUTPUT = "output limit"
    DISK = "disk quota"
    FORBIDDEN = "forbidden system call"
    CRASH = "run-time error"
    MISSING = "no output file"
    EARLY_END = "ended too early"
    DEADLOCK = "deadlock"
    STALLED = "stalled"
    PROTOCOL = "protocol error"
    COMPILE = "does not compile"
    REFUSED = "cannot be evaluated"
    SKIPPED = "not run"
    JUDGE_ERROR = "judge error"
    OURS = "error of ours"

    @property
    def is_open(self) -> bool:
        """Return whether nothing is decided, by no fault of the contestant's."""
        return self in (TestVerdict.JUDGE_ERROR, TestVerdict.OURS)


@dataclass(frozen=True)
class Judged:
    """A verdict with its words. `score` is what the judge gave: a share, points or a value, as `score.kind` says; None for none.

    `message` is for the contestant, `jury` for the jury; both whole, whatever their length. `opponent_score` is that of the other player of a game.
    `counted` says what the `steps` of `Used` are, and `judge_used` what a judge used that talked to the program.
    """

    verdict: TestVerdict
    score: float | None = None
    message: str = ""
    jury: str = ""
    opponent_score: float | None = None
    counted: Counted = Counted.NOTHING
    judge_used: Used = Used()

    @property
    def with_usable_score(self) -> "Judged":
        """Return this, or a failure of the judge if a score is not finite: one such value would decide what all others are worth."""
        scores = [one for one in (self.score, self.opponent_score) if one is not None and not isfinite(one)]
        if not scores:
            return self
        jury = f"the judge gave the score {scores[0]:g}, which is no finite number\n{self.jury}".strip()
        return replace(self, verdict=TestVerdict.JUDGE_ERROR, score=None, opponent_score=None, jury=jury)


@dataclass(frozen=True)
class TestResult:
    """A submission on one test: the verdict, what the program did, and what it used. `replay` is the record of a game."""

    __test__ = False

    judged: Judged
    outcome: Outcome
    used: Used = Used()
    replay: str = ""


_KINDS = {
    Ending.CPU: (Kind.TIMED_OUT, TestVerdict.TIME),
    Ending.USER: (Kind.TIMED_OUT, TestVerdict.TIME),
    Ending.WALL: (Kind.TIMED_OUT, TestVerdict.WALL),
    Ending.STEPS: (Kind.TIMED_OUT, TestVerdict.TIME),
    Ending.INSTRUCTIONS: (Kind.TIMED_OUT, TestVerdict.TIME),
    Ending.MEMORY: (Kind.OUT_OF_MEMORY, TestVerdict.MEMORY),
    Ending.OUTPUT: (Kind.FLOODED, TestVerdict.OUTPUT),
    Ending.DISK: (Kind.CRASHED, TestVerdict.DISK),
    Ending.FORBIDDEN: (Kind.CRASHED, TestVerdict.FORBIDDEN),
    Ending.CRASHED: (Kind.CRASHED, TestVerdict.CRASH),
    Ending.EXITED: (Kind.EXITED, TestVerdict.CRASH),
}


def outcome_of_run(run: ProcessRun, output: bytes = b"") -> Outcome:
    """Return what a program did, as the table keeps it."""
    printed = Printed(output[:KEPT_BYTES], len(output), sha256(output).hexdigest()[:32])
    kind = _KINDS[run.ending][0]
    error = "" if run.ending is Ending.EXITED else str(run.ending)
    return Outcome(kind, printed=printed, error=error, message=run.stderr[:KEPT_BYTES].decode("utf-8", "replace"), code=run.code)


def used_by_run(run: ProcessRun) -> Used:
    """Return what a program used."""
    return Used(run.cpu_s, run.wall_s, run.memory_kb, run.count or 0)


def result_of_run(judged: Judged, run: ProcessRun, output: bytes = b"", replay: str = "") -> TestResult:
    """Return the result of a program that was run, with what it did and used."""
    return TestResult(replace(judged, counted=run.counted), outcome_of_run(run, output), used_by_run(run), replay)


def judged_end(run: ProcessRun, limits: ProgramLimits) -> Judged | None:
    """Return the verdict on a program that did not end well; None for one that did."""
    if run.is_good:
        return None
    return Judged(_KINDS[run.ending][1], message=_end_words(run, limits))


def _end_words(run: ProcessRun, limits: ProgramLimits) -> str:
    words = {
        Ending.CPU: f"took more than {limits.cpu_s:g} s of CPU time",
        Ending.USER: f"took more than {limits.user_s:g} s of CPU time outside the kernel",
        Ending.WALL: f"did not end within {limits.longest_s:g} s on the wall clock",
        Ending.STEPS: f"took more than {limits.steps:,} steps",
        Ending.INSTRUCTIONS: f"took more than {limits.instructions:,} instructions",
        Ending.MEMORY: f"used more than {limits.memory_mb} MB of memory",
        Ending.OUTPUT: f"printed more than {limits.output_kb} KB",
        Ending.DISK: f"filled its disk quota of {limits.disk_kb} KB",
        Ending.FORBIDDEN: "made a system call that no program needs, such as starting another process",
        Ending.CRASHED: crash_words(run.code),
        Ending.EXITED: f"ended with exit code {run.code}",
    }
    said = run.stderr.decode("utf-8", "replace").strip()
    return f"{words[run.ending]}\n{said}" if said else words[run.ending]
