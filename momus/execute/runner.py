"""Fills cells: runs a prepared program on a batch of inputs. No input costs another its outcome."""

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import inf
from pathlib import Path
from typing import Unpack

from momus import wire
from momus.errors import BoxError, RejectedError, UnexplainedError
from momus.execute.batch import MISFIT, Batch, Filled, restored
from momus.execute.batch_run import BatchRun
from momus.execute.blame import Blame
from momus.execute.busy_compilers import run_patiently
from momus.execute.cache import PreparedCache
from momus.execute.call_sequences import run_calls
from momus.execute.lasting_box import LastingBox
from momus.execute.run_options import MOST_BYTES, Kept, RunArguments, RunOptions
from momus.execute.solver_worker import Answered, SolverWorker, ask
from momus.execute.tools import run_tool
from momus.languages import language
from momus.languages.base import RUNTIME, Language, Prepared, Runtime, Task, ToolLimits, ToolRun
from momus.languages.matching import NOT_DEFINED, Orders, localized, own_names, without_lacking
from momus.languages.python import language as python
from momus.languages.type_fit import declared_types, is_held
from momus.model import Input, Kind, Limits, Outcome, Program, Used
from momus.sandbox import tiers
from momus.sandbox.box import Box
from momus.sandbox.environments import with_packages
from momus.sandbox.tiers import Profile, Tier

NO_SUCH_FUNCTION = "NoSuchFunction"
"""The name of the exception that stands for a call of a function which a program lacks."""
_BROKEN = (Kind.OUT_OF_MEMORY, Kind.CRASHED)


