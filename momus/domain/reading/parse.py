"""Domains from the text of an exercise: Python call syntax, parsed, never evaluated.

`parse_domain` reads every parameter and every constraint before it raises, so that all mistakes are told together.
"""

import ast
from collections.abc import Collection, Mapping
from collections.abc import Sequence as Texts
from dataclasses import replace
from difflib import get_close_matches
from pathlib import Path

from momus.domain.base import Domain
from momus.domain.expressions import FUNCTIONS, Expression, ExpressionError, says_distinct, says_lacking, says_sorted
from momus.domain.generator_domain import GeneratorDomain
from momus.domain.generators import GENERATOR_PATTERN, GeneratedType, load_generator
from momus.domain.oddity_types import without
from momus.domain.parameters import Parameter, ParameterDomain
from momus.domain.reading.limits import says_limits, within
from momus.domain.reading.parse_types import read_type, type_names
from momus.domain.reading.type_arguments import TypeMistake
from momus.domain.resolving import Resolver
from momus.domain.type_properties import can_be_ordered, mixes_numbers
from momus.domain.types import Bound, EmptyTypeError, Sequence, Type
from momus.errors import ExerciseError, Mistake

WHOLE = "gen"


def parse_domain(
    parameters: Mapping[str, str], where: Texts[str] = (), place: str = "inputs", folder: Path = Path("."), names: Texts[str] = ()
) -> Domain:
    """Return the domain of a function's or program's parameters; raise ExerciseError with every mistake.

    `gen = "file.py:name"` alone makes whole argument tuples; `names` are then the names of the parameters.
    """
    mistakes: list[Mistake] = []
    if set(parameters) == {WHOLE} and GENERATOR_PATTERN.fullmatch(str(parameters[WHOLE]).strip()):
        return _whole_domain(str(parameters[WHOLE]), where, place, folder, tuple(names))
    found: list[Parameter] = []
    known: list[str] = []
    for name, text in parameters.items():
        parameter = _parameter(name, text, known, parameters, f"{place}.{name}", folder, mistakes)
        known.append(name)
        if parameter is not None:
            found.append(parameter)
    constraints = _constraints(where, known, f"{place}: where", mistakes)
    if mistakes:
        raise ExerciseError(*mistakes)
    try:
        domain = ParameterDomain(*_absorbed(found, constraints), place)
        empty = domain.is_empty()
    except EmptyTypeError:
        empty = True
    if empty:
        shown = ", ".join(f"{name} = {text}" for name, text in parameters.items())
        raise ExerciseError(Mistake(place, shown, "no input satisfies all bounds", "widen them"))
    return domain


def _absorbed(parameters: list[Parameter], where: list[Expression]) -> tuple[list[Parameter], list[Expression]]:
    """Return the same domain with what a type can say moved into the type of A, so that no draw is wasted: "A is sorted", "A has no repeats",
    "A lacks an oddity", "A is at least 3".
    """
    made = {parameter.name: parameter for parameter in parameters}
    # One may be moved only after another: that A lacks zeros is a bound once A lacks negative numbers.
    left, before = _narrowed(made, where), where
    while left != before:
        left, before = _narrowed(made, left), left
    return list(made.values()), left


def _narrowed(made: dict[str, Parameter], where: list[Expression]) -> list[Expression]:
    """Narrow the types of parameters by what constraints say of them; return what is left to be checked."""
    left = []
    for constraint in where:
        if (lacking := says_lacking(constraint)) is not None and lacking[0] in made:
            left += _without(made, *lacking)
            continue
        limits = says_limits(constraint)
        if limits and limits.name in made and (bounded := within(made[limits.name].declared, limits)) is not None:
            made[limits.name] = replace(made[limits.name], declared=bounded)
            continue
        for flag, name in (("sorted", says_sorted(constraint)), ("unique", says_distinct(constraint))):
            if name is None or name not in made:
                continue
            declared = made[name].declared
            if (
                isinstance(declared, Sequence)
                and declared.kind in ("list", "tuple", "linked")
                and (can_be_ordered(declared.item) if flag == "sorted" else not mixes_numbers(declared.item))
            ):
                made[name] = replace(made[name], declared=_flagged(declared, flag))
                break
        else:
            left.append(constraint)
    return left


def _without(made: dict[str, Parameter], name: str, oddities: tuple[str, ...]) -> list[Expression]:
    """Narrow the type of a parameter; return the constraint that is left to be checked, if any."""
    declared, left = made[name].declared, []
    for oddity in oddities:
        narrowed = without(declared, oddity) if isinstance(declared, Type) else None
        if narrowed is None:
            left.append(oddity)
        else:
            declared = narrowed
    made[name] = replace(made[name], declared=declared)
    return [Expression(f"lacks({name}, {', '.join(map(repr, left))})")] if left else []


def _flagged(declared: Sequence[Bound], flag: str) -> Sequence[Bound]:
    return replace(declared, sorted=True) if flag == "sorted" else replace(declared, unique=True)


