"""Guesses a class that the exercise does not describe: its constructor, its methods, and what to observe at the end."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace

from momus.domain.reading.shapes import Shape, core_of, shape_of, text_of
from momus.exercise.guessing.examples import method_calls
from momus.exercise.toml_file import Parameters
from momus.languages import language
from momus.languages.reference_facts import ParameterFacts
from momus.model import Program, Value
from momus.words import counted


@dataclass(frozen=True)
class GuessedClass:
    """A class of a reference, as an exercise about it would describe it, and why, by method and parameter."""

    name: str
    constructor: Parameters
    methods: dict[str, Parameters]
    observe: tuple[str, ...]
    reasons: Mapping[tuple[str, str], str] = field(default_factory=dict)


def guess_class(program: Program, name: str = "") -> GuessedClass | None:
    """Return the named class of a reference, or the one it is about; None if the source does not tell."""
    facts = language(program.language).class_facts(program, name)
    if facts is None:
        return None
    called = {"__init__": facts.constructor, **facts.methods}
    shown = method_calls(program, facts.name, {method: [one.name for one in taken] for method, taken in called.items()})
    pool = _pooled(called, shown)
    keys = {one.name for taken in called.values() for one in taken if one.is_key}
    reasons: dict[tuple[str, str], str] = {}
    methods = {method: _parameters(taken, method, pool, keys, reasons) for method, taken in facts.methods.items()}
    constructor = _parameters(facts.constructor, "__init__", pool, keys, reasons)
    return GuessedClass(facts.name, constructor, methods, facts.observe, reasons)


_Values = Mapping[tuple[str, str], Sequence[Value]]


def _pooled(called: Mapping[str, Sequence[ParameterFacts]], shown: Mapping[str, Sequence[tuple[Value, ...]]]) -> _Values:
    """Return the values of each parameter in the examples, by method and name.

    Methods whose parameters have one name share their values, if they are of one type: what one method puts in, another one asks for.
    """
    own = {
        (method, one.name): [args[place] for args in shown[method]]
        for method, taken in called.items()
        for place, one in enumerate(taken)
    }
    pool: dict[str, list[Value]] = {}
    for (_, name), values in own.items():
        pool.setdefault(name, []).extend(values)
    return {key: pool[key[1]] if len(set(map(type, pool[key[1]]))) == 1 else values for key, values in own.items()}


def _small_pool(shape: Shape) -> Shape:
    """Return a shape of few values, so that a key is used again."""
    if shape.kind == "str":
        return replace(shape, low=1, high=1, letters="abcd", seen=("abcd" * 4,))
    return Shape("count", 0, 5) if shape.kind in ("int", "any", "count") else shape


def _parameters(
    taken: Sequence[ParameterFacts],
    method: str,
    pool: _Values,
    keys: Collection[str],
    reasons: dict[tuple[str, str], str],
) -> Parameters:
    """Return the parameters by the examples, by what is declared or by use, with the reasons.

    Nobody is asked about the fringe of a sequence of calls: examples give the core alone.
    """
    types = {}
    for one in taken:
        values = pool[method, one.name]
        if values:
            shape, reason = core_of(shape_of(values)), f"like those in {counted(len(values), 'example')}"
        else:
            shape, reason = one.declared or one.used, "by how it is declared or used"
        types[one.name] = text_of(_small_pool(shape) if one.name in keys else shape)
        reasons["constructor" if method == "__init__" else method, one.name] = reason
    return Parameters(types)
