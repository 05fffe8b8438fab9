"""Writes a first exercise.toml."""

from pathlib import Path

from momus.exercise import Draft, draft_exercise
from momus.options import Options
from momus.pipeline.test_expressions import evaluator


def draft(reference: Path) -> Draft:
    """Return an exercise.toml for a reference solution; its comments say what was guessed."""
    with evaluator(Options()) as evaluate:
        return draft_exercise(reference, evaluate=evaluate)
