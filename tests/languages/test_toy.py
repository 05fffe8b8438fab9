"""A language is added in one place: a toy one, whose programs are expressions, is graded from the folder to the claims."""

from hashlib import sha256

import pytest

from momus import wire
from momus.errors import BoxError, RejectedError
from momus.execute import Batch, Runner
from momus.languages import LANGUAGES
from momus.languages.base import RUNTIME, LanguageDefaults, Literals, Prepared, Runtime, Signature
from momus.model import Input, Limits
from momus.pipeline import Options, grade
from momus.sandbox import tiers

DRIVER = b"""
import marshal, mmap, struct, sys
form, entry, start, stop = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
# Others have read these files before: they are looked at from the start, wherever the last reader stopped.
names, expression = marshal.loads(mmap.mmap(5, 0, prot=mmap.PROT_READ))
inputs = marshal.loads(mmap.mmap(3, 0, prot=mmap.PROT_READ))
board = mmap.mmap(4, 0)
header = memoryview(board).cast("Q")
code = compile(expression, "toy", "eval")
header[3] = 1
for index in range(start, stop):
    header[0] = index
    try:
        record = marshal.dumps(eval(code, {"__builtins__": {}, "max": max}, dict(zip(names, inputs[index]))), 2)
    except Exception as error:
        record = b"!" + marshal.dumps((type(error).__name__, "", None, None), 2)
    at = header[1]
    struct.pack_into("<II", board, at, 1, len(record))
    board[at + 8 : at + 8 + len(record)] = record
    header[1], header[2] = at + 8 + len(record), index + 1
header[3] = 4
"""


class Toy(LanguageDefaults):
    """Programs such as `larger(x, y) = max(x, y)`."""

    name = "toy"
    suffixes = (".toy",)

    def normal_form(self, program):
        return b"".join(program.main.split())

    def tools(self, task):
        return "toy 1"

    def literals(self, program):
        return Literals()

    def signature(self, program, entry):
        name, names, _ = parts(program)
        return Signature(entry, names, ("",) * len(names)) if name == entry else None

    def functions(self, program):
        return (parts(program)[0],)

    def prepare(self, program, task, run_tool, *, traced=False):
        name, names, expression = parts(program)
        if name != task.entries[0].name:
            raise RejectedError(f"it does not define {task.entries[0].name}")
        payload = wire.encode((names, expression))
        return Prepared(self.name, RUNTIME, payload, sha256(payload).hexdigest())

    def runtime(self, run_tool):
        return Runtime((tiers.interpreter().path, "-I", "-S", "{folder}/driver.py"), (("driver.py", DRIVER),))


def parts(program) -> tuple[str, tuple[str, ...], str]:
    head, _, expression = program.main.decode().partition("=")
    name, _, rest = head.partition("(")
    return name.strip(), tuple(word.strip() for word in rest.strip(" )\n").split(",")), expression.strip()


def test_a_class_in_a_toy_language_is_graded_together_with_python(tmp_path, monkeypatch):
    monkeypatch.setitem(LANGUAGES, "toy", Toy())
    (tmp_path / "submissions").mkdir()
    (tmp_path / "exercise.toml").write_text(
        'reference = "reference.toy"\nfunction = "larger"\nsubmissions = "submissions/"\n'
        '[inputs]\nx = "int(-100, 100)"\ny = "int(-100, 100)"\n'
    )
    (tmp_path / "reference.toy").write_text("larger(x, y) = max(x, y)")
    for name, text in {
        "right.toy": "larger(a, b) = a if a > b else b",
        "first.toy": "larger(x, y) = x",
        "other.toy": "smaller(x, y) = x",
        "wrong.py": "def larger(x, y):\n    return max(x, y, 0)\n",
    }.items():
        (tmp_path / "submissions" / name).write_text(text)
    results = grade(tmp_path, options=Options(inputs=500, jobs=1, out=tmp_path / "out"))
    found = {finding.id: finding for finding in results.findings}
    assert {name: str(finding.claim) for name, finding in found.items()} == {
        "first": "refuted",
        "other": "rejected",
        "right": "unrefuted",
        "wrong": "refuted",
    }
    assert found["first"].evidence.input.args == (0, 1)
    assert found["wrong"].evidence.input.args == (-1, -1)
    assert [found[name].language for name in ("right", "wrong")] == ["toy", "python"]


def test_a_language_that_tells_no_comparisons_was_tried_on_as_many_inputs_when_it_is_read_again(tmp_path, monkeypatch):
    monkeypatch.setitem(LANGUAGES, "toy", Toy())
    (tmp_path / "submissions").mkdir()
    (tmp_path / "exercise.toml").write_text(
        'reference = "reference.toy"\nfunction = "same"\nsubmissions = "submissions/"\n[inputs]\nx = "int(-2**31, 2**31)"\n'
    )
    (tmp_path / "reference.toy").write_text("same(x) = x")
    (tmp_path / "submissions" / "right.toy").write_text("same(x) = 0 + x")
    options = Options(inputs=800, jobs=1, out=tmp_path / "out")
    tried = [grade(tmp_path, options=options).findings[0].tried for _ in range(2)]
    # And on the 24 numbers of the small box.
    assert tried == [824, 824]


def test_a_runtime_that_does_not_start_is_no_fault_of_the_student(monkeypatch):
    class Gone(Toy):
        def runtime(self, run_tool):
            return Runtime(("/usr/bin/no-such-runtime",), ())

    monkeypatch.setitem(LANGUAGES, "toy", Gone())
    prepared = Prepared("toy", RUNTIME, b"", "x")
    with Runner() as runner, pytest.raises(BoxError, match="the worker did not start: .*No such file"):
        runner.run(prepared, Batch("f", (Input("f", (1,)),)), Limits())
