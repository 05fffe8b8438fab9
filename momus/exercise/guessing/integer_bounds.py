"""Integers of a domain that a reference can take: `int()` has the range of the declared type, and no bound may exceed it."""

import ast
from collections.abc import Iterable, Mapping

from momus.exercise.loading_notes import LoadingNotes
from momus.exercise.toml_file import Parameters
from momus.languages import language
from momus.languages.base import Language, Signature
from momus.model import Program


def within_types(
    gathered: LoadingNotes, reference: Program, written: Mapping[str, Parameters], signatures: Mapping[str, Signature]
) -> Mapping[str, Parameters]:
    """Return the parameters with the bounds of their declared types if they give none; a bound beyond the type is a mistake."""
    known = language(reference.language)
    return {entry: _fitted(gathered, known, entry, parameters, signatures[entry]) for entry, parameters in written.items()}


def _fitted(gathered: LoadingNotes, known: Language, entry: str, parameters: Parameters, signature: Signature) -> Parameters:
    table = f"functions.{entry}" if gathered.read.functions else "inputs"
    declared = dict(zip(parameters.types, signature.types, strict=False))
    types = dict(parameters.types)
    for name, text in parameters.types.items():
        bounds = known.integer_bounds(declared.get(name, ""))
        tree = _parsed(text)
        if bounds is None or tree is None:
            continue
        for call in _integers(tree):
            if not call.args and not call.keywords:
                call.args = [ast.parse(str(bound), mode="eval").body for bound in bounds]
                types[name] = ast.unparse(tree)
            elif any(not bounds[0] <= number <= bounds[1] for number in _constants(call)):
                rule = f"{ast.unparse(call)} goes beyond {declared[name]}, which holds {bounds[0]} to {bounds[1]}"
                gathered.wrong(f"{table}.{name}", "", rule, "narrow it, or declare a wider type in the reference")
    return Parameters(types, parameters.where)


def _parsed(text: str) -> ast.expr | None:
    try:
        return ast.parse(text.strip(), mode="eval").body
    except SyntaxError:
        return None


def _integers(tree: ast.expr) -> Iterable[ast.Call]:
    """Yield the integer types in a type, but not those in the fields of a record."""
    match tree:
        case ast.Call(func=ast.Name(id="int")):
            yield tree
        case ast.Call(func=ast.Name(id="list" | "out" | "matrix"), args=[item, *_]):
            yield from _integers(item)


def _constants(call: ast.Call) -> Iterable[int]:
    """Yield the bounds that are numbers, such as -2**31."""
    for bound in (*call.args, *(keyword.value for keyword in call.keywords)):
        value = number_in(bound)
        if value is not None:
            yield value


def number_in(node: ast.expr) -> int | None:
    """Return the value of a sum, difference, product or power of small numbers."""
    match node:
        case ast.Constant(value=int(number)):
            return number
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            inner = number_in(operand)
            return None if inner is None else -inner
        case ast.BinOp(left=left, op=operation, right=right):
            one, other = number_in(left), number_in(right)
            if one is None or other is None:
                return None
            match operation:
                case ast.Add():
                    return one + other
                case ast.Sub():
                    return one - other
                case ast.Mult():
                    return one * other
                case ast.Pow() if 0 <= other <= 128 and abs(one) <= 100:
                    power: int = one**other
                    return power
    return None
