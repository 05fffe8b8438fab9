"""One line for a person: no control characters, and no colour in a pipe; and the statuses with which commands end."""

from momus.cli.options import Display
from momus.legible import legible

DONE, REFUTED, OURS = 0, 1, 2
"""All went well; the submission is refuted, or something is amiss that was looked for; no answer, by a fault that is not the submission's."""


def say(line: str, display: Display, style: str = "") -> None:
    """Print a line."""
    if not display.console.is_terminal:
        # Not through the console, which would turn the tabs into blanks.
        print(legible(line))
        return
    from rich.text import Text

    display.console.print(Text(legible(line).expandtabs(4), style=style), soft_wrap=True)
