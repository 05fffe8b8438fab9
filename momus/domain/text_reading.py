"""The reverse of writing: the text that a program reads becomes the arguments again, if it fits the template and the domain."""

import re
from collections.abc import Callable, Iterator
from dataclasses import replace

from momus.domain.base import Args
from momus.domain.expressions import UNEVALUABLE, Expression
from momus.domain.parameters import ParameterDomain
from momus.domain.text import Piece, increased, template_pieces, written
from momus.domain.types import (
    Bool,
    Bound,
    Choice,
    Either,
    Float,
    Int,
    Matrix,
    Permutation,
    RecordOf,
    Text,
    Tree,
    TupleOf,
    Type,
)
from momus.domain.types import Sequence as SequenceType
from momus.errors import ExerciseError
from momus.model import Linked, Record, Value

_INTEGER = re.compile(r"[+-]?\d{1,4000}")
_REAL = re.compile(r"[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?")
_MOST_TRIES = 20_000
ANY_INT = Int(None, None)


def _with_more(kind: Type, more: int) -> Type:
    """Return the type of a value as it is written, if a number is added to every number in it. Only choices need another type."""
    match kind:
        case Choice(values) if more:
            return Choice(tuple(increased(value, more) for value in values))
        case SequenceType(item=item) if more:
            return replace(kind, item=_with_more(item, more))
    return kind


def parse_text(template: str, domain: ParameterDomain, data: bytes) -> Args | None:
    """Return the arguments in the text, or None if it does not fit. White space counts only inside texts."""
    try:
        text = data.decode("utf-8", "surrogateescape").replace("\r\n", "\n")
        pieces = template_pieces(template, domain.names)
    except ExerciseError:
        return None
    if any(piece.each or piece.count for piece in pieces):
        return None
    reader = _Reader(domain, [piece for piece in pieces if piece.name or piece.literal.strip()], text)
    for read in reader.piece(0, 0, {}):
        args = reader.finished(read)
        if args is not None:
            return args
        reader.tries += 1
        if reader.tries > _MOST_TRIES:
            break
    return None


