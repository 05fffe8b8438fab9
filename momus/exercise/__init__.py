"""A folder, or just a reference file, becomes an Exercise."""

from momus.exercise.draft import Draft, draft_exercise
from momus.exercise.exercise import Evaluate, Exercise, Test
from momus.exercise.load import exercise_of_file, load_exercise

__all__ = ["Draft", "Evaluate", "Exercise", "Test", "draft_exercise", "exercise_of_file", "load_exercise"]
