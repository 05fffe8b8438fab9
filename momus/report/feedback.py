"""What one student is told, by the exercise's policy: a page and a Markdown text, with nothing of anybody else.

`feedback_on` decides what is said. `feedback_html` and `feedback_markdown` write it down and decide nothing.
"""

from dataclasses import dataclass

from jinja2 import Environment, PackageLoader, StrictUndefined

from momus.legible import legible
from momus.model import Claim
from momus.policies import FeedbackPolicy, Telling
from momus.report.markdown import code_block, code_span, plain_markdown
from momus.report.sentences import (
    WORDS,
    bound_words,
    did_line,
    difference_of,
    explanation_beyond,
    input_line,
    outcome_line,
    sequence_words,
    undefined_words,
)
from momus.results import Evidence, Finding, Results
from momus.results.grades import GradeOf, GradesFound
from momus.results.hints import Hint, HintLevel, HintsFound
from momus.words import counted

HEADLINES = {
    Claim.REFUTED: "Your program goes wrong on a valid input.",
    Claim.FLAKY: "Your program does not always do the same on the same input: it was right in one run and wrong in another.",
    Claim.REJECTED: "Your program could not be run.",
    Claim.UNREFUTED: "No input was found on which your program goes wrong.",
    Claim.HOLDS: "Your program did what was expected on every input that was checked.",
    Claim.UNJUDGED: "Your program was not judged: most inputs do not fit the types that it declares.",
    Claim.ERROR: "Your program was not judged. The fault is not yours.",
}


@dataclass(frozen=True)
class FeedbackPart:
    """A part of the feedback: sentences, then texts of programs with a label each."""

    heading: str
    sentences: tuple[str, ...] = ()
    code: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class Feedback:
    """What a student is told about one submission."""

    name: str
    exercise: str
    file: str
    claim: Claim
    headline: str
    parts: tuple[FeedbackPart, ...]


def feedback_on(
    finding: Finding, results: Results, policy: FeedbackPolicy, references: tuple[tuple[str, str], ...] = ()
) -> Feedback:
    """Return what the policy lets a student know. `references` are the file names and texts of the references.

    The results have the readings that the policy needs: clusters for causes, hints, grades.
    """
    hint = _hint(finding, results) if policy.hint else None
    parts = [
        _wrong(finding, results, policy),
        _also_wrong(finding, results, policy),
        _tried(finding),
        _reason(finding),
        _hint_part(hint, results) if hint is not None else None,
        _remarks(finding, policy),
        _grade(finding, results) if policy.grade else None,
        FeedbackPart("The reference", (), references) if policy.reference and references else None,
    ]
    return Feedback(
        name=finding.student or finding.id,
        exercise=results.exercise,
        file=finding.file,
        claim=finding.claim,
        headline=HEADLINES[finding.claim],
        parts=tuple(part for part in parts if part is not None),
    )


def _wrong(finding: Finding, results: Results, policy: FeedbackPolicy) -> FeedbackPart | None:
    """Return the counterexample, or when the program goes wrong, or how often; None for a program that is not known to be wrong."""
    if finding.claim not in (Claim.REFUTED, Claim.FLAKY) or finding.evidence is None:
        return None
    if policy.counterexample is Telling.SHOWN:
        return _shown("Try it", finding.evidence, results, policy.expected)
    said = [_number(finding)]
    if policy.counterexample is Telling.CAUSE:
        cause = next((one.cause for one in results.clusters if one.id == finding.cluster), "")
        said.append(f"It fails {legible(cause, lines=False)}." if cause else "No rule was found for when it fails.")
    return FeedbackPart("When it goes wrong", tuple(said))


def _also_wrong(finding: Finding, results: Results, policy: FeedbackPolicy) -> FeedbackPart | None:
    """Return the counterexample that shows another mistake."""
    if finding.second is None or policy.counterexample is not Telling.SHOWN:
        return None
    return _shown("Try this too", finding.second, results, policy.expected)


def _shown(heading: str, evidence: Evidence, results: Results, with_expected: bool) -> FeedbackPart:
    """Return a counterexample. What was expected, and everything that tells it, stays out unless it may be told."""
    given = evidence.input
    said = [sequence_words(evidence), undefined_words(evidence)]
    code = [("the input", input_line(given, results))]
    difference = difference_of(evidence, results) if with_expected else None
    if difference is not None:
        code.append(("what happened", legible(difference.sentence, lines=False)))
    else:
        code.append(("your program", did_line(given, evidence.got, results)))
        if evidence.other is not None:
            code.append(("in another run", outcome_line(evidence.other)))
        if with_expected:
            code.append(("expected", did_line(given, evidence.expected, results)))
    if with_expected:
        said.append(explanation_beyond(evidence))
    return FeedbackPart(heading, tuple(_sentence(one) for one in said if one), tuple(code))


