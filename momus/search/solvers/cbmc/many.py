"""A reference and several C functions as one program that counts how many differ from it; CBMC is asked about the number."""

import time
from collections.abc import Iterator, Sequence
from math import inf

from momus.model import Form, Program
from momus.search.solvers.base import Pair, SolverOutcome, UnsupportedError
from momus.search.solvers.cbmc import missing
from momus.search.solvers.cbmc.constraint_statements import C_SUPPORT
from momus.search.solvers.cbmc.faithful import check_sources, unfaithful
from momus.search.solvers.cbmc.finding import answers
from momus.search.solvers.cbmc.harness import CANARY, ENDS, PLANTED, SAME, HarnessSide, comparison, endings
from momus.search.solvers.cbmc.names import check_names
from momus.search.solvers.cbmc.proof import unproved
from momus.search.solvers.cbmc.query import CbmcQuery
from momus.search.solvers.cbmc.run import Merged, laid_out, queries_of
from momus.search.solvers.deepening import Deepening
from momus.search.solvers.lengths import GROUPS
from momus.search.work.common_input import Args, Asker


class Crowd(Merged):
    """The merged program, which asserts that fewer than `least` programs differ from the reference."""

    def __init__(self, pairs: Sequence[Pair], least: int, end: float = inf):
        super().__init__(pairs[0], end)
        self.pairs = pairs
        self.least = least

    def _programs(self) -> list[tuple[str, Program]]:
        return [("r", self.pair.reference), *((f"s{number}", pair.program) for number, pair in enumerate(self.pairs))]

    def files(self, query: CbmcQuery, *, proving: bool, blocked: tuple[str, ...] = ()) -> dict[str, bytes]:
        """Return the units of the merged program for one question; `blocked` are further conditions on the inputs."""
        if self.pair.task.form is not Form.FUNCTION:
            raise UnsupportedError("only functions are counted")
        sides = [
            HarnessSide(letter, laid_out(self.pair, program), self.pair.entry, query, self.pair.compared, self.longest_text)
            for letter, program in self._programs()
        ]
        units = {f"momus_{side.letter}.i": self.program_text(side) + b"\n" + side.glue().encode() for side in sides}
        text = _counting_unit(query, sides, self.least, proving=proving, blocked=blocked)
        return {"momus_main.c": text.encode(), **units}


def _counting_unit(query: CbmcQuery, sides: Sequence[HarnessSide], least: int, *, proving: bool, blocked: tuple[str, ...]) -> str:
    """Return the unit that chooses the inputs, calls all, and counts those that differ from the first."""
    reference, *others = sides
    if not reference.outcomes:
        raise UnsupportedError("nothing that the function does is compared")
    leaves = [leaf for shape in query.shapes for leaf in shape.leaves()]
    lines = [C_SUPPORT, *query.definitions, *(f"{leaf.type} {leaf.name};" for leaf in leaves)]
    for side in sides:
        lines += [f"{kind} momus_{side.letter}_out_{number};" for number, kind in enumerate(side.outcomes)]
        lines.append(f"void momus_{side.letter}_call(void);")
        # In the search a run in which one program ends the process is left out: the programs after it would not be counted.
        lines += endings(side.letter, f'__CPROVER_assert(0, "{ENDS}");' if proving else "")
    for side in others:
        if len(side.outcomes) != len(reference.outcomes):
            raise UnsupportedError("the functions return different kinds of values")
        lines += [f"static int momus_{side.letter}_differs(int momus_bump) {{", "    int momus_equal = 1;"]
        for number, kinds in enumerate(zip(reference.outcomes, side.outcomes, strict=True)):
            compared = comparison(number, kinds, proving, "momus_bump" if number == 0 else "0")
            lines += [line.replace("momus_s_out_", f"momus_{side.letter}_out_") for line in compared]
        lines += ["    return !momus_equal;", "}"]
    lines.append("int main(void) {")
    lines += [f"    {leaf.type} any_{leaf.name}; {leaf.name} = any_{leaf.name};" for leaf in leaves]
    lines += [f"    {line}" for line in query.locals]
    lines += [f"    __CPROVER_assume({condition});" for condition in (*query.conditions, *blocked)]
    lines += [f"    momus_{side.letter}_call();" for side in sides]
    for bump, most, said in ((0, least, SAME), (1, 1, PLANTED)) if proving else ((0, least, SAME),):
        differing = " + ".join(f"momus_{side.letter}_differs({bump})" for side in others)
        lines.append(f'    __CPROVER_assert({differing} < {most}, "{said}");')
    if proving:
        lines.append(f'    __CPROVER_assert(0, "{CANARY}");')
    return "\n".join([*lines, "    return 0;", "}", ""])


def propose(pairs: Sequence[Pair], least: int, seconds: float) -> Iterator[Args]:
    """Yield inputs on which at least `least` programs differ from the reference, small ones first, until the time is up."""
    crowd = Crowd(pairs, least, time.monotonic() + seconds)
    try:
        deepening = Deepening(queries_of(crowd.pair).group, (), crowd.end)
        for question in deepening:
            for answer in answers(crowd, question):
                if answer.found is SolverOutcome.COUNTEREXAMPLE and answer.args is not None:
                    yield answer.args
            deepening.note(answer)
    except UnsupportedError:
        return


def none(pairs: Sequence[Pair], least: int, seconds: float) -> bool:
    """Return whether it is proved that no input of the domain makes `least` programs differ from the reference.

    The rules are those for a pair: everything in the programs is modelled exactly, every check passes, a planted difference is found.
    """
    end = time.monotonic() + seconds
    crowd = Crowd(pairs, least, end)
    try:
        queries = queries_of(crowd.pair)
        if not queries.covers(GROUPS[-1]):
            return False
        for pair in pairs:
            check_names(pair)
            check_sources(pair, end)
        first = True
        for _, level in queries.levels(GROUPS[-1]):
            for query in level:
                if first and any(unfaithful(Merged(pair, end), query) for pair in pairs):
                    return False
                first = False
                if unproved(crowd, query, end):
                    return False
        return not first
    except UnsupportedError:
        return False


ASKER = Asker(propose, none, missing)
