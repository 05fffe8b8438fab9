"""The programs themselves, for the solvers, which read both."""

from momus.languages.base import Entry
from momus.model import Form, Program
from momus.search.examiner import Examiner
from momus.search.solver import Pair


def pair_for(examiner: Examiner, reference: int, program: Program, entry: str) -> Pair | None:
    """Return the reference of that number and the submission, where a solver sees all that is judged."""
    setting, judge = examiner.setting, examiner.judge
    declared = next((one for one in setting.task.entries if one.name == entry), None)
    if setting.task.form is Form.PROGRAM and not setting.argv:
        declared = Entry("main")
    elif setting.task.form is Form.PROGRAM or declared is None or judge.needs_printed:
        return None
    return Pair(
        setting.references[reference],
        program,
        setting.task,
        declared,
        setting.domains[entry],
        examiner.runner.run_tool,
        compared=declared.names if judge.needs_arguments else declared.outputs,
        stdin=setting.stdin,
        # A pattern picks some of what is printed: which words those are a solver cannot tell.
        words=setting.judge.kind != "pattern",
        spaces=setting.judge.kind not in ("tokens", "pattern", "float"),
        judge=setting.judge,
        runner=examiner.runner,
    )