class Runner:
    """Runs programs in its own boxes, which start when first needed. One for each process; a context manager.

    `slot` keeps the boxes of parallel processes apart. `also` is an extra worker that programs may name. `packages` are those that Python
    programs may import besides the standard library.
    Use it in the thread that made it: its boxes end with that thread.
    """

    def __init__(
        self,
        slot: int = 0,
        cache: Path | None = None,
        tier: Tier | None = None,
        *,
        unsafe: bool = False,
        also: SolverWorker | None = None,
        packages: tuple[str, ...] = (),
    ):
        workers = {python.WORKER: python.WORKER_MODULE} | ({also.name: also.module} if also else {})
        helpers = (*python.WORKER_HELPERS, *(also.helpers if also else ()))

        def runs() -> Box:
            python = also.interpreter() if also else tiers.interpreter()
            return Box(Profile.RUN, 3 * slot, workers, helpers, tier, unsafe, with_packages(python, packages))

        def solves(worker: SolverWorker) -> LastingBox:
            modules = {worker.name: worker.module}
            return LastingBox(lambda: Box(Profile.RUN, 3 * slot, modules, worker.helpers, tier, unsafe, worker.interpreter()))

        self._cache = PreparedCache(cache)
        self._blame = Blame(self.compile, self._filled)
        self._submissions = LastingBox(runs)
        # The author's own functions see expected outcomes: no submission ever runs in their box.
        self._authors = LastingBox(runs)
        self._tools = LastingBox(lambda: Box(Profile.COMPILE, 3 * slot, {}, (), tier, unsafe))
        self._solvers: dict[str, LastingBox] = {}
        self._solver_box = solves

    def __enter__(self) -> "Runner":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End the boxes and remove everything in them."""
        for box in (self._submissions, self._authors, self._tools, *self._solvers.values()):
            box.clear()

    @property
    def tier(self) -> Tier:
        """Return how programs are confined here."""
        return self._submissions.box.tier

    def prepare(self, program: Program, task: Task, *, traced: bool = False) -> Prepared:
        """Return the program ready to run, from the cache if possible; raise RejectedError for the student's fault."""
        known = language(program.language)
        variant = "traced" if traced else "plain"
        return self._prepared(program, task, variant, lambda own: known.prepare(program, own, self.compile, traced=traced))

    def prepare_many(self, programs: Sequence[Program], task: Task) -> None:
        """Prepare programs together where their languages can, so that `prepare` finds them in the cache; skip the others."""
        waiting: dict[tuple[str, str], list[tuple[Program, _View]]] = {}
        for program in programs:
            known = language(program.language)
            if not self._cache.has(program, task, known.tools(task)):
                view = _view(program, task, known)
                waiting.setdefault((program.language, repr(view.has)), []).append((program, view))
        for (name, _), group in waiting.items():
            known = language(name)
            prepared = known.prepare_many([program for program, _ in group], group[0][1].has, self.compile)
            for (program, view), made in zip(group, prepared, strict=True):
                if isinstance(made, RejectedError) and self._blame.is_in_doubt(known, task, made):
                    continue
                if isinstance(made, Prepared):
                    made = _completed(made, program, task, view)
                if made is not None:
                    self._cache.keep(program, task, known.tools(task), made)

    def prepare_as(self, program: Program, task: Task, variant: str) -> Prepared:
        """Return the program in another build that its language has, such as "sanitised" for C."""
        known = language(program.language)
        return self._prepared(program, task, variant, lambda own: known.prepare_as(program, own, self.compile, variant))

    def _prepared(self, program: Program, task: Task, variant: str, prepare: Callable[[Task], Prepared]) -> Prepared:
        """Return a program from the cache, or what `prepare` makes of it for its language's view of the task."""
        known = language(program.language)

        def make() -> Prepared:
            read = known.preprocessed(program, task, self.compile)
            view = _view(read, task, known)
            try:
                made = self._blame.prepared(known, task, lambda: prepare(view.has))
            except RejectedError as error:
                # Only now is it known that functions are missing: the others can still be used.
                has, lacking = without_lacking(task, view.task, lambda name: known.signature(read, name) is None)
                if NOT_DEFINED not in str(error) or not lacking:
                    raise
                view = replace(view, has=has, lacking=lacking)
                made = self._blame.prepared(known, task, lambda: prepare(has))
            return _completed(made, program, task, view)

        return self._cache.prepared(program, task, known.tools(task), variant, make)

    def _runtime(self, prepared: Prepared) -> Runtime | None:
        return language(prepared.language).runtime(self.compile) if prepared.worker == RUNTIME else None

    def run_tool(
        self, argv: list[str], files: Mapping[str, bytes] = {}, output: str | None = None, **limits: Unpack[ToolLimits]
    ) -> ToolRun:
        """Return how a tool, such as a compiler, ended in the COMPILE box, and the file that it left; the box is wiped afterwards."""
        try:
            ran, wiped = run_tool(self._tools.box, argv, files, output, **limits)
        except BoxError:
            self._tools.clear()
            raise
        if not wiped:
            self._tools.clear()
        return ran

    def compile(
        self, argv: list[str], files: Mapping[str, bytes] = {}, output: str | None = None, **limits: Unpack[ToolLimits]
    ) -> ToolRun:
        """Return how a compiler ended in the COMPILE box; raise BoxError if the machine was too busy for it."""
        return run_patiently(self.run_tool, argv, files, output, **limits)

    def ask(self, worker: SolverWorker, question: bytes, seconds: float, memory_mb: int) -> Answered:
        """Return the answer of a solver that is its own worker; its box is used for nothing else."""
        if worker.name not in self._solvers:
            self._solvers[worker.name] = self._solver_box(worker)
        return ask(self._solvers[worker.name], worker, question, seconds, memory_mb)

    def run(self, prepared: Prepared, batch: Batch, limits: Limits, **asked: Unpack[RunArguments]) -> Filled:
        """Return a record for each input of the batch, run as `RunOptions` says; raise RejectedError if the program cannot be loaded."""
        return self._run(prepared, batch, limits, RunOptions(**asked))

    def _run(self, prepared: Prepared, batch: Batch, limits: Limits, how: RunOptions) -> Filled:
        if batch.entry in prepared.lacking:
            return Filled([_undefined(batch.entry)] * len(batch))
        if batch.has_sequences:
            return run_calls(lambda calls, asked: self._run(prepared, calls, limits, asked), batch, how)
        try:
            filled = self._filled(prepared, batch, limits, how)
            if prepared.worker == RUNTIME and any(wire.kind_of(record) in _BROKEN for record in filled.records):
                # A JVM that gets no thread, say, ends like this on every input, whatever the program is.
                self._blame.must_run(prepared.language, limits, how.authors)
            return filled
        except RejectedError as error:
            is_unexplained = isinstance(error, UnexplainedError)
            self._blame.must_run(prepared.language, limits, how.authors, anew=is_unexplained)
            if not is_unexplained:
                raise
        self._box_for(how).clear()
        return self._filled(prepared, batch, limits, how)

    def _box_for(self, asked: RunOptions) -> LastingBox:
        return self._authors if asked.authors else self._submissions

    def _filled(self, prepared: Prepared, batch: Batch, limits: Limits, asked: RunOptions) -> Filled:
        """Do what `run` does, in one attempt."""
        stop = len(batch) if asked.stop is None else min(asked.stop, len(batch))
        records = [wire.UNRUN] * asked.start
        if asked.start >= stop:
            return Filled(records + [wire.UNRUN] * (len(batch) - asked.start))

        lasting = self._box_for(asked)
        runtime = self._runtime(prepared)
        order = dict(prepared.orders).get(batch.entry)
        given = batch.given_to(prepared)

        def renewed() -> Box:
            lasting.clear()
            return lasting.with_inputs(prepared, given, runtime)

        box = lasting.with_inputs(prepared, given, runtime)
        column = BatchRun(box, renewed, prepared, given, limits, asked, runtime)
        try:
            records += column.filled(asked.start, stop)
        except BoxError:
            lasting.clear()
            raise
        finally:
            column.close()
        if order is not None and asked.after:
            records = [restored(record, order, one) for record, one in zip(records, batch.inputs, strict=False)]
        if prepared.types and wire.INEXPRESSIBLE in records:
            known = language(prepared.language)
            pairs = zip(records, given.inputs, strict=False)
            records = [MISFIT if _is_excuse(record, one, prepared, known) else record for record, one in pairs]
        records += [wire.UNRUN] * (len(batch) - len(records))
        return Filled(records, column.used, column.slow, column.time_outs)

    def run_fresh(
        self,
        prepared: Prepared,
        batch: Batch,
        limits: Limits,
        *,
        stop_after_timeouts: int = 3,
        total_s: float = inf,
        **asked: Unpack[Kept],
    ) -> Filled:
        """Return a record for each input, each run as the first in a fresh process; UNRUN for those not begun within `total_s` seconds, or that
        come after `most_bytes` of records.
        """
        ending = time.monotonic() + total_s
        left_bytes = asked.get("most_bytes", MOST_BYTES)
        records: list[bytes] = []
        slow: dict[int, float] = {}
        cpu_s, wall_s, memory_kb = 0.0, 0.0, 0
        time_outs = 0
        for index in range(len(batch)):
            if time_outs >= stop_after_timeouts or time.monotonic() >= ending or left_bytes <= 0:
                records.append(wire.UNRUN)
                continue
            one = self.run(prepared, batch, limits, start=index, stop=index + 1, **asked)
            records.append(one.records[index])
            left_bytes -= len(records[-1])
            time_outs += one.time_outs
            cpu_s, wall_s = cpu_s + one.used.cpu_s, wall_s + one.used.wall_s
            memory_kb = max(memory_kb, one.used.memory_kb)
            slow |= one.slow
        return Filled(records, Used(cpu_s, wall_s, memory_kb), slow, time_outs)


