"""Runs a whole program by itself and counts its steps: `python program_steps.py MAIN.py`. Runs inside the box: standard library only.

Modules that lie beside the main file are counted too.
"""

import atexit
import importlib.abc
import importlib.machinery
import os
import struct
import sys
import traceback
import types
from collections.abc import Sequence

from momus.languages.python import counting
from momus.languages.standalone import OVER, STEPS, TOLD

_NUMBER = struct.Struct("<Q")


class _CountedLoader(importlib.machinery.SourceFileLoader):
    """Loads a module of the program with its steps."""

    def get_code(self, fullname: str) -> types.CodeType:
        return counting.compiled(self.get_data(self.path), self.path)

    def exec_module(self, module: types.ModuleType) -> None:
        counting.add_names(module.__dict__)
        super().exec_module(module)


class _CountedModules(importlib.abc.MetaPathFinder):
    """Finds the modules that lie beside the main file."""

    def __init__(self, folder: str):
        self._folder = folder

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: types.ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        found = importlib.machinery.PathFinder.find_spec(fullname, path or [self._folder])
        if found is None or not isinstance(found.loader, importlib.machinery.SourceFileLoader):
            return None
        found.loader = _CountedLoader(found.loader.name, found.loader.path)
        return found


def _tell(most: int, taken: int, state: int) -> None:
    os.pwrite(STEPS, _NUMBER.pack(most - taken) + _NUMBER.pack(state), _NUMBER.size)


def main(path: str) -> None:
    """Be the program in this file."""
    (most,) = _NUMBER.unpack(os.pread(STEPS, _NUMBER.size, 0))
    os.set_inheritable(STEPS, False)

    def over() -> None:
        _tell(most, most, OVER)
        os._exit(1)

    atexit.register(lambda: _tell(most, counting.taken()[0], TOLD))
    sys.argv = sys.argv[1:]
    sys.path[0] = os.path.dirname(path)
    sys.meta_path.insert(0, _CountedModules(sys.path[0]))
    program = sys.modules["__main__"] = types.ModuleType("__main__")
    program.__dict__.update(__file__=path, __builtins__=__builtins__)
    with open(path, "rb") as file:
        code = counting.compiled(file.read(), path)
    # Whoever reads the traceback of a program looks for the program's own lines.
    sys.excepthook = lambda kind, error, trace: traceback.print_exception(
        kind, error, trace and trace.tb_next and trace.tb_next.tb_next
    )
    counting.stop_after(most, over)
    counting.add_names(program.__dict__)
    exec(code, program.__dict__)


if __name__ == "__main__":
    main(sys.argv[1])
