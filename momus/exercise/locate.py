"""From a path to an exercise: a folder with an exercise.toml, that file, or just a reference."""

import os
from dataclasses import replace
from pathlib import Path

from momus.errors import ExerciseError, Mistake
from momus.exercise.programs import language_of
from momus.exercise.toml_file import FILE_NAME, ExerciseFile, read_exercise_file

_PRELUDES = ("prelude.py", "global.py")
TESTS = "tests"
SUBMISSIONS = "submissions"


def locate(path: Path) -> tuple[ExerciseFile, bool]:
    """Return what the exercise's file says, and True; or what is beside a bare reference, and False."""
    if not path.exists():
        raise ExerciseError(Mistake(str(path), "", "there is no such file or folder", "give an exercise's folder, or a reference"))
    if path.is_dir():
        if (path / FILE_NAME).is_file():
            return read_exercise_file(path / FILE_NAME), True
        return beside(_reference_in(path)), False
    if path.suffix == ".toml":
        return read_exercise_file(path), True
    if language_of(path.name) is None:
        step = f"give an exercise's folder, its {FILE_NAME}, or a source file in a known language, such as .py or .c"
        raise ExerciseError(Mistake(str(path), "", "is neither an exercise nor a reference", step))
    described = Path(os.path.abspath(path)).parent / FILE_NAME
    if described.is_file():
        read = read_exercise_file(described)
        if any((read.folder / name).resolve() == path.resolve() for name in read.references):
            return read, True
    return beside(path), False


def _reference_in(folder: Path) -> Path:
    """Return the only file called reference.* in a folder without an exercise.toml."""
    found = [path for path in sorted(folder.glob("reference.*")) if language_of(path.name)]
    if len(found) == 1:
        return found[0]
    what = f"has no {FILE_NAME}" + (", and several references" if found else ", and no file called reference")
    raise ExerciseError(Mistake(str(folder), "", what, f"write {FILE_NAME}; `momus new REFERENCE` makes a first one"))


def beside(reference: Path) -> ExerciseFile:
    """Return an exercise made of a reference and of the tests, prelude and submissions beside it."""
    folder = Path(os.path.abspath(reference)).parent
    name = folder.name if reference.stem == "reference" else reference.stem
    read = ExerciseFile(f"{folder.name}/{reference.name}", folder, name, references=(reference.name,))
    prelude = next((file for file in _PRELUDES if (folder / file).is_file() and file != reference.name), "")
    tests = (TESTS,) if (folder / TESTS).is_dir() else ()
    return replace(read, prelude=prelude, tests=tests)
