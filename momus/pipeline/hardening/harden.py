"""Hardens a contest task: finds tests that accepted submissions fail, and adds the fewest of them that break all it can break."""

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np

from momus.analyse.suite import choose_suite
from momus.contest.contest_files import read_contest
from momus.contest.run import ContestRunner
from momus.contest.tasks import Contest, ContestTask, found_task
from momus.contest.verdicts import TestVerdict
from momus.errors import RequestError
from momus.options import Options
from momus.pipeline.hardening.candidates import ProposedInput, Trials, TriedTest
from momus.pipeline.hardening.new_group import NewTest, check_group, like_test, named_tests, write_group
from momus.pipeline.hardening.proposals import ChangedTests, drawn_inputs, large_inputs
from momus.pipeline.hardening.targets import Target, TaskPrograms, task_programs
from momus.pipeline.hardening.task_exercise import TaskExercise, refuting_inputs, searched, task_exercise
from momus.progress import Progress, Silent
from momus.table import Known

_LARGE, _LARGE_BATCH = 12, 1
_BATCH = 50
TRIED_INPUTS = 600
"""Inputs that are tried with the contest evaluator, if the search cannot run the programs."""
GROUP, JURY = "hardened", "jury"


@dataclass(frozen=True)
class HardenRequest:
    """What is asked for. `inputs` are those that are tried with the contest evaluator where the search cannot run the programs."""

    folder: Path
    task: str
    out: Path
    group: str = GROUP
    jury: str = JURY
    points: float = 0.0
    inputs: int = TRIED_INPUTS
    dry_run: bool = False


@dataclass(frozen=True)
class HardenedTask:
    """What was found: `broken` has for each program that new tests refute its verdicts, `unbroken` are those that nothing refutes.

    `refuted` are known wrong solutions that the task's own tests refute. `misplaced` are programs with another verdict than their folder says.
    """

    task: str
    group: str
    models: tuple[str, ...]
    broken: dict[str, tuple[TestVerdict, ...]]
    unbroken: tuple[Target, ...]
    refuted: tuple[str, ...]
    misplaced: tuple[str, ...]
    tests: tuple[NewTest, ...]
    written: tuple[Path, ...]
    tried: int
    searched: str
    seconds: float
    notes: tuple[str, ...]


def harden(request: HardenRequest, options: Options, progress: Progress | None = None) -> HardenedTask:
    """Return the tests that break accepted submissions of a task; they are written into the task, unless it is a dry run."""
    started = time.monotonic()
    progress = progress or Silent()
    contest = read_contest(request.folder)
    task = found_task(contest, request.task)
    check_group(task, request.group)
    if task.settings.text("type") != "batch":
        raise RequestError(
            f"task {task.name}: is of the type {task.settings.text('type')}; tests are searched for batch tasks only"
        )
    request.out.mkdir(parents=True, exist_ok=True)
    with (
        ContestRunner(contest, request.out, jobs=options.jobs, unsafe=options.unsafe, progress=progress) as runner,
        TemporaryDirectory(prefix="momus-harden-") as folder,
    ):
        programs = task_programs(runner, task, request.jury)
        hunt = _Hunt(runner, task, programs, request, options, progress, Path(folder))
        candidates = hunt.candidates() if programs.accepted else []
        new = named_tests(task, request.group, _fewest(candidates, programs.accepted))
        written = [] if request.dry_run or not new else _written(contest, task, request, new)
    broken = {
        target.name: tuple(dict.fromkeys(one.candidate.refutes[target.name] for one in new if target.name in one.candidate.refutes))
        for target in programs.accepted
    }
    progress.finished()
    return HardenedTask(
        task=task.name,
        group=request.group,
        models=tuple(one.name for one in programs.models),
        broken={name: said for name, said in broken.items() if said},
        unbroken=tuple(one for one in programs.accepted if not broken[one.name]),
        refuted=programs.refuted,
        misplaced=(*programs.misplaced, *_misplaced(programs.accepted, broken)),
        tests=tuple(new),
        written=tuple(written),
        tried=hunt.tried,
        searched=hunt.searched,
        seconds=time.monotonic() - started,
        notes=(*programs.notes, *hunt.trials.notes),
    )


def _written(contest: Contest, task: ContestTask, request: HardenRequest, new: Sequence[NewTest]) -> list[Path]:
    return write_group(contest, task, tests_folder(task), request.group, request.points, new)


def tests_folder(task: ContestTask) -> Path:
    """Return the folder in which the tests of a task lie."""
    first = next(test for test in task.tests if test.input is not None)
    return Path(str(first.input)).parents[first.name.count("/")]


