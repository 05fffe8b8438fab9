"""Solvers that are workers of their own."""

import marshal
import os
import signal

import pytest

from momus.errors import BoxError
from momus.execute.lasting_box import LastingBox
from momus.execute.solver_worker import ask
from momus.sandbox.box import Box
from momus.sandbox.tiers import Profile
from momus.search.solvers.crosshair.asking import WORKER

QUESTION = marshal.dumps({"form": "", "entry": "", "programs": [b"no program"]})


def test_a_box_that_was_killed_is_told_and_the_next_question_gets_another():
    lasting = LastingBox(
        lambda: Box(Profile.RUN, 95, {WORKER.name: WORKER.module}, WORKER.helpers, None, False, WORKER.interpreter())
    )
    try:
        complaint = ask(lasting, WORKER, QUESTION, 2.0, 1024).complaint
        assert complaint
        os.kill(lasting.box._warden, signal.SIGKILL)
        with pytest.raises(BoxError, match="the box"):
            ask(lasting, WORKER, QUESTION, 2.0, 1024)
        assert ask(lasting, WORKER, QUESTION, 2.0, 1024).complaint == complaint
    finally:
        lasting.clear()
