"""Mistakes, guesses and notes that gather while an exercise is loaded."""

from dataclasses import dataclass, field

from momus.errors import ExerciseError, Mistake
from momus.exercise.toml_file import ExerciseFile


@dataclass
class LoadingNotes:
    """What was read, and what was found about it. `described` is False for a bare reference without an exercise.toml."""

    read: ExerciseFile
    described: bool
    mistakes: list[Mistake] = field(default_factory=list)
    guesses: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    def wrong(self, key: str, value: str, rule: str, step: str) -> None:
        """Add a mistake at a key of the file."""
        self.mistakes.append(Mistake(f"{self.read.place}: {key}" if self.described else self.read.place, value, rule, step))

    def stop_at_mistakes(self) -> None:
        """Raise ExerciseError if there are mistakes so far."""
        if self.mistakes:
            raise ExerciseError(*dict.fromkeys((*self.mistakes, *self.read.policy_mistakes)))
