"""Writes a graded class in the format of another system."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from momus.errors import RequestError
from momus.exercise.toml_file import FILE_NAME, ExerciseFile, read_exercise_file
from momus.pipeline.feedback import latest, readings_for
from momus.pipeline.request import kept_request
from momus.pipeline.reread import open_store
from momus.pipeline.whole_run import COMPILED, grade_exercise, read_exercise
from momus.progress import Progress, Silent
from momus.readings import reading
from momus.report.exports import export_named
from momus.report.exports.base import Exported, GradedFiles
from momus.report.files import write_whole

FOLDER = "export"
_EXECUTABLE = (".sh", "run_autograder")


@dataclass(frozen=True)
class WrittenExport:
    """Where the files of an export are, and what a person should know of them."""

    format: str
    folder: Path
    files: tuple[str, ...]
    notes: tuple[str, ...]


def export_class(
    folder: Path,
    format_name: str,
    *,
    out: Path | None = None,
    worksheet: Path | None = None,
    jobs: int | None = None,
    progress: Progress | None = None,
) -> WrittenExport:
    """Write a graded class in a format, into `out` or into the folder's own `export/FORMAT`."""
    export = export_named(format_name)
    if worksheet is not None and not export.worksheet:
        raise RequestError(f"--worksheet {worksheet}: {format_name} has no worksheet that could be filled in; leave it out")
    with open_store(folder) as store:
        request = kept_request(store, folder)
        options = replace(request.options, jobs=jobs)
        exercise = read_exercise(request.exercise, request.submissions, options)
        wishes: dict[str, Any] = {name: reading(name).options() for name in export.readings}
        wishes |= readings_for(exercise.feedback_policy) if export.feedback else {}
        results = grade_exercise(exercise, store, folder / COMPILED, options, progress or Silent(), search=False, wishes=wishes)
    given = GradedFiles(
        results=results,
        policy=exercise.feedback_policy,
        latest=tuple(latest(results)),
        sources={one.id: one.program.main.decode("utf-8", "replace") for one in exercise.submissions if one.program},
        references=tuple(
            (file, program.main.decode("utf-8", "replace"))
            for file, program in zip(exercise.reference_files, exercise.references, strict=True)
        ),
        exercise=_files(request.exercise) if format_name == "gradescope-autograder" else {},
        worksheet=None if worksheet is None else worksheet.read_bytes(),
    )
    target = out or folder / FOLDER / format_name
    return _written(export.write(given), format_name, target)


def _written(exported: Exported, format_name: str, target: Path) -> WrittenExport:
    for path, content in exported.files.items():
        write_whole(target / path, content)
        if path.endswith(_EXECUTABLE):
            (target / path).chmod(0o755)
    return WrittenExport(format_name, target, tuple(exported.files), exported.notes)


def _files(path: Path) -> Mapping[str, bytes]:
    """Return the files that an exercise names, and no others: what stands beside them may be a student's."""
    toml = path / FILE_NAME if path.is_dir() else path
    if toml.name != FILE_NAME or not toml.is_file():
        raise RequestError(f"{path}: an autograder needs an exercise with an {FILE_NAME}; run: momus new {path}")
    folder = toml.parent.resolve()
    found = {FILE_NAME: toml.read_bytes()}
    for name in _named(read_exercise_file(toml)):
        place = folder / name
        files = sorted(place.rglob("*")) if place.is_dir() else [place]
        found |= {str(one.relative_to(folder)): one.read_bytes() for one in files if one.is_file() and one.is_relative_to(folder)}
    return found


def _named(read: ExerciseFile) -> Iterator[str]:
    """Yield the paths in an exercise.toml: of references, tests and judges, and of generators such as `inputs.py:people`."""
    yield from (*read.references, *read.tests, *read.data)
    generators = [text for one in (read.inputs, *read.functions.values()) if one for text in one.types.values()]
    for text in (read.prelude, read.judge.program, read.judge.python, *generators):
        file = text.partition(":")[0]
        if file and (read.folder / file).is_file():
            yield file
