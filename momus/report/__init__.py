"""What a run found, for people and for programs: the terminal, results.json, report.html, suite/."""

from dataclasses import replace
from pathlib import Path

from momus.report.anonymous import anonymous
from momus.report.groups import groups_lines
from momus.report.html import report_text, write_report
from momus.report.order_picture import write_drawing
from momus.report.readings import reading_lines
from momus.report.results_json import results_text, results_to_json, write_results
from momus.report.sentences import check_lines
from momus.report.shown_submission import show_lines
from momus.report.suite_folder import write_suite, write_tests
from momus.report.terminal import summary, summary_lines
from momus.results import Results

__all__ = [
    "anonymous",
    "check_lines",
    "groups_lines",
    "reading_lines",
    "report_text",
    "results_text",
    "results_to_json",
    "show_lines",
    "summary",
    "summary_lines",
    "write_folder",
    "write_report",
    "write_results",
    "write_suite",
]


def write_folder(results: Results, folder: Path) -> Results:
    """Write results.json, report.html and suite/ into the folder; also the picture of the order if the class was ranked, and the suites that
    were chosen. Return the results as written.
    """
    results = replace(results, folder=str(folder))
    if results.ranking is not None and (reason := write_drawing(results, folder)):
        results = replace(results, notes=(*results.notes, reason))
    for chosen in results.suites:
        write_tests(list(chosen.rows), results, folder / f"suite-{chosen.name}")
    write_results(results, folder / "results.json")
    write_report(results, folder / "report.html")
    write_suite(results, folder / "suite")
    return results
