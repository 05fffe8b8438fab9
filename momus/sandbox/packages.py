"""Python packages for a special box: where they are, and an interpreter that can load them and that the box's user can read."""

import ast
import os
import shutil
import subprocess
import sys
import tempfile
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path

from momus.sandbox import tiers
from momus.sandbox.tiers import Interpreter

COPIES = Path("/var/lib/momus/packages")
"""Where root copies packages from folders that others cannot enter, such as its home."""

_LISTED = """
import sys
names, folders = sys.argv[1].split(), sys.argv[2:]
sys.path += folders
for name in names:
    __import__(name)
for module in list(sys.modules.values()):
    print(getattr(module, "__file__", None) or "")
"""


@cache
def interpreter_with(distribution: str, *names: str) -> Interpreter | str:
    """Return an interpreter for a box that also sees these modules and all that they import, or why there is none.

    `distribution` names the packages that they come with, separated by spaces. Compiled code in a package fits one version of Python: the box
    gets the usual interpreter if it has that version, else the one that runs Momus.
    """
    try:
        folders = _folders(names)
        if not all(tiers.open_to_all(folder) for folder in folders):
            folders = (readable_copy(distribution, names, COPIES),)
    except ModuleNotFoundError as error:
        return f"the package {error.name} is not installed"
    except (PackageNotFoundError, ImportError, OSError) as error:
        return f"{distribution} cannot be put where the box's user can read it: {error}"
    python = _same_version()
    if python is None:
        return f"there is no Python {sys.version_info.major}.{sys.version_info.minor} that the box's user can read"
    places = tuple(map(str, folders))
    return Interpreter(python.path, (*python.folders, *(one for one in places if not one.startswith(("/usr/", "/lib/")))), places)


def _folders(names: tuple[str, ...]) -> tuple[Path, ...]:
    """Return the folders from which the modules are imported; raise ModuleNotFoundError for a missing one."""
    found: dict[Path, None] = {}
    for name in names:
        # A module inside a package is found by importing the package: the box does that.
        spec = find_spec(name.partition(".")[0])
        if spec is None or not spec.origin:
            raise ModuleNotFoundError(f"no module {name}", name=name)
        here = Path(spec.origin).resolve()
        found[here.parent.parent if spec.submodule_search_locations else here.parent] = None
    return tuple(found)


def readable_copy(distribution: str, names: tuple[str, ...], copies: Path) -> Path:
    """Return a folder below `copies` with the modules and all that they import, readable by everybody; made when first needed."""
    versions = [f"{one}-{version(one)}" for one in distribution.split()]
    target = copies / "-".join([*versions, sys.implementation.cache_tag])
    if target.is_dir():
        return target
    copies.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=copies) as made:
        for source in _imported(names):
            if source.is_dir():
                shutil.copytree(source, Path(made, source.name), copy_function=shutil.copyfile)
            else:
                shutil.copyfile(source, Path(made, source.name))
        for path in (Path(made), *Path(made).rglob("*")):
            path.chmod(0o755 if path.is_dir() else 0o644)
        # Either the next line leaves nothing to clear away, or another process was faster.
        if not target.is_dir():
            os.rename(made, target)
            os.mkdir(made)
    return target


def _imported(names: tuple[str, ...]) -> list[Path]:
    """Return the packages and files that importing the modules loads from their own folders; raise ImportError if it fails."""
    folders = _folders(names)
    words = [sys.executable, "-I", "-S", "-c", _LISTED, " ".join(names), *map(str, folders)]
    loaded = subprocess.run(words, capture_output=True, text=True, check=False)
    if loaded.returncode != 0:
        # An incomplete copy would be taken for complete ever after.
        said = loaded.stderr.strip().splitlines() or [f"Python ended with status {loaded.returncode}"]
        raise ImportError(f"importing {' and '.join(names)} fails: {said[-1]}")
    found: dict[Path, None] = {}
    for line in loaded.stdout.splitlines():
        path = Path(line).resolve()
        for folder in folders:
            if folder in path.parents:
                found[folder / path.relative_to(folder).parts[0]] = None
    return list(found)


def source_of(module: str) -> bytes:
    """Return the source of a module that can be imported."""
    spec = find_spec(module)
    if spec is None or spec.origin is None:
        raise ModuleNotFoundError(module)
    return Path(spec.origin).read_bytes()


@cache
def own_modules(first: str) -> tuple[str, ...]:
    """Return the modules of Momus that importing this one loads, without the packages around them, which are empty in a box."""
    found: dict[str, None] = {}
    waiting = [first]
    while waiting:
        name = waiting.pop()
        if name in found:
            continue
        found[name] = None
        for node in ast.walk(ast.parse(source_of(name))):
            if isinstance(node, ast.Import):
                waiting += [alias.name for alias in node.names if alias.name.startswith("momus.")]
            elif isinstance(node, ast.ImportFrom) and node.module and node.module.split(".")[0] == "momus":
                inner = [f"{node.module}.{alias.name}" for alias in node.names]
                modules = [name for name in inner if _is_module(name)]
                waiting += modules if len(modules) == len(inner) else [*modules, node.module]
    return tuple(found)


def _is_module(name: str) -> bool:
    try:
        return find_spec(name) is not None
    except ModuleNotFoundError:
        # The name before the last point is a module itself, not a package.
        return False


def _same_version() -> Interpreter | None:
    usual = tiers.interpreter()
    asked = "import sys; print(sys.implementation.cache_tag)"
    said = subprocess.run([usual.path, "-I", "-S", "-c", asked], capture_output=True, text=True, env={}, check=False).stdout.strip()
    if said == sys.implementation.cache_tag:
        return usual
    own = Path(sys.base_prefix, "bin", f"python{sys.version_info.major}.{sys.version_info.minor}")
    return tiers.usable(str(own)) if os.access(own, os.X_OK) else None
