"""One question for the model checker: an entry of the exercise, with every length fixed. Small sizes come first."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from momus.domain import Bounds, Domain, ExpressionError
from momus.domain.base import Args
from momus.languages.c.declarations import Declarations
from momus.languages.c.types import CType, decayed, standard_spelling, width
from momus.search.solvers.base import UnsupportedError
from momus.search.solvers.cbmc.constraints import to_c
from momus.search.solvers.cbmc.shapes import CShape, CShaper, constant, is_expression, listed, record, single, text
from momus.search.solvers.lengths import Lengths, Sizes, of_matrix

MOST_VARIABLES = 160


@dataclass(frozen=True)
class CbmcQuery:
    """The parameters of one question. `conditions` are the domain's conditions in C, `definitions` the functions they call.

    `locals` declare the parameters in the form that the constraints use.
    """

    sizes: Sizes
    names: tuple[str, ...]
    shapes: tuple[CShape, ...]
    locals: tuple[str, ...]
    definitions: tuple[str, ...]
    conditions: tuple[str, ...]

    @property
    def total(self) -> int:
        return max([0, *self.sizes.values()])


class CbmcQueries:
    """All questions about one entry, given the reference's declaration of it."""

    def __init__(self, domain: Domain, function: CType, declared: Declarations):
        self.lengths = Lengths(domain, len(function.parameters))
        self.domain = domain
        self.bounds = self.lengths.bounds
        self.types = {
            name: declared.resolved(decayed(one.type)) for name, one in zip(domain.names, function.parameters, strict=True)
        }
        self.declared = declared
        for name, bounds in self.bounds.items():
            self.lengths.measure(name, bounds)

    def in_order(self) -> list[CbmcQuery]:
        """Return a question for each choice of small sizes, small sums first."""
        return self.group(0)

    def group(self, number: int) -> list[CbmcQuery]:
        """Return the questions of one group of sizes, except those with too many variables."""
        return list(self._asked(self.lengths.group(number), number == 0))

    def levels(self, most: int) -> Iterator[tuple[int, Iterator[CbmcQuery]]]:
        """Yield the questions by their largest size up to `most`; each level covers all inputs of that size."""
        for total, level in self.lengths.levels(most):
            yield total, map(self.query, level)

    def _asked(self, choices: Sequence[Sizes], needed: bool) -> Iterator[CbmcQuery]:
        """Yield the questions that have not too many variables; if one is `needed` and there is none, raise why."""
        for sizes in choices:
            try:
                yield self.query(sizes)
                needed = False
            except _TooManyError:
                if needed:
                    raise

    def covers(self, most: int) -> bool:
        """Return whether the sizes up to `most` are all there are."""
        return self.lengths.covers(most)

    def bound_words(self, most: int) -> str:
        """Return in words the inputs of sizes up to `most`, "" if no size was fixed."""
        dimensions = self.lengths.dimensions
        if not dimensions:
            return ""
        said = {self._dimension_words(one.key): min(one.most, most) for one in dimensions.values()}
        if len(said) == 1 and list(dimensions)[0].endswith("#0"):
            return f"up to length {list(said.values())[0]}"
        return "with " + " and ".join(f"{name} up to {size}" for name, size in said.items())

    def _dimension_words(self, key: str) -> str:
        name, _, axis = key.partition("#")
        if not axis:
            return name
        rows = self.bounds[name].kind == "matrix"
        return f"{('rows', 'columns')[int(axis)]} of {name}" if rows else f"the length of {name}"

    def query(self, sizes: Sizes) -> CbmcQuery:
        """Return the question for these sizes."""
        shaper = CShaper()
        shapes = {name: self._shape(name, bounds, sizes, shaper) for name, bounds in self.bounds.items()}
        if shaper.used > MOST_VARIABLES:
            raise _TooManyError(f"{shaper.used} variables are too many")
        known = {name: found for name, shape in shapes.items() if (found := self._local(name, shape))}
        types = {name: type_ for name, (type_, _, _) in known.items()}
        lengths = {name: length for name, (_, length, _) in known.items() if length}
        definitions, conditions = [], []
        for number, constraint in enumerate(self.lengths.constraints(sizes)):
            try:
                written = to_c(constraint, types, lengths, f"momus_where_{number}")
            except ExpressionError:
                # Without it, the question covers more inputs than the domain has: finds are checked, and proofs still hold.
                continue
            definitions.append(written.definition)
            conditions.append(written.call)
        own = [one for shape in shapes.values() for one in shape.all_conditions() if one]
        return CbmcQuery(
            sizes,
            self.domain.names,
            tuple(shapes.values()),
            tuple(line for _, _, line in known.values()),
            tuple(definitions),
            (*own, *conditions),
        )

    # ---- shapes

    def _shape(self, name: str, bounds: Bounds, sizes: Sizes, shaper: CShaper) -> CShape:
        type_ = self.types[name]
        if bounds.kind == "int" and name in sizes:
            return constant(sizes[name])
        if bounds.derived is not None:
            measured = bounds.derived.length_of()
            if measured and (measured, 0) in self.lengths.keys:
                return constant(self.lengths.of(measured, sizes))
            kind = "float" if width(standard_spelling(type_)) > 100 else "int"
            return shaper.number(Bounds(kind), type_)
        if bounds.kind == "matrix":
            rows, columns = self.lengths.of(name, sizes), self.lengths.of(name, sizes, 1)
            inner = self._pointed(self._pointed(type_))
            row, item = of_matrix(bounds)
            made = [listed([self._item(item, inner, shaper) for _ in range(columns)], row) for _ in range(rows)]
            return listed(made, bounds)
        if (name, 0) in self.lengths.keys:
            size = self.lengths.of(name, sizes)
            inner = self._pointed(type_)
            if bounds.kind == "str":
                if width(standard_spelling(inner)) != 8:
                    raise UnsupportedError(f"a string is no {type_}")
                return text([shaper.letter(bounds.alphabet) for _ in range(size)])
            element = bounds.element or Bounds("int", 0, None)
            return listed([self._item(element, inner, shaper) for _ in range(size)], bounds)
        if type_.kind == "pointer":
            return single(self._item(bounds, self._pointed(type_), shaper))
        return self._item(bounds, type_, shaper)

    def _item(self, bounds: Bounds, type_: CType, shaper: CShaper) -> CShape:
        """Return the shape of a number or of a record of numbers."""
        type_ = self.declared.resolved(type_)
        if bounds.kind == "record" and type_.kind == "struct":
            fields = {one.name: one.type for one in self.declared.structs.get(type_.name, ())}
            if set(fields) != set(bounds.names):
                raise UnsupportedError(f"{type_} has other fields than the domain's {bounds.name}")
            parts = [self._item(part, fields[field], shaper) for field, part in zip(bounds.names, bounds.parts, strict=True)]
            return record(bounds, parts)
        if type_.kind != "base":
            raise UnsupportedError(f"a {bounds.kind} cannot be chosen as {type_}")
        if is_expression(bounds.lo) or is_expression(bounds.hi):
            lo, hi = (None if is_expression(one) else one for one in (bounds.lo, bounds.hi))
            return shaper.number(Bounds(bounds.kind, lo, hi), type_)
        return shaper.number(bounds, type_)

    def _pointed(self, type_: CType) -> CType:
        type_ = self.declared.resolved(type_)
        if type_.kind not in ("pointer", "array"):
            raise UnsupportedError(f"a list cannot be passed as {type_}")
        return self.declared.resolved(type_.of)

    def _local(self, name: str, shape: CShape) -> tuple[str, str, str] | None:
        """Return how constraints see a parameter: its C type, the text of its length, and the line that declares it."""
        if shape.kind == "constant":
            return "long long", "", f"long long {name} = {shape.constant};"
        if shape.leaf:
            return (shape.leaf.type, "", f"{shape.leaf.type} {name} = {shape.leaf.name};") if _seen(shape) else None
        leaves = [part.leaf for part in shape.parts if part.leaf is not None and _seen(part)]
        if self.bounds[name].kind in ("list", "tuples", "set", "str", "permutation") and len(leaves) == len(shape.parts):
            of = leaves[0].type if leaves else "int"
            items = ", ".join(leaf.name for leaf in leaves) or "0"
            return f"{of} *", str(len(shape.parts)), f"{of} {name}[] = {{ {items} }};"
        return None


class _TooManyError(UnsupportedError):
    """A question has more variables than are worth asking about."""


def _seen(shape: CShape) -> bool:
    """Return whether constraints, which count in `long long`, can hold the number."""
    return shape.leaf is not None and not (shape.leaf.type.startswith(("unsigned long", "__U", "__SIZE")))


def chosen_args(query: CbmcQuery, bits: Mapping[str, str]) -> Args | None:
    """Return the arguments for the bits that the model checker chose; None if it left a variable out."""
    leaves = {leaf.name: leaf for shape in query.shapes for leaf in shape.leaves()}
    if not set(leaves) <= set(bits):
        return None
    chosen = {name: leaf.decoded(bits[name]) for name, leaf in leaves.items()}
    return tuple(shape.value(chosen) for shape in query.shapes)
