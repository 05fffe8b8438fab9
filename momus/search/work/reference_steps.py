"""How many steps a reference takes on inputs: counted once in a process, as in the first call of a fresh process."""

from collections.abc import Sequence
from dataclasses import replace

from momus.execute import Batch
from momus.execute.step_counts import StepCount, counts
from momus.model import Input, Limits, Program
from momus.search.work.examiner import Examiner


def reference_steps(examiner: Examiner, reference: Program, inputs: Sequence[Input], limits: Limits) -> list[int | None]:
    """Return the steps on each input; None where there are more than `limits` allow, or they cannot be told."""
    known = examiner.reference_steps
    missing = {input.key: input for input in inputs if (reference.digest, input.key) not in known}
    for entry in dict.fromkeys(input.entry for input in missing.values()):
        batch = Batch(entry, tuple(input for input in missing.values() if input.entry == entry))
        for input, count in zip(batch.inputs, _counts(examiner, reference, batch, limits), strict=True):
            known[reference.digest, input.key] = count.steps if count is not None and count.ended else None
    return [known[reference.digest, input.key] for input in inputs]


def _counts(examiner: Examiner, reference: Program, batch: Batch, limits: Limits) -> Sequence[StepCount | None]:
    """Return the steps of each input as the first of a process, in far fewer processes where no call changes the count of another."""
    runner, task, clock = examiner.runner, examiner.setting.task, replace(limits, steps=0)
    if len(batch) > 2:
        forth = counts(runner, reference, task, batch, clock, most=limits.steps, fresh=False)
        back = counts(runner, reference, task, Batch(batch.entry, batch.inputs[::-1]), clock, most=limits.steps, fresh=False)
        # A reference that remembers what it has computed takes fewer steps on what comes later.
        if list(forth) == list(back)[::-1]:
            return forth
    return counts(runner, reference, task, batch, clock, most=limits.steps)
