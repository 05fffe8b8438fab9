"""What one worker process judges with: boxes for programs and for judges, and the jury's programs compiled once."""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from momus.contest.compiling import CompiledProgram, compiled, judge_executable, jury_files
from momus.contest.judging import JudgeProgram, checked, compared
from momus.contest.layers import LayeredSettings
from momus.contest.tasks import ContestTask, TestCase
from momus.contest.toolchains import toolchain
from momus.contest.verdicts import Judged, TestResult, TestVerdict
from momus.errors import ExerciseError, Mistake
from momus.execute import Runner
from momus.execute.whole_program import Executable, ProgramBoxes
from momus.languages import LANGUAGES
from momus.model import Program


@dataclass(frozen=True)
class Submitted:
    """What a task type evaluates: the executable of a program, or the files that were handed in. `opponents` play a game with it."""

    executable: Executable | None = None
    files: tuple[tuple[str, bytes], ...] = ()
    opponents: tuple[Executable, ...] = ()


@dataclass
class JudgingProcess:
    """What task types use. Programs of contestants and of the jury never share a box."""

    runner: Runner
    programs: ProgramBoxes
    judges: ProgramBoxes
    others: ProgramBoxes
    _compiled: dict[tuple[str, str], JudgeProgram] = field(default_factory=dict)

    @classmethod
    def start(cls, slot: int, cache: Path | None, core: int, *, unsafe: bool = False) -> "JudgingProcess":
        """Return one whose boxes start when first needed."""
        programs, judges, others = (ProgramBoxes(4 * slot + at, unsafe=unsafe, core=core) for at in range(1, 4))
        return cls(Runner(slot, cache, unsafe=unsafe), programs, judges, others)

    def close(self) -> None:
        """End all boxes."""
        for one in (self.runner, self.programs, self.judges, self.others):
            one.close()

    def compiled(self, task: ContestTask, program: Program, settings: LayeredSettings) -> CompiledProgram:
        """Return a submission compiled with what the task links to it."""
        tools = toolchain(settings, program.language, self.runner.compile)
        return compiled(program, tools, settings, self.runner.compile, linked_files(task, program.language, settings))

    def judge(self, task: ContestTask, settings: LayeredSettings) -> JudgeProgram:
        """Return the jury's program, compiled when first asked for; raise ExerciseError if there is none."""
        name = settings.text("judge.program")
        place = settings.placed("judge.program").place
        if not name:
            rule, step = "is missing", 'write for example program = "check.cpp" in [judge]'
            raise ExerciseError(Mistake(f"{task.name}/task.toml: judge.program", "", rule, step))
        found = self.jury_program(task, name, settings, f"{place}: judge.program")
        return JudgeProgram(found.executable, settings.text("judge.protocol") or found.protocol)

    def jury_program(self, task: ContestTask, name: str, settings: LayeredSettings, place: str) -> JudgeProgram:
        """Return a judge or validator of a task, compiled when first asked for; raise ExerciseError if it cannot be."""
        if (task.name, name) not in self._compiled:
            made = judge_executable(task.folder, name, settings, self.runner.compile, place)
            includes = any(b"testlib.h" in content for content in jury_files(task.folder / name).values())
            self._compiled[task.name, name] = JudgeProgram(made, "testlib" if includes else "kattis")
        return self._compiled[task.name, name]

    def judged(self, task: ContestTask, test: TestCase, output: bytes) -> Judged:
        """Return the verdict on an output."""
        settings = test.settings
        if settings.text("judge.kind") == "program":
            return checked(self.judges, self.judge(task, settings), settings, test.input_bytes, test.answer_bytes, output)
        if test.answer is None:
            said = f"the test {test.name} has no answer to compare with; add {test.name}.ans, or a judge that is a program"
            return Judged(TestVerdict.JUDGE_ERROR, jury=said)
        return compared(settings, test.answer_bytes, output)


Evaluate = Callable[[JudgingProcess, ContestTask, TestCase, Submitted], TestResult]
"""What a task type does: it returns the result of a submission on one test."""


def linked_files(task: ContestTask, language: str, settings: LayeredSettings) -> dict[str, bytes]:
    """Return the files that are compiled with each submission in a language; raise ExerciseError if one is missing."""
    known = LANGUAGES.get(language)
    found = dict(known.input_reader()) if known and settings.text("reader") != "none" else {}
    for name in settings.texts(f"link.{language}"):
        path = task.folder / name
        if not path.is_file():
            place = settings.placed(f"link.{language}").place
            raise ExerciseError(
                Mistake(f"{place}: link.{language}", name, f"there is no such file in {task.folder}", "check the name")
            )
        found[path.name] = path.read_bytes()
    return found
