"""What was prepared before is not prepared again, whoever prepared it."""

import pytest

from momus.errors import RejectedError
from momus.execute.cache import PreparedCache
from momus.languages.base import Entry, Prepared, Task
from momus.model import Form, Program

PROGRAM = Program("python", (("a.py", b"x"),))
TASK = Task(Form.PROGRAM, (Entry("f", ("a",), lengths={"n": "a"}),), data=(("d.txt", b"data"),))
PREPARED = Prepared("python", "python", b"\x00payload\xff" * 100, "digest", Form.PROGRAM, TASK.data)


class Maker:
    """Counts how often it is asked."""

    def __init__(self, result):
        self.result = result
        self.asked = 0

    def __call__(self) -> Prepared:
        self.asked += 1
        if isinstance(self.result, Exception):
            raise self.result
        return self.result


def test_another_process_finds_what_the_first_made(tmp_path):
    first, second = Maker(PREPARED), Maker(PREPARED)
    assert PreparedCache(tmp_path).prepared(PROGRAM, TASK, "cc 1", "plain", first) == PREPARED
    assert PreparedCache(tmp_path).prepared(PROGRAM, TASK, "cc 1", "plain", second) == PREPARED
    assert (first.asked, second.asked) == (1, 0)


def test_a_rejection_is_remembered_with_its_reason(tmp_path):
    maker = Maker(RejectedError("line 3: no"))
    for _ in range(2):
        with pytest.raises(RejectedError, match="line 3: no"):
            PreparedCache(tmp_path).prepared(PROGRAM, TASK, "cc 1", "plain", maker)
    assert maker.asked == 1


@pytest.mark.parametrize(
    "other",
    [
        (Program("python", (("a.py", b"y"),)), TASK, "cc 1", "plain"),
        (PROGRAM, Task(Form.FUNCTION, TASK.entries), "cc 1", "plain"),
        (PROGRAM, TASK, "cc 2", "plain"),
        (PROGRAM, TASK, "cc 1", "traced"),
    ],
)
def test_another_program_task_tool_or_tracing_is_another_entry(tmp_path, other):
    maker = Maker(PREPARED)
    cache = PreparedCache(tmp_path)
    cache.prepared(PROGRAM, TASK, "cc 1", "plain", maker)
    cache.prepared(*other, maker)
    assert maker.asked == 2


def test_a_damaged_file_is_made_again(tmp_path):
    maker = Maker(PREPARED)
    PreparedCache(tmp_path).prepared(PROGRAM, TASK, "cc 1", "plain", maker)
    (file,) = (path for path in tmp_path.rglob("*") if path.is_file())
    file.write_bytes(file.read_bytes()[:-10])
    assert PreparedCache(tmp_path).prepared(PROGRAM, TASK, "cc 1", "plain", maker) == PREPARED
    assert maker.asked == 2


def test_a_folder_that_cannot_be_written_costs_nothing_but_time(tmp_path):
    (tmp_path / "file").write_text("in the way")
    assert PreparedCache(tmp_path / "file").prepared(PROGRAM, TASK, "cc 1", "plain", Maker(PREPARED)) == PREPARED