def _undefined(entry: str) -> bytes:
    """Return the outcome of calling a function that a program lacks: the same in every language."""
    return wire.encode_outcome(Outcome(Kind.RAISED, error=NO_SUCH_FUNCTION, message=f"it does not define {entry}"))


def _data(program: Program, task: Task) -> tuple[tuple[str, bytes], ...]:
    """Return the files that the program may read: its own, and the exercise's, which win."""
    return tuple((dict(program.data) | dict(task.data)).items()) if program.data else task.data


@dataclass(frozen=True)
class _View:
    """A task as one program sees it: in its own language, and without the functions that it is `lacking`. Its declarations are read in `read`."""

    read: Program
    task: Task
    orders: Orders
    has: Task
    lacking: tuple[str, ...]


def _view(read: Program, task: Task, known: Language) -> _View:
    own_task, orders = localized(task, read, known)
    has, lacking = without_lacking(task, own_task, lambda name: known.lacks(read, name))
    return _View(read, own_task, orders, has, lacking)


def _completed(made: Prepared, program: Program, task: Task, view: _View) -> Prepared:
    """Return a prepared program with what its task says of it."""
    types, names = declared_types(view.task, view.read, language(made.language)), own_names(task, view.task)
    said = replace(made, form=task.form, data=_data(program, task), orders=view.orders, names=names, types=types)
    return replace(said, lacking=view.lacking)


def _is_excuse(record: bytes, given: Input, prepared: Prepared, known: Language) -> bool:
    """Return whether a record says that the program's types cannot hold an input, and the types do not say so."""
    return record == wire.INEXPRESSIBLE and is_held(known, prepared.types, prepared.form, given)
