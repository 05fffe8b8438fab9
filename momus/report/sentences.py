"""The words about one submission: the same in the terminal and in the report."""

from momus.legible import legible
from momus.model import Claim, Form, Input, Kind, Outcome
from momus.report.object_calls import Difference, first_difference, told_calls
from momus.report.side_effects import CHANGED, effect_difference
from momus.results import Evidence, Finding, Results, SuiteRow
from momus.words import JUDGE_WIDTH, WIDTH, counted, cut, input_words, literal, outcome_words, value_words

WORDS = {
    Claim.REFUTED: "refuted",
    Claim.HOLDS: "holds within",
    Claim.UNREFUTED: "unrefuted",
    Claim.FLAKY: "flaky",
    Claim.REJECTED: "rejected",
    Claim.UNJUDGED: "unjudged",
    Claim.ERROR: "error",
}

MEANINGS = {
    Claim.REFUTED: "goes wrong on a valid input, which is shown; confirmed in fresh processes",
    Claim.FLAKY: "right in one run and wrong in another on the same input; both are shown",
    Claim.REJECTED: "cannot be run: it does not compile, load, or define what it must",
    Claim.UNREFUTED: "no counterexample was found; the number of inputs tried is stated",
    Claim.HOLDS: "every input within the stated bound was run, or a solver proved it; none refutes it",
    Claim.UNJUDGED: "too little was tried to say anything: most inputs do not fit the types that it declares, or its time was used up",
    Claim.ERROR: "Momus itself failed on it; it has no verdict and must not be graded",
}
"""What each claim means, in the order in which they are listed."""


def language_of(results: Results) -> str:
    """Return the language that all submissions are in, "" for none or several: values are told in its words."""
    return next(iter(results.languages)) if len(results.languages) == 1 else ""


def input_line(given: Input, results: Results, width: int = WIDTH) -> str:
    """Return an input as a call, or as the text on standard input."""
    names, language = results.parameters.get(given.entry, ()), language_of(results)
    return legible(input_words(given, Form(results.form), names, width, language), lines=False)


def assignments(given: Input, results: Results, width: int = 4 * WIDTH) -> str:
    """Return a function's input as `A = [1, 0], n = 2`; other forms as `input_line` does."""
    names = results.parameters.get(given.entry, ())
    if given.before or results.form != Form.FUNCTION or len(results.parameters) > 1 or not names or len(names) != len(given.args):
        return input_line(given, results, width)
    language = language_of(results)
    said = ", ".join(f"{name} = {literal(value, language)}" for name, value in zip(names, given.args, strict=True))
    return legible(cut(said, width), lines=False)


def outcome_line(outcome: Outcome, width: int = WIDTH, language: str = "") -> str:
    """Return what a program did, on one line: `returned 3`."""
    return legible(outcome_words(outcome, width, language=language), lines=False)


def value_line(outcome: Outcome, width: int = WIDTH, language: str = "") -> str:
    """Return the value alone if there is one: `3`."""
    return legible((value_words if _has_value(outcome) else outcome_words)(outcome, width, language=language), lines=False)


def did_line(given: Input, outcome: Outcome, results: Results, width: int = WIDTH) -> str:
    """Return what a program did on an input: `returned 3`; for an object call by call, `x.contains(0) returns True`."""
    language = language_of(results)
    told = told_calls(given, outcome, 2 * width, results.observe, language) if results.form == Form.OBJECT else ""
    return legible(told, lines=False) if told else outcome_line(outcome, width, language)


def expected_line(given: Input, outcome: Outcome, results: Results, width: int = WIDTH) -> str:
    """Return what a test expects: `expected 3`; for an object `expected that x.contains(0) returns True, afterwards x.size is 1`."""
    language = language_of(results)
    told = told_calls(given, outcome, 2 * width, results.observe, language) if results.form == Form.OBJECT else ""
    return f"expected that {legible(told, lines=False)}" if told else f"expected {value_line(outcome, width, language)}"


def got_expected(evidence: Evidence, results: Results, width: int = WIDTH) -> str:
    """Return `got -1, expected 1`, or the judge's own words; for a flaky program both outcomes; after a time-out the steps."""
    said, steps = _got_expected(evidence, results, width), steps_words(evidence)
    return f"{said}; {steps}" if steps else said


def row_line(row: SuiteRow, got: Outcome | None, results: Results, width: int = WIDTH) -> str:
    """Return `got 0, expected -1` of a submission that a kept row refutes; without `got` what is expected there."""
    if got is None:
        return expected_line(row.input, row.expected, results, width)
    return got_expected(Evidence(row.id, row.input, row.expected, got, row.found_by, False, 0.0), results, width)


def _got_expected(evidence: Evidence, results: Results, width: int) -> str:
    language = language_of(results)
    got, explanation = _got(evidence.got, width, language), explanation_beyond(evidence)
    difference = difference_of(evidence, results, width)
    if difference is not None and (not explanation or not difference.step):
        return legible(difference.sentence, lines=False)
    if evidence.other is not None:
        other = _got(evidence.other, width, language)
        return f"{got} in one fresh run, {other} in another; {_expected(evidence.expected, width, language)}"
    if explanation.startswith(("got ", got)):
        return explanation
    if explanation.startswith("but "):
        return f"{got}, {explanation}"
    return f"{got}, {_expected(evidence.expected, width, language)}" + (f" ({explanation})" if explanation else "")


def difference_of(evidence: Evidence, results: Results, width: int = WIDTH) -> Difference | None:
    """Return the first call on which an object goes wrong, or a function's wrong side effect; None for a flaky program."""
    if evidence.other is not None or results.form == Form.PROGRAM:
        return None
    language = language_of(results)
    if results.form == Form.OBJECT:
        return first_difference(evidence.input, evidence.expected, evidence.got, width, results.observe, language)
    names = results.parameters.get(evidence.input.entry, ())
    return effect_difference(names, evidence.expected, evidence.got, evidence.explanation, width, language)