def _number(finding: Finding) -> str:
    return f"It goes wrong on {counted(max(len(finding.failing), 1), 'input')} of those that are kept for the whole class."


def _tried(finding: Finding) -> FeedbackPart | None:
    """Return what was tried without success, and how many of the instructor's tests are passed."""
    said = []
    if finding.claim in (Claim.UNREFUTED, Claim.HOLDS):
        said.append(f"{counted(finding.tried, 'input')} were tried.")
    if finding.claim is Claim.HOLDS:
        said.append(_sentence(bound_words(finding)))
    if finding.tests_passed is not None:
        passed, total = finding.tests_passed
        said.append(f"It passes {passed:,} of {counted(total, 'test')}.")
    return FeedbackPart("What was tried", tuple(said)) if said else None


def _reason(finding: Finding) -> FeedbackPart | None:
    """Return why a program could not be run. A fault of ours is told to the instructor, not to the student."""
    if finding.claim is Claim.REJECTED:
        return FeedbackPart("Why", (), (("", legible(finding.reason).strip() or "no reason was given"),))
    if finding.claim in (Claim.ERROR, Claim.UNJUDGED):
        return FeedbackPart("What to do", ("Ask your instructor.",))
    return None


def _hint(finding: Finding, results: Results) -> Hint | None:
    found: HintsFound | None = results.readings.get("hints")
    return next((one for one in found.hints if one.id == finding.id and one.input is not None), None) if found else None


def _hint_part(hint: Hint, results: Results) -> FeedbackPart:
    """Return the next step: an input, perhaps when the program fails. Whose step it was is not told."""
    assert hint.input is not None
    code = [("try", input_line(hint.input, results))]
    if hint.got is not None:
        code.append(("your program", did_line(hint.input, hint.got, results)))
    said = []
    if hint.level.rank >= HintLevel.CAUSE.rank and hint.cause:
        said.append(f"It fails {legible(hint.cause, lines=False)}.")
    return FeedbackPart("A next step", tuple(said), tuple(code))


def _remarks(finding: Finding, policy: FeedbackPolicy) -> FeedbackPart | None:
    """Return the remarks on the program; some name an input, so that they are told only where inputs are shown."""
    if not finding.remarks or policy.counterexample is not Telling.SHOWN:
        return None
    return FeedbackPart("Remarks", tuple(_sentence(legible(one, lines=False)) for one in finding.remarks))


def _grade(finding: Finding, results: Results) -> FeedbackPart:
    found: GradesFound = results.readings["grades"]
    one = found.by_id.get(finding.id, GradeOf(finding.id, None, ()))
    if one.grade is None:
        return FeedbackPart("Grade", ("There is no grade yet.",))
    return FeedbackPart("Grade", tuple(_sentence(legible(reason, lines=False)) for reason in one.reasons))


def _sentence(text: str) -> str:
    said = text[:1].upper() + text[1:]
    return said if said.endswith((".", "!", "?")) else f"{said}."


def feedback_html(feedback: Feedback) -> str:
    """Return the page: one document that loads nothing and runs nothing."""
    environment = Environment(
        loader=PackageLoader("momus.report"), autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    page = environment.get_template("feedback.html.j2")
    name, file = _visible(feedback.name), _visible(feedback.file)
    return page.render(feedback=feedback, name=name, file=file, word=WORDS[feedback.claim], css=feedback.claim.name.lower())


def feedback_markdown(feedback: Feedback) -> str:
    """Return the same in Markdown."""
    blocks = [
        f"# {plain_markdown(_visible(feedback.name))}",
        f"{plain_markdown(feedback.exercise)}, file {code_span(feedback.file)}",
        f"**{feedback.headline}**",
    ]
    for part in feedback.parts:
        blocks += [f"## {part.heading}", *map(plain_markdown, part.sentences)]
        blocks += [block for label, text in part.code for block in (*([f"{label}:"] if label else []), code_block(text))]
    return "\n\n".join(blocks) + "\n"


def _visible(name: str) -> str:
    """Return a name as it is written, with control characters as escapes. The page sets it apart, so that no mark in it turns other text."""
    return "".join(
        char if char.isprintable() or char in "\u200c\u200d\u200e\u200f\u061c" else legible(char, lines=False) for char in name
    )
