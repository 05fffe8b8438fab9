"""Whether a C or C++ program depends on a local variable that was never set: it is run with all such variables zero, and with a pattern."""

from collections.abc import Sequence

from momus import wire
from momus.errors import RejectedError
from momus.execute import Batch
from momus.languages.c.builds import PATTERNED, ZEROED
from momus.languages.c.language import C
from momus.languages.c.undefined import unset_variable
from momus.languages.cpp.language import Cpp
from momus.model import Input
from momus.results import Undefined
from momus.search.work.examiner import Column, Examiner

COMPILED: dict[str, C | Cpp] = {"c": C(), "cpp": Cpp()}
"""The languages in which undefined behaviour is looked for."""


def unset(examiner: Examiner, column: Column, inputs: Sequence[Input]) -> dict[int, Undefined]:
    """Return the places of the inputs on which it does: the two builds differ, and each does the same again in a fresh process."""
    try:
        differing = [
            place for entry in dict.fromkeys(one.entry for one in inputs) for place in _differing(examiner, column, inputs, entry)
        ]
    except RejectedError:
        return {}
    if not differing:
        return {}
    known = COMPILED[column.program.language]
    own = known.own_files(column.program)
    given = known.compilation(column.program, examiner.setting.task, examiner.runner.run_tool)
    name, file, line = unset_variable(given, own)
    told = Undefined(
        f"uses {name} before it is set" if name else "uses a variable that was never set", line, file if len(own) > 1 else ""
    )
    return dict.fromkeys(differing, told)


def _differing(examiner: Examiner, column: Column, inputs: Sequence[Input], entry: str) -> list[int]:
    places = [place for place, one in enumerate(inputs) if one.entry == entry]
    batch = Batch(entry, tuple(inputs[place] for place in places))
    task, limits = examiner.setting.task, examiner.full_limits()
    builds = [examiner.runner.prepare_as(column.program, task, variant) for variant in (ZEROED, PATTERNED)]
    first = [examiner.run(build, batch, limits, timeouts=1).records for build in builds]
    found = []
    for index, place in enumerate(places):
        both = [records[index] for records in first]
        if both[0] == both[1] or not all(map(wire.has_ended, both)):
            continue
        alone = Batch(entry, (inputs[place],))
        again = [examiner.run(build, alone, limits, fresh=True, timeouts=1).records[0] for build in builds]
        if again == both:
            found.append(place)
    return found
