"""report.html: one file that a teacher can open, print and pass on.

What needs a decision, and how the class was run, is in the document itself. Everything else is drawn by the page's own script from one JSON
document, when it is looked at: thousands of submissions open at once.
"""

import base64
import json
from dataclasses import dataclass
from hashlib import sha256
from importlib import resources
from pathlib import Path
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from momus import __version__
from momus.legible import legible
from momus.options import RULINGS
from momus.report.files import write_whole
from momus.report.order_layout import order_layout
from momus.report.page_data import PageData
from momus.report.readings import parts_of_page
from momus.report.readings.words import WIDTH
from momus.report.sentences import input_line, language_of, outcome_line
from momus.results import Question, Results

SCRIPTS = (
    "elements", "values", "address", "code", "evidence", "tables", "plots", "overview", "clusters", "submissions", "submission", "order",
    "matrix", "tests", "views",
)  # fmt: skip
"""The files of the page's script in the order in which they stand in it: each uses those before it."""


@dataclass(frozen=True)
class ShownQuestion:
    """A question in words."""

    id: str
    about: str
    examples: tuple[str, ...]
    expected: str
    other: str
    for_reference: int
    against: int
    consequence: str
    ruling: str


def write_report(results: Results, path: Path) -> None:
    """Write report.html."""
    write_whole(path, report_text(results).encode("utf-8", "backslashreplace"))


def report_text(results: Results) -> str:
    """Return the report: one document that loads nothing and runs no script but its own."""
    script = page_script()
    environment = Environment(
        loader=PackageLoader("momus.report"), autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    environment.filters["legible"] = legible
    document = PageData(results, order_layout(results)).document()
    questions = [_shown_question(question, results) for question in results.questions]
    return environment.get_template("report.html.j2").render(
        results=results,
        version=__version__,
        style=_file("report.css"),
        script=Markup(script),
        script_hash=base64.b64encode(sha256(script.encode()).digest()).decode(),
        data=Markup(_data_text(document)),
        claims=document["claims"],
        decisions=document["decisions"],
        questions=sorted(questions, key=lambda one: bool(one.ruling)),
        open_questions=sum(not one.ruling for one in questions),
        parts=[_part(environment, name, shown) for name, shown in parts_of_page(results)],
        rulings=RULINGS,
        rule_folder=results.folder or "DIR",
    )


def page_script() -> str:
    """Return the script of the page: its files in one function."""
    parts = [_file(f"page/{name}.js") for name in SCRIPTS]
    return '"use strict";\n(() => {\n' + "\n".join(parts) + "})();\n"


def _file(name: str) -> str:
    return resources.files("momus.report").joinpath("templates", *name.split("/")).read_text(encoding="utf-8")


def _data_text(document: dict[str, Any]) -> str:
    """Return the document as JSON that cannot end its element: no `<` is in it."""
    return json.dumps(document, ensure_ascii=False, allow_nan=False, separators=(",", ":")).replace("<", "\\u003c")


def _part(environment: Environment, name: str, shown: dict[str, Any]) -> Markup:
    return Markup(environment.get_template(f"readings/{name}.html.j2").render(shown))


def _shown_question(question: Question, results: Results) -> ShownQuestion:
    return ShownQuestion(
        id=question.id,
        about=legible(question.about),
        examples=tuple(input_line(given, results, WIDTH) for given in question.inputs[:5]),
        expected=outcome_line(question.expected, WIDTH, language_of(results)) if question.expected else "",
        other=outcome_line(question.other, WIDTH, language_of(results)) if question.other else "",
        for_reference=question.for_reference,
        against=question.against,
        consequence=legible(question.consequence),
        ruling=question.ruling,
    )
