"""The commands that read the table of a graded class: one for each reading, made from the reading's own description."""

import json
import sys
from collections.abc import Callable
from dataclasses import MISSING, Field, asdict, fields
from pathlib import Path
from typing import TYPE_CHECKING, Any, get_args, get_type_hints

import click

from momus.cli.help import Command
from momus.cli.options import EXISTING_FILE, EXISTING_FOLDER, Display, display_options, jobs_option
from momus.cli.say import DONE
from momus.readings import READINGS, reading

if TYPE_CHECKING:
    from momus.readings.base import Reading
    from momus.results import Results

MORE = {
    "ranking": (
        click.option("--groups", type=EXISTING_FILE, metavar="CSV", help="Compare two groups: columns `submission` and `group`."),
        click.option(
            "--grades", type=EXISTING_FILE, metavar="CSV", help="Correlate with grades: columns `submission` and `grade`."
        ),
    ),
    "progress": (
        click.option(
            "--watch", "watch", type=EXISTING_FILE, metavar="FILE", help="Wait, and tell after each saving of FILE what changed."
        ),
    ),
    "grades": (
        click.option(
            "--csv", "csv", type=click.Path(path_type=Path, dir_okay=False), metavar="FILE", help="Also write the grades as CSV."
        ),
    ),
}
"""Extra options of a command, besides the options of its reading."""


def reading_command(name: str) -> click.Command:
    """Return the command that asks for a reading, with the options that the reading takes."""
    one, listed = reading(name), READINGS[name]
    kinds = get_type_hints(one.options)

    def run(
        folder: Path,
        jobs: int | None,
        display: Display,
        groups: Path | None = None,
        grades: Path | None = None,
        csv: Path | None = None,
        watch: Path | None = None,
        **asked: Any,
    ) -> int:
        from momus import pipeline
        from momus.report.readings import told_by

        if watch is not None:
            return _watch(folder, watch, display)
        with display.progress() as progress:
            wishes = {one.name: one.options(**asked)}
            results = pipeline.read(folder, wishes, jobs=jobs, progress=progress, groups=groups, grades=grades)
        if csv is not None:
            told_by(one.name).write_csv(results, csv)
        return _tell(one, results, display)

    run.__doc__ = f"{listed.summary}\n\n    {one.about}"
    decorators: list[Callable[[Any], Any]] = [
        click.command(listed.command, cls=Command),
        click.argument("folder", type=EXISTING_FOLDER, metavar="DIR"),
        *(_option(field, kinds[field.name]) for field in fields(one.options)),
        *MORE.get(one.name, ()),
        jobs_option,
        display_options,
    ]
    made: Any = run
    for decorate in reversed(decorators):
        made = decorate(made)
    command: click.Command = made
    return command


def _watch(folder: Path, file: Path, display: Display) -> int:
    """Tell what is known of a file each time it is saved, until Ctrl-C."""
    from momus import pipeline
    from momus.cli.say import say
    from momus.report.readings.progress import saved_line

    for saved in pipeline.watch(folder, file):
        say(saved_line(saved), display)
        sys.stdout.flush()
    return DONE


def _option(field: "Field[Any]", kind: Any) -> Callable[[Any], Any]:
    """Return the command-line option for a field of a reading's options: type, default and help come from the field."""
    said = dict(field.metadata)
    name = said.get("option", "--" + field.name.replace("_", "-"))
    default = None if field.default is MISSING else field.default
    if kind is bool:
        flag = f"{name}/--no-{name.removeprefix('--')}" if default else name
        return click.option(flag, field.name, is_flag=True, default=default, show_default=bool(default), help=said["help"])
    many = isinstance(default, tuple)
    if "argument" in said and many:
        return click.argument(field.name, nargs=-1, metavar=said["argument"])
    if "argument" in said:
        return click.argument(field.name, required=False, default=default, metavar=f"[{said['argument']}]")
    plain = get_args(kind)[0] if many else kind
    chosen = click.Choice(said["choices"]) if "choices" in said else plain
    shown = default not in (None, ())
    return click.option(
        name,
        field.name,
        type=chosen,
        default=default,
        multiple=many,
        show_default=shown,
        metavar=said.get("metavar"),
        help=said["help"],
    )


def _tell(one: "Reading", results: "Results", display: Display) -> int:
    """Print what a reading found, as JSON or in lines."""
    from momus.cli.say import say
    from momus.report import groups_lines, reading_lines
    from momus.report.readings import told_by

    if display.as_json:
        told = told_by(one.name).to_json(results.readings[one.name], results)
        if results.groups is not None:
            told["groups"] = asdict(results.groups)
        print(json.dumps(told, ensure_ascii=False, indent=1))
        return DONE
    lines = reading_lines(one.name, results, everything=display.verbose)
    lines += groups_lines(results.groups) if results.groups is not None else []
    for line in lines[:1] if display.quiet else lines:
        say(line, display)
    for note in results.notes:
        say(f"note: {note}", display, style="yellow")
    return DONE
