"""The programs themselves, for engines that read both."""

from dataclasses import replace

from momus.model import Program
from momus.search.cbmc_run import Pair
from momus.search.engine import Ground
from momus.search.examiner import Examiner


def with_pair(ground: Ground, examiner: Examiner, reference: int, program: Program, entry: str, seconds: float | None) -> Ground:
    """Return the ground with the reference and the submission, where both are C and only what the call returns and changes is judged."""
    setting, judge = examiner.setting, examiner.judge
    theirs = setting.references[reference]
    declared = next((one for one in setting.task.entries if one.name == entry), None)
    if declared is None or {theirs.language, program.language} != {"c"} or judge.needs_printed:
        return ground
    compared = declared.names if judge.needs_arguments else declared.outputs
    pair = Pair(theirs, program, setting.task, declared, setting.domains[entry], examiner.runner.run_tool, compared)
    return replace(ground, pair=pair, seconds=min(ground.seconds, seconds or ground.seconds))
