"""A judge that is the author's program: a checker with the exit codes of Kattis or of testlib, compiled and run in the box."""

import shutil
from collections.abc import Sequence
from dataclasses import dataclass

from momus import wire
from momus.errors import ExerciseError, MissingToolError, Mistake
from momus.execute import Runner
from momus.judge.settings import DecodedCase, JudgeSettings
from momus.model import Input, Outcome, Program, Verdict
from momus.words import cut, value_words, wire_literal

_COMPILERS = {"cpp": ("g++", "-O2", "-std=c++17"), "c": ("gcc", "-O2")}
_COMPILE_S = 60.0
_CASE_S = 10.0
_CASES = 50
_MEMORY_MB = 1024
_SHOWN = 300

_KATTIS = {42: True, 43: False}
_TESTLIB = {0: True, 1: False, 2: False, 4: False, 8: False}
_CODES = {"kattis": _KATTIS, "testlib": _TESTLIB}


@dataclass(frozen=True)
class Said:
    """How a checker ended on one case, and what it printed."""

    code: int
    message: str


class ProgramJudge:
    """Writes input, answer and output to files and runs the checker on them, many cases in one visit to the box."""

    def __init__(self, settings: JudgeSettings, source: Program, runner: Runner):
        self._settings = settings
        self._source = source
        self._runner = runner
        self._binary: bytes | None = None
        self._protocol = settings.protocol or ("testlib" if b"testlib.h" in source.main else "")

    def decide(self, cases: Sequence[DecodedCase]) -> list[Verdict]:
        """Return a verdict for each case; raise ExerciseError if the checker fails."""
        if not self._protocol:
            self._protocol = self._detected(cases[0])
        said = [one for start in range(0, len(cases), _CASES) for one in self._ask(cases[start : start + _CASES], self._protocol)]
        return [self._verdict(one, case) for one, case in zip(said, cases, strict=True)]

    def _detected(self, case: DecodedCase) -> str:
        """Return whose exit codes the checker uses: 42 and 43 are those of Kattis alone."""
        for protocol, codes in _CODES.items():
            said = self._ask([case], protocol)[0]
            if said.code in codes:
                return protocol
        raise self._failure(said, "exit with 42 or 43 (Kattis), or 0, 1 or 2 (testlib)")

    def _verdict(self, said: Said, case: DecodedCase) -> Verdict:
        accepted = _CODES[self._protocol].get(said.code)
        if accepted is None:
            raise self._failure(said, "correct it: this is no answer about the submission")
        _, expected, got = case
        return Verdict(
            accepted, said.message or ("" if accepted else f"got {value_words(got, 60)}, expected {value_words(expected, 60)}")
        )

    def _failure(self, said: Said, step: str) -> ExerciseError:
        name = self._source.sources[0][0]
        return ExerciseError(Mistake(f"judge {name}", cut(said.message, _SHOWN), f"the checker ended with code {said.code}", step))

    def _ask(self, cases: Sequence[DecodedCase], protocol: str) -> list[Said]:
        files = {"check": self._checker()}
        for at, (given, expected, got) in enumerate(cases):
            files |= {f"{at}.in": _input_text(given), f"{at}.ans": _output_text(expected), f"{at}.out": _output_text(got)}
        files["run.sh"] = self._script(len(cases), protocol).encode()
        run = self._runner.run_tool(["sh", "run.sh"], files, "said", seconds=_CASE_S * len(cases), memory_mb=_MEMORY_MB)
        lines = (run.output or b"").decode("utf-8", "replace").splitlines()
        said = [Said(int(code), message.strip()) for code, _, message in (line.partition(" ") for line in lines)]
        if len(said) < len(cases):
            what = "took too long" if run.timed_out else "broke off: " + cut(run.stderr.decode("utf-8", "replace"), _SHOWN)
            raise self._failure(Said(run.status, f"the checker {what}"), "make it answer within seconds")
        return said

    def _script(self, count: int, protocol: str) -> str:
        """Return a script that prints a line for each case: the exit code, and what the checker said."""
        start = "python3 ./check" if self._source.language == "python" else "./check"
        flags = " ".join(f"'{flag}'" for flag in self._settings.flags)
        call = (
            f"{start} $i.in $i.ans feedback/ {flags} < $i.out" if protocol == "kattis" else f"{start} $i.in $i.out $i.ans {flags}"
        )
        return (
            "chmod 700 check; mkdir -p feedback; : > said; i=0\n"
            f"while [ $i -lt {count} ]; do\n"
            f"  rm -f feedback/*; {call} > message 2>&1; code=$?\n"
            "  [ -s feedback/judgemessage.txt ] && cat feedback/judgemessage.txt >> message\n"
            f"  echo \"$code $(head -c {_SHOWN} message | tr '\\n\\r\\000' '   ')\" >> said; i=$((i+1))\n"
            "done\n"
        )

    def _checker(self) -> bytes:
        """Return the compiled checker, or the source of one that needs no compiling."""
        source = self._source
        if source.language == "python":
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
    return str(value)


def _output_text(outcome: Outcome) -> bytes:
    if outcome.printed is not None:
        return outcome.printed.text
    try:
        return f"{_plain(wire.decode(outcome.value))}\n".encode("utf-8", "replace")
    except wire.WireError:
        return f"{wire_literal(outcome.value)}\n".encode()
