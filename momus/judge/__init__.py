"""Ways to accept an outcome."""

from momus.judge.judge import Case, Judge, make_judge
from momus.judge.outcomes import marks_told_apart, plainly_differ
from momus.judge.settings import JudgeKind, JudgeSettings
from momus.judge.texts import trimmed_lines

__all__ = [
    "Case",
    "Judge",
    "JudgeSettings",
    "JudgeKind",
    "make_judge",
    "marks_told_apart",
    "plainly_differ",
    "trimmed_lines",
]
