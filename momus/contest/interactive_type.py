"""Interactive tasks: the program and a judge of the jury's talk to each other through pipes, each in its own box."""

from dataclasses import replace

from momus.contest.judging import FEEDBACK, MESSAGES, kattis_said, testlib_said
from momus.contest.judging_process import JudgingProcess, Submitted
from momus.contest.layers import LayeredSettings
from momus.contest.tasks import ContestTask, TestCase
from momus.contest.verdicts import Judged, TestResult, TestVerdict, judged_end, result_of_run, used_by_run
from momus.execute.conversation import Conversation, Party, Silence, converse

_PRESENTATION, _UNEXPECTED_END = 2, 8
_BY_WORDS = {"protocol error": TestVerdict.PROTOCOL, "end of input": TestVerdict.EARLY_END}
"""How the message of a judge that rejects may begin, to say that the program broke the protocol, or ended while the judge waited for it."""


def evaluate_interactive(judging: JudgingProcess, task: ContestTask, test: TestCase, submitted: Submitted) -> TestResult:
    """Return the result of a program's conversation with the judge."""
    settings = test.settings
    if submitted.executable is None:
        raise ValueError("an interactive task needs a program")
    judge = judging.judge(task, settings)
    given = {"input": test.input_bytes, "answer": test.answer_bytes}
    flags = settings.texts("judge.flags")
    if judge.protocol == "testlib":
        words: tuple[str, ...] = ("{given}/input", "tout", "{given}/answer", *flags)
    else:
        words = ("{given}/input", "{given}/answer", f"{FEEDBACK}/", *flags)
    take = tuple(f"{FEEDBACK}/{name}" for name in MESSAGES)
    # The judge waits for the program: its clock is as long as the program's.
    judge_limits = replace(settings.judge_limits, wall_s=settings.limits.longest_s * 16 + settings.number("judge.cpu_s"))
    asked = Party(judging.judges, judge.executable, judge_limits, words, given, take, (FEEDBACK,))
    talked = converse(Party(judging.programs, submitted.executable, settings.limits), asked, settings.number("interact.idle_s"))
    judged = judged_conversation(talked, judge.protocol, settings)
    return result_of_run(replace(judged, judge_used=used_by_run(talked.judge)), talked.program)


def judged_conversation(talked: Conversation, protocol: str, settings: LayeredSettings) -> Judged:
    """Return the verdict on a conversation. The judge's rejection or failure counts if it came before the program's end, else the program's own."""
    said = testlib_said(talked.judge) if protocol == "testlib" else kattis_said(talked.judge)
    rejected = said.verdict is TestVerdict.WRONG
    if rejected and talked.judge_first:
        return _told_apart(said, talked, protocol)
    if said.verdict is TestVerdict.JUDGE_ERROR and talked.judge_first:
        # Whatever the program does without its judge is not its fault.
        return said
    if talked.silence is Silence.DEADLOCK:
        return Judged(TestVerdict.DEADLOCK, message="the program and the judge each waited for the other to write", jury=said.jury)
    if talked.silence is Silence.STALLED:
        return Judged(TestVerdict.STALLED, message="the program did nothing and did not wait for input either", jury=said.jury)
    ended = judged_end(talked.program, settings.limits)
    if ended is not None:
        return replace(ended, jury=said.jury)
    return _told_apart(said, talked, protocol) if rejected else said


def _told_apart(said: Judged, talked: Conversation, protocol: str) -> Judged:
    """Return a rejection as what it is: a broken protocol, an early end, or a wrong answer."""
    code = talked.judge.code
    if protocol == "testlib" and code in (_PRESENTATION, _UNEXPECTED_END):
        return replace(said, verdict=TestVerdict.PROTOCOL if code == _PRESENTATION else TestVerdict.EARLY_END)
    words = (said.jury or said.message).lower()
    return next((replace(said, verdict=one) for start, one in _BY_WORDS.items() if words.startswith(start)), said)
