"""A judge that is the author's program: a checker with the exit codes of Kattis or of testlib, compiled and run in the box."""

import shutil
from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil

from momus import wire
from momus.errors import ExerciseError, MissingToolError, Mistake
from momus.execute import Runner
from momus.judge.failures import Decision, DecodedCase, JudgeFailure, judging_s
from momus.judge.settings import JudgeSettings
from momus.model import Input, Outcome, Program, Verdict
from momus.words import cut, literal, value_words, wire_literal

_COMPILERS = {"cpp": ("g++", "-O2", "-std=c++17"), "c": ("gcc", "-O2")}
_COMPILE_S = 60.0
_CASE_S, _HASTY_CASE_S = 10.0, 1.0
_CASES = 50
_MEMORY_MB = 1024
_SHOWN = 300

_KATTIS = {42: True, 43: False}
_TESTLIB = {0: True, 1: False, 2: False, 4: False, 8: False}
_KILLED = 137
"""The exit code of a checker that took too long."""
_OUT_OF_CPU = 152
"""The exit code of one that used up its processor time before that."""
_CODES = {"kattis": _KATTIS, "testlib": _TESTLIB}


@dataclass(frozen=True)
class Said:
    """How a checker ended on one case, what it printed, and how long it took."""

    code: int
    message: str
    seconds: float


