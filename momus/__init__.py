"""Momus grades programs by trying to refute them."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from momus.api import CheckedProgram, Counterexample, GradedFolder, assert_equivalent, check, grade, load

__version__ = "0.2.0"
__all__ = ["CheckedProgram", "Counterexample", "GradedFolder", "assert_equivalent", "check", "grade", "load"]


def __getattr__(name: str) -> Any:
    """Return a name of `momus.api`, which is loaded when it is first asked for: the command line does not need it."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from momus import api

    return getattr(api, name)
