"""Runs CBMC in the box, within memory and time, and reads what it says."""

import json
import re
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from math import inf
from typing import Any

from momus.errors import RejectedError
from momus.execute.model_checkers import checker_path, search_path
from momus.languages import language
from momus.languages.base import ToolRun
from momus.languages.c.language import C, LaidOut
from momus.model import Form, Program
from momus.search.solvers.base import UNANSWERED, Pair, UnsupportedError
from momus.search.solvers.cbmc.exact import declarations, exact_call, exact_unit
from momus.search.solvers.cbmc.harness import HarnessSide, main_unit
from momus.search.solvers.cbmc.names import is_as_compiled, known_to_the_compiler
from momus.search.solvers.cbmc.programs import ProgramSide, as_function, program_unit
from momus.search.solvers.cbmc.query import CbmcQueries, CbmcQuery
from momus.search.solvers.cbmc.spelling import Spelling, spelling_for
from momus.search.solvers.cbmc.tape import rewritten

MEMORY_MB = 2048
PREPROCESS_S = 10
BACK_ENDS = ("--z3", "--refine-arithmetic", "")
FLOAT_BACK_ENDS = ("--refine-arithmetic", "--z3", "")
"""The fastest first."""
LONGEST_TEXT = 48
_FOUND, _NOT_FOUND = 10, 0
_OURS = re.compile(rb"momus_|__CPROVER")
_FLOATING = re.compile(rb"\b(float|double)\b")


def laid_out(pair: Pair, program: Program) -> LaidOut:
    """Return the files of one of the pair's programs; raise UnsupportedError for a program that uses the model checker's own names."""
    if program.language != "c" or pair.task.form is Form.OBJECT:
        raise UnsupportedError("only functions and programs in C are merged")
    for _, content in program.sources:
        if _OURS.search(content):
            raise UnsupportedError("the source uses names that the model checker or its harness own")
    try:
        return C().laid_out(program, pair.task, pair.run_tool)
    except RejectedError as error:
        raise UnsupportedError(str(error)) from None


def queries_of(pair: Pair) -> CbmcQueries:
    """Return the questions about the pair, smallest first."""
    files = laid_out(pair, pair.reference)
    if pair.task.form is Form.PROGRAM:
        return CbmcQueries(pair.domain, as_function(pair.domain), files.declared)
    function = files.declared.functions.get(pair.entry.name)
    if function is None:
        raise UnsupportedError(f"the reference does not define {pair.entry.name} in its own files")
    return CbmcQueries(pair.domain, function, files.declared)


Json = dict[str, Any]


@dataclass(frozen=True)
class CbmcAnswer:
    """What CBMC said: `status` is its exit status, None if it was stopped; properties are (name, description, status).

    `bits` are the inputs it chose, `messages` its warnings, `reason` why there is no answer, `parts` its whole output. `cut`, if it was asked to
    tell: a loop or a recursion was left before its end.
    """

    status: int | None
    properties: tuple[tuple[str, str, str], ...] = ()
    bits: dict[str, str] = field(default_factory=dict)
    messages: tuple[str, ...] = ()
    reason: str = ""
    seconds: float = 0.0
    parts: tuple[Json, ...] = ()
    cut: bool = False

    @property
    def found(self) -> bool:
        return self.status == _FOUND and not self.reason

    @property
    def settled(self) -> bool:
        return self.status in (_FOUND, _NOT_FOUND) and not self.reason


def run_in_time(
    pair: Pair, argv: list[str], files: Mapping[str, bytes], output: str | None, seconds: float, memory_mb: int
) -> ToolRun:
    """Return how a tool ended; after `seconds` by the clock it is killed with all its processes."""
    words = ["/usr/bin/env", f"PATH={search_path()}", "timeout", "-s", "KILL", f"{max(0.1, seconds):.2f}", *argv]
    return pair.run_tool(words, files=files, output=output, seconds=seconds + 1, memory_mb=memory_mb, together_mb=memory_mb)


