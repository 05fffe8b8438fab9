"""What each revision of a student handles more, or less, than the one before, shown by inputs."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from momus.errors import RequestError
from momus.readings.base import Graded, Reading
from momus.readings.measured_similarity import known_similarities, measured_similarities
from momus.readings.revisions import Behaviour, revisions
from momus.readings.wants import Asking, Goal, search
from momus.results import Finding
from momus.results.progress import Change, ProgressFound, ProgressStep, StudentProgress
from momus.results.similarity import SimilarityOf

SHOWN_INPUTS = 3
TURNS = 2
MOST_SEARCHED = 200
"""At most this many pairs of revisions that look alike are searched for an input that tells them apart."""


@dataclass(frozen=True)
class ProgressOptions:
    """Whose progress, and how much is done to see it."""

    student: str = field(default="", metadata={"argument": "STUDENT", "help": "Only this student."})
    search: bool = field(default=True, metadata={"help": "Search for inputs that tell revisions apart which look alike."})
    similarity: bool = field(default=False, metadata={"help": "Also measure the share of the domain that each revision handles."})

    @property
    def aside(self) -> bool:
        """Return whether only one student is asked about: that is no result of the class."""
        return bool(self.student)


def progress(graded: Graded, options: ProgressOptions) -> Asking[ProgressFound]:
    """Return the revisions of each student, and what each of them gained and lost."""
    sequences = revisions(graded.findings())
    if options.student:
        if options.student not in sequences:
            known = (
                ", ".join(list(sequences)[:8]) or "none: submissions need a student and a revision, as in {student}-{revision}.c"
            )
            raise RequestError(f"{options.student}: no student of that name handed in several revisions; there are {known}")
        sequences = {options.student: sequences[options.student]}
    columns = sorted({one.column for many in sequences.values() for one in many if one.column} & set(graded.comparable()))
    if options.search:
        yield from _tell_apart(graded, sequences, set(columns))
    similar = (yield from measured_similarities(graded)) if options.similarity else known_similarities(graded)
    behaviour = Behaviour.of(graded, columns)
    students = tuple(StudentProgress(student, _steps(graded, many, behaviour, similar)) for student, many in sequences.items())
    return ProgressFound(students, len(behaviour.known.rows))


def _tell_apart(graded: Graded, sequences: Mapping[str, list[Finding]], comparable: set[int]) -> Asking[None]:
    """Search for inputs on which consecutive revisions differ, where no known input shows a difference."""
    for _ in range(TURNS):
        pairs = {
            (before.column, after.column)
            for many in sequences.values()
            for before, after in zip(many, many[1:])
            if before.column != after.column and {before.column, after.column} <= comparable
        }
        behaviour = Behaviour.of(graded, sorted(comparable))
        alike = [pair for pair in sorted(pairs) if behaviour.agreement(pair[0], [pair[1]]) == [len(behaviour.known.rows)]]
        if not alike:
            return
        searched = yield from search(Goal.SPLIT, [tuple(sorted(pair)) for pair in alike[:MOST_SEARCHED]])
        if not searched.rows:
            return


def _steps(
    graded: Graded, many: list[Finding], behaviour: Behaviour, similar: Mapping[str, SimilarityOf]
) -> tuple[ProgressStep, ...]:
    steps: list[ProgressStep] = []
    before: Finding | None = None
    for one in many:
        if one.column not in behaviour.places:
            steps.append(ProgressStep(one.id, one.revision, one.claim, Change.UNKNOWN))
            continue
        steps.append(_step(graded, one, before, behaviour, similar.get(one.id)))
        before = one
    return tuple(steps)


def _step(
    graded: Graded, one: Finding, before: Finding | None, behaviour: Behaviour, similarity: SimilarityOf | None
) -> ProgressStep:
    """Return a revision compared with the one before it. Inputs that one of the two was not run on are left out."""
    right, wrong = behaviour.right(one.column), behaviour.wrong(one.column)
    gained = behaviour.rows(right & behaviour.wrong(before.column)) if before else []
    lost = behaviour.rows(wrong & behaviour.right(before.column)) if before else []
    rows = graded.table.rows
    return ProgressStep(
        id=one.id,
        revision=one.revision,
        claim=one.claim,
        change=_change(before is None, bool(gained), bool(lost)),
        handled=int(right.sum()),
        inputs=int((right | wrong).sum()),
        gained=tuple(rows[row].input for row in gained[:SHOWN_INPUTS]),
        lost=tuple(rows[row].input for row in lost[:SHOWN_INPUTS]),
        gained_number=len(gained),
        lost_number=len(lost),
        similarity=known.value if similarity is not None and (known := similarity.score or similarity.rs) is not None else None,
    )


def _change(first: bool, gained: bool, lost: bool) -> Change:
    if first:
        return Change.FIRST
    return {(True, True): Change.MIXED, (True, False): Change.MORE, (False, True): Change.LESS}.get((gained, lost), Change.SAME)


READING = Reading(
    name="progress",
    options=ProgressOptions,
    read=progress,
    about="""DIR is the folder that `momus grade` wrote. Revisions are the submissions of one student in order: the exercise says how they are
    named, as in submissions = "submissions/{student}-{revision}.c".

    With --watch FILE, Momus waits, and says each time the file is saved whether it handles more than before. Ctrl-C ends it.

    \b
    Examples:
      momus progress momus-out/median
      momus progress momus-out/median anna
      momus progress momus-out/median --watch median.c
    """,
)
