"""Loads a Python submission in the process that runs it. Runs inside the box: standard library only."""

import importlib
import sys
import types
from collections.abc import Callable, Sequence
from importlib.machinery import ModuleSpec
from typing import Any, Protocol, TypedDict

from momus.languages.line_events import LINES
from momus.languages.python import branches as python_branches
from momus.languages.python import counting as python_counting
from momus.languages.python import lines as python_lines
from momus.languages.python import tracing as python_tracing


class Recorder(Protocol):
    """A module that rewrites a program so that it notes something while it runs."""

    def add_names(self, names: dict[str, Any]) -> None: ...

    def taken(self) -> list[Any]: ...

    def compiled(self, source: bytes, path: str) -> types.CodeType: ...


class Bundle(TypedDict):
    """A program as it comes into the box: its files, the prelude's, what is looked at in the end, what it is to note.

    `prompts`: what `input(prompt)` writes is part of the output.
    """

    sources: list[tuple[str, bytes]]
    prelude: list[tuple[str, bytes]]
    observe: list[str]
    traced: bool | str
    prompts: bool


RECORDERS: dict[bool | str, Recorder | None] = {
    False: None,
    True: python_tracing,
    "branches": python_branches,
    "counted": python_counting,
    LINES: python_lines,
}
"""By what a program must record while it runs (nothing, comparisons, branches, steps, lines), the module that rewrites it."""


class LoadError(Exception):
    """The program cannot be used; the text tells the student why."""


class Sources:
    """Makes the files of a submission importable, without any file."""

    def __init__(self, sources: list[tuple[str, bytes]], traced: bool | str):
        self.traced = traced
        self.modules: dict[str, tuple[str, bytes]] = {}
        home = sources[0][0].rpartition("/")[0] if sources else ""
        for path, content in sources:
            if path.endswith(".py"):
                self.modules[_module_name(path)] = (path, content)
        for path, content in sources:
            # As at home, where Python looks for modules in the folder of the main file.
            if home and path.endswith(".py") and path.startswith(f"{home}/"):
                self.modules.setdefault(_module_name(path[len(home) + 1 :]), (path, content))

    def find_spec(self, name: str, path: Sequence[str] | None = None, target: types.ModuleType | None = None) -> ModuleSpec | None:
        package = any(other.startswith(name + ".") for other in self.modules) or self.modules.get(name, ("",))[0].endswith(
            "__init__.py"
        )
        if not package and name not in self.modules:
            return None
        return ModuleSpec(name, self, is_package=package)  # type: ignore[arg-type]  # A loader need not inherit from importlib's.

    def create_module(self, spec: ModuleSpec) -> types.ModuleType | None:
        return None

    def exec_module(self, module: types.ModuleType) -> None:
        path, content = self.modules.get(module.__name__, ("", b""))
        module.__file__ = path
        recorder = RECORDERS[self.traced]
        if recorder is not None:
            recorder.add_names(module.__dict__)
        exec(compiled(path, content, self.traced), module.__dict__)


def _module_name(path: str) -> str:
    parts = path[:-3].strip("/").split("/")
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def compiled(path: str, content: bytes, traced: bool | str) -> types.CodeType:
    """Return the code of one file; if traced, rewritten to record what it does."""
    recorder = RECORDERS[traced]
    if recorder is not None:
        return recorder.compiled(content, path)
    return compile(content, path, "exec", dont_inherit=True)


def new_module(program: Bundle, name: str) -> types.ModuleType:
    """Return an empty module of this name, with the instructor's prelude in it; the submission's files can be imported from it."""
    sources = program["sources"]
    # Its names are there without an import, and an import of the prelude's file works as it does at home.
    sys.meta_path.insert(0, Sources(program["prelude"], traced=False))
    sys.meta_path.insert(0, Sources(sources, program["traced"]))
    module = types.ModuleType(name)
    module.__file__ = path = sources[0][0]
    sys.modules[name] = module
    if "." in name or path.endswith("__init__.py"):
        # It is in a package, where it may import its neighbours by `from . import`.
        module.__package__ = name if path.endswith("__init__.py") else name.rpartition(".")[0]
        sys.modules.setdefault(_module_name(path.rpartition("/")[2]), module)
    if path.endswith("__init__.py"):
        module.__path__ = []
    recorder = RECORDERS[program["traced"]]
    if recorder is not None:
        recorder.add_names(module.__dict__)
    for path, content in program["prelude"]:
        try:
            exec(compile(content, path, "exec", dont_inherit=True), module.__dict__)
        except Exception as error:
            raise LoadError(f"the exercise's prelude cannot be loaded: {type(error).__name__}: {error}") from None
    return module


def load(program: Bundle, entry: str) -> types.ModuleType:
    """Return the submission's module after its top level has run; raise LoadError if it has no such entry."""
    path, content = program["sources"][0]
    name = _module_name(path) if len(program["sources"]) > 1 else "submission"
    module = new_module(program, name)
    if "." in name and name.rpartition(".")[0] in {_module_name(other) for other, _ in program["sources"]}:
        # A package is imported before its modules, and may itself import this one.
        del sys.modules[name]
        importlib.import_module(name.rpartition(".")[0])
        if name in sys.modules:
            return check_entry(sys.modules[name], entry)
        sys.modules[name] = module
    exec(compiled(path, content, program["traced"]), module.__dict__)
    return check_entry(module, entry)


def check_entry(module: types.ModuleType, entry: str) -> types.ModuleType:
    """Return the module; raise LoadError if it has no such function or class."""
    owner, _, method = entry.rpartition(".")
    if not callable(getattr(module.__dict__.get(owner), method, None) if owner else module.__dict__.get(entry)):
        raise LoadError(f"it does not define {entry}(…)")
    return module


def entry_in(names: dict[str, Any], entry: str) -> Callable[..., Any]:
    """Return a function by its name; a method (`Solution.count`) is called on a new object each time."""
    owner, _, method = entry.rpartition(".")
    if not owner:
        found: Callable[..., Any] = names[entry]
        return found
    return lambda *arguments: getattr(names[owner](), method)(*arguments)


def reason(error: BaseException) -> str:
    """Return what to tell the student whose program cannot be loaded."""
    from momus.languages.python.values import error_parts

    if isinstance(error, LoadError):
        return str(error)
    name, message = error_parts(error)
    if isinstance(error, SyntaxError):
        line = f"line {error.lineno}: " if type(error.lineno) is int and error.lineno else ""
        return f"{line}{name}: {error.msg if type(error.msg) is str else message}"
    said = f"loading it raised {name}: {message}" if message else f"loading it raised {name}"
    number = _line_in_submission(error)
    return f"line {number}: {said}" if number else said


def _line_in_submission(error: BaseException) -> int:
    """Return the line at the submission's top level on which loading broke."""
    place = error.__traceback__
    while place is not None:
        code = place.tb_frame.f_code
        if code.co_name == "<module>" and not code.co_filename.startswith(("/", "<", "momus.")):
            return place.tb_lineno or 0
        place = place.tb_next
    return 0
