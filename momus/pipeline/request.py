"""How a store was graded, kept in it, so that its folder alone is enough to read it again."""

from dataclasses import dataclass, replace
from pathlib import Path

from momus.errors import RequestError
from momus.options import Options
from momus.pipeline.questions.rulings import Ruling
from momus.table import Store


@dataclass(frozen=True)
class Request:
    """The exercise, the submissions and the options of the last run."""

    exercise: Path
    submissions: Path | None
    options: Options


@dataclass(frozen=True)
class Templates:
    """The ruling that an answer to each open question would write."""

    rulings: tuple[Ruling, ...]


def keep_request(store: Store, exercise: Path, submissions: Path | None, options: Options) -> None:
    """Keep what was asked for, except what belongs to one call: the folder, the machines and processes, the thoroughness."""
    lasting = replace(options, jobs=None, out=None, thorough=False, cluster="")
    store.keep(Request(exercise.resolve(), submissions.resolve() if submissions else None, lasting))


def kept_request(store: Store, folder: Path) -> Request:
    """Return what was asked for; raise RequestError if nothing was graded into the folder."""
    kept = store.kept(Request)
    if kept is None:
        raise RequestError(f"{folder}: nothing was graded there; run: momus grade EXERCISE --out {folder}")
    return replace(kept, options=replace(kept.options, out=folder))


def kept_template(store: Store, question: str) -> Ruling:
    """Return the ruling to write for a question; raise RequestError for one that was not asked."""
    kept = store.kept(Templates)
    asked = {one.question: one for one in kept.rulings} if kept else {}
    if question not in asked:
        known = ", ".join(asked) or "none"
        raise RequestError(f"there is no question {question!r}; those asked are: {known}")
    return asked[question]