class Merged:
    """A pair as one program, asked one question after the other; both programs are preprocessed once, with the students' compiler.

    No question goes on beyond `end`, a time of the monotonic clock.
    """

    def __init__(self, pair: Pair, end: float = inf):
        self.pair = pair
        self.end = end
        self._texts: dict[str, bytes] = {}
        self._preprocessed: dict[str, bytes] = {}
        self._as_compiled: dict[str, bool] = {}
        self._known_names: dict[str, str] = {}

    def files(self, query: CbmcQuery, *, proving: bool, blocked: tuple[str, ...] = ()) -> dict[str, bytes]:
        """Return the units of the merged program for one question; `blocked` are further conditions on the inputs."""
        kind: type[HarnessSide] = ProgramSide if self.pair.task.form is Form.PROGRAM else HarnessSide
        sides = [
            kind(letter, laid_out(self.pair, program), self.pair.entry, query, self.pair.compared, self.longest_text)
            for letter, program in self._programs()
        ]
        units = {}
        for side in sides:
            text = self._exact_text(side) if proving else self.program_text(side)
            with_code = proving and self.pair.judge.exit_code == "compare"
            glue = side.glue(with_code=with_code) if isinstance(side, ProgramSide) else side.glue()
            units[f"momus_{side.letter}.i"] = text + b"\n" + glue.encode()
        if self.pair.task.form is Form.FUNCTION:
            unit = main_unit(query, *sides, proving=proving)
        elif proving:
            unit = exact_unit(query, self.pair.stdin, self.pair.judge, self.spelling)
        else:
            unit = program_unit(query, self.pair.stdin, self.pair.words)
        marker = "    momus_r_call();"
        unit = unit.replace(marker, "".join(f"    __CPROVER_assume({one});\n" for one in blocked) + marker)
        return {"momus_main.c": unit.encode(), **units}

    @cached_property
    def longest_text(self) -> int:
        """Return the longest string in the programs, except those too long to compare letter by letter."""
        texts = [text for _, program in self._programs() for text in language("c").literals(program).strings]
        return max((len(text) for text in texts if len(text) <= LONGEST_TEXT), default=0)

    @property
    def counts_in_floats(self) -> bool:
        """Return whether one of the programs has floating numbers."""
        return any(_FLOATING.search(content) for _, program in self._programs() for _, content in program.sources)

    @cached_property
    def back_ends(self) -> list[str]:
        """Return the solvers behind CBMC, the one to be tried first in front."""
        return list(FLOAT_BACK_ENDS if self.counts_in_floats else BACK_ENDS)

    def _programs(self) -> list[tuple[str, Program]]:
        return [("r", self.pair.reference), ("s", self.pair.program)]

    def program_text(self, side: HarnessSide) -> bytes:
        """Return a program after preprocessing, with renamed global names; reading and printing go through the tape and the log."""
        if side.letter not in self._texts:
            text = self.preprocessed(side)
            if isinstance(side, ProgramSide):
                text = side.reading_and_printing().encode() + rewritten(text, side.own_files, side.letter)
            self._texts[side.letter] = text
        return self._texts[side.letter]

    def _exact_text(self, side: HarnessSide) -> bytes:
        """Return a program in the form for proofs: reading and printing are exact."""
        text = self.preprocessed(side)
        if not isinstance(side, ProgramSide):
            return text

        def translate(name: str, arguments: list[str], letter: str) -> str:
            return exact_call(name, arguments, letter, self.spelling)

        return declarations(side.letter).encode() + rewritten(text, side.own_files, side.letter, translate)

    @cached_property
    def spelling(self) -> Spelling:
        """Return what of a printed text counts."""
        return spelling_for(self.pair.judge)

    def preprocessed(self, side: HarnessSide) -> bytes:
        """Return a program after preprocessing, with its global names renamed."""
        if side.letter not in self._preprocessed:
            self._preprocessed[side.letter] = self._preprocess(side)
        return self._preprocessed[side.letter]

    def own_text(self, letter: str) -> bytes:
        """Return a program as it was after preprocessing, once its files were made."""
        return self._preprocessed[letter]

    def is_as_compiled(self, letter: str) -> bool:
        """Return whether a program whose files were made is, except for its names, the text that the compiler compiles."""
        if letter not in self._as_compiled:
            program = dict(self._programs())[letter]
            self._as_compiled[letter] = is_as_compiled(self.pair, letter, laid_out(self.pair, program), self.own_text(letter))
        return self._as_compiled[letter]

    def known_name(self, letter: str) -> str:
        """Return a name of a program whose files were made that the compiler takes for its own; "" if there is none."""
        if letter not in self._known_names:
            program = dict(self._programs())[letter]
            self._known_names[letter] = known_to_the_compiler(self.pair, letter, laid_out(self.pair, program))
        return self._known_names[letter]

    def _preprocess(self, side: HarnessSide) -> bytes:
        given = side.laid_out
        files = {f"{side.letter}/{path}": content for path, content in given.files.items()}
        files["unit.c"] = side.opening().encode()
        # <ctype.h> would read tables of the C library that no model checker has.
        argv = [given.compiler, *given.flags, "-w", "-E", "-D__NO_CTYPE", "-o", "unit.i", "unit.c"]
        seconds = min(PREPROCESS_S, self.end - time.monotonic())
        run = run_in_time(self.pair, argv, files, "unit.i", seconds, 512)
        if run.status or run.output is None:
            raise UnsupportedError("it cannot be preprocessed")
        return run.output

    def ask(self, files: dict[str, bytes], flags: list[str], seconds: float) -> CbmcAnswer:
        """Return CBMC's answer; after `seconds` it is killed with all its processes."""
        started = time.monotonic()
        seconds = min(seconds, self.end - started)
        words = ["/bin/sh", "-c", 'exec "$@" > answer.json', "sh", checker_path("cbmc"), *files, "--json-ui", *flags]
        run = run_in_time(self.pair, words, files, "answer.json", seconds, MEMORY_MB)
        took = time.monotonic() - started
        if run.timed_out or run.status in (137, -9):
            return CbmcAnswer(None, reason=f"{UNANSWERED} within {seconds:.1f} s", seconds=took)
        return _read(run.status, run.output or b"", run.stderr, took)


