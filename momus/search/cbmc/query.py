"""One question for the model checker: an entry of the exercise, with every length fixed. Small sizes come first."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product

from momus.domain import Bounds, ExpressionError, ParameterDomain, to_c
from momus.domain.expressions import Expression
from momus.languages.c.declarations import Declarations
from momus.languages.c.types import CType, decayed, standard_spelling, width
from momus.search.cbmc.shapes import Shape, Shaper, constant, is_expression, listed, record, single, text
from momus.search.solver import UnsupportedError

LARGEST_SIZE = 8
MOST_VARIABLES = 64
Sizes = dict[str, int]


@dataclass(frozen=True)
class Dimension:
    """A length that is fixed in a question: what it is called, and the sizes it may have."""

    key: str
    least: int
    most: int
    limited: bool = False
    """Whether the domain may have larger sizes than `most`, because what limits them is an expression."""


@dataclass(frozen=True)
class Query:
    """The parameters of one question. `conditions` are the C texts of what the domain demands, `definitions` the functions they call.

    `locals` declare the parameters as the constraints see them. `whole`: nothing that the domain demands was left out.
    """

    sizes: Sizes
    names: tuple[str, ...]
    shapes: tuple[Shape, ...]
    locals: tuple[str, ...]
    definitions: tuple[str, ...]
    conditions: tuple[str, ...]

    @property
    def total(self) -> int:
        return max([0, *self.sizes.values()])


class Queries:
    """All questions about one entry, given the reference's declaration of it."""

    def __init__(self, domain: ParameterDomain, function: CType, declared: Declarations):
        if not isinstance(domain, ParameterDomain):
            raise UnsupportedError("inputs made by the author's own generator cannot be chosen")
        if len(function.parameters) != len(domain.names):
            raise UnsupportedError("the reference has other parameters than the domain")
        self.domain = domain
        self.bounds = domain.bounds()
        self.types = {
            name: declared.resolved(decayed(one.type)) for name, one in zip(domain.names, function.parameters, strict=True)
        }
        self.declared = declared
        self.dimensions: dict[str, Dimension] = {}
        self.keys: dict[tuple[str, int], str] = {}
        for name, bounds in self.bounds.items():
            self._measure(name, bounds)

    def in_order(self, most: int = LARGEST_SIZE) -> Iterator[Query]:
        """Yield a question for each choice of sizes up to `most`, those of small sum first."""
        ranges = [range(one.least, min(one.most, most) + 1) for one in self.dimensions.values()]
        for sizes in sorted(product(*ranges), key=lambda sizes: (sum(sizes), sizes)):
            yield self.query(dict(zip(self.dimensions, sizes, strict=True)))

    def covers(self, most: int) -> bool:
        """Return whether the sizes up to `most` are all there are."""
        return all(one.most <= most and not one.limited for one in self.dimensions.values())

    def bound_words(self, most: int) -> str:
        """Return which inputs the sizes up to `most` are, "" where no size was fixed."""
        if not self.dimensions:
            return ""
        said = {self._dimension_words(one.key): min(one.most, most) for one in self.dimensions.values()}
        if len(said) == 1 and list(self.dimensions)[0].endswith("#0"):
            return f"up to length {list(said.values())[0]}"
        return "with " + " and ".join(f"{name} up to {size}" for name, size in said.items())

    def _dimension_words(self, key: str) -> str:
        name, _, axis = key.partition("#")
        if not axis:
            return name
        rows = self.bounds[name].kind == "matrix"
        return f"{('rows', 'columns')[int(axis)]} of {name}" if rows else f"the length of {name}"

    def query(self, sizes: Sizes) -> Query:
        """Return the question for these sizes."""
        shaper = Shaper()
        shapes = {name: self._shape(name, bounds, sizes, shaper) for name, bounds in self.bounds.items()}
        if shaper.used > MOST_VARIABLES:
            raise UnsupportedError(f"{shaper.used} variables are too many")
        known = {name: found for name, shape in shapes.items() if (found := self._local(name, shape))}
        types = {name: type_ for name, (type_, _, _) in known.items()}
        lengths = {name: length for name, (_, length, _) in known.items() if length}
        definitions, conditions = [], []
        for number, constraint in enumerate(self._constraints(sizes)):
            try:
                written = to_c(constraint, types, lengths, f"momus_where_{number}")
            except ExpressionError:
                # Left out, the question is about more inputs than the domain has: what is found is checked, what is proved still holds.
                continue
            definitions.append(written.definition)
            conditions.append(written.call)
        own = [one for shape in shapes.values() for one in shape.all_conditions() if one]
        return Query(
            sizes,
            self.domain.names,
            tuple(shapes.values()),
            tuple(line for _, _, line in known.values()),
            tuple(definitions),
            (*own, *conditions),
        )

    # ---- lengths

    def _measure(self, name: str, bounds: Bounds) -> None:
        if bounds.kind == "matrix":
            self._dimension(name, 0, bounds)
            self._dimension(name, 1, bounds.element)
        elif bounds.kind in ("list", "tuples", "set", "str", "permutation"):
            self._dimension(name, 0, bounds)

    def _dimension(self, name: str, axis: int, bounds: Bounds) -> None:
        lo, hi = bounds.length_lo, bounds.length_hi
        key = f"{name}#{axis}"
        if is_expression(lo) and is_expression(hi) and lo.text == hi.text:
            other = lo.length_of()
            key = self.keys.get((other, 0), key) if other else lo.text
        self.keys[name, axis] = key
        if key in self.dimensions:
            return
        least, most = lo if type(lo) is int else 0, hi if type(hi) is int else LARGEST_SIZE
        limited = type(hi) is not int
        own = self.bounds.get(key)
        if own is not None and own.kind == "int":
            least = max(least, own.lo) if type(own.lo) is int else least
            if type(own.hi) is int:
                most, limited = (own.hi if limited else min(most, own.hi)), False
        self.dimensions[key] = Dimension(key, least, most, limited=limited)

    # ---- shapes

    def _shape(self, name: str, bounds: Bounds, sizes: Sizes, shaper: Shaper) -> Shape:
        type_ = self.types[name]
        if bounds.kind == "int" and name in sizes:
            return constant(sizes[name])
        if bounds.kind == "derived":
            measured = bounds.derived.length_of()
            if measured and (measured, 0) in self.keys:
                return constant(sizes[self.keys[measured, 0]])
            kind = "float" if width(standard_spelling(type_)) > 100 else "int"
            return shaper.number(Bounds(kind), type_)
        if bounds.kind == "matrix":
            rows, columns = sizes[self.keys[name, 0]], sizes[self.keys[name, 1]]
            inner = self._pointed(self._pointed(type_))
            made = [
                listed([self._item(bounds.element.element, inner, shaper) for _ in range(columns)], bounds.element)
                for _ in range(rows)
            ]
            return listed(made, bounds)
        if (name, 0) in self.keys:
            size = sizes[self.keys[name, 0]]
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

    def _item(self, bounds: Bounds, type_: CType, shaper: Shaper) -> Shape:
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

    # ---- constraints

    def _constraints(self, sizes: Sizes) -> Iterator[Expression]:
        yield from self.domain.where
        for name, bounds in self.bounds.items():
            if bounds.kind == "derived" and not bounds.derived.length_of():
                yield Expression(f"{name} == ({bounds.derived.text})")
            for bound, sign in ((bounds.lo, ">="), (bounds.hi, "<=")):
                if is_expression(bound):
                    yield Expression(f"{name} {sign} ({bound.text})")
            yield from self._length_constraints(name, 0, bounds, sizes)
            if bounds.kind == "matrix":
                yield from self._length_constraints(name, 1, bounds.element, sizes)
            element = bounds.element
            if element is not None and bounds.kind != "matrix":
                for bound, sign in ((element.lo, ">="), (element.hi, "<=")):
                    if is_expression(bound):
                        yield Expression(f"all(momus_x {sign} ({bound.text}) for momus_x in {name})")

    def _length_constraints(self, name: str, axis: int, bounds: Bounds, sizes: Sizes) -> Iterator[Expression]:
        for bound, sign in ((bounds.length_lo, ">="), (bounds.length_hi, "<=")):
            if is_expression(bound):
                yield Expression(f"{sizes[self.keys[name, axis]]} {sign} ({bound.text})")

    def _local(self, name: str, shape: Shape) -> tuple[str, str, str] | None:
        """Return how constraints see a parameter: its C type, the text of its length, and the line that declares it."""
        if shape.kind == "constant":
            return "long long", "", f"long long {name} = {shape.constant};"
        if shape.leaf:
            return (shape.leaf.type, "", f"{shape.leaf.type} {name} = {shape.leaf.name};") if _seen(shape) else None
        if self.bounds[name].kind in ("list", "tuples", "set", "str", "permutation") and all(map(_seen, shape.parts)):
            of = shape.parts[0].leaf.type if shape.parts else "int"
            items = ", ".join(part.leaf.name for part in shape.parts) or "0"
            return f"{of} *", str(len(shape.parts)), f"{of} {name}[] = {{ {items} }};"
        return None


def _seen(shape: Shape) -> bool:
    """Return whether constraints, which count in `long long`, can hold the number."""
    return shape.leaf is not None and not (shape.leaf.type.startswith(("unsigned long", "__U", "__SIZE")))


def chosen_args(query: Query, bits: Mapping[str, str]) -> tuple | None:
    """Return the arguments for the bits that the model checker chose; None where it left a variable out."""
    leaves = {leaf.name: leaf for shape in query.shapes for leaf in shape.leaves()}
    if not set(leaves) <= set(bits):
        return None
    chosen = {name: leaf.decoded(bits[name]) for name, leaf in leaves.items()}
    return tuple(shape.value(chosen) for shape in query.shapes)
