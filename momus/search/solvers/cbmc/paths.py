"""The paths of C programs: recorded by a build that notes its branches, proposed by the cheap engines and by CBMC.

For CBMC a path is the word of its conditions, true or false. It is asked for an input on every branch off a known word that was not taken yet,
many at once. Each answer is another path; a branch without an answer leads nowhere within the unwinding.
"""

import re
import time
from collections.abc import Generator, Iterator, Sequence

from momus.errors import MissingToolError
from momus.languages.base import Entry
from momus.languages.c.branches import BRANCH, DECLARED, with_branches
from momus.languages.c.job import with_own_lines
from momus.model import Form, Program
from momus.search.engines.base import Args
from momus.search.solvers.base import Pair, UnsupportedError
from momus.search.solvers.cbmc.harness import SAME, HarnessSide
from momus.search.solvers.cbmc.query import CbmcQuery, chosen_args
from momus.search.solvers.cbmc.run import CbmcAnswer, Merged, queries_of
from momus.search.solvers.path_frontier import TakenBranches, frontier
from momus.search.solvers.path_runs import proposals, walk
from momus.search.solvers.paths import PathGround, PathRecorder, Proposals

LEAST_S = 0.2
ASKED_AT_ONCE = 48
QUESTION_S = 8.0
UNWINDS = (6, 20, 60)
BITS = 192
"""At most this many conditions of a word are kept."""
_FLAGS = ["--no-standard-checks", "--no-malloc-may-fail", "--no-unwinding-assertions", "--no-self-loops-to-assumptions"]
_PROPERTY = "momus: path "
_ENDING = re.compile(r"__CPROVER_assume\(0\); \}$", re.MULTILINE)
_SAME_ASSERTED = re.compile(rf'__CPROVER_assert\((?P<same>.*), "{re.escape(SAME)}"\);')


def propose(programs: tuple[Program, ...], ground: PathGround, seconds: float) -> Proposals:
    """Yield what the cheap engines draw, and one input for each path that CBMC finds."""
    return (yield from proposals(programs, ground, seconds, _solved))


def _solved(programs: tuple[Program, ...], ground: PathGround, end: float) -> Generator[list[Args], None, bool]:
    """Yield inputs for the paths that CBMC finds, size by size; nothing if it cannot read the programs, or is not installed. Return
    whether no way was left.
    """
    if end - time.monotonic() < LEAST_S or any(program.language != "c" for program in programs):
        return False
    pair = Pair(
        programs[0],
        programs[-1],
        ground.task,
        Entry("main") if ground.task.form is Form.PROGRAM else ground.entry,
        ground.domain,
        ground.runner.run_tool,
        compared=ground.compared,
        stdin=ground.stdin,
    )
    whole = True
    try:
        asking = CbmcBranching(pair, end, single=len(programs) == 1)
        for query in queries_of(pair).in_order():
            whole &= yield from asking.explored(query)
    except (UnsupportedError, MissingToolError):
        return False
    return whole


class CbmcBranching(Merged):
    """A program, or a pair with its comparison as the last condition, that records its branches and is asked for new ways."""

    def __init__(self, pair: Pair, end: float, *, single: bool):
        super().__init__(pair, end)
        self.single = single

    def program_text(self, side: HarnessSide) -> bytes:
        """Return a preprocessed program that notes its branches."""
        if side.letter not in self._texts:
            text = super().program_text(side)
            self._texts[side.letter] = DECLARED.encode() + with_own_lines(text, side.own_files, with_branches, main=False)
        return self._texts[side.letter]

    def explored(self, query: CbmcQuery) -> Generator[list[Args], None, bool]:
        """Yield the inputs found in each round of questions, each on a different path, until no way is left or the time is up. Return whether no way
        is left.
        """
        known: set[TakenBranches] = set()
        for unwind in [query.total + 2] if query.sizes else UNWINDS:
            asked: set[TakenBranches] = set()
            waiting = [TakenBranches(0, 0)] if not known else frontier(known, asked, BITS, beyond=False)
            while waiting and time.monotonic() < self.end:
                batch = waiting[:ASKED_AT_ONCE]
                asked.update(batch)
                answer = self._asked(query, batch, unwind)
                if not answer.settled:
                    return False
                found = dict(_found(query, answer))
                known |= found.keys()
                if found:
                    yield list(found.values())
                waiting = frontier(known, asked, BITS, beyond=False)
        return not waiting

    def _asked(self, query: CbmcQuery, wanted: Sequence[TakenBranches], unwind: int) -> CbmcAnswer:
        files = self.files(query, proving=False)
        text = files["momus_main.c"].decode()
        text = _ENDING.sub("momus_arrived(); __CPROVER_assume(0); }", text)
        if self.single:
            del files["momus_s.i"]
            text = text.replace("    momus_s_call();\n", "")
            text = _SAME_ASSERTED.sub("momus_arrived();", text)
        else:
            text = _SAME_ASSERTED.sub(lambda found: f"{BRANCH}(!!({found['same']})); momus_arrived();", text)
        files["momus_main.c"] = (_noting(wanted) + text).encode()
        answer = CbmcAnswer(None)
        for solver in ([], ["--z3"]):
            answer = self.ask(files, [*_FLAGS, "--trace", "--unwind", str(unwind), *solver], QUESTION_S)
            if answer.settled:
                break
        return answer


def _number(value: int) -> str:
    """Return a number of many bits as C can write it."""
    parts = [f"(momus_bits){value >> at & (1 << 64) - 1:#x}ULL << {at}" for at in range(0, BITS, 64)]
    return f"({' | '.join(f'({part})' for part in parts)})"


def _noting(wanted: Sequence[TakenBranches]) -> str:
    """Return the code that records the branches, and asserts at the end that none of the wanted ways was taken."""
    lines = [
        f"typedef unsigned __CPROVER_bitvector[{BITS}] momus_bits;",
        "momus_bits momus_path = 0, momus_mark = 1;",
        f"int {BRANCH}(int way) {{ if (way) momus_path |= momus_mark; momus_mark <<= 1; return way; }}",
        "static void momus_arrived(void) {",
        "    momus_bits momus_word = momus_path, momus_end = momus_mark;",
    ]
    for number, word in enumerate(wanted):
        mask = (1 << word.length) - 1
        beyond = f"(momus_end == 0 || momus_end > {_number(mask)})"
        taken = f"{beyond} && (momus_word & {_number(mask)}) == {_number(word.bits)}"
        lines.append(f'    __CPROVER_assert(!({taken}), "{_PROPERTY}{number}");')
    return "\n".join([*lines, "}", ""])


def _found(query: CbmcQuery, answer: CbmcAnswer) -> Iterator[tuple[TakenBranches, Args]]:
    """Yield the words and inputs in the traces of the properties that failed."""
    for part in answer.parts:
        for one in part.get("result", []):
            if one.get("status") != "FAILURE" or not one.get("description", "").startswith(_PROPERTY):
                continue
            last = {
                step["lhs"]: step["value"]["binary"]
                for step in one.get("trace", [])
                if step.get("stepType") == "assignment" and "binary" in step.get("value", {})
            }
            args = chosen_args(query, last)
            if args is not None and {"momus_path", "momus_mark"} <= last.keys():
                mark = int(last["momus_mark"], 2)
                length = mark.bit_length() - 1 if mark else BITS
                yield TakenBranches(int(last["momus_path"], 2) & (1 << length) - 1, length), args


RECORDER = PathRecorder(walk, propose)
