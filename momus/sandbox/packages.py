"""Python packages for a box of their own: where they lie, and an interpreter that can load them and that the box's user can read."""

import os
import subprocess
import sys
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from momus.sandbox import tiers
from momus.sandbox.tiers import Interpreter


@cache
def interpreter_with(*names: str) -> Interpreter | str:
    """Return an interpreter for a box that sees these packages too, or why there is none.

    What is compiled in a package fits one version of Python: the box gets the usual interpreter if that has it, else the one
    that Momus itself runs on.
    """
    folders: dict[str, None] = {}
    for name in names:
        found = find_spec(name)
        if found is None or not found.origin:
            return f"the package {name} is not installed"
        here = Path(found.origin).resolve()
        folders[str(here.parent.parent if found.submodule_search_locations else here.parent)] = None
    for folder in folders:
        if not tiers.open_to_all(Path(folder)):
            return f"{folder}, where {' and '.join(names[:1])} lies, cannot be read by the box's user; install Momus outside of private folders"
    python = _same_version()
    if python is None:
        return f"no Python {sys.version_info.major}.{sys.version_info.minor} that the box's user can read"
    seen = (*python.folders, *(folder for folder in folders if not folder.startswith(("/usr/", "/lib/"))))
    return Interpreter(python.path, seen, tuple(folders))


def _same_version() -> Interpreter | None:
    usual = tiers.interpreter()
    asked = "import sys; print(sys.implementation.cache_tag)"
    said = subprocess.run([usual.path, "-I", "-S", "-c", asked], capture_output=True, text=True, env={}, check=False).stdout.strip()
    if said == sys.implementation.cache_tag:
        return usual
    own = Path(sys.base_prefix, "bin", f"python{sys.version_info.major}.{sys.version_info.minor}")
    return tiers.usable(str(own)) if os.access(own, os.X_OK) else None
