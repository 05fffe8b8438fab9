"""The [cases] table: several cases in one file, how many, how they are written, and sums over all of them."""

from collections.abc import Sequence
from dataclasses import dataclass

from momus.domain import Domain, Expression, ExpressionError, ParameterDomain
from momus.domain.cases_domain import CasesDomain
from momus.domain.expressions import UNEVALUABLE
from momus.errors import ExerciseError, Mistake
from momus.exercise.table_reader import TableReader

_FILE = "{count}\n{cases}"


@dataclass(frozen=True)
class CasesBounds:
    """The least and the most cases in a file, and texts such as "len(A) <= 100" for sums over all cases."""

    count: tuple[int, int] = (1, 4)
    sums: tuple[str, ...] = ()


@dataclass(frozen=True)
class CasesTable:
    """The [cases] table as written: how one case becomes text, None if that is not said, and the bounds; those of [cases.large] for large inputs."""

    stdin: str | None = None
    bounds: CasesBounds = CasesBounds()
    large: CasesBounds = CasesBounds()


def cases_table(reader: TableReader) -> CasesTable | None:
    """Return the table; None if there is none."""
    if not reader.table:
        return None
    large = reader.inner("large")
    bounds = CasesBounds(reader.pair("count", (1, 4)), reader.texts("sums"))
    table = CasesTable(
        reader.text("stdin") if reader.has("stdin") else None,
        bounds,
        CasesBounds(large.pair("count", bounds.count), large.texts("sums") or bounds.sums),
    )
    reader.finish()
    large.finish()
    return table


def cases_template(table: CasesTable, whole: str | None, names: Sequence[str]) -> str:
    """Return how a file of cases becomes text. `whole` is the template of the file, `names` are the parameters of a case."""
    one = table.stdin if table.stdin is not None else "".join(f"{{{name}}}\n" for name in names)
    return (whole or _FILE).replace("{count}", "{cases:count}").replace("{cases}", f"{{cases:each}}{one}{{cases:end}}")


def cases_domain(case: Domain, bounds: CasesBounds, place: str) -> CasesDomain:
    """Return the domain of files of cases; raise ExerciseError with every mistake in the bounds."""
    if not isinstance(case, ParameterDomain):
        rule, step = "cannot stand beside a generator of whole inputs", "let the generator make the whole file"
        raise ExerciseError(Mistake(f"{place}: cases", "", rule, step))
    mistakes: list[Mistake] = []
    sums = [made for text in bounds.sums if (made := _sum(text, case, f"{place}: cases.sums", mistakes)) is not None]
    if mistakes:
        raise ExerciseError(*mistakes)
    return CasesDomain(case, *bounds.count, sums, place)


def _sum(text: str, case: ParameterDomain, place: str, mistakes: list[Mistake]) -> tuple[Expression, int] | None:
    """Return the two sides of "len(A) <= 100"."""
    left, found, right = text.partition("<=")
    try:
        expression, bound = Expression(left.strip()), Expression(right.strip()).evaluate({}) if found else None
    except (ExpressionError, *UNEVALUABLE):
        expression, bound = None, None
    if expression is None or type(bound) is not int:
        mistakes.append(Mistake(place, text, "is no bound on a sum", 'write for example "len(A) <= 100"'))
        return None
    unknown = sorted(set(expression.names) - set(case.names))
    if unknown:
        rule = f"{', '.join(unknown)} is no parameter of a case"
        mistakes.append(Mistake(place, text, rule, f"there are {', '.join(case.names)}"))
        return None
    return expression, bound
