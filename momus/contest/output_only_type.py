"""Output-only tasks: the tests are public, and contestants hand in the output files, made in whatever way they wish."""

from pathlib import PurePosixPath

from momus.contest.judging_process import JudgingProcess, Submitted
from momus.contest.tasks import ContestTask, TestCase
from momus.contest.verdicts import KEPT_BYTES, Judged, TestResult, TestVerdict
from momus.model import Kind, Outcome, Printed

OUTPUT_SUFFIX = ".out"


def evaluate_output(judging: JudgingProcess, task: ContestTask, test: TestCase, submitted: Submitted) -> TestResult:
    """Return the result of the file that was handed in for one test: NAME.out, with or without the folder of the test."""
    names = (f"{test.name}{OUTPUT_SUFFIX}", f"{PurePosixPath(test.name).name}{OUTPUT_SUFFIX}")
    files = dict(submitted.files)
    output = next((files[name] for name in names if name in files), None)
    if output is None:
        return TestResult(
            Judged(TestVerdict.MISSING, message=f"{names[0]} was not handed in"), Outcome(Kind.EXITED, error="no file")
        )
    most = test.settings.whole("limits.output_kb") << 10
    if len(output) > most:
        said = f"{names[0]} has more than {most >> 10} KB"
        return TestResult(Judged(TestVerdict.OUTPUT, message=said), Outcome(Kind.FLOODED))
    printed = Printed(output[:KEPT_BYTES], len(output), "")
    return TestResult(judging.judged(task, test, output), Outcome(Kind.EXITED, printed=printed))
