"""A summary in Markdown, for the page of a CI job."""

from collections import Counter

from momus.report.decisions import decisions
from momus.report.exports.base import Export, Exported, GradedFiles
from momus.report.markdown import code_span, plain_markdown
from momus.report.sentences import MEANINGS, WORDS, finding_line
from momus.results import Results
from momus.results.grades import GradesFound
from momus.words import counted

MOST_LISTED = 500
"""Services cut a summary at a megabyte."""


def markdown(given: GradedFiles) -> Exported:
    """Return summary.md."""
    return Exported({"summary.md": summary_markdown(given.results).encode("utf-8", "backslashreplace")})


def summary_markdown(results: Results) -> str:
    """Return what needs a decision, the claims in numbers, and a line for each submission."""
    counts = Counter(one.claim for one in results.findings)
    found: GradesFound | None = results.readings.get("grades")
    lines = [f"# {plain_markdown(results.exercise)}", ""]
    open_questions = [one for one in results.questions if not one.ruling]
    lines += [f"- **Question {plain_markdown(one.id)}:** {plain_markdown(one.about)}" for one in open_questions]
    asked = decisions(results)
    lines += [f"- **{plain_markdown(one.about)}** {plain_markdown(one.advice)}" for one in asked]
    lines += [""] if open_questions or asked else []
    lines += [
        "| claim | submissions |",
        "| --- | ---: |",
        *(f"| {WORDS[one]} | {counts[one]:,} |" for one in MEANINGS if counts[one]),
        "",
    ]
    graded = found is not None and bool(found.grades)
    heads = ["submission", "claim", *(["grade"] if graded else []), "what was found"]
    lines += [f"| {' | '.join(heads)} |", f"| {' | '.join('---:' if one == 'grade' else '---' for one in heads)} |"]
    for one in results.findings[:MOST_LISTED]:
        grade = found.by_id[one.id].grade if graded and found is not None else None
        cells = [plain_markdown(one.student or one.id), WORDS[one.claim]]
        cells += ["–" if grade is None else f"{grade:g}"] if graded else []
        lines.append(f"| {' | '.join([*cells, code_span(finding_line(one, results)).replace('|', '&#124;')])} |")
    left = len(results.findings) - MOST_LISTED
    lines += ["", f"{counted(left, 'more submission')}."] if left > 0 else []
    lines += ["", f"Seed {results.seed}, budget {plain_markdown(results.budget)}."]
    return "\n".join(lines) + "\n"


EXPORTED = (Export("markdown", "a summary in Markdown, for a CI job", markdown),)
