"""One question for the model checker: an entry of the exercise in Java, with every length fixed. Small sizes come first."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice

from momus.domain import Bounds, Domain, Expression, ExpressionError
from momus.search.solvers.base import Args, UnsupportedError
from momus.search.solvers.jbmc.constraints import to_java
from momus.search.solvers.jbmc.shapes import BOXES, REALS, JavaShape, JavaShaper, constant, listed, nothing
from momus.search.solvers.jbmc.source import OwnedMethod
from momus.search.solvers.lengths import GROUPS, LARGEST_SIZE, Dimension, Lengths, of_matrix
from momus.search.solvers.shaping import SolverVariable

MOST_VARIABLES = 160
MOST_QUERIES = 60
LONGEST_TEXT = 3
"""The greatest length of strings in lists: their lengths are chosen too."""


@dataclass(frozen=True)
class JbmcQuery:
    """The parameters of one question, and the domain's conditions on them in Java."""

    number: int
    sizes: Mapping[str, int]
    names: tuple[str, ...]
    shapes: tuple[JavaShape, ...]
    conditions: tuple[str, ...]

    @property
    def total(self) -> int:
        return max([0, *self.sizes.values()])

    @property
    def leaves(self) -> list[SolverVariable]:
        return [leaf for shape in self.shapes for leaf in shape.leaves()]

    def chosen(self, bits: Mapping[str, str]) -> Args | None:
        """Return the arguments for the bits that the model checker chose; None if it left a variable out."""
        if not {leaf.name for leaf in self.leaves} <= set(bits):
            return None
        numbers = {leaf.name: leaf.decoded(bits[leaf.name]) for leaf in self.leaves}
        return tuple(shape.value(numbers) for shape in self.shapes)


