"""Programs that compare as the checkers do that DMOJ has built in, where no kind of judge of Momus's is the same. They run in the judge's box."""

from pathlib import Path

FOLDER = Path(__file__).parent


def checker_text(name: str) -> bytes:
    """Return the program of a checker."""
    return (FOLDER / f"{name}.py").read_bytes()
