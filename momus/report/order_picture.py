"""The partial order as a picture: DOT always, SVG if graphviz is installed."""

import shutil
import subprocess
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from momus.legible import legible
from momus.report.files import write_whole
from momus.report.sentences import assignments
from momus.results import Results
from momus.results.ranking import OrderEdge, OrderNode, RankingFound
from momus.words import cut

LABELLED = 40
"""Up to this many nodes, a drawing has names and a test at each edge; with more they would hide one another."""
NAMES = 4
NAME_WIDTH = 18
TEST_WIDTH = 26
LAYOUT_S = 120.0
PACKAGE = "graphviz"
MODEL = "model"
"""The name of the model answer's node, where it has one of its own."""


def write_drawing(results: Results, folder: Path) -> str:
    """Write order.dot and, if graphviz can draw it, order.svg; return why there is no picture, else ""."""
    text = order_dot(results)
    write_whole(folder / "order.dot", text.encode("utf-8", "backslashreplace"))
    picture, reason = order_svg(text)
    if picture is None:
        (folder / "order.svg").unlink(missing_ok=True)
    else:
        write_whole(folder / "order.svg", picture)
    return reason


@dataclass(frozen=True)
class Drawn:
    """What graphviz made: the picture, the layout in its plain format, and why there is none."""

    svg: bytes = b""
    plain: str = ""
    reason: str = ""


def order_svg(dot: str) -> tuple[bytes | None, str]:
    """Return the picture, or None and why there is none."""
    drawn = order_drawn(dot)
    return drawn.svg or None, drawn.reason


def order_drawn(dot: str) -> Drawn:
    """Return the picture and its layout, both from one run of graphviz."""
    return _drawn(dot, shutil.which("dot"))


@lru_cache(maxsize=2)
def _drawn(dot: str, program: str | None) -> Drawn:
    if program is None:
        return Drawn(reason=f"no picture of the order: install the package {PACKAGE}, or draw order.dot elsewhere")
    argv = [program, "-Tsvg", "-Tplain"]
    try:
        drawn = subprocess.run(argv, input=dot.encode("utf-8", "replace"), capture_output=True, timeout=LAYOUT_S)
    except subprocess.TimeoutExpired:
        return Drawn(reason=f"no picture of the order: graphviz needs more than {LAYOUT_S:g} s for it; draw order.dot elsewhere")
    if drawn.returncode:
        return Drawn(reason=f"no picture of the order: graphviz says {drawn.stderr.decode('utf-8', 'replace').strip()[:200]}")
    svg, end, plain = drawn.stdout.partition(b"</svg>\n")
    return Drawn(svg + end, plain.decode("utf-8", "replace"))


def order_dot(results: Results) -> str:
    """Return the order in the language of graphviz: better above worse; in a large order, to the left of worse."""
    ranking = results.ranking
    assert ranking is not None
    labelled = len(ranking.nodes) <= LABELLED
    inputs = {bug.row: assignments(bug.input, results) for bug in ranking.bugs}
    # A large order is mostly wide, and a page scrolls down: its levels are drawn from left to right, with a line for each node.
    space = "rankdir=TB, nodesep=0.35, ranksep=0.55" if labelled else "rankdir=LR, nodesep=0.08, ranksep=1.6"
    lines = [
        "digraph order {",
        f"  graph [{space}, bgcolor=white, tooltip={_quoted(results.exercise)}];",
        '  node [shape=box, style="rounded,filled", fontname="Helvetica", fontsize=11, margin="0.09,0.04", height=0.3, color="#8a949e"];',
        '  edge [fontname="Courier", fontsize=9, color="#8a949e", fontcolor="#37474f", arrowsize=0.6];',
    ]
    lines += [f"  {_node(number, node, ranking)}" for number, node in enumerate(ranking.nodes, 1)]
    lines += [f"  {_edge(edge, inputs, labelled)}" for edge in ranking.edges]
    lines += [f"  {line}" for line in _model(ranking)]
    return "\n".join([*lines, "}", ""])


def _model(ranking: RankingFound) -> list[str]:
    """Return the model answer as a node above all others, if no submission passes every test; else it is among those that do."""
    if any(not node.failing for node in ranking.nodes):
        return []
    beaten = {edge.worse for edge in ranking.edges}
    best = [place for place in range(len(ranking.nodes)) if place not in beaten]
    node = f'{MODEL} [label="model answer", fillcolor="{_colour(1, 1)}", tooltip="the reference passes all tests; no submission does"];'
    return [
        node,
        *(f'{MODEL} -> n{place + 1} [style=dashed, tooltip="fails tests that the model answer passes"];' for place in best),
    ]


def node_label(node: OrderNode, ranking: RankingFound) -> str:
    """Return what stands in a node, in lines: who is there, and how many tests they pass. Its box is made for this text."""
    total, labelled = len(ranking.bugs), len(ranking.nodes) <= LABELLED
    passed = total - len(node.failing)
    names = [cut(legible(name, lines=False), NAME_WIDTH * 2) for name in node.members]
    shown = _listed(names) if labelled else _short(names)
    label = f"{shown}\n{passed} of {total}" if labelled else f"{shown}: {passed}"
    if node.failing:
        return label
    return f"model answer\n{label}" if labelled else f"model answer, {label}"


def _node(number: int, node: OrderNode, ranking: RankingFound) -> str:
    total = len(ranking.bugs)
    passed = total - len(node.failing)
    names = [cut(legible(name, lines=False), NAME_WIDTH * 2) for name in node.members]
    label = node_label(node, ranking)
    tip = f"node {number}: {passed} of {total} tests passed: {', '.join(names[:40])}" + (" …" if len(names) > 40 else "")
    return f"n{number} [label={_quoted(label)}, fillcolor={_quoted(_colour(passed, total))}, tooltip={_quoted(tip)}];"


def _listed(names: list[str]) -> str:
    more = len(names) - NAMES
    shown = names[:NAMES] if more > 1 else names
    return "\n".join([*shown, *([f"and {more} more"] if more > 1 else [])])


def _short(names: list[str]) -> str:
    return names[0] if len(names) == 1 else f"{names[0]} +{len(names) - 1}"


def _colour(passed: int, total: int) -> str:
    """Return green if all tests are passed, else a colour from light red to light yellow by the share passed."""
    if passed == total:
        return "#cdebd5"
    share = passed / total
    return f"#{0xF6:02x}{0xC9 + int(share * 0x28):02x}{0xC4 + int(share * 0x10):02x}"


def _edge(edge: OrderEdge, inputs: dict[int, str], labelled: bool) -> str:
    said = inputs[edge.row]
    others = f" ({edge.others})" if edge.others else ""
    short = said if len(said) <= TEST_WIDTH else f"{said[: TEST_WIDTH - 1]}…"
    label = f", label={_quoted(f' {short}{others}')}" if labelled else ""
    return f"n{edge.better + 1} -> n{edge.worse + 1} [tooltip={_quoted(said + others)}{label}];"


def _quoted(text: str) -> str:
    escaped = legible(text).replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'
