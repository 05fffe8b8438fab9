"""How the model checkers are started in a box."""

from momus.errors import MissingToolError
from momus.sandbox import private_tools

_PURPOSE = "it searches programs for differences that running does not find"


def checker_path(name: str) -> str:
    """Return where a model checker is; raise MissingToolError with the package that holds it."""
    path = private_tools.command_path(name)
    if path is None:
        raise MissingToolError(name, name, _PURPOSE)
    return path


def search_path() -> str:
    """Return the PATH with which a checker finds its solver and its preprocessor."""
    return ":".join([*(f"{folder}/bin" for folder in private_tools.folders()), "/usr/bin", "/bin"])
