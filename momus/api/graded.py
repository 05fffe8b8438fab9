"""A graded class: what was found about each submission, its readings, and the behaviour table as arrays and frames."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from html import escape
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

from momus import pipeline
from momus.errors import RequestError
from momus.model import Claim
from momus.options import Options
from momus.readings import READINGS, reading
from momus.report import reading_lines
from momus.report.exports.matrix import arrow_table
from momus.report.sentences import finding_line, input_line
from momus.results import Finding, Results
from momus.results.matrix import MatrixFound

if TYPE_CHECKING:
    import pandas
    import pyarrow

SHOWN = 20
"""A notebook shows this many submissions of a class."""


@dataclass(frozen=True)
class GradedFolder:
    """The results of a class, and the folder that holds them."""

    folder: Path
    results: Results

    @property
    def submissions(self) -> Mapping[str, Finding]:
        """Return what is known of each submission, by its id."""
        return {one.id: one for one in self.results.findings}

    @property
    def claims(self) -> Mapping[str, Claim]:
        """Return the claim about each submission, by its id."""
        return {one.id: one.claim for one in self.results.findings}

    def read(self, name: str, **options: Any) -> Any:
        """Return a reading of the table: "ranking", "clusters", "suites", "similarity", "grades" and so on, with the options of its command."""
        if name not in READINGS:
            raise RequestError(f"{name}: is no reading; there are {', '.join(READINGS)}")
        try:
            wish = reading(name).options(**options)
        except TypeError as error:
            raise RequestError(f"{name}: {error}; `momus {READINGS[name].command} --help` lists its options") from None
        return pipeline.read(self.folder, {name: wish}).readings[name]

    @cached_property
    def matrix(self) -> MatrixFound:
        """Return inputs by submissions as a numpy array with its labels: `matrix.wrong`, `matrix.unknown`, `matrix.classes`."""
        found: MatrixFound = self.read("matrix")
        return found

    def frame(self) -> "pandas.DataFrame":
        """Return inputs by submissions for pandas: True where the submission is right, False where it is wrong, NA where that is unknown."""
        matrix = self.matrix
        right = (
            _library("pandas").DataFrame(~matrix.wrong, index=self._inputs(), columns=list(matrix.submissions)).astype("boolean")
        )
        made: pandas.DataFrame = right.mask(matrix.unknown)
        return made

    def arrow(self) -> "pyarrow.Table":
        """Return the same as an Arrow table, with the columns `input`, `expected` and one for each submission."""
        return arrow_table(self.matrix, self.results)

    def _inputs(self) -> list[str]:
        return [input_line(row.input, self.results) for row in self.matrix.rows]

    def __str__(self) -> str:
        return "\n".join(self._lines(len(self.results.findings)))

    def _lines(self, most: int) -> list[str]:
        """Return a line for each of the first submissions."""
        return [f"{one.id}  {one.claim}  {finding_line(one, self.results)}" for one in self.results.findings[:most]]

    def _repr_html_(self) -> str:
        clusters = "\n".join(reading_lines("clusters", self.results)) if self.results.clusters else ""
        shown = self._lines(SHOWN)
        left = len(self.results.findings) - len(shown)
        more = [f"… {left:,} more in {self.folder / 'report.html'}"] if left > 0 else []
        return f"<pre>{escape(clusters)}</pre><pre>{escape(chr(10).join([*shown, *more]))}</pre>"


def grade(
    exercise: str | Path,
    submissions: str | Path | None = None,
    *,
    out: str | Path | None = None,
    budget_s: float | None = None,
    inputs: int | None = None,
    seed: int = 0,
    engines: tuple[str, ...] | None = None,
    jobs: int | None = None,
) -> GradedFolder:
    """Grade every submission of an exercise; results.json, report.html and the store are in the folder `out`, which the next call goes on from."""
    options = Options(
        budget_s=budget_s, inputs=inputs, seed=seed, engines=engines, jobs=jobs, out=Path(out) if out is not None else None
    )
    results = pipeline.grade(Path(exercise), Path(submissions) if submissions is not None else None, options=options)
    return GradedFolder(Path(results.folder), results)


def load(folder: str | Path) -> GradedFolder:
    """Return what was graded into a folder; nothing is searched."""
    return GradedFolder(Path(folder), pipeline.read(Path(folder), {}))


def _library(name: str) -> ModuleType:
    """Return a library that only this needs; raise RequestError if it is not installed."""
    from importlib import import_module

    try:
        return import_module(name)
    except ModuleNotFoundError:
        raise RequestError(f"{name} is not installed; run: pip install momus[frames]") from None
