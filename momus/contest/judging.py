"""Judges an output: by comparing it with the jury's answer, or by a program of the jury's."""

import re
from dataclasses import dataclass

from momus.contest.layers import LayeredSettings
from momus.contest.verdicts import Judged, TestVerdict
from momus.execute.whole_program import Ending, Executable, ProcessRun, ProgramBoxes
from momus.judge.settings import JudgeKind, JudgeSettings
from momus.judge.texts import compare_texts
from momus.model import Form

_ACCEPT, _REJECT = 42, 43
_TESTLIB = {0: TestVerdict.ACCEPTED, 1: TestVerdict.WRONG, 2: TestVerdict.WRONG, 4: TestVerdict.WRONG, 8: TestVerdict.WRONG}
_TESTLIB_POINTS = 7
FEEDBACK = "feedback"
SCORES = ("score.txt", "score_multiplier.txt")
"""Where a Kattis validator writes points; the second, a share of the test's points, is that of the layout of 2025-09."""
MESSAGES = ("judgemessage.txt", "teammessage.txt", *SCORES)
_NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")


@dataclass(frozen=True)
class JudgeProgram:
    """A judge that is a program, ready to start, and whose exit codes it uses."""

    executable: Executable
    protocol: str


def compared(settings: LayeredSettings, answer: bytes, output: bytes) -> Judged:
    """Return whether an output is like the answer in the way that the settings name."""
    kind = JudgeKind(settings.text("judge.kind"))
    how = JudgeSettings(
        kind=kind, form=Form.PROGRAM, abs=settings.number("judge.abs"), rel=settings.number("judge.rel"), types="strict"
    )
    texts = [text.decode("utf-8", "replace") for text in (answer, output)]
    if settings.text("judge.case") == "ignore":
        texts = [text.casefold() for text in texts]
    said = compare_texts(how, *texts)
    return Judged(TestVerdict.ACCEPTED if said.accepted else TestVerdict.WRONG, message=said.explanation)


def checked(
    boxes: ProgramBoxes, judge: JudgeProgram, settings: LayeredSettings, given: bytes, answer: bytes, output: bytes
) -> Judged:
    """Return what the jury's program says of an output. Its failures are the jury's, never the contestant's."""
    files = {"input": given, "answer": answer, "output": output}
    flags = settings.texts("judge.flags")
    if judge.protocol == "testlib":
        words: tuple[str, ...] = ("{given}/input", "{given}/output", "{given}/answer", *flags)
        run = boxes.run(judge.executable, settings.judge_limits, b"", files, arguments=words)
        return testlib_said(run)
    words = ("{given}/input", "{given}/answer", f"{FEEDBACK}/", *flags)
    take = tuple(f"{FEEDBACK}/{name}" for name in MESSAGES)
    run = boxes.run(judge.executable, settings.judge_limits, output, files, take=take, folders=(FEEDBACK,), arguments=words)
    return kattis_said(run)


def kattis_said(run: ProcessRun) -> Judged:
    """Return the verdict of a Kattis validator, from its exit code and the files that it left."""
    left = {name: (run.files or {}).get(f"{FEEDBACK}/{name}", b"").decode("utf-8", "replace").strip() for name in MESSAGES}
    jury = "\n".join(text for text in (left["judgemessage.txt"], run.stderr.decode("utf-8", "replace").strip()) if text)
    message = left["teammessage.txt"] or jury
    if run.ending is not Ending.EXITED or run.code not in (_ACCEPT, _REJECT):
        return judge_failure(run, jury)
    if run.code == _REJECT:
        return Judged(TestVerdict.WRONG, message=message, jury=jury)
    written = next((name for name in SCORES if left[name]), None)
    if written is None:
        return Judged(TestVerdict.ACCEPTED, message=message, jury=jury)
    try:
        score = float(left[written])
    except ValueError:
        return Judged(TestVerdict.JUDGE_ERROR, jury=f"{written} holds {left[written]!r}, which is no number\n{jury}")
    return Judged(TestVerdict.PARTIAL, score, message, jury)


def testlib_said(run: ProcessRun) -> Judged:
    """Return the verdict of a testlib checker, from its exit code and its standard error."""
    said = run.stderr.decode("utf-8", "replace").strip() or run.stdout.decode("utf-8", "replace").strip()
    if run.ending is Ending.EXITED and run.code in _TESTLIB:
        return Judged(_TESTLIB[run.code], message=said, jury=said)
    if run.ending is Ending.EXITED and run.code == _TESTLIB_POINTS:
        found = _NUMBER.search(said)
        if found:
            return Judged(TestVerdict.PARTIAL, float(found[0]), said, said)
        return Judged(TestVerdict.JUDGE_ERROR, jury=f"the checker gave points, but said no number: {said!r}")
    return judge_failure(run, said)


def judge_failure(run: ProcessRun, said: str) -> Judged:
    """Return that the judge failed, and how."""
    how = f"ended with exit code {run.code}" if run.ending is Ending.EXITED else f"failed: {run.ending}"
    return Judged(TestVerdict.JUDGE_ERROR, jury=f"the judge {how}\n{said}".strip())
