"""Progress as a person sees it: bars in a terminal, a line now and then in a pipe."""

import time

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    SpinnerColumn,
    TaskID,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)
from rich.text import Text

from momus import progress
from momus.legible import legible

LINE_EVERY_S = 10.0
STAGES_SHOWN = 6


class Bars:
    """A bar for the running stage; finished stages stay above it with their time."""

    def __init__(self, console: Console):
        self.console = console
        self._bars = Progress(
            SpinnerColumn(finished_text="[green]✓"),
            TextColumn("{task.description}", markup=False),
            BarColumn(bar_width=24),
            MofNCompleteColumn(),
            TimeElapsedColumn(),
            TextColumn("left", style="dim"),
            TimeRemainingColumn(),
            TextColumn("{task.fields[note]}", markup=False, style="dim"),
            console=console,
            transient=True,
        )
        self._task: TaskID | None = None

    def stage(self, name: str, total: int | None = None) -> None:
        self._end_stage()
        self._bars.start()
        for finished in self._bars.task_ids[: 1 - STAGES_SHOWN]:
            self._bars.remove_task(finished)
        self._task = self._bars.add_task(legible(name, lines=False), total=total, note="")

    def advance(self, count: int = 1, note: str = "") -> None:
        if self._task is not None:
            task = self._bars.tasks[-1]
            shown = legible(note, lines=False) if note else task.fields["note"]
            # A stage may take more steps than it announced: raise the total then.
            total = task.total if task.total is None else max(task.total, task.completed + count)
            self._bars.update(self._task, advance=count, total=total, note=shown)

    def note(self, text: str) -> None:
        self.console.print(Text(legible(text)))

    def finished(self) -> None:
        self._end_stage()
        self._bars.stop()

    def _end_stage(self) -> None:
        """Show the stage as complete, even if it ended before its last step."""
        if self._task is not None:
            task = self._bars.tasks[-1]
            total = task.completed if task.total is None else task.total
            self._bars.update(self._task, total=max(total, 1), completed=max(total, 1))
            self._task = None


class Lines:
    """A line when a stage begins, and at most one every ten seconds while it lasts."""

    def __init__(self, console: Console, *, every_s: float = LINE_EVERY_S):
        self.console = console
        self.every_s = every_s
        self._name = ""
        self._done = 0
        self._total: int | None = None
        self._said_at = 0.0

    def stage(self, name: str, total: int | None = None) -> None:
        self._name, self._done, self._total = name, 0, total
        self._say(f"{name} ({total:,})" if total else name)

    def advance(self, count: int = 1, note: str = "") -> None:
        self._done += count
        if time.monotonic() - self._said_at >= self.every_s:
            of = f" of {self._total:,}" if self._total else ""
            self._say(f"{self._name}: {self._done:,}{of}" + (f", {note}" if note else ""))

    def note(self, text: str) -> None:
        self._say(text)

    def finished(self) -> None:
        pass

    def _say(self, text: str) -> None:
        self._said_at = time.monotonic()
        self.console.print(legible(text), markup=False, highlight=False, soft_wrap=True, emoji=False)


def progress_for(console: Console, *, quiet: bool) -> progress.Progress:
    """Return bars for a terminal, lines for a pipe, nothing if `quiet`."""
    if quiet:
        return progress.Silent()
    return Bars(console) if console.is_terminal else Lines(console)
