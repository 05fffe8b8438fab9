"""Guesses a class that the exercise does not describe: its constructor, its methods, and what to observe at the end."""

from collections.abc import Mapping, Sequence
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
    reasons: dict[tuple[str, str], str] = {}
    methods = {method: _parameters(taken, method, shown[method], reasons) for method, taken in facts.methods.items()}
    constructor = _parameters(facts.constructor, "constructor", shown["__init__"], reasons)
    return GuessedClass(facts.name, constructor, methods, facts.observe, reasons)


def _small_pool(shape: Shape) -> Shape:
    """Return a shape of few values, so that a key is used again."""
    if shape.kind == "str":
        return replace(shape, low=1, high=1, letters="abcd", seen=("abcd" * 4,))
    return Shape("count", 0, 5) if shape.kind in ("int", "any", "count") else shape


def _parameters(
    taken: Sequence[ParameterFacts], method: str, shown: Sequence[tuple[Value, ...]], reasons: dict[tuple[str, str], str]
) -> Parameters:
    """Return the parameters by the examples, by what is declared or by use, with the reasons.

    Nobody is asked about the fringe of a sequence of calls: examples give the core alone.
    """
    types = {}
    for place, one in enumerate(taken):
        values = [args[place] for args in shown]
        if values:
            shape, reason = core_of(shape_of(values)), f"like those in {counted(len(values), 'example')}"
        else:
            shape, reason = one.declared or one.used, "by how it is declared or used"
        types[one.name] = text_of(_small_pool(shape) if one.is_key else shape)
        reasons[method, one.name] = reason
    return Parameters(types)