class JbmcQueries:
    """All questions about one entry, given the reference's method."""

    def __init__(self, domain: Domain, method: OwnedMethod):
        self.lengths = Lengths(domain, len(method.types))
        self.domain = domain
        self.bounds = self.lengths.bounds
        self.types = dict(zip(domain.names, method.types, strict=True))
        self.cut = False
        for name, bounds in self.bounds.items():
            self._measure(name, bounds)

    def in_order(self) -> list[JbmcQuery]:
        """Return a question for each choice of small sizes, small sums first, as far as they can be asked."""
        return self.group(0)

    def group(self, number: int) -> list[JbmcQuery]:
        """Return the questions of one group of sizes, except those with too many variables."""
        asked: list[JbmcQuery] = []
        for sizes in self.lengths.group(number)[:MOST_QUERIES]:
            try:
                asked.append(self.query(len(asked), sizes))
            except _TooManyError:
                if not asked and number == 0:
                    raise
        return asked

    def levels(self, most: int) -> Iterator[list[tuple[int, list[JbmcQuery]]]]:
        """Yield the questions by their largest size, only whole levels: each covers all inputs of that size.

        The levels come in parts, each to be woven into one jar.
        """
        if self.cut:
            raise UnsupportedError("the strings in a list are too long to be looked at whole")
        part: list[tuple[int, list[JbmcQuery]]] = []
        count = 0
        for total, level in self.lengths.levels(most):
            if part and total - 1 in GROUPS:
                yield part
                part, count = [], 0
            try:
                asked = [self.query(count + place, sizes) for place, sizes in enumerate(islice(level, MOST_QUERIES + 1))]
            except _TooManyError:
                if total <= LARGEST_SIZE and not part:
                    raise
                break
            count += len(asked)
            if count > MOST_QUERIES:
                break
            part.append((total, asked))
        if part:
            yield part

    def covers(self, most: int) -> bool:
        """Return whether the sizes up to `most` are all there are."""
        return self.lengths.covers(most)

    def bound_words(self, most: int) -> str:
        """Return in words the inputs of sizes up to `most`, "" if no size was fixed."""
        said = {}
        for key, one in self.lengths.dimensions.items():
            name, _, axis = key.partition("#")
            if axis != "null":
                what = {"": name, "0": f"{name} of length", "1": f"rows of {name} of length"}[axis]
                said[what] = min(one.most, most)
        if len(said) == 1 and next(iter(said)).endswith(" of length"):
            return f"up to length {next(iter(said.values()))}"
        return "with " + " and ".join(f"{what} up to {size}" for what, size in said.items()) if said else ""

    def query(self, number: int, sizes: Mapping[str, int]) -> JbmcQuery:
        """Return the question for these sizes."""
        shaper = JavaShaper()
        shapes = {name: self._shape(name, bounds, sizes, shaper) for name, bounds in self.bounds.items()}
        if shaper.used > MOST_VARIABLES:
            raise _TooManyError(f"{shaper.used} variables are too many")
        conditions = [one for shape in shapes.values() for one in shape.all_conditions() if one]
        for constraint in self.lengths.constraints(sizes):
            try:
                conditions.append(to_java(constraint, shapes))
            except ExpressionError:
                # Without it, the question covers more inputs than the domain has: finds are checked, and proofs still hold.
                continue
        return JbmcQuery(number, sizes, self.domain.names, tuple(shapes.values()), tuple(conditions))

    # ---- lengths

    def _measure(self, name: str, bounds: Bounds) -> None:
        inner = _present(bounds)
        if inner is not bounds:
            self.lengths.dimensions[f"{name}#null"] = Dimension(f"{name}#null", 0, 1)
        self.lengths.measure(name, inner)
        element = of_matrix(inner)[1] if inner.kind == "matrix" else inner.element
        if element is not None and element.kind == "str":
            self.cut |= not (type(element.length_hi) is int and element.length_hi <= LONGEST_TEXT)

    # ---- shapes

    def _shape(self, name: str, bounds: Bounds, sizes: Mapping[str, int], shaper: JavaShaper) -> JavaShape:
        type_ = self.types[name]
        if sizes.get(f"{name}#null") == 0:
            return nothing()
        bounds = _present(bounds)
        if bounds.kind == "int" and name in sizes:
            return constant(sizes[name], type_)
        if bounds.derived is not None:
            measured = bounds.derived.length_of()
            if measured and (measured, 0) in self.lengths.keys:
                return constant(self.lengths.of(measured, sizes), type_)
            return shaper.number(Bounds("float" if type_ in REALS else "int"), type_)
        if bounds.kind == "matrix":
            rows, columns = self.lengths.of(name, sizes), self.lengths.of(name, sizes, 1)
            row_type = _element(type_)
            row, item = of_matrix(bounds)
            made = [
                listed([self._item(item, _element(row_type), shaper) for _ in range(columns)], row, row_type) for _ in range(rows)
            ]
            return listed(made, bounds, type_)
        if (name, 0) in self.lengths.keys:
            size = self.lengths.of(name, sizes)
            if bounds.kind == "str":
                if type_ not in ("String", "CharSequence"):
                    raise UnsupportedError(f"a string is no {type_}")
                return shaper.text(bounds.alphabet, size)
            element = bounds.element or Bounds("int", 0, None)
            return listed([self._item(element, _element(type_), shaper) for _ in range(size)], bounds, type_)
        return self._item(bounds, type_, shaper)

    def _item(self, bounds: Bounds, type_: str, shaper: JavaShaper) -> JavaShape:
        """Return the shape of a number, or of a short string."""
        if bounds.kind == "str" and type_ == "String" and type(bounds.length_lo) is int:
            most = bounds.length_hi if type(bounds.length_hi) is int else LARGEST_SIZE
            return shaper.text_up_to(bounds.alphabet, bounds.length_lo, max(min(most, LONGEST_TEXT), bounds.length_lo))
        lo, hi = (None if isinstance(one, Expression) else one for one in (bounds.lo, bounds.hi))
        if (lo, hi) != (bounds.lo, bounds.hi):
            return shaper.number(Bounds(bounds.kind, lo, hi), type_)
        return shaper.number(bounds, type_)


class _TooManyError(UnsupportedError):
    """A question has more variables than are worth asking about."""


def _present(bounds: Bounds) -> Bounds:
    """Return the bounds of an optional value that is present."""
    if bounds.kind != "either":
        return bounds
    real = [part for part in bounds.parts if part != Bounds("choice", values=(None,))]
    if len(real) != 1 or len(real) == len(bounds.parts):
        raise UnsupportedError("values of several kinds are not chosen")
    return real[0]


def _element(declared: str) -> str:
    """Return the type of the items of an array or a list."""
    if declared.endswith("[]"):
        return declared[:-2]
    if declared.endswith(">") and "<" in declared:
        inner = declared[declared.index("<") + 1 : -1]
        return inner if inner in BOXES or inner == "String" else _refused(declared)
    return _refused(declared)


def _refused(declared: str) -> str:
    raise UnsupportedError(f"a list cannot be passed as {declared}")
