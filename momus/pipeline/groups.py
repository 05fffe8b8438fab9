"""Reads groups and grades from CSV files, and compares the scores of a ranked class by them."""

import csv
import math
from collections.abc import Mapping
from pathlib import Path

from momus.analyse.groups import compare_groups, correlate
from momus.errors import RequestError
from momus.results import ComparisonFound, GroupsFound
from momus.results.ranking import RankingFound


def compare(ranking: RankingFound, groups: Path | None, grades: Path | None) -> GroupsFound:
    """Return how the scores of two groups differ, and how scores correlate with grades."""
    scores = {place.id: float(place.score) for place in ranking.places}
    labels = _column(groups, "group") if groups else {}
    marks = manual_grades(grades) if grades else {}
    unknown = tuple(sorted((labels.keys() | marks.keys()) - scores.keys()))
    graded = [name for name in scores if name in marks]
    return GroupsFound(
        _compared(scores, labels, groups) if groups else None,
        correlate([scores[name] for name in graded], [marks[name] for name in graded]) if grades else None,
        unknown,
    )


def _compared(scores: Mapping[str, float], labels: Mapping[str, str], path: Path) -> ComparisonFound:
    by_group: dict[str, list[float]] = {}
    for name, label in labels.items():
        if name in scores:
            by_group.setdefault(label, []).append(scores[name])
    if len(by_group) != 2:
        named = ", ".join(sorted(by_group)) or "none"
        raise RequestError(f"{path}: group: has {len(by_group)} groups among the ranked submissions ({named}); name exactly two")
    small = sorted(label for label, found in by_group.items() if len(found) < 2)
    if small:
        raise RequestError(
            f"{path}: group: {small[0]} has one ranked submission; name two at least of each, or one says nothing of a group"
        )
    (first, a), (second, b) = sorted(by_group.items())
    return compare_groups((first, second), a, b)


def manual_grades(path: Path) -> dict[str, float]:
    """Return the grades in a CSV file by submission."""
    grades, wrong = {}, []
    for name, text in _column(path, "grade").items():
        try:
            grades[name] = float(text)
        except ValueError:
            grades[name] = math.nan
        if not math.isfinite(grades[name]):
            wrong.append(f"{name}: {text!r}")
    if wrong:
        raise RequestError(f"{path}: grade: {', '.join(wrong[:5])}: a grade is a number; correct these lines")
    return grades


def _column(path: Path, column: str) -> dict[str, str]:
    """Return a column of a CSV file by submission."""
    try:
        with path.open(newline="", encoding="utf-8-sig") as file:
            reader = csv.DictReader(file)
            missing = [name for name in ("submission", column) if name not in (reader.fieldnames or ())]
            if missing:
                raise RequestError(f"{path}: line 1: has no column {' and '.join(missing)}; the first line names the columns")
            return {row["submission"]: (row[column] or "").strip() for row in reader if (row[column] or "").strip()}
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        raise RequestError(f"{path}: cannot be read: {error}; give a CSV file in UTF-8") from error
