"""Pairs of reference and submission, for the solvers: a solver reads both."""

from momus.languages.base import Entry
from momus.model import Form, Program
from momus.search.solvers import SOLVERS
from momus.search.solvers.base import Pair, Solver
from momus.search.work.examiner import Examiner
from momus.search.work.setting import Setting


def solver_reading(setting: Setting, reference: int, program: Program) -> Solver | None:
    """Return the solver for this reference and this submission, if it can see everything that is judged."""
    if setting.argv or setting.task.form is not Form.PROGRAM and setting.judge.needs_printed:
        return None
    both = {setting.references[reference].language, program.language}
    return next((solver for solver in SOLVERS.values() if len(both) == 1 and both <= solver.languages), None)


def pair_for(examiner: Examiner, reference: int, program: Program, entry: str) -> Pair:
    """Return the reference and the submission, in the form that their solver reads."""
    setting, judge = examiner.setting, examiner.judge
    declared = next((one for one in setting.task.entries if one.name == entry), Entry(entry or "main"))
    return Pair(
        setting.references[reference],
        program,
        setting.task,
        Entry("main") if setting.task.form is Form.PROGRAM else declared,
        setting.domains[entry],
        examiner.runner.run_tool,
        compared=declared.names if judge.needs_arguments else declared.outputs,
        stdin=setting.stdin,
        # A pattern picks some of the printed words, and a solver cannot tell which.
        words=setting.judge.kind != "pattern",
        judge=setting.judge,
        runner=examiner.runner,
    )
