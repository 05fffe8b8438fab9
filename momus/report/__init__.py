"""What a run found, for people and for programs: the terminal, results.json, report.html, suite/."""

from dataclasses import replace
from pathlib import Path

from momus.report.html import report_text, write_report
from momus.report.legible import legible
from momus.report.results_json import results_text, results_to_json, write_results
from momus.report.sentences import check_lines
from momus.report.suite import write_suite
from momus.report.summary import RULINGS, show_lines, summary, summary_lines
from momus.results import Results

__all__ = [
    "RULINGS",
    "check_lines",
    "legible",
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
    """Write results.json, report.html and suite/ into the folder; return the results as they are there."""
    results = replace(results, folder=str(folder))
    write_results(results, folder / "results.json")
    write_report(results, folder / "report.html")
    write_suite(results, folder / "suite")
    return results
