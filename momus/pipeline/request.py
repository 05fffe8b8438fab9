"""What a store was graded with, kept in it, so that it can be read again by its folder alone."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from momus.errors import RequestError
from momus.options import Options
from momus.pipeline.questions.rulings import Decision, Ruling
from momus.table import Store


@dataclass(frozen=True)
class Request:
    """The exercise, the submissions and the options of the last run."""

    exercise: Path
    submissions: Path | None
    options: Options


def remember_request(store: Store, exercise: Path, submissions: Path | None, options: Options) -> None:
    """Keep what was asked for."""
    settings = (options.budget_s, options.inputs, options.seed, options.use_tests, options.engines, options.unsafe)
    store.remember("request", (str(exercise.resolve()), str(submissions.resolve()) if submissions else None, settings))


def recall_request(store: Store, folder: Path) -> Request:
    """Return what was asked for; raise RequestError where nothing was graded into the folder."""
    kept = store.recall("request")
    if kept is None:
        raise RequestError(f"{folder}: nothing was graded there; run: momus grade EXERCISE --out {folder}")
    exercise, submissions, (budget_s, inputs, seed, use_tests, engines, unsafe) = kept
    options = Options(budget_s, inputs, seed, use_tests=use_tests, engines=engines, unsafe=unsafe, out=folder)
    return Request(Path(exercise), Path(submissions) if submissions else None, options)


def remember_templates(store: Store, templates: Sequence[Ruling]) -> None:
    """Keep the ruling that an answer to each question would write."""
    store.remember("questions", tuple((one.question, one.about, one.entry, one.holds, one.rows, one.raises) for one in templates))


def recall_template(store: Store, question: str) -> Ruling:
    """Return the ruling to write for a question; raise RequestError for one that was not asked."""
    asked = {kept[0]: kept for kept in store.recall("questions", ())}
    if question not in asked:
        known = ", ".join(asked) or "none"
        raise RequestError(f"there is no question {question!r}; those asked are: {known}")
    name, about, entry, holds, rows, raises = asked[question]
    return Ruling(name, Decision.OUTSIDE, about, entry, holds, tuple(rows), tuple(raises))