def _read(status: int, said: bytes, complaint: bytes, seconds: float) -> CbmcAnswer:
    try:
        parts = json.loads(said)
    except ValueError:
        return CbmcAnswer(status, reason=f"unreadable answer: {complaint.decode(errors='replace').strip()[:200]}", seconds=seconds)
    messages: list[str] = []
    errors: list[str] = []
    properties: list[tuple[str, str, str]] = []
    bits: dict[str, str] = {}
    cut = False
    for part in parts:
        cut |= part.get("messageText", "").startswith("Not unwinding")
        if part.get("messageType") in ("WARNING", "ERROR"):
            (messages if part["messageType"] == "WARNING" else errors).append(part.get("messageText", ""))
        for one in part.get("result", []):
            properties.append((one["property"], one.get("description", ""), one["status"]))
            bits |= _chosen(one.get("trace", []))
        bits |= _chosen(part.get("trace", []))
    reason = ""
    if status not in (_FOUND, _NOT_FOUND):
        reason = (errors[0] if errors else f"exit status {status}").strip()[:300]
    return CbmcAnswer(status, tuple(properties), bits, tuple(messages), reason, seconds, tuple(parts), cut)


def _chosen(trace: list[Json]) -> dict[str, str]:
    """Return the bits of each input variable, as last assigned."""
    return {
        step["lhs"]: step["value"]["binary"]
        for step in trace
        if step.get("stepType") == "assignment"
        and step.get("lhs", "").startswith("momus_in_")
        and "binary" in step.get("value", {})
    }
