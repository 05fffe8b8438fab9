"""Asks JBMC in the box, within memory and time, and reads what it says."""

import json
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import inf
from typing import Any

from momus.execute.model_checkers import checker_path, search_path
from momus.languages.base import RunTool
from momus.model import Form, Program
from momus.search.solvers.base import UNANSWERED, Pair, UnsupportedError
from momus.search.solvers.jbmc.harness import CLASS, REFERENCE, Harness
from momus.search.solvers.jbmc.query import JbmcQueries, JbmcQuery
from momus.search.solvers.jbmc.source import OwnedMethod, entry_method
from momus.search.solvers.jbmc.weave import MODELS_JAR, WOVEN_JAR, Woven, models_jar, weave

MEMORY_MB = 2048
SUBMISSION = "s"
_FOUND, _NOT_FOUND = 10, 0
_THROWN = ("Arithmetic", "ArrayIndexOutOfBounds", "NegativeArraySize", "NullPointer", "ClassCast")
"""Exceptions that JBMC throws by itself: without this, nobody could catch a class that no program names."""
_LOADED = [word for name in _THROWN for word in ("--java-load-class", f"java.lang.{name}Exception")]
_ALWAYS = ["--throw-runtime-exceptions", "--no-refine-strings", "--json-ui", *_LOADED]
_HARMLESS = "stub class symbol java::java.lang.Object already exists"
_OURS = (b"momus", b"cprover")
_HARNESS_FILE = f"{CLASS.replace('.', '/')}.java"


Step = Mapping[str, Any]
"""A step of a trace, as JBMC writes it."""


@dataclass(frozen=True)
class JbmcAnswer:
    """What JBMC said: `status` is its exit status, None if it was stopped; `properties` are their statuses by name.

    `bits` are the inputs it chose, `messages` its warnings, `reason` why there is no answer; `cut` says whether a loop or a recursion was left
    before its end. If it had to continue after the first failure, `traces` has the steps to each property that failed.
    """

    status: int | None
    properties: Mapping[str, str] = field(default_factory=dict)
    bits: Mapping[str, str] = field(default_factory=dict)
    messages: tuple[str, ...] = ()
    reason: str = ""
    cut: bool = False
    traces: Mapping[str, Sequence[Step]] = field(default_factory=dict)

    @property
    def found(self) -> bool:
        return self.status == _FOUND and not self.reason

    @property
    def settled(self) -> bool:
        return self.status in (_FOUND, _NOT_FOUND) and not self.reason


def entry_of(pair: Pair, program: Program) -> OwnedMethod:
    """Return the method that is asked about; raise UnsupportedError for a program that cannot be."""
    if program.language != "java" or pair.task.form is not Form.FUNCTION or pair.task.prelude:
        raise UnsupportedError("only functions in Java are asked about")
    for _, content in program.sources:
        if any(word in content for word in _OURS):
            raise UnsupportedError("the source uses names that the model checker or its harness own")
    return entry_method(program, pair.entry.name, len(pair.domain.names))


def queries_of(pair: Pair) -> JbmcQueries:
    """Return the questions about the pair, smallest first."""
    return JbmcQueries(pair.domain, entry_of(pair, pair.reference))


class Joined:
    """A reference and submissions, by letter, in one jar that is asked one question after the other."""

    def __init__(
        self,
        pair: Pair,
        queries: Sequence[JbmcQuery],
        end: float = inf,
        others: Sequence[Program] = (),
        blocked: Sequence[str] = (),
    ):
        programs = {REFERENCE: pair.reference, SUBMISSION: pair.program}
        programs |= {f"{SUBMISSION}{number}": program for number, program in enumerate(others)}
        methods = {letter: entry_of(pair, program) for letter, program in programs.items()}
        text = Harness(methods, pair.compared).text(queries, blocked)
        self.run_tool = pair.run_tool
        self.woven: Woven = weave(pair.run_tool, programs, text, end - time.monotonic())
        self.files = {WOVEN_JAR: self.woven.jar, MODELS_JAR: models_jar(pair.run_tool)}

    def ask(self, entry: str, flags: Sequence[str], seconds: float) -> JbmcAnswer:
        """Return the answer for a method of the harness."""
        return ask(self.run_tool, self.files, entry, flags, seconds)


def ask(run_tool: RunTool, files: Mapping[str, bytes], entry: str, flags: Sequence[str], seconds: float) -> JbmcAnswer:
    """Return JBMC's answer for a method of the harness; after `seconds` it is killed."""
    words = ["/usr/bin/env", f"PATH={search_path()}", "timeout", "-s", "KILL", f"{max(0.1, seconds):.2f}"]
    words += ["/bin/sh", "-c", 'exec "$@" > answer.json', "sh", checker_path("jbmc"), f"{CLASS}.{entry}"]
    words += ["-cp", ":".join(files), *_ALWAYS, *flags]
    run = run_tool(words, files=files, output="answer.json", seconds=seconds + 1, memory_mb=MEMORY_MB)
    if run.timed_out or run.status in (137, -9):
        return JbmcAnswer(None, reason=f"{UNANSWERED} within {seconds:.1f} s")
    return _read(run.status, run.output or b"", run.stderr)


def _read(status: int, said: bytes, complaint: bytes) -> JbmcAnswer:
    try:
        parts = json.loads(said)
    except ValueError:
        return JbmcAnswer(status, reason=f"unreadable answer: {complaint.decode(errors='replace').strip()[:200]}")
    messages, errors = [], []
    properties: dict[str, str] = {}
    bits: dict[str, str] = {}
    traces: dict[str, Sequence[Step]] = {}
    cut = False
    for part in parts:
        text = part.get("messageText", "")
        cut |= text.startswith("Not unwinding")
        if part.get("messageType") == "WARNING" and text != _HARMLESS:
            messages.append(text)
        elif part.get("messageType") == "ERROR":
            errors.append(text)
        for one in part.get("result", []):
            properties[one["property"]] = one["status"]
            if "trace" in one:
                traces[one["property"]] = one["trace"]
        bits |= chosen(part.get("trace", []))
    reason = ""
    if status not in (_FOUND, _NOT_FOUND):
        reason = (errors[0] if errors else complaint.decode(errors="replace") or f"exit status {status}").strip()[:300]
    return JbmcAnswer(status, properties, bits, tuple(messages), reason, cut, traces)


def chosen(trace: Sequence[Step]) -> dict[str, str]:
    """Return the bits of each parameter of the harness, as last assigned there: a program may have variables of the same names."""
    return {
        step["lhs"]: step["value"]["binary"]
        for step in trace
        if step.get("stepType") == "assignment" and step.get("lhs", "")[:2] == "in" and step["lhs"][2:].isdigit()
        and "binary" in step.get("value", {}) and step.get("sourceLocation", {}).get("file") == _HARNESS_FILE
    }  # fmt: skip
