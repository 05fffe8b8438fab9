"""Finds one input on which as many as possible of several wrong programs go wrong.

The cheap engines propose inputs, and climbing improves on the best of them. Where a solver reads the language, it is asked for an input that
refutes more, and may prove that there is none. Fresh processes confirm the result.

The search is limited by numbers of inputs, so that it finds the same again. The clock ends it only for very slow programs. Solvers are limited by
the clock.
"""

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from importlib import import_module
from random import Random

from momus.domain import KnownValues
from momus.errors import RejectedError
from momus.languages import language
from momus.model import Input, Program, Value
from momus.search.engines import exhaustive, harvest, random_inputs
from momus.search.engines.base import Knowledge
from momus.search.solvers.base import Pair
from momus.search.work.confirm import confirm
from momus.search.work.examiner import Column, Examiner
from momus.search.work.program_pairs import pair_for

Args = tuple[Value, ...]
CHEAP = 300
CLIMBED, CROSSED = 60, 20
KEPT = 12
VAIN_ROUNDS, MOST_ROUNDS = 8, 40
SEARCH_S = 120.0
LEAST_S = 0.3
_ASKERS = {"c": "momus.search.solvers.cbmc.many", "java": "momus.search.solvers.jbmc.many"}
"""By language, the module whose ASKER reads several programs at once."""


@dataclass(frozen=True)
class CommonInput:
    """The input that refutes the most programs, and the places of these programs in the list; `input` is None if none was found.

    `proved`: no input of the domain refutes more, because all are refuted or a solver proved it. Otherwise it is only the best one found.
    `hurried`: the clock ended the search.
    """

    input: Input | None
    refuted: tuple[int, ...] = ()
    proved: bool = False
    hurried: bool = False

    @property
    def args(self) -> Args:
        return self.input.args if self.input is not None else ()


@dataclass(frozen=True)
class Asker:
    """A solver that reads several programs and the reference that they share.

    `propose(pairs, least, seconds)` yields inputs on which at least `least` programs may differ from the reference.
    `none(pairs, least, seconds)` says whether it is proved that the domain has no such input.
    `missing()` says what this machine lacks for the solver, "" if nothing.
    """

    propose: Callable[[Sequence[Pair], int, float], Iterator[Args]]
    none: Callable[[Sequence[Pair], int, float], bool]
    missing: Callable[[], str]


@dataclass(frozen=True)
class CommonInputUnit:
    """Programs to find one common test for. `known` are inputs to try first; `seconds` is the solver's time."""

    programs: tuple[Program, ...]
    seconds: float
    known: tuple[Input, ...] = ()
    reference: int = 0


def common_input(examiner: Examiner, unit: CommonInputUnit) -> CommonInput:
    """Return the common test for the programs of a unit."""
    return one_for_many(examiner, unit.programs, unit.seconds, reference=unit.reference, known=unit.known)


def one_for_many(
    examiner: Examiner, programs: Sequence[Program], seconds: float, *, reference: int = 0, known: Sequence[Input] = ()
) -> CommonInput:
    """Return the input found that refutes the most programs, by one of the exercise's references. A solver gets `seconds` of time.

    Give one program of each cluster: programs that behave alike add nothing.
    """
    crowd = _Crowd(examiner, programs, reference)
    asker = _asker(examiner, programs, reference)
    crowd.search(known, time.monotonic() + SEARCH_S)
    if asker is not None and len(crowd.best) < len(programs):
        end = time.monotonic() + seconds
        proved = [crowd.ask(asker, entry, end) for entry in examiner.setting.domains]
        return crowd.confirmed(proved=all(proved))
    return crowd.confirmed(proved=False)


def _asker(examiner: Examiner, programs: Sequence[Program], reference: int) -> Asker | None:
    """Return the solver that reads all the programs, if it is installed and sees everything that is judged."""
    languages = {program.language for program in (examiner.setting.references[reference], *programs)}
    module = _ASKERS.get(next(iter(languages))) if len(languages) == 1 else None
    if module is None or examiner.setting.argv or examiner.judge.needs_printed:
        return None
    try:
        asker = import_module(module).ASKER
    except ModuleNotFoundError as error:
        if error.name != module:
            raise
        return None
    return None if asker.missing() else asker


