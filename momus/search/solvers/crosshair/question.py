"""A pair of Python programs as a question for the box: plain data that the box need not trust."""

import marshal

from momus import wire
from momus.domain import CallsDomain, Domain, Expression, ParameterDomain
from momus.domain.types import (
    Bool,
    Choice,
    DictOf,
    Either,
    Float,
    Int,
    Matrix,
    Permutation,
    RecordOf,
    Sequence,
    Text,
    TupleOf,
    Type,
)  # fmt: skip
from momus.judge import JudgeKind, JudgeSettings
from momus.languages import language
from momus.languages.base import Entry, Task
from momus.languages.matching import localized, own_names
from momus.languages.python.language import sources_to_run
from momus.model import Form, Program, Value
from momus.search.solvers.base import UnsupportedError

_Kind = tuple[Value, ...]


def question(
    programs: tuple[Program, ...],
    task: Task,
    entry: Entry,
    domain: Domain,
    judge: JudgeSettings,
    compared: tuple[str, ...] = (),
    *,
    paths: bool = False,
    most: int = 1,
    known: tuple[tuple[Value, ...], ...] = (),
) -> bytes:
    """Return the question: inputs on which two programs differ, or with `paths` one for each path; a limited number, and none of the `known`
    ones.

    Raise UnsupportedError if it cannot be asked.
    """
    if task.form is Form.PROGRAM:
        raise UnsupportedError("programs are not followed symbolically")
    if not paths and judge.depends_on_input:
        raise UnsupportedError("the exercise's own judge decides, which cannot be followed")
    asked: dict[str, Value] = {
        "form": str(task.form),
        "entry": entry.name,
        "programs": [_bundle(program, task, entry) for program in programs],
        "rules": _rules(judge, task.form),
        "compared": tuple(entry.names.index(name) for name in compared if name in entry.names),
        "paths": paths,
        "most": most,
        "known": [wire.to_plain(args) for args in known],
    }
    if isinstance(domain, CallsDomain):
        methods = tuple((name, *_parameters(one)) for name, one in domain.methods.items())
        asked["calls"] = (_parameters(domain.constructor), methods, *domain.calls)
    elif isinstance(domain, ParameterDomain):
        asked["parameters"], asked["where"] = _parameters(domain)
    else:
        raise UnsupportedError("inputs that a generator makes are not unknowns")
    return marshal.dumps(asked, 2)


def _bundle(program: Program, task: Task, entry: Entry) -> dict[str, Value]:
    asked = task
    task, orders = localized(asked, program, language(program.language))
    return {
        "order": dict(orders).get(entry.name),
        "name": dict(own_names(asked, task)).get(entry.name, entry.name),
        "sources": sources_to_run(program, task.form),
        "prelude": list(task.prelude.sources) if task.prelude else [],
        "observe": list(task.observe),
        "traced": False,
        "prompts": False,
    }


def _rules(judge: JudgeSettings, form: Form) -> dict[str, Value]:
    absolute, relative = judge.float_distance
    return {
        "strict": judge.types == "strict",
        "rel": relative,
        "abs": absolute,
        "integers": judge.kind is JudgeKind.FLOAT,
        "any_exception": judge.exceptions == "any",
        "unordered": judge.kind is JudgeKind.UNORDERED,
        "raises": [] if judge.exceptions == "never" else list(judge.raises),
        "form": str(form),
    }


def _parameters(domain: ParameterDomain) -> tuple[tuple[tuple[str, _Kind], ...], tuple[str, ...]]:
    parameters = tuple(
        (one.name, ("derived", one.declared.text) if isinstance(one.declared, Expression) else _kind(one.declared))
        for one in domain.parameters
    )
    return parameters, tuple(constraint.text for constraint in domain.where)


def _kind(declared: Type) -> _Kind:
    """Return the type as plain data: its name and its parts; a bound that is an expression becomes a tuple with its text."""
    match declared:
        case Int(lo, hi):
            return ("int", _bound(lo), _bound(hi))
        case Float(lo, hi):
            return ("float", _bound(lo), _bound(hi))
        case Bool():
            return ("bool",)
        case Choice(values):
            return ("among", tuple(wire.to_plain(value) for value in values))
        case Text(alphabet, lo, hi):
            return ("text", _ranges(alphabet), _bound(lo), _bound(hi))
        case Sequence(name, item, lo, hi, ordered, unique):
            return ("sequence", name, _kind(item), _bound(lo), _bound(hi), ordered, unique)
        case TupleOf(parts):
            return ("parts", tuple(map(_kind, parts)))
        case RecordOf(name, names, parts):
            return ("record", name, names, tuple(map(_kind, parts)))
        case DictOf(key, value, lo, hi):
            return ("dict", _kind(key), _kind(value), _bound(lo), _bound(hi))
        case Either(branches):
            return ("either", tuple(map(_kind, branches)))
        case Matrix(item, row_lo, row_hi, column_lo, column_hi):
            return ("matrix", _kind(item), *map(_bound, (row_lo, row_hi, column_lo, column_hi)))
        case Permutation(n):
            return ("permutation", _bound(n))
    raise UnsupportedError(f"{type(declared).__name__.lower()}s are not followed symbolically")


def _bound(bound: object) -> Value:
    return ("=", bound.text) if isinstance(bound, Expression) else bound


def _ranges(alphabet: str) -> tuple[tuple[int, int], ...]:
    """Return the codes of the letters as ranges."""
    runs: list[list[int]] = []
    for code in sorted(set(map(ord, alphabet))):
        if runs and code == runs[-1][1] + 1:
            runs[-1][1] = code
        else:
            runs.append([code, code])
    return tuple((first, last) for first, last in runs)
