"""Where the nodes and lines of the partial order lie, as graphviz lays them out: for the picture that the page draws."""

from dataclasses import dataclass
from typing import Any

from momus.report.order_picture import MODEL, order_dot, order_drawn
from momus.results import Results

Point = tuple[float, float]
_INCH = 72.0


@dataclass(frozen=True)
class NodePlace:
    """A node: its number from 0, or -1 for the model answer where nobody is as good; its middle and its size."""

    node: int
    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True)
class Curve:
    """A line from the better node to the worse one, as the points of Bézier curves."""

    better: int
    worse: int
    points: tuple[Point, ...]


@dataclass(frozen=True)
class OrderLayout:
    """The picture, in points; y grows downwards."""

    width: float
    height: float
    boxes: tuple[NodePlace, ...]
    curves: tuple[Curve, ...]

    def to_json(self) -> Any:
        """Return the layout in lists."""
        return {
            "width": round(self.width),
            "height": round(self.height),
            "boxes": [[one.node, *(round(value, 1) for value in (one.x, one.y, one.width, one.height))] for one in self.boxes],
            "curves": [
                [one.better, one.worse, [round(value, 1) for point in one.points for value in point]] for one in self.curves
            ],
        }


def order_layout(results: Results) -> OrderLayout | None:
    """Return the layout of the order; None if the class was not ranked, or graphviz cannot draw it."""
    if results.ranking is None or not results.ranking.nodes:
        return None
    drawn = order_drawn(order_dot(results))
    return _read(drawn.plain) if drawn.plain else None


def _read(plain: str) -> OrderLayout:
    """Return the layout in graphviz's plain format: a line for each node and each line."""
    boxes, curves = [], []
    width = height = 0.0
    # A label may have line ends inside its quotes; lines of interest begin with their kind and a name of ours.
    for line in plain.splitlines():
        words = line.split()
        match words[:1]:
            case ["graph"]:
                width, height = (float(word) * _INCH for word in words[2:4])
            case ["node"]:
                x, y, wide, high = (float(word) * _INCH for word in words[2:6])
                boxes.append(NodePlace(_number(words[1]), x, height - y, wide, high))
            case ["edge"]:
                count = int(words[3])
                numbers = [float(word) * _INCH for word in words[4 : 4 + 2 * count]]
                points = tuple((x, height - y) for x, y in zip(numbers[::2], numbers[1::2], strict=True))
                curves.append(Curve(_number(words[1]), _number(words[2]), points))
    return OrderLayout(width, height, tuple(boxes), tuple(curves))


def _number(name: str) -> int:
    return -1 if name == MODEL else int(name.removeprefix("n")) - 1