class _Crowd:
    """The programs, and the inputs that refute the most of them so far."""

    def __init__(self, examiner: Examiner, programs: Sequence[Program], reference: int):
        self.examiner = examiner
        self.setting = examiner.setting
        self.reference = reference
        self.columns = [Column(-1 - place, program.digest, program) for place, program in enumerate(programs)]
        self.hurried = False
        self.rng = Random(0)
        self.seen: set[str] = set()
        self.kept: list[tuple[frozenset[int], Input]] = []

    @property
    def best(self) -> frozenset[int]:
        """Return the programs that the best input refutes."""
        return self.kept[0][0] if self.kept else frozenset()

    # ---- searching

    def search(self, known: Sequence[Input], end: float) -> None:
        """Try the known inputs and those of the cheap engines, then climb. Stop when all are refuted, nothing improves, or at `end`."""
        programs = [self.setting.references[self.reference], *(column.program for column in self.columns)]
        constants = harvest.constants(*(language(program.language).literals(program) for program in programs))
        constants = constants.merged(self.setting.known_values)
        for entry, many in self._cheap(known, constants):
            if self._done or self._is_late(end):
                return
            self._try(entry, many)
        vain = 0
        for _ in range(MOST_ROUNDS):
            before = len(self.best)
            for entry, domain in self.setting.domains.items():
                if not self.kept or self._done or self._is_late(end):
                    return
                parents = [input.args for _, input in self.kept if input.entry == entry]
                self._try(entry, self._crossed(parents))
                self._try(entry, [domain.mutate(self.rng.choice(parents), self.rng, constants) for _ in range(CLIMBED) if parents])
            vain = 0 if len(self.best) > before else vain + 1
            if vain == VAIN_ROUNDS:
                return

    def _crossed(self, parents: Sequence[Args]) -> list[Args]:
        """Return inputs with arguments of two parents: each may bring what refutes some of the programs."""
        if len(parents) < 2 or len(parents[0]) < 2:
            return []
        pairs = [self.rng.sample(parents, 2) for _ in range(CROSSED)]
        return [tuple(self.rng.choice(both) for both in zip(one, other, strict=True)) for one, other in pairs]

    def _cheap(self, known: Sequence[Input], constants: KnownValues) -> Iterator[tuple[str, Sequence[Args]]]:
        """Yield entries with inputs to try: first the known ones, then those of the cheap engines."""
        for entry, domain in self.setting.domains.items():
            yield entry, [input.args for input in known if input.entry == entry]
            knowledge = Knowledge(domain, self.setting.known_values, constants)
            for engine in (exhaustive, harvest, random_inputs):
                for many in engine.propose(knowledge, self.rng, CHEAP, 0):
                    yield entry, many

    def _is_late(self, end: float) -> bool:
        self.hurried = time.monotonic() >= end
        return self.hurried

    @property
    def _done(self) -> bool:
        return len(self.best) == len(self.columns)

    def _try(self, entry: str, many: Sequence[Args]) -> None:
        """Run all programs on these inputs, and keep the inputs that refute the most; among equals, the simplest."""
        batch = self.examiner.batch(entry, many)
        fresh = [one for one in batch.inputs if one.key not in self.seen and self.setting.contains(one)]
        if not fresh:
            return
        self.seen.update(one.key for one in fresh)
        batch = self.examiner.batch(entry, [one.args for one in fresh])
        expected = self.examiner.expected(batch)
        refuted: list[set[int]] = [set() for _ in batch.inputs]
        for place, column in enumerate(self.columns):
            try:
                prepared = self.examiner.prepared(column.program)
            except RejectedError:
                continue
            records = self.examiner.run(prepared, batch, self.examiner.search_limits(column, expected)).records
            for index in self.examiner.wrong(batch, records, expected[self.reference]):
                refuted[index].add(place)
        found = [(frozenset(wrong), one) for wrong, one in zip(refuted, batch.inputs, strict=True) if wrong]
        self.kept = sorted([*self.kept, *found], key=lambda one: (-len(one[0]), self.setting.order(one[1])))[:KEPT]

    # ---- asking

    def ask(self, asker: Asker, entry: str, end: float) -> bool:
        """Ask for inputs that refute more until there are none. Return whether it is proved that there are none."""
        pairs = [pair_for(self.examiner, self.reference, column.program, entry) for column in self.columns]
        # Ask for all programs at once first: if that succeeds, it is the answer.
        for least in (len(pairs), 0):
            while not self._done and (left := end - time.monotonic()) > LEAST_S:
                wanted = max(len(self.best) + 1, least)
                share = left / 3 if least else left / 2
                if not self._found_more(asker, pairs, entry, wanted, share):
                    break
        left = end - time.monotonic()
        return self._done or (left > LEAST_S and asker.none(pairs, len(self.best) + 1, left))

    def _found_more(self, asker: Asker, pairs: Sequence[Pair], entry: str, wanted: int, seconds: float) -> bool:
        before = len(self.best)
        for args in asker.propose(pairs, wanted, seconds):
            self._try(entry, [args])
            if len(self.best) > before:
                return True
        return False

    # ---- the answer

    def confirmed(self, *, proved: bool) -> CommonInput:
        """Return the best of the kept inputs, judged by fresh processes."""
        best: frozenset[int] = frozenset()
        chosen: Input | None = None
        for refuted, input in self.kept:
            if len(refuted) <= len(best):
                break
            sure = frozenset(
                place
                for place in sorted(refuted)
                if confirm(self.examiner, self.columns[place], input, self.reference).state == "confirmed"
            )
            if len(sure) > len(best):
                best, chosen = sure, input
        whole = len(best) == len(self.columns)
        # The proof was about the number of programs that the search and the solver had found.
        return CommonInput(chosen, tuple(sorted(best)), whole or (proved and len(best) == len(self.best)), self.hurried)
