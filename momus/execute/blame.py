"""Whose fault it is that a program does not compile or load: the sample program of its language is treated the same way.

If the sample fails too, the compiler, the runtime or our driver is broken here, or the limits are too small for the language. No
submission is rejected for that.
"""

from collections.abc import Callable
from dataclasses import replace

from momus import wire
from momus.errors import BoxError, ExerciseError, RejectedError, UnexplainedError
from momus.execute.batch import Batch, Filled
from momus.execute.run_options import RunOptions
from momus.languages import language
from momus.languages.base import Language, Prepared, RunTool, SampleProgram, Task
from momus.model import Form, Hole, Input, Kind, Limits

# Enough CPU time for every sample: how much it needs is not the question here.
_ENOUGH_CPU_S = 5.0

_Key = tuple[str, tuple[tuple[str, str], ...]]


class Blame:
    """Tries the samples of languages whose programs fail. A success is remembered for failures that have an explanation."""

    def __init__(self, compile: RunTool, filled: Callable[[Prepared, Batch, Limits, RunOptions], Filled]):
        self._compile = compile
        self._filled = filled
        self._compiled: dict[_Key, Prepared] = {}
        self._ran: set[tuple[str, int, int, bool]] = set()

    def prepared(self, known: Language, task: Task, make: Callable[[], Prepared]) -> Prepared:
        """Return what `make` returns. Raise BoxError instead of its RejectedError if the sample of the language is rejected too.

        Without an explanation, it is tried again.
        """
        try:
            return make()
        except UnexplainedError:
            self._compiled.pop(_key(known, task), None)
            self._try_sample(known, task)
        except RejectedError:
            self._try_sample(known, task)
            raise
        return make()

    def is_in_doubt(self, known: Language, task: Task, error: RejectedError) -> bool:
        """Return whether a program rejected in a joint compilation must be compiled alone to see whose fault it is."""
        if isinstance(error, UnexplainedError):
            return True
        try:
            self._try_sample(known, task)
        except BoxError:
            return True
        return False

    def must_run(self, name: str, limits: Limits, authors: bool, *, anew: bool = False) -> None:
        """Raise BoxError if the sample of the language cannot be run within the limits. It is tried once; again only if asked."""
        known = language(name)
        sample = known.sample()
        key = (name, limits.memory_mb, limits.processes, authors)
        if sample is None or (key in self._ran and not anew):
            return
        batch = Batch(sample.entry.name, (Input(sample.entry.name, sample.arguments),))
        enough = replace(limits, cpu_s=max(limits.cpu_s, _ENOUGH_CPU_S))
        try:
            outcome = self._filled(
                self._compiled_sample(known, sample, Task(Form.FUNCTION)), batch, enough, RunOptions(authors=authors)
            ).outcome(0)
        except RejectedError as fault:
            raise _ours(name, f"{fault} ({_in_words(limits)})") from fault
        if isinstance(outcome, Hole) or outcome.kind is not Kind.RETURNED or wire.decode(outcome.value) != sample.result:
            ended = outcome if isinstance(outcome, Hole) else outcome.kind
            raise _ours(name, f"it {ended} ({_in_words(limits)})")
        self._ran.add(key)

    def _try_sample(self, known: Language, task: Task) -> None:
        """Raise BoxError where the language has a sample and it is rejected."""
        sample = known.sample()
        if sample is not None:
            self._compiled_sample(known, sample, task)

    def _compiled_sample(self, known: Language, sample: SampleProgram, task: Task) -> Prepared:
        """Return the sample ready to run; raise BoxError where it is rejected."""
        key = _key(known, task)
        if key not in self._compiled:
            asked = Task(Form.FUNCTION, (sample.entry,), settings=task.settings)
            try:
                made = known.prepare(sample.program, asked, self._compile)
            except ExerciseError:
                # Flags for whole programs, under which functions cannot be compiled.
                made = known.prepare(sample.program, replace(asked, settings=()), self._compile)
            except RejectedError as error:
                raise _ours(known.name, str(error)) from error
            self._compiled[key] = made
        return self._compiled[key]


def _key(known: Language, task: Task) -> _Key:
    return known.name, task.settings


def _in_words(limits: Limits) -> str:
    return f"memory_mb = {limits.memory_mb}, processes = {limits.processes}"


def _ours(name: str, what: str) -> BoxError:
    return BoxError(f"{name}: our own small test program fails here too, so no submission is blamed: {what}; run: momus doctor")
