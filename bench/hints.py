"""Whether hints are true: each input of a hint is run again on the program that it is for and on the one that shows the next step.

Takes folders of exercises whose submissions are the revisions of students: `python -m bench.hints FOLDER …`.
"""

import sys
import tempfile
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from momus.execute import Runner
from momus.exercise import Exercise
from momus.languages import language
from momus.model import Claim, Program
from momus.options import Options
from momus.pipeline.class_run import setting_of
from momus.pipeline.whole_run import COMPILED, STORE, grade_exercise, read_exercise
from momus.policies import HintPolicy
from momus.progress import Silent
from momus.readings.hints import HintOptions
from momus.results.hints import Hint, HintLevel, HintsFound
from momus.search.work.examiner import Examiner
from momus.table import Store

INPUTS = 1_000


@dataclass(frozen=True)
class HintsChecked:
    """How many submissions are wrong, how many hints come from where, and the hints that are not true or show the reference."""

    wrong: int
    ways: Mapping[str, int]
    untrue: tuple[str, ...]
    showing: tuple[str, ...]


def check(folder: Path) -> HintsChecked:
    """Return what is true of the hints for every wrong submission of a class."""
    exercise = read_exercise(folder, None, Options())
    # The whole files of the next steps are wanted here, to run them.
    exercise = replace(exercise, hint_policy=HintPolicy(HintLevel.LINES, files=True))
    with tempfile.TemporaryDirectory() as temporary:
        out = Path(temporary)
        with Store.open(out / STORE) as store:
            options = Options(inputs=INPUTS, out=out)
            wishes = {"hints": HintOptions(level=HintLevel.LINES.value)}
            results = grade_exercise(exercise, store, out / COMPILED, options, Silent(), wishes=wishes)
    found = results.readings["hints"]
    assert isinstance(found, HintsFound)
    hints = {one.id: one for one in found.hints}
    wrong = [one for one in results.findings if one.claim is Claim.REFUTED]
    assert hints.keys() == {one.id for one in wrong}
    programs = {one.id: one.program for one in exercise.submissions if one.program is not None}
    with Runner() as runner:
        examiner = Examiner(setting_of(exercise), runner)
        untrue = [name for name, hint in hints.items() if not _is_true(examiner, programs[name], hint)]
    ways = Counter(one.way.value for one in hints.values())
    return HintsChecked(len(wrong), ways, tuple(untrue), tuple(name for name, one in hints.items() if _shows(exercise, one)))


def _is_true(examiner: Examiner, program: Program, hint: Hint) -> bool:
    """Return whether the program is wrong on the input of its hint, and the next step, if there is one, is right."""
    if _is_right(examiner, program, hint):
        return False
    return not hint.program or _is_right(
        examiner, replace(program, sources=((program.sources[0][0], hint.program.encode()),)), hint
    )


def _is_right(examiner: Examiner, program: Program, hint: Hint) -> bool:
    assert hint.input is not None
    batch = examiner.batch(hint.input.entry, [hint.input.args])
    filled = examiner.run(examiner.prepared(program), batch, examiner.full_limits())
    return not examiner.wrong(batch, filled.records, examiner.expected(batch)[0])


def _shows(exercise: Exercise, hint: Hint) -> bool:
    """Return whether the lines of a hint have all that the reference does, however it is formatted."""
    reference = exercise.references[0]
    shown = replace(reference, sources=((reference.sources[0][0], "\n".join(hint.added).encode()),))
    forms = [language(one.language).normal_form(one) for one in (reference, shown)]
    return bool(hint.added) and forms[0] == forms[1]


if __name__ == "__main__":
    for name in sys.argv[1:]:
        print(name, check(Path(name)))
