"""Fills cells: runs a prepared program on a batch of inputs, and never loses one input's outcome to another's."""

import os
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from momus import wire
from momus.errors import BoxError
from momus.execute.batch import Batch, Filled
from momus.execute.cache import PreparedCache
from momus.execute.column import Column
from momus.execute.tools import run_tool
from momus.languages import language, python
from momus.languages.base import Prepared, Task, ToolRun
from momus.model import Limits, Program, Used
from momus.sandbox.board import sealed_file
from momus.sandbox.box import Box
from momus.sandbox.tiers import Profile, Tier

TOTAL_S = 120.0
_KEPT_BATCHES = 4


class Runner:
    """Runs programs in boxes of its own, which start when first needed. One for each process; a context manager.

    `slot` keeps the boxes of processes that run side by side apart. Use it in the thread that made it: its boxes end with that thread.
    """

    def __init__(self, slot: int = 0, cache: Path | None = None, tier: Tier | None = None, *, unsafe: bool = False):
        self._slot = slot
        self._tier = tier
        self._unsafe = unsafe
        self._boxes: dict[Profile, Box] = {}
        self._cache = PreparedCache(cache)
        self._batches: dict[int, None] = {}
        self._data: tuple[tuple[str, bytes], ...] = ()

    def __enter__(self) -> "Runner":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End the boxes; nothing of them is left."""
        for profile in list(self._boxes):
            self._drop(profile)

    @property
    def tier(self) -> Tier:
        """Return how programs are confined here."""
        return self._box(Profile.RUN).tier

    def _box(self, profile: Profile) -> Box:
        if profile not in self._boxes:
            workers, helpers = {python.WORKER: python.WORKER_MODULE}, python.WORKER_HELPERS
            if profile is Profile.COMPILE:
                workers, helpers = {}, ()
            self._boxes[profile] = Box(
                profile, 2 * self._slot + (profile is Profile.COMPILE), workers, helpers, self._tier, self._unsafe
            )
        return self._boxes[profile]

    def _drop(self, profile: Profile) -> None:
        if profile in self._boxes:
            self._boxes.pop(profile).close()
        if profile is Profile.RUN:
            self._batches.clear()
            self._data = ()

    def prepare(self, program: Program, task: Task, *, traced: bool = False) -> Prepared:
        """Return the program ready to run, from the cache if it was prepared before; raise RejectedError for the student's fault."""
        known = language(program.language)
        tools = known.tools(task)

        def make() -> Prepared:
            return replace(known.prepare(program, task, self.run_tool, traced=traced), form=task.form, data=task.data)

        return self._cache.prepared(program, task, tools, traced, make)

    def run_tool(self, argv: list[str], files: Mapping[str, bytes] = {}, output: str | None = None, **limits: float) -> ToolRun:
        """Return how a compiler or other tool ended in the COMPILE box, and the file that it left; the box is wiped afterwards."""
        try:
            ran, wiped = run_tool(self._box(Profile.COMPILE), argv, files, output, **limits)
        except BoxError:
            self._drop(Profile.COMPILE)
            raise
        if not wiped:
            self._drop(Profile.COMPILE)
        return ran

    def run(
        self,
        prepared: Prepared,
        batch: Batch,
        limits: Limits,
        *,
        capture: bool = False,
        after: bool = False,
        stop_after_timeouts: int = 3,
        total_s: float = TOTAL_S,
        start: int = 0,
        stop: int | None = None,
    ) -> Filled:
        """Return a record for each input of the batch; raise RejectedError if the program cannot be loaded.

        Inputs before `start`, from `stop` on, after so many time-outs, or not reached within `total_s` seconds stay UNRUN.
        `capture` keeps what is printed, `after` what the call did to its arguments.
        """
        stop = len(batch) if stop is None else min(stop, len(batch))
        records = [wire.UNRUN] * start
        if start >= stop:
            return Filled(records + [wire.UNRUN] * (len(batch) - start))

        def renewed() -> Box:
            self._drop(Profile.RUN)
            return self._given(prepared, batch)

        column = Column(self._given(prepared, batch), renewed, prepared, batch, limits, capture, after, total_s)
        try:
            records += column.filled(start, stop, stop_after_timeouts)
        except BoxError:
            self._drop(Profile.RUN)
            raise
        finally:
            column.close()
        records += [wire.UNRUN] * (len(batch) - len(records))
        return Filled(records, column.used, column.slow)

    def run_fresh(self, prepared: Prepared, batch: Batch, limits: Limits, *, stop_after_timeouts: int = 3, **asked: bool) -> Filled:
        """Return a record for each input, each run as the first in a process of its own."""
        records, cpu_s, wall_s, memory_kb, slow = [], 0.0, 0.0, 0, {}
        time_outs = 0
        for index in range(len(batch)):
            if time_outs >= stop_after_timeouts:
                records.append(wire.UNRUN)
                continue
            one = self.run(prepared, batch, limits, start=index, stop=index + 1, **asked)
            records.append(one.records[index])
            time_outs += one.records[index] == wire.TIMED_OUT
            cpu_s, wall_s = cpu_s + one.used.cpu_s, wall_s + one.used.wall_s
            memory_kb = max(memory_kb, one.used.memory_kb)
            slow |= one.slow
        return Filled(records, Used(cpu_s, wall_s, memory_kb), slow)

    def _given(self, prepared: Prepared, batch: Batch) -> Box:
        """Return the box in which programs run, with the inputs and the data files in it."""
        box = self._box(Profile.RUN)
        if batch.id not in self._batches:
            self._send(box, {"op": "inputs", "batch": batch.id}, batch.wire)
            if len(self._batches) >= _KEPT_BATCHES:
                del self._batches[next(iter(self._batches))]
            self._batches[batch.id] = None
        if prepared.data != self._data:
            self._send(box, {"op": "data"}, wire.encode(dict(prepared.data)))
            self._data = prepared.data
        return box

    def _send(self, box: Box, request: dict, content: bytes) -> None:
        sent = sealed_file(content)
        try:
            box.ask(request, (sent,))
        except BoxError:
            self._drop(Profile.RUN)
            raise
        finally:
            os.close(sent)
