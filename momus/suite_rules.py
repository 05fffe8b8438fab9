"""How tests that are used without Momus tell right from wrong."""

from dataclasses import dataclass


@dataclass(frozen=True)
class SuiteRules:
    """The judge of an exercise as plain settings. `python` names the exercise's own function (`judge.py:accept`), `files` are its sources.

    `prompts`: whether what Python's `input(prompt)` writes counts. `names`: whether a name one step off is taken.
    """

    kind: str = "exact"
    pattern: str = ""
    abs: float = 1e-9
    rel: float = 1e-9
    types: str = "value"
    exceptions: str = "type"
    arguments: str = "ignore"
    output: str = "ignore"
    exit_code: str = "ignore"
    prompts: str = "ignore"
    names: str = "exact"
    python: str = ""
    files: tuple[tuple[str, bytes], ...] = ()
