"""Gives each submission its column: programs that are equal up to formatting and comments share one."""

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256

from momus import wire
from momus.errors import MissingToolError, RejectedError
from momus.execute.pool import Failure, UnitPool
from momus.exercise import Exercise
from momus.languages import language
from momus.languages.base import workers_digest
from momus.model import Program, Submission
from momus.progress import Progress
from momus.search import Column, CompileUnit, PrepareUnit
from momus.table import Role, Settled, Store
from momus.words import cut


@dataclass(frozen=True)
class Registered:
    """The class by columns: `of` has the column of each submission; `rejected` and `failed` say why one has none."""

    columns: dict[int, Column]
    references: tuple[Column, ...]
    of: dict[str, int]
    rejected: dict[str, str]
    failed: dict[str, str]


def setting_key(exercise: Exercise, language_name: str) -> str:
    """Return the identity of everything that decides an outcome, except the program and the input."""
    limits = (exercise.limits.cpu_s, exercise.limits.memory_mb, exercise.limits.output_kb, exercise.limits.processes)
    used = (
        workers_digest(),
        exercise.prelude_key,
        language(language_name).tools(exercise.task),
        limits,
        exercise.judge.needs_arguments,
    )
    return sha256(wire.encode(used)).hexdigest()[:32]


def register(store: Store, pool: UnitPool, exercise: Exercise, progress: Progress) -> Registered:
    """Give every submission its column, a new one if needed. A program seen before is neither parsed nor compiled again."""
    registering = _Registering(store, exercise)
    for submission in exercise.submissions:
        registering.place(submission)
    registering.prepare(pool, progress)
    with store.transaction():
        references = tuple(registering.reference(program) for program in exercise.references)
        registering.settle()
        store.saw((one.id, one.program.digest if one.program else "", one.file) for one in exercise.submissions)
        return registering.registered(exercise.submissions, references)


def compile_together(pool: UnitPool, programs: Sequence[Program]) -> None:
    """Compile programs in few starts of the compiler where their language can. Programs that fail here are compiled one by one later."""
    units = []
    for name in dict.fromkeys(program.language for program in programs):
        own = [program for program in programs if program.language == name]
        most = language(name).together
        # Each process of the pool gets a share, within the compiler's limit.
        share = min(most, -(-len(own) // pool.jobs))
        if most > 1 and len(own) > 1:
            units += [CompileUnit(tuple(own[at : at + share])) for at in range(0, len(own), share)]
    for _ in pool.map(units):
        continue


class _Registering:
    """The work of `register`, step by step."""

    def __init__(self, store: Store, exercise: Exercise):
        self.store = store
        self.exercise = exercise
        self.keys: dict[str, str] = {}
        self.settled: dict[str, dict[str, Settled]] = {}
        self.new: dict[str, dict[str, Program]] = {}
        self.reasons: dict[str, str] = {}
        self.failures: dict[str, str] = {}
        self.missing: dict[str, str] = {}

    def key(self, language_name: str) -> str:
        if language_name not in self.keys:
            self.keys[language_name] = setting_key(self.exercise, language_name)
            self.settled[language_name] = self.store.settled(self.keys[language_name])
        return self.keys[language_name]

    def place(self, submission: Submission) -> None:
        """Note a program that the store does not know."""
        program = submission.program
        if program is None or program.language in self.missing:
            return
        try:
            self.key(program.language)
        except MissingToolError as error:
            # Not the student's fault: the others are graded now, this one when the compiler is installed.
            self.missing[program.language] = str(error)
            return
        if program.digest not in self.settled[program.language]:
            self.new.setdefault(program.language, {})[program.digest] = program

    def column_key(self, program: Program) -> str:
        known = language(program.language)
        normal = wire.encode(program.sources) if known.may_see_its_text(program) else known.normal_form(program)
        data = (program.data,) if program.data else ()
        return sha256(wire.encode((self.key(program.language), normal, *data))).hexdigest()[:32]

    def prepare(self, pool: UnitPool, progress: Progress) -> None:
        """Compile and load one program of each new column."""
        first: dict[str, Program] = {}
        self.key_of: dict[str, str] = {}
        for programs in self.new.values():
            for digest, program in programs.items():
                try:
                    key = self.key_of[digest] = self.column_key(program)
                except (RejectedError, RecursionError, MemoryError, ValueError) as error:
                    # Only a source that was made for it gets here: reading it concerns nobody else.
                    key = self.key_of[digest] = f"unread {digest}"
                    self.reasons[key] = f"its source cannot be read: {cut(str(error) or type(error).__name__)}"
                    continue
                first.setdefault(key, program)
        if not first:
            return
        progress.stage("preparing", len(first))
        compile_together(pool, list(first.values()))
        units = [PrepareUnit(Column(0, key, program)) for key, program in first.items()]
        for key, reason in zip(first, pool.map(units), strict=True):
            progress.advance()
            if isinstance(reason, Failure):
                self.failures[key] = reason.reason
            elif reason:
                self.reasons[key] = reason
        self.first = first

    def settle(self) -> None:
        """Store what became of the new programs. One that failed by our own fault stays unsettled and is tried again."""
        for name, programs in self.new.items():
            settled = {}
            for digest in programs:
                key = self.key_of[digest]
                if key in self.failures:
                    continue
                if key in self.reasons:
                    settled[digest] = Settled(None, self.reasons[key])
                else:
                    settled[digest] = Settled(self.store.column(key, role=Role.SUBMISSION, program=self.first[key]))
            self.store.settle(self.key(name), settled)
            self.settled[name].update(settled)

    def reference(self, program: Program) -> Column:
        key = "reference " + self.column_key(program)
        return Column(self.store.column(key, role=Role.REFERENCE, program=program), key, program)

    def registered(self, submissions: Sequence[Submission], references: tuple[Column, ...]) -> Registered:
        known = {stored.id: stored for stored in self.store.columns()}
        columns: dict[int, Column] = {}
        of, rejected, failed = {}, {}, {}
        for submission in submissions:
            program = submission.program
            if program is None:
                rejected[submission.id] = submission.unreadable
                continue
            if program.language in self.missing:
                failed[submission.id] = self.missing[program.language]
                continue
            settled = self.settled[program.language].get(program.digest)
            if settled is None:
                failed[submission.id] = self.failures[self.key_of[program.digest]]
            elif settled.column is None:
                rejected[submission.id] = settled.rejection
            else:
                stored = known[settled.column]
                columns[stored.id] = Column(stored.id, stored.key, stored.program)
                of[submission.id] = stored.id
        return Registered(columns, references, of, rejected, failed)
