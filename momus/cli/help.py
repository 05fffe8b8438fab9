"""The help as people read it: commands in the order of use, headings and names set off in a terminal."""

import os
from collections.abc import Callable, Iterable
from typing import Any

import click

LONGEST_SENTENCE = 200


class Formatter(click.HelpFormatter):
    """Writes headings bold and names in colour. Click drops both when the text goes to a file; we drop both under NO_COLOR."""

    def write_heading(self, heading: str) -> None:
        super().write_heading(_styled(heading, bold=True))

    def write_dl(self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2) -> None:
        super().write_dl([(_styled(name, fg="cyan"), meaning) for name, meaning in rows], col_max, col_spacing)


class Context(click.Context):
    formatter_class = Formatter


class Command(click.Command):
    context_class = Context


class CommandGroup(click.Group):
    """Lists its commands in the order in which they were added."""

    context_class = Context
    command_class = Command

    def __init__(self, *arguments: Any, **settings: Any):
        super().__init__(*arguments, **settings)
        self._loaded_late: dict[str, tuple[str, Callable[[], click.Command]]] = {}
        self._order: list[str] = []

    def add_command(self, cmd: click.Command, name: str | None = None) -> None:
        super().add_command(cmd, name)
        self._order.append(name or cmd.name or "")

    def add_late(self, name: str, summary: str, load: Callable[[], click.Command]) -> None:
        """Add a command that is loaded when it is asked for; the list shows its summary."""
        self._loaded_late[name] = (summary, load)
        self._order.append(name)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name in self._loaded_late:
            return self._loaded_late[cmd_name][1]()
        return super().get_command(ctx, cmd_name)

    def list_commands(self, ctx: click.Context) -> list[str]:
        return self._order

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write each command with its whole first sentence."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, self._summary(name)) for name in self._order])

    def _summary(self, name: str) -> str:
        if name in self._loaded_late:
            return self._loaded_late[name][0]
        return self.commands[name].get_short_help_str(LONGEST_SENTENCE)


def _styled(text: str, *, bold: bool | None = None, fg: str | None = None) -> str:
    return text if "NO_COLOR" in os.environ else click.style(text, bold=bold, fg=fg)