class ProgramJudge:
    """Writes input, answer and output to files and runs the checker on them, many cases in one visit to the box."""

    def __init__(self, settings: JudgeSettings, source: Program, runner: Runner):
        self._settings = settings
        self._source = source
        self._runner = runner
        self._binary: bytes | None = None
        self._timeouts = 0
        self._slowest_s = 0.0
        self._protocol = settings.protocol or ("testlib" if b"testlib.h" in source.main else "")

    def decide(self, cases: Sequence[DecodedCase], *, patient: bool = False) -> list[Decision]:
        """Return a verdict for each case, or how the checker failed on it; raise ExerciseError if it cannot be used."""
        if not self._protocol:
            self._protocol = self._detected(cases[0])
        said: list[Said] = []
        while len(said) < len(cases):
            said += self._ask(cases[len(said) : len(said) + _CASES], self._protocol, patient=patient)
        return [self._decision(one, case) for one, case in zip(said, cases, strict=True)]

    def _detected(self, case: DecodedCase) -> str:
        """Return whose exit codes the checker uses, asked about the reference's answer: 42 and 43 are those of Kattis alone."""
        given, expected, _ = case
        for protocol, codes in _CODES.items():
            said = self._ask([(given, expected, expected)], protocol, patient=True)[0]
            if said.code in codes:
                return protocol
        raise ExerciseError(self._failure(said, "exit with 42 or 43 (Kattis), or 0, 1 or 2 (testlib)").mistake)

    def _decision(self, said: Said, case: DecodedCase) -> Decision:
        accepted = _CODES[self._protocol].get(said.code)
        if accepted is None:
            return self._failure(said, "correct it: this is no answer about the submission")
        _, expected, got = case
        return Verdict(
            accepted, said.message or ("" if accepted else f"got {value_words(got, 60)}, expected {value_words(expected, 60)}")
        )

    def _failure(self, said: Said, step: str) -> JudgeFailure:
        what = "took too long" if said.code == _KILLED else f"ended with code {said.code}"
        mistake = Mistake(f"judge {self._source.sources[0][0]}", cut(said.message, _SHOWN), f"the checker {what}", step)
        return JudgeFailure(what, mistake, said.seconds if said.code == _KILLED else 0.0)

    def _ask(self, cases: Sequence[DecodedCase], protocol: str, *, patient: bool) -> list[Said]:
        """Return what the checker says of the cases: of all, or up to one on which it took too long or broke off."""
        files = {"check": self._checker()}
        for at, (given, expected, got) in enumerate(cases):
            files |= {f"{at}.in": _input_text(given), f"{at}.ans": _output_text(expected), f"{at}.out": _output_text(got)}
        case_s = ceil(judging_s(_CASE_S, _HASTY_CASE_S, self._timeouts, self._slowest_s, patient=patient))
        files["run.sh"] = self._script(len(cases), protocol, case_s).encode()
        run = self._runner.run_tool(["sh", "run.sh"], files, "said", seconds=case_s * len(cases), memory_mb=_MEMORY_MB)
        # Only the script writes line ends: a message may hold other signs that end lines for Python.
        lines = (run.output or b"").decode("utf-8", "replace").split("\n")[:-1]
        said = [
            Said(int(code), message.strip(), int(took_ms) / 1000)
            for code, took_ms, message in (line.split(" ", 2) for line in lines)
        ]
        if not said or len(said) < len(cases) and said[-1].code != _KILLED:
            what = "took too long" if run.timed_out else "broke off: " + cut(run.stderr.decode("utf-8", "replace"), _SHOWN)
            said.append(
                Said(_KILLED if run.timed_out else run.status or 1, f"the checker {what}", case_s if run.timed_out else 0.0)
            )
        self._timeouts += any(one.code == _KILLED for one in said)
        self._slowest_s = max(self._slowest_s, *(one.seconds for one in said if one.code in _CODES[protocol]), 0.0)
        return said

    def _script(self, count: int, protocol: str, case_s: int) -> str:
        """Return a script that prints a line for each case, up to one on which the checker is killed.

        A line has the exit code, the milliseconds, and what the checker said. A message is a stranger's text: `echo` would read signs in it.
        """
        start = "./check" if self._source.language in _COMPILERS else "python3 ./check"
        flags = " ".join(f"'{flag}'" for flag in self._settings.flags)
        call = (
            f"{start} $i.in $i.ans feedback/ {flags} < $i.out" if protocol == "kattis" else f"{start} $i.in $i.out $i.ans {flags}"
        )
        return (
            "chmod 700 check; mkdir -p feedback; : > said; i=0; code=0\n"
            f"while [ $i -lt {count} ] && [ $code -ne {_KILLED} ]; do\n"
            "  rm -f feedback/*; start=$(date +%s%N)\n"
            f"  (ulimit -t {case_s} 2>/dev/null; exec timeout -s KILL {4 * case_s} {call}) > message 2>&1; code=$?\n"
            f"  [ $code -ne {_OUT_OF_CPU} ] || code={_KILLED}\n"
            "  took=$((($(date +%s%N) - start) / 1000000))\n"
            "  [ -s feedback/judgemessage.txt ] && cat feedback/judgemessage.txt >> message\n"
            f"  printf '%s %s %s\\n' $code $took \"$(head -c {_SHOWN} message | tr '\\n\\r\\000' '   ')\" >> said; i=$((i+1))\n"
            "done\n"
        )

    def _checker(self) -> bytes:
        """Return the compiled checker, or the source of one that needs no compiling."""
        source = self._source
        if source.language not in _COMPILERS:
            return source.main
        if self._binary is None:
            compiler, *flags = _COMPILERS[source.language]
            if shutil.which(compiler) is None:
                raise MissingToolError(compiler, compiler, "compiles the exercise's checker")
            name = source.sources[0][0]
            argv = [compiler, *flags, "-o", "check", name, *(("-lm",) if compiler == "gcc" else ())]
            run = self._runner.compile(argv, dict(source.sources), "check", seconds=_COMPILE_S, memory_mb=_MEMORY_MB)
            if run.status or run.output is None:
                said = cut(run.stderr.decode("utf-8", "replace").strip(), 1000)
                raise ExerciseError(Mistake(f"judge {name}", "", f"the checker does not compile: {said}", "correct it there"))
            self._binary = run.output
        return self._binary


def _input_text(given: Input) -> bytes:
    if given.text is not None:
        return given.text
    return "".join(f"{_plain(value)}\n" for value in given.args).encode()


def _plain(value: object) -> str:
    """Return a value of a function exercise as a checker reads it: numbers and words between blanks."""
    if isinstance(value, list | tuple | set):
        return " ".join(map(_plain, value))
    return value if isinstance(value, str) else literal(value)


def _output_text(outcome: Outcome) -> bytes:
    if outcome.printed is not None:
        return outcome.printed.text
    try:
        return f"{_plain(wire.decode(outcome.value))}\n".encode("utf-8", "replace")
    except wire.WireError:
        return f"{wire_literal(outcome.value)}\n".encode()
