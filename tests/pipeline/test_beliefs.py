"""What fresh runs said of a wrong cell, and what later runs may change about it."""

from momus import wire
from momus.model import Input
from momus.options import Options
from momus.pipeline.class_run import make_class_run, make_pool
from momus.pipeline.evidence import EvidenceReader
from momus.pipeline.register import register
from momus.pipeline.stages.beliefs import Belief, belief, keep_confirmed
from momus.pipeline.stages.completing import complete
from momus.pipeline.stages.filling import add_rows
from momus.pipeline.whole_run import read_exercise
from momus.progress import Silent
from momus.search import Confirmed
from momus.table import Origin, Store
from tests.exercises import write_exercise

SETTINGS = 'language = "python"\nfunction = "f"\n[inputs]\nn = "int(0, 9)"\n'


def test_a_row_on_which_fresh_runs_disagreed_stays_so_whatever_later_runs_do(tmp_path):
    programs = {"chance": "import random\ndef f(n):\n    return n + (random.random() < 0.5)\n"}
    folder = write_exercise(tmp_path / "exercise", SETTINGS, "def f(n):\n    return n\n", programs)
    options = Options(inputs=10, jobs=1)
    exercise = read_exercise(folder, None, options)
    right, wrong = wire.encode(3), wire.encode(4)
    with Store.open(tmp_path / "table.sqlite") as store, make_pool(exercise, tmp_path / "compiled", options) as pool:
        registered = register(store, pool, exercise, Silent())
        class_run = make_class_run(exercise, options, store, pool, Silent(), registered, "")
        [row] = add_rows(class_run, [(Input("f", (3,)), Origin("random"))])
        complete(class_run, [row], ())
        [column] = class_run.submissions
        keep_confirmed(class_run, row, Confirmed(column, 0, Input("f", (3,)), right, wrong, right))
        keep_confirmed(class_run, row, Confirmed(column, 0, Input("f", (3,)), right, wrong, None))
        assert belief(class_run, row, column, 0) is Belief.FLAKY
        shown = EvidenceReader(class_run, {}).of_flaky(column, row)
        assert (shown.got.value, shown.other.value) == (wrong, right)
