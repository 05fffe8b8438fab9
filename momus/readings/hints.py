"""Hints: what somebody did who was at the same point, shown by an input.

For a wrong submission, the step that behaves most alike is looked for on the way of every student who finished; among equals, the one that is written
most alike. The first later step of that student which handles more is the next step. The hint is an input that the next step handles and the
submission does not. Without such a student, the nearest submission that handles everything that this one does, and more, is the next step.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher

from momus.errors import RequestError
from momus.languages import language
from momus.languages.code_lines import code_lines
from momus.model import Claim, Program
from momus.readings.base import Graded, Reading
from momus.readings.causes import find_causes
from momus.readings.closeness import Closeness
from momus.readings.revisions import Behaviour, revisions
from momus.readings.wants import Asking
from momus.results import Finding
from momus.results.hints import Hint, HintLevel, HintsFound, HintWay

MOST_LINES = 8
"""A change of more lines is no hint but a solution: it is not shown."""
MOST_SHARE = 0.5
"""Nor is a change that is more than this share of the other program."""
MOST_COMPARED = 20
"""At most this many programs that behave equally alike are compared by their syntax."""
MOST_READ = 2_000
"""Programs with more lines together are not compared line by line."""
Changes = tuple[tuple[str, ...], tuple[str, ...]]
"""Lines that were removed, and lines that were added."""
_FINISHED = (Claim.UNREFUTED, Claim.HOLDS)
_NO_HINT = {
    Claim.UNREFUTED: "no input refutes it: there is nothing to hint at",
    Claim.HOLDS: "no input refutes it: there is nothing to hint at",
    Claim.FLAKY: "it is right in some runs and wrong in others: look for chance, time, or memory that was never set",
    Claim.UNJUDGED: "it has no verdict",
    Claim.ERROR: "it has no verdict",
}


@dataclass(frozen=True)
class HintOptions:
    """For whom, and how much is said."""

    name: str = field(default="", metadata={"argument": "NAME", "help": "The submission; all that are wrong if left out."})
    level: str = field(
        default=HintLevel.INPUT.value,
        metadata={
            "choices": [level.value for level in HintLevel],
            "help": "What is told: an input; also when the program fails, in words; also the lines that somebody changed.",
        },
    )


@dataclass(frozen=True)
class _NextStep:
    """Where a submission may go: the program that is like it (None if there is none) and the one that handles more."""

    way: HintWay
    rows: tuple[int, ...]
    before: Finding | None = None
    after: Finding | None = None


def hints(graded: Graded, options: HintOptions) -> Asking[HintsFound]:
    """Return a hint for the submission that is asked about, or for every wrong one."""
    findings = graded.findings()
    chosen = [one for one in findings if options.name in (one.id, one.file)] or [
        one for one in findings if options.name and one.student == options.name
    ][-1:]
    if options.name and not chosen:
        raise RequestError(f"{options.name}: no submission is called that; see the list in results.json")
    if not options.name:
        chosen = [one for one in findings if one.claim is Claim.REFUTED]
    allowed = graded.hint_policy.level
    if options.level and HintLevel(options.level).rank > allowed.rank:
        raise RequestError(f"--level {options.level}: the exercise allows hints up to the level {allowed.value} ([hints] level)")
    finder = _Finder(graded, findings)
    level = HintLevel(options.level)
    causes: Mapping[int, str] = {}
    if level.rank >= HintLevel.CAUSE.rank:
        causes = yield from _causes(graded, [one for one in chosen if one.claim is Claim.REFUTED])
    return HintsFound(tuple(finder.hint(one, level, causes.get(one.column, "")) for one in chosen))


def _causes(graded: Graded, chosen: Sequence[Finding]) -> Asking[Mapping[int, str]]:
    """Return by column when it fails, in words, if that is known or can be found."""
    columns = sorted({one.column for one in chosen} & set(graded.comparable()))
    rows = graded.table.failing(columns)
    found = yield from find_causes(graded, {column: [graded.table.rows[row].input for row in rows[column]] for column in columns})
    return {column: cause.words for column, cause in found.items() if cause.words}


class _Finder:
    """Finds next steps in a class."""

    def __init__(self, graded: Graded, findings: Sequence[Finding]):
        self.graded = graded
        self.closeness = Closeness()
        comparable = set(graded.comparable())
        self.findings = [one for one in findings if one.column in comparable]
        self.behaviour = Behaviour.of(graded, sorted(comparable))
        self.steps = list(self._steps_of_the_finished())
        self.references = {language(program.language).normal_form(program) for program in graded.references}

    def _steps_of_the_finished(self) -> Iterator[tuple[Finding, Finding]]:
        """Yield each step of a student who finished, with the first later one that handles more."""
        for many in revisions(self.findings).values():
            finished = max((at for at, one in enumerate(many) if one.claim in _FINISHED), default=0)
            for at, one in enumerate(many[:finished]):
                handled = self.behaviour.handled(one.column)
                later = (after for after in many[at + 1 : finished + 1] if self.behaviour.handled(after.column) > handled)
                if (after := next(later, None)) is not None:
                    yield one, after

    def hint(self, one: Finding, level: HintLevel, cause: str) -> Hint:
        """Return the hint for a submission."""
        if one.claim is not Claim.REFUTED or one.column not in self.behaviour.places:
            reason = _NO_HINT.get(one.claim) or f"it was rejected: {one.reason.strip()}"
            return Hint(one.id, one.claim, HintWay.NONE, level, reason=reason)
        step = self._next_step(one)
        row = step.rows[0]
        removed, added = self._lines(one, step) if level.rank >= HintLevel.LINES.rank else ((), ())
        policy = self.graded.hint_policy
        after = step.after if level.rank >= HintLevel.LINES.rank else None
        return Hint(
            id=one.id,
            claim=one.claim,
            way=step.way,
            level=level,
            input=self.graded.table.rows[row].input,
            got=self.graded.evidence(one.column, row).got,
            row=row,
            more=len(step.rows) - 1,
            cause=cause,
            removed=removed,
            added=added,
            named=(after.student or after.id) if after and policy.names else "",
            program=self._whole(after) if after and policy.files else "",
        )

    def _next_step(self, one: Finding) -> _NextStep:
        """Return the next step; if nobody leads on, only the inputs that refute the submission."""
        wrong = self.behaviour.wrong(one.column)
        for before, after in self._alike(one):
            rows = self.behaviour.rows(wrong & self.behaviour.right(after.column))
            if rows:
                return _NextStep(HintWay.STEP, tuple(rows), before, after)
        for other in self._subsuming(one):
            rows = self.behaviour.rows(wrong & self.behaviour.right(other.column))
            return _NextStep(HintWay.SUBSUMING, tuple(rows), None, other)
        return _NextStep(HintWay.REFERENCE, tuple(self.graded.table.failing([one.column])[one.column]))

    def _alike(self, one: Finding) -> Iterator[tuple[Finding, Finding]]:
        """Yield the steps of other students who finished: those that behave most alike first, among equals those that are written most alike."""
        others = [pair for pair in self.steps if pair[0].student != one.student]
        agreement = self.behaviour.agreement(one.column, [before.column for before, _ in others])
        ranked = sorted(range(len(others)), key=lambda at: -agreement[at])
        while ranked:
            equal = [at for at in ranked if agreement[at] == agreement[ranked[0]]]
            ranked = ranked[len(equal) :]
            closeness = self._closeness(one, [others[at][0] for at in equal[:MOST_COMPARED]])
            closeness += [0.0] * (len(equal) - len(closeness))
            for place in sorted(range(len(equal)), key=lambda place: (-closeness[place], others[equal[place]][0].id)):
                yield others[equal[place]]

    def _subsuming(self, one: Finding) -> Iterator[Finding]:
        """Yield the submissions of others that handle everything this one does, and more: those that handle least more first."""
        right, wrong = self.behaviour.right(one.column), self.behaviour.wrong(one.column)
        found: dict[int, list[Finding]] = {}
        for other in self.findings:
            better = self.behaviour.right(other.column)
            if (one.student and other.student == one.student) or (right & ~better).any():
                continue
            if gained := int((wrong & better).sum()):
                found.setdefault(gained, []).append(other)
        for gained in sorted(found):
            equal = found[gained][:MOST_COMPARED]
            closeness = self._closeness(one, equal)
            yield from (equal[at] for at in sorted(range(len(equal)), key=lambda at: (-closeness[at], equal[at].id)))

    def _closeness(self, one: Finding, others: Sequence[Finding]) -> list[float]:
        programs = [self._program(other) for other in others]
        return [share or 0.0 for share in self.closeness.to_each(self._program(one), programs)]

    def _program(self, one: Finding) -> Program:
        program = self.graded.submitted[one.id].program
        assert program is not None
        return program

    def _lines(self, one: Finding, step: _NextStep) -> Changes:
        """Return the lines that changed; nothing if that is most of the other program, or if the other program is a reference."""
        if step.after is None:
            return (), ()
        after = self._program(step.after)
        if language(after.language).normal_form(after) in self.references:
            return (), ()
        first, second = code_lines(self._program(step.before or one)), code_lines(after)
        removed, added = changed_lines(first, second)
        if len(added) > min(MOST_LINES, MOST_SHARE * sum(bool(line.strip()) for line in second)):
            return (), ()
        return self._unnamed(removed, step.after), self._unnamed(added, step.after)

    def _whole(self, other: Finding) -> str:
        """Return the whole file of another student; without what is written for people in it where names may not be told."""
        program = self._program(other)
        return _text(program) if self.graded.hint_policy.names else "\n".join(self._unnamed(code_lines(program), other))

    def _unnamed(self, lines: Sequence[str], other: Finding) -> tuple[str, ...]:
        """Return lines without the name of the other student, unless it may be told. A name of one or two letters tells nobody."""
        names = [] if self.graded.hint_policy.names else [name for name in (other.id, other.student) if len(name) > 2]
        said = re.compile("|".join(map(re.escape, names)), re.IGNORECASE)
        return tuple(said.sub("…", line) for line in lines) if names else tuple(lines)


def changed_lines(first: Sequence[str], second: Sequence[str]) -> Changes:
    """Return the lines that only the first and only the second program has, in order, without blank ones; nothing if one of them has no lines that
    can be told, or for very long programs."""
    if not first or not second or len(first) + len(second) > MOST_READ:
        return (), ()
    matcher = SequenceMatcher(None, [line.strip() for line in first], [line.strip() for line in second], autojunk=False)
    changes = [one for one in matcher.get_opcodes() if one[0] != "equal"]
    removed = tuple(line for _, start, stop, _, _ in changes for line in first[start:stop] if line.strip())
    added = tuple(line for _, _, _, start, stop in changes for line in second[start:stop] if line.strip())
    return removed, added


def _text(program: Program) -> str:
    return program.main.decode("utf-8", "replace")


READING = Reading(
    name="hints",
    options=HintOptions,
    read=hints,
    about="""DIR is the folder that `momus grade` wrote. NAME is a submission; without it, there is a hint for each wrong one. A hint says neither
    the reference nor, unless the exercise allows it, another student's name or whole file.

    \b
    Examples:
      momus hint momus-out/median anna-3
      momus hint momus-out/median anna-3 --level lines
    """,
    lasting=False,
)
