"""The paths of Java programs: recorded by classes that note their branches, proposed by the cheap engines and by JBMC.

For JBMC the same notes are a path, branch by branch. It is asked for an input on every branch off a known path that was not taken yet, many at
once. Each answer is another path; a branch without an answer leads nowhere within the unwinding.
"""

import time
from collections.abc import Generator, Iterator, Sequence

from momus.errors import MissingToolError
from momus.model import Form, Program
from momus.search.engines.base import Args
from momus.search.solvers.base import Pair, UnsupportedError
from momus.search.solvers.jbmc.harness import REFERENCE
from momus.search.solvers.jbmc.path_harness import BITS, SLOTS, PathHarness, path_entry, wanted_property, with_wanted
from momus.search.solvers.jbmc.query import JbmcQuery
from momus.search.solvers.jbmc.run import SUBMISSION, JbmcAnswer, Step, ask, chosen, entry_of, queries_of
from momus.search.solvers.jbmc.weave import MODELS_JAR, WOVEN_JAR, models_jar, weave
from momus.search.solvers.path_frontier import TakenBranches, frontier
from momus.search.solvers.path_runs import proposals, walk
from momus.search.solvers.paths import PathGround, PathRecorder, Proposals

LEAST_S = 0.5
QUESTION_S = 20.0
UNWINDS = (6, 20, 60)
_FLAGS = ["--no-unwinding-assertions", "--disable-uncaught-exception-check", "--trace"]
_NOTED = ("momusFirst", "momusSecond", "momusLength")


def propose(programs: tuple[Program, ...], ground: PathGround, seconds: float) -> Proposals:
    """Yield what the cheap engines draw, and one input for each path that JBMC finds."""
    return (yield from proposals(programs, ground, seconds, solved))


def solved(programs: tuple[Program, ...], ground: PathGround, end: float) -> Generator[list[Args], None, bool]:
    """Yield inputs for the paths that JBMC finds, size by size; nothing if it cannot read the programs, or is not installed. Return
    whether no way was left.
    """
    if end - time.monotonic() < LEAST_S or ground.task.form is not Form.FUNCTION:
        return False
    pair = Pair(
        programs[0],
        programs[-1],
        ground.task,
        ground.entry,
        ground.domain,
        ground.runner.run_tool,
        compared=ground.compared,
    )
    whole = True
    try:
        asking = JbmcBranching(pair, end, single=len(programs) == 1)
        for query in asking.queries:
            whole &= yield from asking.explored(query)
    except (UnsupportedError, MissingToolError):
        return False
    return whole


class JbmcBranching:
    """A program, or a pair with its comparison as the last branch, that records its branches and is asked for new ways."""

    def __init__(self, pair: Pair, end: float, *, single: bool):
        self.end = end
        self.run_tool = pair.run_tool
        self.queries = queries_of(pair).in_order()
        programs = {REFERENCE: pair.reference} if single else {REFERENCE: pair.reference, SUBMISSION: pair.program}
        methods = {letter: entry_of(pair, program) for letter, program in programs.items()}
        text = PathHarness(methods, pair.compared).text(self.queries)
        self.jar = weave(pair.run_tool, programs, text, end - time.monotonic(), noted=True).jar

    def explored(self, query: JbmcQuery) -> Generator[list[Args], None, bool]:
        """Yield the inputs found in each round of questions, each on a different path, until no way is left or the time is up. Return whether no way
        is left.
        """
        known: set[TakenBranches] = set()
        for unwind in [query.total + 2] if query.sizes else UNWINDS:
            asked: set[TakenBranches] = set()
            waiting = [TakenBranches(0, 0)] if not known else frontier(known, asked, BITS, beyond=True)
            cut = False
            while waiting and time.monotonic() < self.end:
                batch = waiting[:SLOTS]
                asked.update(batch)
                answer = self._asked(query, batch, unwind)
                if not answer.settled:
                    return False
                cut |= answer.cut
                found = dict(_found(query, answer))
                known |= found.keys()
                if found:
                    yield list(found.values())
                waiting = frontier(known, asked, BITS, beyond=True)
            if waiting:
                return False
            if not cut:
                return True
        return not waiting

    def _asked(self, query: JbmcQuery, wanted: Sequence[TakenBranches], unwind: int) -> JbmcAnswer:
        files = {WOVEN_JAR: with_wanted(self.jar, wanted), MODELS_JAR: models_jar(self.run_tool)}
        asserted = [word for slot in range(len(wanted)) for word in ("--property", wanted_property(slot))]
        seconds = min(QUESTION_S, self.end - time.monotonic())
        return ask(self.run_tool, files, path_entry(query), [*_FLAGS, "--unwind", str(unwind), *asserted], seconds)


def _found(query: JbmcQuery, answer: JbmcAnswer) -> Iterator[tuple[TakenBranches, Args]]:
    """Yield the ways and inputs in the traces of the properties that failed."""
    for trace in answer.traces.values():
        args = query.chosen(chosen(trace))
        if args is not None:
            yield _way(trace), args


def _way(trace: Sequence[Step]) -> TakenBranches:
    """Return the way that was noted when the trace ended."""
    last = dict.fromkeys(_NOTED, 0)
    for step in trace:
        name = step.get("lhs", "")
        if step.get("stepType") == "assignment" and name in last and "binary" in step.get("value", {}):
            last[name] = int(step["value"]["binary"], 2)
    low, high, length = last.values()
    length = min(length, BITS)
    return TakenBranches((low | high << 64) & (1 << length) - 1, length)


RECORDER = PathRecorder(walk, propose)
