"""What needs the instructor's decision, before anything else is read: on the page and in the terminal."""

from collections import Counter, defaultdict
from dataclasses import dataclass

from momus.legible import legible
from momus.model import Claim
from momus.report.names import renamed
from momus.results import Finding, Results
from momus.words import counted, cut

LEAST_SHARED = 2
"""So many rejections for one reason are told together."""
FEW = 3
"""In a smaller class, that everybody is refuted says nothing about the exercise."""
REASON_WIDTH = 160
SHOWN_REASONS = 3
"""Of the reasons why submissions have no verdict, the most frequent are told."""
GUESSED = "guessed domain"
"""The kind of the decision that the valid inputs were guessed."""


@dataclass(frozen=True)
class ToDecide:
    """Something to decide: what was seen, what it may mean and what to do, and whom it concerns."""

    kind: str
    about: str
    advice: str
    names: tuple[str, ...] = ()


def decisions(results: Results) -> list[ToDecide]:
    """Return what to decide besides the questions, the weightiest first."""
    return [*_everyone(results), *_faults(results), *_rejections(results), *_guesses(results), *_flaky(results)]


def _named(findings: list[Finding]) -> tuple[str, ...]:
    return tuple(one.id for one in findings)


def _everyone(results: Results) -> list[ToDecide]:
    """Return the alarm that everybody is refuted, with the largest group that agrees on something else."""
    judged = [one for one in results.findings if one.claim in (Claim.REFUTED, Claim.UNREFUTED, Claim.HOLDS, Claim.FLAKY)]
    refuted = [one for one in judged if one.claim is Claim.REFUTED]
    if len(judged) < FEW or len(refuted) < len(judged):
        return []
    largest = max((one for one in results.clusters if one.evidence is not None), key=lambda one: len(one.members), default=None)
    agree = f" {len(largest.members):,} of them do the same on every kept input." if largest and len(largest.members) > 1 else ""
    return [
        ToDecide(
            "everyone refuted",
            f"All {len(refuted):,} submissions that could be run are refuted.{agree}",
            "Is the reference right, is the answer unique, are these inputs meant? If not, change the reference, [judge] or [inputs].",
            largest.members if largest else (),
        )
    ]


def _faults(results: Results) -> list[ToDecide]:
    """Return the submissions without a verdict that is their own, with the reasons that most of them have."""
    found = []
    for claim, about, advice in (
        (Claim.ERROR, "no verdict", "Remove the cause and grade again; do not grade {} before."),
        (Claim.UNJUDGED, "too few inputs for a verdict", "Look at {} by hand, narrow [inputs], or give more time (--at-most)."),
    ):
        concerned = [one for one in results.findings if one.claim is claim]
        if concerned:
            has, them = ("has", "it") if len(concerned) == 1 else ("have", "them")
            counts = Counter(_reason(one) for one in concerned)
            reasons = [reason for reason, _ in counts.most_common(SHOWN_REASONS)]
            others = f"; and {counted(len(counts) - len(reasons), 'other reason')}" if len(counts) > len(reasons) else ""
            said = f"{counted(len(concerned), 'submission')} {has} {about}: {'; '.join(reasons)}{others}."
            found.append(ToDecide(WORD[claim], said, advice.format(them), _named(concerned)))
    return found


WORD = {Claim.ERROR: "no verdict", Claim.UNJUDGED: "unjudged"}


def _rejections(results: Results) -> list[ToDecide]:
    """Return the reasons for which several submissions were rejected, the most frequent first."""
    by_reason: dict[str, list[Finding]] = defaultdict(list)
    for one in results.findings:
        if one.claim is Claim.REJECTED:
            by_reason[rejection(one)].append(one)
    shared = [item for item in by_reason.items() if len(item[1]) >= LEAST_SHARED]
    return [
        ToDecide(
            "same rejection",
            f"{counted(len(many), 'submission')} were rejected for the same reason: {reason}.",
            "Was it asked for? If not, allow it in exercise.toml and grade again.",
            _named(many),
        )
        for reason, many in sorted(shared, key=lambda item: (-len(item[1]), item[0]))
    ]


def rejection(one: Finding) -> str:
    """Return why a submission was rejected, in its first line and without what differs between submissions."""
    told = _unnamed(one)
    head, colon, rest = told.partition(": ")
    words = head.split()
    # "line 7: SyntaxError: …": the number of the line is no part of the reason.
    told = rest if colon and len(words) == 2 and words[0] == "line" and words[1].isdigit() else told
    # "it does not define f(…); it defines g": what else it does is no part of the reason either.
    told = told.partition("; ")[0]
    return legible(cut(told, REASON_WIDTH), lines=False)


def _reason(one: Finding) -> str:
    """Return why a submission has no verdict, in one line."""
    return legible(cut(_unnamed(one).rstrip("."), REASON_WIDTH), lines=False)


def _unnamed(one: Finding) -> str:
    """Return the first line of a reason, without the names of the submission and its file."""
    lines = [line.strip() for line in one.reason.strip().splitlines() if line.strip()] or ["no reason was given"]
    said = lines[0] if not lines[0].endswith(":") or len(lines) < 2 else f"{lines[0]} {lines[1]}"
    return renamed(renamed(said, one.file.rpartition("/")[2], "its file"), one.id, "it")


def _guesses(results: Results) -> list[ToDecide]:
    if not results.guessed_domain or not results.findings:
        return []
    said = "; ".join(legible(line, lines=False) for line in results.domain[:6])
    how = legible(results.guessed_domain, lines=False)
    advice = f"{how}. Check it, and write it into exercise.toml (momus new drafts one)."
    return [ToDecide(GUESSED, f"The valid inputs were guessed: {said}.", advice)]


def _flaky(results: Results) -> list[ToDecide]:
    flaky = [one for one in results.findings if one.claim is Claim.FLAKY]
    if not flaky:
        return []
    are = "is" if len(flaky) == 1 else "are"
    about = f"{counted(len(flaky), 'submission')} {are} right in one run and wrong in another on the same input."
    return [ToDecide("flaky", about, "Read these by hand: chance, time or memory decides.", _named(flaky))]


def claim_counts(results: Results) -> Counter[Claim]:
    """Return how many submissions have each claim."""
    return Counter(one.claim for one in results.findings)
