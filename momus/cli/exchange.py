"""Problems of other systems become tasks, and tasks become problems."""

import json
from pathlib import Path

import click

from momus.cli.help import Command
from momus.cli.options import Display, display_options
from momus.cli.say import DONE, REFUTED
from momus.errors import Mistake, RequestError


def format_and_path(words: tuple[str, ...], command: str) -> tuple[str, Path]:
    """Return the name of the format, "" if there is none, and the path."""
    if not 1 <= len(words) <= 2:
        raise RequestError(
            f"momus {command} {' '.join(words)}: give a folder, or a format and a folder: momus {command} kattis DIR"
        )
    path = Path(words[-1])
    if not path.exists():
        raise RequestError(f"momus {command}: {path}: does not exist; give the folder that you mean")
    return words[0] if len(words) == 2 else "", path


def _as_json(lost: tuple[Mistake, ...]) -> list[dict[str, str]]:
    return [{"place": one.place, "value": one.value, "rule": one.rule, "step": one.step} for one in lost]


@click.command("import", cls=Command)
@click.argument("words", nargs=-1, metavar="[FORMAT] SOURCE")
@click.option(
    "--out",
    type=click.Path(path_type=Path, file_okay=False),
    metavar="DIR",
    help="The contest that gets the task; it is made if there is none. Default: momus-out/NAME.",
)
@click.option("--no-run", is_flag=True, help="Do not run the example submissions.")
@display_options
def import_command(words: tuple[str, ...], out: Path | None, no_run: bool, display: Display) -> int:
    """Turn a problem of another system into a task of a contest.

    SOURCE is the folder of a problem, or a zip file of it. FORMAT is kattis (Kattis and ICPC packages, legacy and 2025-09) or dmoj;
    without it, the files tell. The example submissions are run, and must get what their folders say. Everything that a task
    cannot say is listed.

    Exit status: 0 imported; 1 imported, but an example submission did not get what its folder says; 2 not imported.

    \b
    Examples:
      momus import hello/ --out autumn
      momus import kattis hello.zip --out autumn
    """
    from momus.cli.say import say
    from momus.pipeline import exchange

    format_name, source = format_and_path(words, "import")
    with display.progress() as progress:
        made = exchange.import_problem(source, format_name, out, runs=not no_run, progress=progress)
    if display.as_json:
        runs = [{"folder": one.folder, "file": one.file, "fits": one.fits, "got": one.got} for one in made.runs]
        shown = {"format": made.format, "contest": str(made.contest), "task": made.task, "lost": _as_json(made.lost), "runs": runs}
        print(json.dumps(shown, ensure_ascii=False, indent=1))
        return REFUTED if made.unfit else DONE
    for line in exchange.import_lines(made):
        say(line, display)
    return REFUTED if made.unfit else DONE


def export_tasks(folder: Path, format_name: str, out: Path | None, display: Display) -> int:
    """Write the tasks of a contest as problems of another system, and show what became of them."""
    from momus.cli.say import say
    from momus.pipeline import exchange

    made = exchange.export_tasks(folder, format_name, out)
    if display.as_json:
        shown = [{"format": one.format, "task": one.task, "folder": str(one.folder), "lost": _as_json(one.lost)} for one in made]
        print(json.dumps(shown, ensure_ascii=False, indent=1))
        return DONE
    for one in made:
        for line in exchange.export_lines(one):
            say(line, display)
    return DONE
