"""Solvers that are workers of their own."""

import marshal
import os
import signal

import pytest

from momus.errors import BoxError
from momus.execute.lasting_box import LastingBox
from momus.execute.solver_worker import ask
from momus.languages.python.output import Board
from momus.sandbox import board as boards
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


def test_a_worker_says_on_its_board_that_all_is_done_and_ends():
    descriptor = boards.new_board()
    boards.reset(descriptor, 0)
    child = os.fork()
    if child == 0:
        try:
            board = Board(os.dup(descriptor), {"output_kb": 1})
            board.add(b"found")
            board.end()
        finally:
            os._exit(1)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    assert boards.header(descriptor).state == boards.FINISHED
    assert boards.committed_records(descriptor, 10) == [b"found"]
    os.close(descriptor)
