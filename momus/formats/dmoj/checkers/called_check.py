"""A Kattis validator that calls the function `check` of a checker written for DMOJ, in the file theirs.py beside it."""

import sys
import types
from pathlib import Path

ACCEPT, REJECT = 42, 43


class CheckerResult:
    """What a checker may return instead of true or false."""

    def __init__(self, passed, points, feedback="", extended_feedback=""):  # type: ignore[no-untyped-def]
        self.passed, self.points = passed, points
        self.feedback, self.extended_feedback = feedback, extended_feedback


def offer_dmoj() -> None:
    """Let `from dmoj.result import CheckerResult` find the class above."""
    package, result = types.ModuleType("dmoj"), types.ModuleType("dmoj.result")
    setattr(result, "CheckerResult", CheckerResult)  # noqa: B010
    setattr(package, "result", result)  # noqa: B010
    sys.modules |= {"dmoj": package, "dmoj.result": result}


if __name__ == "__main__":
    offer_dmoj()
    import theirs  # type: ignore[import-not-found]

    feedback = Path(sys.argv[3])
    arguments = dict(word.split("=", 1) for word in sys.argv[4:])
    output = sys.stdin.buffer.read()
    # One point, so that what is awarded is a share of the test's points.
    said = theirs.check(
        output, Path(sys.argv[2]).read_bytes(), judge_input=Path(sys.argv[1]).read_bytes(), point_value=1.0, **arguments
    )
    passed = said.passed if isinstance(said, CheckerResult) else bool(said)
    if isinstance(said, CheckerResult):
        (feedback / "teammessage.txt").write_text(str(said.feedback or ""))
        if passed and said.points is not None and said.points < 1:
            (feedback / "score.txt").write_text(str(float(said.points)))
    sys.exit(ACCEPT if passed else REJECT)
