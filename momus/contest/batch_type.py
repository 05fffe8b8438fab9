"""Batch tasks: the program gets the input by its standard input or a file, and its output is judged."""

from collections.abc import Callable
from dataclasses import replace
from statistics import fmean, median

from momus.contest.judging_process import JudgingProcess, Submitted
from momus.contest.layers import LayeredSettings
from momus.contest.ready_input import made_ready
from momus.contest.tasks import ContestTask, TestCase
from momus.contest.verdicts import Judged, TestResult, TestVerdict, judged_end, result_of_run
from momus.execute.whole_program import Ending, Executable, ProcessRun, ProgramLimits

_TAKE: dict[str, Callable[[list[float]], float]] = {"minimum": min, "median": median, "average": fmean}


def evaluate_batch(judging: JudgingProcess, task: ContestTask, test: TestCase, submitted: Submitted) -> TestResult:
    """Return the result of a program on one test."""
    if submitted.executable is None:
        raise ValueError("a batch task needs a program")
    run, output = run_batch(judging, test, submitted.executable)
    bad = judged_end(run, test.settings.limits)
    if bad is None and output is None:
        target = test.settings.text("output")
        bad = Judged(TestVerdict.MISSING, message=f"the program did not write the file {target}, or left it empty")
    return result_of_run(bad or judging.judged(task, test, output or b""), run, output or b"")


def run_batch(judging: JudgingProcess, test: TestCase, executable: Executable) -> tuple[ProcessRun, bytes | None]:
    """Return how a program ended on a test, and its output; None if it left no output file."""
    settings = test.settings
    source, target = settings.text("input"), settings.text("output")
    text = made_ready(test.input_bytes) if settings.text("reader") == "binary" else test.input_bytes
    stdin = text if source == "stdin" else b""
    given = {} if source == "stdin" else {source: test.input_bytes}
    take = () if target == "stdout" else (target,)

    def once(limits: ProgramLimits) -> ProcessRun:
        return judging.programs.run(executable, limits, stdin, given, take=take)

    run = measured(once, settings)
    return run, run.stdout if target == "stdout" else (run.files or {}).get(target)


def measured(once: Callable[[ProgramLimits], ProcessRun], settings: LayeredSettings) -> ProcessRun:
    """Return a run whose CPU time is taken from several, as the settings say. Only a time near the limit is measured more than `repeat` times."""
    limits = settings.limits
    near, repeat = settings.number("time.near"), settings.whole("time.repeat")
    # Beyond the limit too, so that the times on both sides of it can be compared.
    roomy = replace(limits, cpu_s=limits.cpu_s * (1 + near))
    runs = [once(roomy)]

    def is_timed(run: ProcessRun) -> bool:
        return run.is_good or run.ending is Ending.CPU

    while is_timed(runs[-1]) and len(runs) < repeat:
        runs.append(once(roomy))
    again = settings.whole("time.again") if near else 0
    for _ in range(again):
        if is_timed(runs[-1]) and abs(runs[-1].cpu_s - limits.cpu_s) <= near * limits.cpu_s * 1.05:
            runs.append(once(roomy))
    if not is_timed(runs[-1]):
        return runs[-1]
    taken = _TAKE[settings.text("time.take")]([run.cpu_s for run in runs])
    ended = next((run for run in runs if run.is_good), runs[0])
    if taken > limits.cpu_s:
        return replace(ended, ending=Ending.CPU, code=0, cpu_s=taken)
    return replace(ended, cpu_s=taken)