class _Reader:
    """Reads the pieces of a template in order, trying the possible lengths of a list."""

    def __init__(self, domain: ParameterDomain, pieces: list[Piece], text: str):
        self.domain = domain
        self.pieces = pieces
        self.text = text
        self.tries = 0
        self.kinds = dict(zip(domain.names, domain.kinds, strict=True))
        self.lengths = {of: name for name, of in domain.lengths().items()}

    def finished(self, read: dict[str, Value]) -> Args | None:
        """Return the arguments, with derived ones that the text leaves out computed, if they are in the domain."""
        for name, kind in self.kinds.items():
            if name not in read:
                if not isinstance(kind, Expression):
                    return None
                try:
                    read = {**read, name: kind.evaluate(read)}
                except (*UNEVALUABLE, KeyError):
                    return None
        args = tuple(read[name] for name in self.domain.names)
        return args if self.domain.contains(args) else None

    def piece(self, i: int, at: int, read: dict[str, Value]) -> Iterator[dict[str, Value]]:
        """Yield what the pieces from i on read from the place `at` on."""
        if i == len(self.pieces):
            if not self.text[at:].strip():
                yield read
            return
        piece = self.pieces[i]
        if piece.literal:
            end = self.after_literal(piece.literal, at)
            if end is not None:
                yield from self.piece(i + 1, end, read)
            return
        kind = self.kinds[piece.name]
        if isinstance(kind, Expression):
            found = self.value(ANY_INT, at, None)
        else:
            concrete = kind.type_for(read)
            measured = read.get(self.lengths.get(piece.name, ""))
            # A bound that depends on a later parameter is not known yet: the whole result is checked at the end.
            found = self.value(_with_more(concrete or kind.declared, piece.more), at, measured if type(measured) is int else None)
        for shown, end in found:
            value = increased(shown, -piece.more)
            if piece.name not in read or read[piece.name] == value:
                yield from self.piece(i + 1, end, {**read, piece.name: value})

    def after_literal(self, literal: str, at: int) -> int | None:
        for word in literal.split():
            at = self.skipped(at)
            if not self.text.startswith(word, at):
                return None
            at += len(word)
        return at

    def skipped(self, at: int) -> int:
        while at < len(self.text) and self.text[at].isspace():
            at += 1
        return at

    def word(self, at: int) -> tuple[str, int] | None:
        start = self.skipped(at)
        end = start
        while end < len(self.text) and not self.text[end].isspace():
            end += 1
        return (self.text[start:end], end) if end > start else None

    def value(self, kind: Type, at: int, length: int | None) -> Iterator[tuple[Value, int]]:
        """Yield the values of a type that may be at a place, each with the place after it."""
        match kind:
            case Text(alphabet, _, hi):
                yield from self.string(alphabet, hi, at)
            case Int() | Float() | Bool() | Choice():
                yield from self.scalar(kind, at)
            case Either(branches):
                for branch in branches:
                    yield from self.value(branch, at, length)
            case TupleOf(parts):
                for items, end in self.row(list(parts), at):
                    yield tuple(items), end
            case RecordOf(name, names, parts):
                for items, end in self.row(list(parts), at):
                    yield Record(name, tuple(zip(names, items, strict=True))), end
            case SequenceType(name, item, lo, hi):
                yield from self.sequence(name, item, lo, hi, at, length)
            case Permutation() | Tree() | Matrix():
                yield from self.structure(kind, at)

    def scalar(self, kind: Type, at: int) -> Iterator[tuple[Value, int]]:
        start = self.skipped(at)
        match kind:
            case Int():
                found = _INTEGER.match(self.text, start)
                if found:
                    yield int(found.group()), found.end()
            case Float():
                found = _REAL.match(self.text, start)
                if found:
                    yield float(found.group()), found.end()
            case Bool() if self.text[start : start + 1] in ("0", "1") and start < len(self.text):
                yield self.text[start] == "1", start + 1
            case Choice(values):
                for value in values:
                    end = self.after_literal(written(value), at)
                    if end is not None and (end == len(self.text) or not self.text[end].isalnum()):
                        yield value, end

    def string(self, alphabet: str, hi: object, at: int) -> Iterator[tuple[str, int]]:
        start = at
        while start < len(self.text) and self.text[start].isspace() and self.text[start] not in alphabet:
            start += 1
        if any(c.isspace() for c in alphabet):  # such a text ends with its line
            for begin in dict.fromkeys((start, self.skipped(at))):
                line_end = self.text.find("\n", begin)
                end = len(self.text) if line_end < 0 else line_end
                yield self.text[begin:end], end
        found = self.word(at)
        if found is not None:
            word, end = found
            yield word, end
            if type(hi) is int and len(word) > hi:
                yield word[:hi], end - len(word) + hi
        yield "", at

    def row(self, kinds: list[Type], at: int) -> Iterator[tuple[list[Value], int]]:
        if not kinds:
            yield [], at
            return
        for first, end in self.value(kinds[0], at, None):
            for rest, last in self.row(kinds[1:], end):
                yield [first, *rest], last

    def sequence(self, name: str, item: Type, lo: object, hi: object, at: int, length: int | None) -> Iterator[tuple[Value, int]]:
        """Yield the sequences that can be read here: of the known length, else the longest first."""
        wraps: dict[str, Callable[[list[Value]], Value]] = {
            "list": list, "tuple": tuple, "set": set, "linked": lambda items: Linked(tuple(items)),
        }  # fmt: skip
        wrap = wraps[name]
        items: list[Value] = []
        ends = [at]
        most = length if length is not None else hi if type(hi) is int else len(self.text)
        while len(items) < most:
            found = next((pair for pair in self.value(item, ends[-1], None) if pair[1] > ends[-1]), None)
            if found is None:
                break
            items.append(found[0])
            ends.append(found[1])
        least = length if length is not None else lo if type(lo) is int else 0
        for n in range(len(items), least - 1, -1):
            try:
                yield wrap(items[:n]), ends[n]
            except TypeError:
                return

    def structure(self, kind: Matrix[Bound] | Permutation[Bound] | Tree[Bound], at: int) -> Iterator[tuple[Value, int]]:
        """Yield a permutation, the edges of a tree, or a matrix of known size."""
        if isinstance(kind, Matrix):
            for rows in _sizes(kind.row_lo, kind.row_hi):
                for columns in _sizes(kind.column_lo, kind.column_hi):
                    for items, end in self.sequence("list", kind.item, 0, rows * columns, at, rows * columns):
                        yield [items[i * columns : (i + 1) * columns] for i in range(rows)], end
        elif isinstance(kind.n, int):
            item: Type = ANY_INT if isinstance(kind, Permutation) else TupleOf((ANY_INT, ANY_INT))
            length = kind.n if isinstance(kind, Permutation) else kind.n - 1
            yield from self.sequence("list", item, length, length, at, length)


def _sizes(lo: Bound, hi: Bound) -> range:
    """Return the sizes from the greatest down; none if they depend on earlier parameters."""
    return range(hi, lo - 1, -1) if isinstance(lo, int) and isinstance(hi, int) else range(0)
