"""Python functions, files and folders as the exercise and the submission that Momus checks."""

import inspect
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from modulefinder import ModuleFinder
from pathlib import Path
from shutil import copyfile
from typing import Any

from momus.errors import RequestError
from momus.toml_text import toml_text

Source = str | Path | Callable[..., Any]
"""What can be checked: the path of a file or folder, or a Python function."""

MAIN = "__main__.py"
"""The file through which a function is called: of several files that define a name, the one that is called so is taken."""


@dataclass(frozen=True)
class Function:
    """A Python function: its name, its module, and the files that the module may import: (path below the folder of imports, file)."""

    name: str
    module: str
    files: tuple[tuple[str, Path], ...]
    parameters: tuple[str, ...]

    @classmethod
    def of(cls, source: Source) -> "Function | Path":
        """Return a function as such, and a path as a path; raise RequestError for a function that no file defines at its top level."""
        if isinstance(source, str | Path):
            return Path(source)
        name, module = getattr(source, "__qualname__", repr(source)), getattr(source, "__module__", "")
        file = getattr(sys.modules.get(module), "__file__", None)
        if not inspect.isfunction(source) or not name.isidentifier() or not file:
            rule = "is no function at the top level of a module that has a file"
            raise RequestError(f"{name}: {rule}; move it there, or give the path of a file")
        if module == "__main__":
            module = Path(file).stem
        return cls(name, module, tuple(_files(module, Path(file))), _parameters(source))

    def write(self, folder: Path, entry: str) -> None:
        """Write the function's files below a folder, and beside them a file that defines it under the name `entry`."""
        for relative, file in self.files:
            target = folder / relative
            target.parent.mkdir(parents=True, exist_ok=True)
            copyfile(file, target)
        given = ", ".join(self.parameters)
        text = f"from {self.module} import {self.name} as _checked\n\n\ndef {entry}({given}):\n    return _checked({given})\n"
        (folder / MAIN).write_text(text)


def _parameters(function: Callable[..., Any]) -> tuple[str, ...]:
    """Return the names of the parameters that a call must give by position."""
    by_position = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    found = inspect.signature(function).parameters.values()
    return tuple(one.name for one in found if one.kind in by_position and one.default is inspect.Parameter.empty)


def _files(module: str, file: Path) -> Iterator[tuple[str, Path]]:
    """Yield the files of a module and of all that it imports from the same folder of imports, as far as its text tells."""
    depth = module.count(".") + (file.name == "__init__.py")
    root = file.parents[depth]
    finder = ModuleFinder(path=[str(root)])
    finder.import_hook(module)
    files = (getattr(found, "__file__", None) for found in finder.modules.values())
    for path in map(Path, filter(None, files)):
        yield path.relative_to(root).as_posix(), path


def written(
    folder: Path, reference: Function | Path, submission: Function | Path, domain: Mapping[str, str], where: Sequence[str]
) -> tuple[Path, Path]:
    """Return the paths of an exercise and of a submission; what has no path yet is written into the folder."""
    entry = reference.name if isinstance(reference, Function) else submission.name if isinstance(submission, Function) else ""
    if isinstance(submission, Function):
        submission.write(folder / "function", entry)
        # A list names the folder as one submission; a folder alone would be a class.
        (folder / "submissions.csv").write_text("file\nfunction\n")
        submission = folder / "submissions.csv"
    if isinstance(reference, Path) and not domain and not where:
        return reference, submission
    return _exercise(folder / "exercise", reference, entry, domain, where), submission


def _exercise(folder: Path, reference: Function | Path, entry: str, domain: Mapping[str, str], where: Sequence[str]) -> Path:
    """Write an exercise with this domain; return its folder."""
    folder.mkdir()
    settings: dict[str, str | list[str] | Mapping[str, str]] = {}
    if isinstance(reference, Function):
        reference.write(folder / "reference", entry)
        settings |= {"reference": "reference", "function": entry, "language": "python"}
    elif reference.is_file():
        settings["reference"] = str(reference.resolve())
    else:
        raise RequestError(f"{reference}: has a domain of its own if it is an exercise; give a reference file, or no domain")
    if where:
        settings["where"] = list(where)
    if domain:
        settings["inputs"] = domain
    (folder / "exercise.toml").write_text(toml_text(settings), "utf-8")
    return folder
