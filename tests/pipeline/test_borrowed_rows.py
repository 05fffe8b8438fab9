"""A program that another one's sequence of calls refutes, or a test's, gets a sequence as small as its own bug allows."""

import shutil
from pathlib import Path

from bench.sequences import CLASSES
from momus.pipeline import Options, grade

LONG = """
    def test_a_deletion_is_undone():
        one = Buffer()
        one.write("cab")
        one.left()
        one.left()
        one.delete()
        one.undo()
        one.delete()
        assert one.text() == "ab"
"""


def test_programs_that_one_long_test_refutes_get_the_smallest_sequence_of_each(tmp_path: Path):
    folder = Path(shutil.copytree(CLASSES / "text_buffer", tmp_path / "text_buffer"))
    settings = folder / "exercise.toml"
    settings.write_text(settings.read_text().replace("calls =", 'tests = "tests.py"\ncalls ='))
    (folder / "tests.py").write_text(LONG.replace("\n    ", "\n"))
    results = grade(folder, options=Options(inputs=2, engines=("corpus", "random"), seed=0, jobs=1, out=tmp_path / "out"))
    shown = {one.id: one.evidence.input.args for one in results.findings if one.evidence}
    assert shown == {
        "a_second_change_inside_is_not_remembered": (
            (),
            (("write", ("aa",)), ("left", ()), ("delete", ()), ("undo", ()), ("delete", ())),
        ),
        "undo_forgets_the_cursor": ((), (("write", ("a",)), ("delete", ()), ("undo", ()), ("delete", ()))),
    }