def _whole_domain(spec: str, where: Texts[str], place: str, folder: Path, names: tuple[str, ...]) -> Domain:
    generator = load_generator(spec.strip(), folder, f"{place}.{WHOLE}")
    domain = GeneratorDomain(generator, names, (), place)
    mistakes: list[Mistake] = []
    constraints = _constraints(where, list(domain.names), f"{place}: where", mistakes)
    if mistakes:
        raise ExerciseError(*mistakes)
    return GeneratorDomain(generator, domain.names, tuple(constraints), place)


def _parameter(
    name: str, text: object, known: list[str], every: Collection[str], place: str, folder: Path, mistakes: list[Mistake]
) -> Parameter | None:
    """Return one parameter, or None after adding to the mistakes."""
    if not name.isidentifier():
        mistakes.append(Mistake(place, repr(name), "is not a name", "use letters, digits and _"))
        return None
    if not isinstance(text, str):
        mistakes.append(Mistake(place, repr(text), "is not a text", 'write the type in quotes, such as "int(0, 9)"'))
        return None
    if GENERATOR_PATTERN.fullmatch(text.strip()):
        try:
            return Parameter(name, GeneratedType(load_generator(text.strip(), folder, place)), text)
        except ExerciseError as error:
            mistakes.extend(error.mistakes)
            return None
    try:
        return _read_parameter(name, text, known, every)
    except TypeMistake as mistake:
        mistakes.extend(Mistake(place, "", rule, step) for rule, step in mistake.found)
    except ExpressionError as error:
        mistakes.append(Mistake(place, "", error.rule, error.step))
    return None


def _read_parameter(name: str, text: str, known: list[str], every: Collection[str]) -> Parameter:
    try:
        tree = ast.parse(text.strip(), mode="eval").body
    except (SyntaxError, ValueError, RecursionError) as error:
        reason = error.msg if isinstance(error, SyntaxError) else str(error)
        raise TypeMistake(
            f"{text!r} cannot be read ({reason})", "write a type as in Python calls, such as list(int(0, 9), 0, 8)"
        ) from None
    output = False
    if isinstance(tree, ast.Call) and isinstance(tree.func, ast.Name) and tree.func.id == "out":
        output = True
        if len(tree.args) != 1 or tree.keywords:
            raise TypeMistake(f"{text} does not hold exactly one type", "write out(x)")
        tree = tree.args[0]
    if isinstance(tree, ast.Call) and isinstance(tree.func, ast.Name) and tree.func.id in type_names():
        declared = read_type(tree, known)
        try:
            Resolver(declared)
        except EmptyTypeError:
            raise TypeMistake(f"{text} has no value", "widen its bounds") from None
        return Parameter(name, declared, text, output)
    if isinstance(tree, ast.Name) and tree.id in type_names():
        raise TypeMistake(f"{tree.id} lacks its brackets", f"write {tree.id}(…)")
    if isinstance(tree, ast.Call) and isinstance(tree.func, ast.Name) and tree.func.id not in FUNCTIONS:
        raise TypeMistake(f"{tree.func.id}(…) is no type", _meant(tree.func.id))
    expression = Expression(ast.unparse(tree))
    unknown = [used for used in expression.names if used not in known]
    if unknown:
        raise TypeMistake(*_unknown_name(text, unknown[0], known, every))
    if not expression.names and isinstance(tree, ast.Call):
        raise TypeMistake(f"{text!r} is no type", f"the types are {', '.join(sorted(type_names()))}")
    return Parameter(name, expression, text, output)


def _meant(name: str) -> str:
    """Return what to write in place of an unknown type."""
    close = get_close_matches(name, type_names(), 1)
    generator = '; a generator of your own is "inputs.py:name"' if name == WHOLE else ""
    return (f"did you mean {close[0]}? " if close else "") + f"the types are {', '.join(sorted(type_names()))}{generator}"


def _unknown_name(text: str, name: str, known: list[str], every: Collection[str]) -> tuple[str, str]:
    if name in every:
        return f"{text!r} uses {name}, which stands below", f"put {name} above"
    rule = f"{text!r} uses {name}, which is neither a type nor an earlier parameter"
    return rule, f"the types are {', '.join(sorted(type_names()))}" + (f"; earlier: {', '.join(known)}" if known else "")


def _constraints(where: Texts[str], known: list[str], place: str, mistakes: list[Mistake]) -> list[Expression]:
    """Return the valid constraints; add the others to the mistakes."""
    if isinstance(where, str):
        mistakes.append(Mistake(place, repr(where), "is not a list", 'write where = ["…"]'))
        return []
    found = []
    for text in where:
        if not isinstance(text, str):
            mistakes.append(Mistake(place, repr(text), "is not a text", 'write where = ["…"]'))
            continue
        try:
            expression = Expression(text)
        except ExpressionError as error:
            mistakes.append(Mistake(place, "", error.rule, error.step))
            continue
        unknown = [name for name in expression.names if name not in known]
        if unknown:
            mistakes.append(
                Mistake(place, "", f"{text!r} uses {unknown[0]}, which is no parameter", f"there are {', '.join(known)}")
            )
        else:
            found.append(expression)
    return found
