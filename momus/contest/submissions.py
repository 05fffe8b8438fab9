"""The submissions of a contest: CONTESTANT/TASK.suffix, or a folder CONTESTANT/TASK, with a time in the name if there is one."""

import re
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from momus.contest.tasks import Contest, ContestTask
from momus.contest.toolchains import language_names, language_of_file
from momus.errors import RequestError
from momus.legible import legible
from momus.model import Program
from momus.words import counted

_TIMED = re.compile(r"\.(\d{8}-\d{6})(?:-(\d+))?(?=\.|$)")
TIME_FORMAT = "%Y%m%d-%H%M%S"
_CONTESTANT = re.compile(r"[\w][\w .@+-]{0,80}")


@dataclass(frozen=True)
class ContestSubmission:
    """A program or files, as handed in. `problem` says why it cannot be evaluated, "" if it can. No `time`: handed in before the contest."""

    contestant: str
    task: str
    file: str
    time: datetime | None = None
    program: Program | None = None
    files: tuple[tuple[str, bytes], ...] = ()
    problem: str = ""

    @property
    def key(self) -> str:
        return f"{self.contestant}/{self.file}"

    def time_words(self) -> str:
        return self.time.isoformat(sep=" ") if self.time else "-"


@dataclass(frozen=True)
class HandedIn:
    """All submissions in order of contestant and time, and notes on files that are none."""

    all: tuple[ContestSubmission, ...]
    notes: tuple[str, ...] = ()


def found_submissions(contest: Contest, takes_files: dict[str, bool]) -> HandedIn:
    """Return the submissions in the contest's folder. `takes_files` says by task whether files are handed in instead of programs."""
    found: list[ContestSubmission] = []
    notes: list[str] = []
    if not contest.submissions.is_dir():
        return HandedIn((), (f"there is no folder {contest.submissions}",))
    for folder in sorted(path for path in contest.submissions.iterdir() if path.is_dir() and not path.name.startswith(".")):
        for entry in sorted(path for path in folder.iterdir() if not path.name.startswith(".")):
            task = _task_of(contest, entry.name)
            if task is None:
                notes.append(f"{legible(folder.name)}/{legible(entry.name)}: belongs to no task")
            else:
                found.append(read_submission(folder.name, task, entry, takes_files=takes_files[task.name]))
    found.sort(key=lambda one: (one.contestant, one.task, one.time or datetime.min, _number(one.file), one.file))
    return HandedIn(tuple(found), tuple(notes))


def _number(file: str) -> int:
    """Return which of several submissions in the same second a file is."""
    timed = _TIMED.search(file)
    return int(timed[2] or 1) if timed else 0


def _task_of(contest: Contest, name: str) -> ContestTask | None:
    """Return the task that a file is named after: the longest name that fits."""
    fitting = [task for task in contest.tasks if name == task.name or name.startswith(f"{task.name}.")]
    return max(fitting, key=lambda task: len(task.name), default=None)


def read_submission(contestant: str, task: ContestTask, entry: Path, *, takes_files: bool) -> ContestSubmission:
    """Return what lies at a path, as a submission to a task."""
    timed = _TIMED.match(entry.name[len(task.name) :])
    try:
        time = datetime.strptime(timed[1], TIME_FORMAT) if timed else None
    except ValueError:
        time = None
    made = ContestSubmission(contestant, task.name, entry.name, time)
    most = (task.settings.whole("limits.output_kb") if takes_files else task.settings.whole("limits.source_kb")) << 10
    try:
        files = _files(entry)
    except OSError as error:
        return _with(made, problem=f"it cannot be read: {error.strerror}")
    if takes_files:
        return _with(made, files=files)
    if sum(len(content) for _, content in files) > most:
        return _with(made, problem=f"it has more than {most >> 10} KB")
    return _as_program(made, task, files)


def _as_program(made: ContestSubmission, task: ContestTask, files: tuple[tuple[str, bytes], ...]) -> ContestSubmission:
    languages = [(name, language_of_file(task.settings, name)) for name, _ in files]
    usable = [(name, language) for name, language in languages if language]
    if not usable:
        endings = " ".join(sorted(language_names(task.settings)))
        return _with(made, problem=f"it is in no language of this contest; a file must end in one of {endings}")
    preferred = [one for one in usable if one[0].split("/")[-1].split(".")[0].lower() in ("main", task.name.lower())]
    main, language = (preferred or usable)[0]
    ordered = sorted(files, key=lambda one: one[0] != main)
    # The time in the name of a single file is no part of the program.
    sources = tuple((_TIMED.sub("", name) if name == main else name, content) for name, content in ordered)
    return _with(made, program=Program(language, sources))


def _files(entry: Path) -> tuple[tuple[str, bytes], ...]:
    if not entry.is_dir():
        return ((entry.name, entry.read_bytes()),)
    inside = sorted(path for path in entry.rglob("*") if path.is_file() and not path.is_symlink())
    return tuple((path.relative_to(entry).as_posix(), path.read_bytes()) for path in inside)


def _with(
    made: ContestSubmission,
    program: Program | None = None,
    files: tuple[tuple[str, bytes], ...] = (),
    problem: str = "",
) -> ContestSubmission:
    return ContestSubmission(made.contestant, made.task, made.file, made.time, program, files, problem)


def hand_in(contest: Contest, task: ContestTask, contestant: str, given: Path, now: datetime) -> Path:
    """Return where a file or folder was copied to as a new submission; raise RequestError for a name that cannot be one."""
    if not _CONTESTANT.fullmatch(contestant):
        raise RequestError(f"contestant {contestant!r}: a name has letters, digits, blanks and . @ + - _; give another with --as")
    files = _files(given)
    if not files:
        raise RequestError(f"{given}: there is no file in it; give a program, or a folder with files")
    folder = contest.submissions / contestant
    folder.mkdir(parents=True, exist_ok=True)
    stamp = now.strftime(TIME_FORMAT)
    suffix = "" if given.is_dir() else given.suffix
    for number in range(1, 1000):
        target = folder / f"{task.name}.{stamp}{'' if number == 1 else f'-{number}'}{suffix}"
        if target.exists():
            continue
        part = folder / f".{target.name}.part"
        if given.is_dir():
            for name, content in files:
                (part / name).parent.mkdir(parents=True, exist_ok=True)
                (part / name).write_bytes(content)
        else:
            part.write_bytes(files[0][1])
        # Nobody sees half a submission.
        part.rename(target)
        return target
    raise RequestError(f"{contestant}: {counted(1000, 'submission')} in one second; wait a moment")
