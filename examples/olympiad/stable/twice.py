"""A type of task: the program gets its own output as input again, and must not change it."""

from momus.contest.verdicts import Judged, TestVerdict, judged_end, result_of_run


def evaluate(bench, task, test, submitted):
    """Return the result on one test."""
    once = bench.programs.run(submitted.executable, test.settings.limits, test.input_bytes)
    twice = bench.programs.run(submitted.executable, test.settings.limits, once.stdout)
    judged = judged_end(once, test.settings.limits) or judged_end(twice, test.settings.limits)
    if judged is None and once.stdout != twice.stdout:
        judged = Judged(TestVerdict.WRONG, message="the second run changed the output of the first")
    judged = judged or bench.judged(task, test, twice.stdout)
    return result_of_run(judged, twice, twice.stdout)
