"""How many steps a reference takes on inputs, each as the first call of a fresh process; counted once in each worker."""

from collections.abc import Sequence
from dataclasses import replace

from momus.execute import Batch
from momus.execute.step_counts import StepCount, counts
from momus.model import Input, Limits, Program
from momus.search.work.examiner import Examiner


def reference_steps(examiner: Examiner, reference: Program, inputs: Sequence[Input], limits: Limits) -> list[int | None]:
    """Return the steps on each input; None if they exceed `limits`, or are unknown."""
    known = examiner.reference_steps
    missing = {input.key: input for input in inputs if (reference.digest, input.key) not in known}
    for entry in dict.fromkeys(input.entry for input in missing.values()):
        batch = Batch(entry, tuple(input for input in missing.values() if input.entry == entry))
        for input, count in zip(batch.inputs, _counts(examiner, reference, batch, limits), strict=True):
            known[reference.digest, input.key] = count.steps if count is not None and count.ended else None
    return [known[reference.digest, input.key] for input in inputs]


def _counts(examiner: Examiner, reference: Program, batch: Batch, limits: Limits) -> Sequence[StepCount | None]:
    """Return the steps of each input as the first call of a process. Far fewer processes are used if no call changes another's count."""
    runner, task, clock = examiner.runner, examiner.setting.task, replace(limits, steps=0)
    if len(batch) > 2:
        forth = counts(runner, reference, task, batch, clock, most=limits.steps, fresh=False)
        back = counts(runner, reference, task, Batch(batch.entry, batch.inputs[::-1]), clock, most=limits.steps, fresh=False)
        # A reference that remembers results takes fewer steps on later inputs.
        if list(forth) == list(back)[::-1]:
            return forth
    return counts(runner, reference, task, batch, clock, most=limits.steps)
