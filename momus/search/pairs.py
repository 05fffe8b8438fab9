"""The programs themselves, for engines that read both."""

from dataclasses import replace

from momus.languages.base import Entry
from momus.model import Form, Program
from momus.search.cbmc.run import Pair
from momus.search.engine import Ground
from momus.search.examiner import Examiner


def with_pair(ground: Ground, examiner: Examiner, reference: int, program: Program, entry: str, seconds: float | None) -> Ground:
    """Return the ground with the reference and the submission, where both are C and the model checker sees what is judged."""
    setting, judge = examiner.setting, examiner.judge
    theirs = setting.references[reference]
    declared = next((one for one in setting.task.entries if one.name == entry), None)
    if setting.task.form is Form.PROGRAM and not setting.argv:
        declared = Entry("main")
    elif setting.task.form is not Form.FUNCTION or declared is None or judge.needs_printed:
        return ground
    if {theirs.language, program.language} != {"c"}:
        return ground
    compared = declared.names if judge.needs_arguments else declared.outputs
    # A pattern picks some of what is printed: which words those are the model checker cannot tell.
    words = setting.judge.kind != "pattern"
    pair = Pair(
        theirs, program, setting.task, declared, setting.domains[entry], examiner.runner.run_tool, compared, setting.stdin, words
    )
    return replace(ground, pair=pair, seconds=ground.seconds if seconds is None else min(ground.seconds, max(0.0, seconds)))
