"""The rank list as CSV, JSON, HTML and lines for the terminal."""

import csv
import io
import json
from dataclasses import asdict
from html import escape
from pathlib import Path
from urllib.parse import quote

from momus.contest.rank_lists import RankedContestant, RankedTask, RankList
from momus.contest.tasks import ContestStyle

_FORMULA = ("=", "+", "-", "@", "\t", "\r")
_STYLE = "body{font:16px sans-serif;margin:2em}table{border-collapse:collapse}td,th{border:1px solid #bbb;padding:.3em .6em;text-align:right}\
td:nth-child(2){text-align:left}.solved{background:#d7f0d7}.tried{background:#f6dcdc}.part{background:#faf0cc}.hidden{background:#eee}"


def write_rank_files(folder: Path, title: str, ranks: RankList) -> list[Path]:
    """Return rank.csv, rank.json and rank.html, written into the folder."""
    folder.mkdir(parents=True, exist_ok=True)
    made = {"rank.csv": as_csv(ranks), "rank.json": as_json(ranks), "rank.html": as_html(title, ranks)}
    for name, text in made.items():
        part = folder / f".{name}.part"
        part.write_text(text, "utf-8")
        part.rename(folder / name)
    return [folder / name for name in made]


def points_words(points: float) -> str:
    """Return points without needless digits."""
    return f"{points:.2f}".rstrip("0").rstrip(".")


def _totals(ranks: RankList, one: RankedContestant) -> list[str]:
    return [str(one.solved), str(one.penalty_min)] if ranks.style is ContestStyle.ICPC else [points_words(one.points)]


def _heads(ranks: RankList) -> list[str]:
    totals = ["solved", "penalty"] if ranks.style is ContestStyle.ICPC else ["points"]
    return ["rank", "contestant", *totals, *ranks.tasks]


def task_words(ranks: RankList, one: RankedTask) -> str:
    """Return what stands in a contestant's field for a task: `60`, `+2 (34)` for solved at minute 34 with the third try, `-1`, `?` while open."""
    hidden = f" +{one.hidden}?" if one.hidden else ""
    if one.is_open:
        return f"?{hidden}"
    if ranks.style is ContestStyle.IOI:
        return (points_words(one.points) if one.tries else "") + hidden
    if one.is_solved:
        return f"+{one.tries - 1 or ''} ({one.minutes}){hidden}"
    return (f"-{one.tries}" if one.tries else "") + hidden


def rank_lines(ranks: RankList) -> list[str]:
    """Return the rank list as a table for the terminal."""
    rows = [_heads(ranks)]
    rows += [
        [str(one.rank), one.contestant, *_totals(ranks, one), *(task_words(ranks, task) for task in one.tasks)]
        for one in ranks.contestants
    ]
    wide = [max(len(row[at]) for row in rows) for at in range(len(rows[0]))]
    lines = []
    for row in rows:
        cells = [word.ljust(wide[at]) if at == 1 else word.rjust(wide[at]) for at, word in enumerate(row)]
        lines.append("  ".join(cells).rstrip())
    return lines


def as_csv(ranks: RankList) -> str:
    """Return the rank list as CSV; no field is a formula to a spreadsheet."""
    made = io.StringIO()
    writer = csv.writer(made, lineterminator="\n")
    writer.writerow(_heads(ranks))
    for one in ranks.contestants:
        fields = [one.contestant, *(task_words(ranks, task) for task in one.tasks)]
        name, *tasks = (f"'{field}" if field.startswith(_FORMULA) else field for field in fields)
        writer.writerow([one.rank, name, *_totals(ranks, one), *tasks])
    return made.getvalue()


def as_json(ranks: RankList) -> str:
    """Return the rank list as JSON."""
    return json.dumps(asdict(ranks), ensure_ascii=False, indent=1, default=str) + "\n"


def as_html(title: str, ranks: RankList) -> str:
    """Return the rank list as a page with links to the logs."""
    head = "".join(f"<th>{escape(word)}</th>" for word in _heads(ranks))
    rows = []
    for one in ranks.contestants:
        cells = [str(one.rank), escape(one.contestant), *_totals(ranks, one)]
        fields = [f"<td>{cell}</td>" for cell in cells] + [_html_task(ranks, one, task) for task in one.tasks]
        rows.append(f"<tr>{''.join(fields)}</tr>")
    frozen = f"<p>Frozen since {escape(str(ranks.frozen_at))}: later submissions are shown as +n?.</p>" if ranks.frozen_at else ""
    return (
        f'<!doctype html>\n<html lang="en"><meta charset="utf-8"><title>{escape(title)}</title><style>{_STYLE}</style>\n'
        f"<h1>{escape(title)}</h1>\n{frozen}<table>\n<tr>{head}</tr>\n" + "\n".join(rows) + "\n</table></html>\n"
    )


def _html_task(ranks: RankList, one: RankedContestant, task: RankedTask) -> str:
    kind = "solved" if task.is_solved else "part" if task.points else "tried" if task.tries else "hidden" if task.hidden else ""
    words = escape(task_words(ranks, task))
    link = f'<a href="logs/{quote(one.contestant)}/{quote(task.task)}.txt">{words}</a>' if words and not task.hidden else words
    return f'<td class="{kind}">{link}</td>' if kind else f"<td>{link}</td>"
