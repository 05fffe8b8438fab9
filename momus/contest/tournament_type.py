"""Two-player games: two programs play through a judge that enforces the rules. A program that crashes or stalls loses, and nobody waits.

The judge reads lines `1 TEXT` and `2 TEXT` from the players, and writes such lines to them. `= A B` gives both players their points, from 0 to 1, and
ends the game. A player that has ended is told by the line `1 !`.
"""

import os
import select
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field, replace

from momus.contest.judging_process import JudgingProcess, Submitted
from momus.contest.tasks import ContestTask, TestCase
from momus.contest.verdicts import Judged, TestResult, TestVerdict, judged_end, result_of_run
from momus.execute.conversation import Party, Running
from momus.execute.stillness import StillWatch
from momus.execute.whole_program import ProcessRun, ProgramLimits

_POLL_S = 0.02
_LONGEST_LINE = 1 << 16
_LONGEST_REPLAY = 1 << 20
_JUDGE = 0
_ENDED = b"!"


def evaluate_game(judging: JudgingProcess, task: ContestTask, test: TestCase, submitted: Submitted) -> TestResult:
    """Return the result of a game for its first player; `opponent_score` is the other's."""
    settings = test.settings
    if submitted.executable is None or len(submitted.opponents) != 1:
        raise ValueError("a game needs two programs")
    judge = judging.judge(task, settings)
    judge_limits = replace(settings.judge_limits, wall_s=settings.limits.longest_s * 32 + settings.number("judge.cpu_s"))
    parties = [
        Party(
            judging.judges,
            judge.executable,
            judge_limits,
            ("{given}/input", *settings.texts("judge.flags")),
            {"input": test.input_bytes},
        ),
        Party(judging.programs, submitted.executable, settings.limits),
        Party(judging.others, submitted.opponents[0], settings.limits),
    ]
    with ExitStack() as stack:
        game = _Game(parties, settings.number("interact.idle_s"), stack)
        game.play()
    judged = game.judged(settings.limits)
    replay = "".join(game.replay) + (f"= {judged.score:g} {judged.opponent_score:g}\n" if judged.score is not None else "")
    return result_of_run(judged, game.ended(1), replay=replay)


@dataclass
class _Channel:
    """The connection to one party: what it has written and was not read as lines yet, and what waits to be written to it."""

    party: Running
    reads: int
    writes: int
    received: bytes = b""
    waiting: bytearray = field(default_factory=bytearray)
    is_open: bool = True


