"""The help as people read it: commands in the order of use, headings and names set off in a terminal."""

import os
from collections.abc import Iterable

import click

LONGEST_SENTENCE = 200


class Formatter(click.HelpFormatter):
    """Writes headings bold and names in colour; click leaves both out where the text goes to a file, and we under NO_COLOR."""

    def write_heading(self, heading: str) -> None:
        super().write_heading(_styled(heading, bold=True))

    def write_dl(self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2) -> None:
        super().write_dl([(_styled(name, fg="cyan"), meaning) for name, meaning in rows], col_max, col_spacing)


class Context(click.Context):
    formatter_class = Formatter


class Command(click.Command):
    context_class = Context


class Group(click.Group):
    """Lists its commands in the order in which they were added."""

    context_class = Context
    command_class = Command

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.commands)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write each command with its whole first sentence."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, command.get_short_help_str(LONGEST_SENTENCE)) for name, command in self.commands.items()])


def _styled(text: str, *, bold: bool | None = None, fg: str | None = None) -> str:
    return text if "NO_COLOR" in os.environ else click.style(text, bold=bold, fg=fg)
