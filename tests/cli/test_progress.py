"""Progress is a bar for a person, a rare line for a pipe, and nothing when quiet."""

import io

from rich.console import Console

from momus.cli.progress import STAGES_SHOWN, Bars, Lines, progress_for
from momus.progress import Silent


def console(written: io.StringIO, *, terminal: bool) -> Console:
    return Console(file=written, force_terminal=terminal, width=100, color_system=None)


def test_a_pipe_gets_a_line_a_stage_and_few_in_between():
    written = io.StringIO()
    lines = Lines(console(written, terminal=False), every_s=3600)
    lines.stage("reading submissions", 1343)
    for _ in range(1343):
        lines.advance()
    lines.stage("searching")
    lines.advance(5, "3 refuted")
    lines.note("the reference raises on \x1b[31m[]")
    lines.finished()
    assert written.getvalue().splitlines() == ["reading submissions (1,343)", "searching", "the reference raises on \\x1b[31m[]"]


def test_a_long_stage_says_how_far_it_is():
    written = io.StringIO()
    lines = Lines(console(written, terminal=False), every_s=0)
    lines.stage("searching", 2000)
    lines.advance(1500, "3 refuted")
    assert written.getvalue().splitlines()[-1] == "searching: 1,500 of 2,000, 3 refuted"


def test_a_terminal_gets_a_bar_that_is_gone_afterwards():
    written = io.StringIO()
    bars = Bars(console(written, terminal=True))
    bars.stage("reading [bold]submissions", 10)
    bars.advance(4, "4 read")
    bars.stage("searching")
    for at in range(30):
        bars.stage(f"round {at}", 2)
        bars.advance()
    assert len(bars._bars.task_ids) <= STAGES_SHOWN
    bars.finished()
    bars.finished()
    assert "reading [bold]submissions" in written.getvalue()
    assert "10/10" in written.getvalue()


def test_what_shows_progress_suits_the_place():
    assert isinstance(progress_for(console(io.StringIO(), terminal=True), quiet=False), Bars)
    assert isinstance(progress_for(console(io.StringIO(), terminal=False), quiet=False), Lines)
    assert isinstance(progress_for(console(io.StringIO(), terminal=True), quiet=True), Silent)