def _misplaced(accepted: Sequence[Target], broken: dict[str, tuple[TestVerdict, ...]]) -> list[str]:
    return [
        f"{one.name}: gets {', '.join(broken[one.name])}"
        for one in accepted
        if broken[one.name] and not any(map(one.fits, broken[one.name]))
    ]


def _fewest(candidates: Sequence[TriedTest], targets: Sequence[Target]) -> list[TriedTest]:
    """Return the fewest candidates that refute every program that some candidate refutes; among the fewest, the shortest."""
    ordered = sorted((one for one in candidates if one.refutes), key=lambda one: one.size)
    if not ordered:
        return []
    wrong = np.array([[target.name in one.refutes for target in targets] for one in ordered], np.int32)
    known = Known(np.arange(len(ordered)), np.arange(len(targets)), wrong)
    return [ordered[row] for row in choose_suite(known).rows]


class _Hunt:
    """Finds candidates for one task."""

    def __init__(
        self,
        runner: ContestRunner,
        task: ContestTask,
        programs: TaskPrograms,
        request: HardenRequest,
        options: Options,
        progress: Progress,
        folder: Path,
    ):
        self._runner, self._task, self._programs = runner, task, programs
        self._request, self._options, self._progress, self._folder = request, options, progress, folder
        like = like_test(task, request.group)
        self.trials = Trials(self._perform, task, programs.models, folder, like.name if like else "")
        self.searched = ""
        self._search_tried = 0
        self._found: list[TriedTest] = []

    @property
    def tried(self) -> int:
        """Return how many inputs were tried, those of the search for each program included."""
        return self.trials.tried + self._search_tried

    def _perform(self, stage: str, units: Sequence[Any]) -> Iterable[Any]:
        if not units:
            return
        self._progress.stage(stage, len(units))
        for result in self._runner.pool.map(units):
            self._progress.advance()
            yield result

    def candidates(self) -> list[TriedTest]:
        """Return valid tests that refute at least one accepted program each."""
        made = task_exercise(self._task, self._programs.models, self._programs.accepted)
        seed = self._options.seed
        if made is None:
            if not self._task.validators:
                step = "write [inputs] and stdin into task.toml, or name validators there"
                raise RequestError(f"task {self._task.name}: nothing says which inputs are valid; {step}")
            self.searched = "tests with something changed, as far as the validators accept them"
            texts = [test.input_bytes for test in self._task.tests]
            changes = ChangedTests(texts, seed)
            self._try_in_batches(iter(changes), self._request.inputs, _BATCH, changes.accept)
        elif made.not_searched:
            self.searched = f"inputs of the domain, drawn, since {made.not_searched}"
            self._try_in_batches(drawn_inputs(made.exercise, seed), self._request.inputs, _BATCH)
        else:
            self.searched = "the search, in the domain of task.toml"
            self._search(made)
        if made is not None:
            self._try_in_batches(large_inputs(made.exercise, seed), _LARGE, _LARGE_BATCH)
        return self._found

    def _search(self, made: TaskExercise) -> None:
        results = searched(made.exercise, self._folder, self._options, self._progress)
        self._search_tried = sum(one.inputs for one in results.engines)
        models = {one.name for one in self._programs.models}
        for finding in results.findings:
            if finding.id in models and finding.evidence is not None:
                said = f"{finding.id} and {self._programs.models[0].name} do not agree on {finding.evidence.input.text!r}"
                self.trials.notes[f"{said}: one of these model solutions is wrong"] = None
        for question in results.questions:
            self.trials.notes[f"a question about the task: {question.about}"] = None
        self._add(self.trials.valid(refuting_inputs(results)), self._programs.accepted)

    def _open(self) -> list[Target]:
        refuted = {name for one in self._found for name in one.refutes}
        return [one for one in self._programs.accepted if one.name not in refuted]

    def _try_in_batches(
        self, inputs: Iterator[ProposedInput], most: int, batch: int, on_valid: Callable[[bytes], None] = lambda _: None
    ) -> None:
        """Try inputs on the programs that nothing has refuted yet, until none is left or `most` inputs were tried."""
        for _ in range(0, most, batch):
            targets = self._open()
            given = list(islice(inputs, batch))
            if not targets or not given:
                return
            valid = self.trials.valid(given)
            for one in valid:
                on_valid(Path(one.proposed.input).read_bytes())
            self._add(valid, targets)

    def _add(self, candidates: Sequence[TriedTest], targets: Sequence[Target]) -> None:
        """Keep the candidates that refute one of these programs, with what all others do on them."""
        refuting = [one for one in self.trials.failed_by(candidates, targets) if one.refutes]
        others = [one for one in self._programs.accepted if one not in targets]
        tried = self.trials.failed_by(refuting, others)
        self._found += self.trials.undoubted(tried, self._programs.accepted)