def explanation_beyond(evidence: Evidence) -> str:
    """Return what the judge said, if it is more than what was got and what was expected."""
    explanation = legible(evidence.explanation, lines=False)
    if explanation.startswith(CHANGED):
        return ""
    got, expected = (evidence.got, evidence.expected)
    for width in (WIDTH, JUDGE_WIDTH):
        for said in (_got(got, width), outcome_line(got, width)):
            if explanation in (
                f"{said}, expected {value_line(expected, width)}",
                f"{said}, expected {outcome_line(expected, width)}",
            ):
                return ""
    return explanation


def steps_words(evidence: Evidence) -> str:
    """Return how many steps a program that timed out took: `more than 15,000 steps in its own code, where the reference takes 212`."""
    steps = evidence.steps
    if steps is None:
        return ""
    taken = f"{'' if steps.ended else 'more than '}{counted(steps.taken, 'step')} in its own code"
    return f"{taken}, where the reference takes {steps.reference:,}" if steps.reference else taken


def sequence_words(evidence: Evidence) -> str:
    """Return how a sequence of calls is to be read; "" if the evidence is one call."""
    if evidence.input.beside:
        return "two objects side by side in one process; only the answers of x are judged"
    return "made one after the other in one process; only the last one is judged" if evidence.input.before else ""


def undefined_words(evidence: Evidence) -> str:
    """Return the undefined behaviour in C that led to a wrong answer; "" if none was seen."""
    return legible(f"rests on undefined behaviour: {evidence.undefined}", lines=False) if evidence.undefined else ""


def _got(outcome: Outcome, width: int, language: str = "") -> str:
    return ("got " if _has_value(outcome) else "") + value_line(outcome, width, language)


def _expected(outcome: Outcome, width: int, language: str) -> str:
    return ("expected " if _has_value(outcome) else "the reference ") + value_line(outcome, width, language)


def _has_value(outcome: Outcome) -> bool:
    """Return whether `value_line` gives a bare value, not a sentence such as `raised ValueError`."""
    if outcome.kind is Kind.EXITED:
        return outcome.printed is not None and not outcome.code
    return outcome.kind is Kind.RETURNED and outcome.after is None and not (outcome.printed and outcome.printed.length)


def tried_words(finding: Finding, results: Results) -> str:
    """Return how much was tried without success: `no counterexample in 48,211 inputs, seed 7`, and any further remarks."""
    inputs = f"{finding.tried:,} input" + ("" if finding.tried == 1 else "s")
    unrun = f"; {counted(finding.unrun, 'kept input')} {'was' if finding.unrun == 1 else 'were'} not run" if finding.unrun else ""
    reason = f"; {legible(finding.reason, lines=False).strip()}" if finding.claim is Claim.UNREFUTED and finding.reason else ""
    return f"no counterexample in {inputs}, seed {results.seed}{unrun}{reason}"


def bound_words(finding: Finding) -> str:
    """Return the bound of a claim that holds, and whether it was run or proved."""
    return f"holds within {legible(finding.bound, lines=False)}" if finding.bound else "holds on every input"


def check_lines(results: Results) -> list[str]:
    """Return the answer about one pair, as `momus check` prints it."""
    (finding,) = results.findings
    lines = _claim_lines(finding, results)
    lines += [f"doubt: {legible(doubt, lines=False)}" for doubt in finding.doubts]
    lines += [f"remark: {legible(remark, lines=False)}" for remark in finding.remarks]
    return [*lines, f"overall time: {results.seconds:.1f} s"]


def _claim_lines(finding: Finding, results: Results) -> list[str]:
    evidence = finding.evidence
    match finding.claim:
        case Claim.REFUTED | Claim.FLAKY if evidence is not None:
            word = "confirmed" if finding.claim is Claim.REFUTED else "flaky"
            lines = [f"counterexample: {assignments(evidence.input, results)}", f"{word}: {got_expected(evidence, results)}"]
            return [*lines, undefined_words(evidence)] if evidence.undefined else lines
        case Claim.HOLDS:
            return [f"{bound_words(finding)}: {tried_words(finding, results)}"]
        case Claim.UNREFUTED:
            return [f"unrefuted: {tried_words(finding, results)}"]
    return [f"{WORDS[finding.claim]}: {legible(finding.reason).strip() or 'no reason was given'}"]


def finding_line(finding: Finding, results: Results) -> str:
    """Return a claim, its evidence and the remarks on one line."""
    doubts = "".join(f"; doubt: {legible(doubt, lines=False)}" for doubt in finding.doubts)
    return claim_line(finding, results) + doubts + remark_words(finding)


def remark_words(finding: Finding) -> str:
    """Return the remarks on a submission, to follow its evidence: `; remark: handed in late`."""
    return "".join(f"; remark: {legible(remark, lines=False)}" for remark in finding.remarks)


def claim_line(finding: Finding, results: Results) -> str:
    """Return a claim and its evidence on one line."""
    evidence = finding.evidence
    match finding.claim:
        case Claim.REFUTED | Claim.FLAKY if evidence is not None:
            undefined = f"; {undefined_words(evidence)}" if evidence.undefined else ""
            return f"{input_line(evidence.input, results)}: {got_expected(evidence, results)}{undefined}"
        case Claim.HOLDS:
            return f"{bound_words(finding)}: {tried_words(finding, results)}"
        case Claim.UNREFUTED:
            return tried_words(finding, results)
    return cut(legible(" ".join(finding.reason.split()), lines=False), 2 * WIDTH)