class _Game:
    """A game while it is played. The places are those of the judge, the first and the second player."""

    def __init__(self, parties: Sequence[Party], idle_s: float, stack: ExitStack):
        self.replay: list[str] = []
        self._kept = 0
        self.points: tuple[float, float] | None = None
        self.loser = 0
        self.reason = ""
        self._asked = 0
        self._idle_s = idle_s
        self._channels = [self._channel(party, stack) for party in parties]

    def _channel(self, party: Party, stack: ExitStack) -> _Channel:
        stdin, writes = os.pipe2(os.O_CLOEXEC)
        reads, stdout = os.pipe2(os.O_CLOEXEC)
        for descriptor in (writes, reads):
            stack.callback(os.close, descriptor)
            os.set_blocking(descriptor, False)
        try:
            started = stack.enter_context(Running(party, stdin, stdout))
        finally:
            os.close(stdin)
            os.close(stdout)
        return _Channel(started, reads, writes)

    def ended(self, place: int) -> ProcessRun:
        """Return how a party ended, once the game is over."""
        run = self._channels[place].party.result
        if run is None:
            raise ValueError("the game is not over")
        return run

    def play(self) -> None:
        """Pass lines on until the judge gives points or ends, or a player does nothing."""
        still = StillWatch(self._idle_s)
        while self.points is None and not self.loser and not self.reason:
            self._pass_on()
            processes = [process for channel in self._channels for process in channel.party.processes()]
            if self._channels[_JUDGE].party.result is not None and not self._channels[_JUDGE].is_open:
                self.reason = "the judge ended without giving points"
            elif still.is_still(processes):
                self.loser, self.reason = self._asked, "did not answer"
                if not self._asked:
                    self.reason = "the judge asked nobody, and everyone waits"

    def _pass_on(self) -> None:
        channels = self._channels
        reading = [one.reads for place, one in enumerate(channels) if one.is_open and not self._is_ahead(place)]
        reading += [one.party.fileno() for one in channels if one.party.result is None]
        writing = [one.writes for one in channels if one.waiting]
        ready, writable, _ = select.select(reading, writing, [], _POLL_S)
        for place, one in enumerate(channels):
            if one.writes in writable:
                self._write(one)
            if one.reads in ready:
                self._read(place, one)
            if one.party.result is None and one.party.fileno() in ready:
                one.party.finish()

    def _is_ahead(self, place: int) -> bool:
        """Return whether a party has written more than is read at the other end: it must wait, so that nothing piles up here."""
        readers = self._channels[1:] if place == _JUDGE else self._channels[:1]
        return any(len(one.waiting) > _LONGEST_LINE for one in readers)

    def _write(self, one: _Channel) -> None:
        try:
            del one.waiting[: os.write(one.writes, one.waiting[:_LONGEST_LINE])]
        except BlockingIOError:
            return
        except BrokenPipeError:
            one.waiting.clear()

    def _read(self, place: int, one: _Channel) -> None:
        piece = os.read(one.reads, _LONGEST_LINE)
        one.received += piece
        *lines, one.received = one.received.split(b"\n")
        for line in lines:
            self._judge_says(line) if place == _JUDGE else self._tell_judge(place, line)
        if not piece:
            one.is_open = False
            if place != _JUDGE:
                self._tell_judge(place, _ENDED)
        elif len(one.received) > _LONGEST_LINE and place != _JUDGE:
            self.loser, self.reason = place, "wrote a line without an end"

    def _tell_judge(self, place: int, line: bytes) -> None:
        self._note(f"{place}> ", line)
        if line != _ENDED and self._asked == place:
            self._asked = 0
        self._channels[_JUDGE].waiting += b"%d %b\n" % (place, line)

    def _judge_says(self, line: bytes) -> None:
        to, _, text = line.partition(b" ")
        if to == b"=":
            try:
                first, second = (float(word) for word in text.split())
            except ValueError:
                self.reason = f"the judge gave no points: {line.decode('utf-8', 'replace')!r}"
                return
            self.points = min(1.0, max(0.0, first)), min(1.0, max(0.0, second))
        elif to in (b"1", b"2"):
            self._note(f"{to.decode()}< ", text)
            self._asked = int(to)
            self._channels[int(to)].waiting += text + b"\n"
        else:
            self.reason = f"the judge wrote a line to nobody: {line.decode('utf-8', 'replace')!r}"

    def _note(self, before: str, line: bytes) -> None:
        if self._kept < _LONGEST_REPLAY:
            self.replay.append(f"{before}{line.decode('utf-8', 'replace')}\n")
            self._kept += len(line)

    def judged(self, limits: ProgramLimits) -> Judged:
        """Return the result for the first player, in points of both."""
        if self.points is not None:
            verdict = {1.0: TestVerdict.ACCEPTED, 0.0: TestVerdict.WRONG}.get(self.points[0], TestVerdict.PARTIAL)
            return Judged(verdict, self.points[0], "", "", self.points[1])
        if not self.loser:
            said = self.ended(_JUDGE).stderr.decode("utf-8", "replace")
            return Judged(TestVerdict.JUDGE_ERROR, jury=f"{self.reason}\n{said}".strip())
        first = 0.0 if self.loser == 1 else 1.0
        failure = judged_end(self.ended(self.loser), limits)
        why = self.reason if failure is None or failure.verdict is TestVerdict.CRASH else failure.message
        words = f"player {self.loser} loses: {why}"
        verdict = TestVerdict.ACCEPTED if first else TestVerdict.STALLED
        return Judged(verdict, first, words, words, 1.0 - first)
