"""A contest in the behaviour table: submissions are columns, tests are rows, and what is there is never run again."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from momus import wire
from momus.contest.compiling import CompiledProgram, jury_files
from momus.contest.judging_process import linked_files
from momus.contest.submissions import ContestSubmission
from momus.contest.task_types import task_type
from momus.contest.tasks import ContestTask, TestCase
from momus.contest.toolchains import toolchain
from momus.contest.verdicts import Judged, TestResult
from momus.languages.base import RunTool
from momus.model import Input, Program, Used
from momus.table import Origin, Role, Standing, Store, Table

_ANSWERS = Program("answers", ())
_RUN_SETTINGS = ("type", "input", "output", "reader")
_RUN_TABLES = ("limits.", "time.", "interact.")


@dataclass(frozen=True)
class Cell:
    """One submission on one test: where it is kept, and the compiler's part of its key."""

    column: int
    row: int
    judge: str

    @property
    def key(self) -> str:
        return f"{self.judge} {self.row} {self.column}"


@dataclass(frozen=True)
class Evaluated:
    """What is known of a cell."""

    judged: Judged
    used: Used


@dataclass(frozen=True)
class Replay:
    """The record of a game."""

    text: str


class ResultsTable:
    """The table of a contest, in one store. Its reference column holds the jury's answers."""

    def __init__(self, path: Path, run_tool: RunTool):
        self._store = Store.open(path)
        answers = self._store.column("answers", role=Role.REFERENCE, program=_ANSWERS)
        columns = [column.id for column in self._store.columns()]
        self._table = Table(
            self._store,
            judge_key="contest",
            depends_on_input=True,
            likeness=lambda _: 1,
            references=[answers],
            columns=columns,
        )
        self._run_tool = run_tool
        self._toolchains: dict[tuple[str, str], str] = {}
        self._judges: dict[tuple[str, str], str] = {}
        for row in self._store.rows():
            self._table.add_row(row, (), counts=True)
        self._judged = self._store.all_kept(Judged)

    def close(self) -> None:
        self._store.close()

    def column(self, submission: ContestSubmission, task: ContestTask) -> int:
        """Return the column of a submission: equal programs under equal compilers share one."""
        program = submission.program or Program("files", submission.files or (("", b""),))
        tools = sorted({self.tools_key(task, test, program.language) for test in task.tests}) if submission.program else []
        key = sha256(repr((task.name, program.digest, tools)).encode()).hexdigest()[:32]
        column = self._store.column(key, role=Role.SUBMISSION, program=program)
        self._table.add_columns([column])
        return column

    def tools_key(self, task: ContestTask, test: TestCase, language: str) -> str:
        """Return the hash of what compiles and starts programs of a language on a test."""
        settings = test.settings
        asked = repr(
            [
                (key, settings.placed(key).value)
                for key in ("reader", "limits.compile_s", "limits.compile_mb", f"link.{language}", f"start.{language}")
            ]
        )
        asked += str(settings.counted)
        changed = repr(sorted((key, value) for key, value in settings.given("compilers").items() if key.split(".")[0] == language))
        known = (f"{task.name} {language}", asked + changed)
        if known not in self._toolchains:
            linked = linked_files(task, language, settings)
            tools = toolchain(settings, language, self._run_tool).key
            self._toolchains[known] = sha256(repr((tools, sorted(linked.items()), asked)).encode()).hexdigest()[:32]
        return self._toolchains[known]

    def cell(self, column: int, task: ContestTask, test: TestCase, opponents: Sequence[int] = ()) -> Cell:
        """Return the cell of a column and a test; its row is made if needed."""
        judge = self._judge_key(task, test)
        takes_part = judge if task_type(task).judge_takes_part else ""
        run = [
            (one.key, one.value)
            for one in test.settings.all_placed()
            if one.key in _RUN_SETTINGS or one.key.startswith(_RUN_TABLES)
        ]
        made_of = sha256(repr((run, str(test.settings.counted), takes_part, list(opponents))).encode()).hexdigest()[:32]
        given = Input(task.name, (test.name, test.input_digest, made_of))
        row = self._table.make_row(given, Origin("contest", test=f"{task.name} {test.name}"), (), Standing.EVIDENCE, counts=True)
        return Cell(column, row, judge)

    def _judge_key(self, task: ContestTask, test: TestCase) -> str:
        settings = test.settings
        program = settings.text("judge.program")
        if (task.name, program) not in self._judges:
            own_type = settings.text("type")
            files = (jury_files(task.folder / program) if program else {}) | jury_files(task.folder / own_type)
            self._judges[task.name, program] = sha256(repr(sorted(files.items())).encode()).hexdigest()
        asked = [(one.key, one.value) for one in settings.all_placed() if one.key.startswith("judge.")]
        made_of = (asked, self._judges[task.name, program], sha256(test.answer_bytes).hexdigest())
        return sha256(repr(made_of).encode()).hexdigest()[:32]

    def known(self, cell: Cell) -> Evaluated | None:
        """Return what is known of a cell; None if it was never evaluated with this judge."""
        judged = self._judged.get(cell.key)
        if judged is None or self._table.outcome(cell.row, cell.column) < 0:
            return None
        return Evaluated(judged, self._store.used(cell.row, cell.column))

    def keep(self, results: Iterable[tuple[Cell, TestResult]]) -> None:
        """Keep results, all of them or none."""
        with self._store.transaction():
            for cell, result in results:
                record = wire.encode_outcome(result.outcome)
                self._table.clear(cell.column, [cell.row])
                self._table.put(cell.column, [cell.row], [record], {cell.row: result.used})
                self._judged[cell.key] = result.judged
                self._store.keep(result.judged, cell.key)
                if result.replay:
                    self._store.keep(Replay(result.replay), cell.key)

    def replay(self, cell: Cell) -> str:
        """Return the record of a game, "" if there is none."""
        found = self._store.kept(Replay, cell.key)
        return found.text if found else ""

    def compiled(self, program: Program, tools: str) -> CompiledProgram | None:
        """Return what became of a program under these tools; None if it was never compiled."""
        return self._store.kept(CompiledProgram, f"{program.digest} {tools}")

    def keep_compiled(self, program: Program, tools: str, made: CompiledProgram) -> None:
        """Keep what became of a program."""
        self._store.keep(made, f"{program.digest} {tools}")
