"""Guesses a class that the exercise does not describe: its constructor, its methods, and what to observe at the end."""

import ast
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from momus.exercise.annotations import shape_of_annotation
from momus.exercise.examples import method_calls
from momus.exercise.shapes import Shape, core_of, shape_of, text_of
from momus.exercise.toml_file import Parameters
from momus.exercise.usage import is_key, shape_of_use
from momus.model import Program, Value
from momus.words import counted

_SHOWN = {"__str__": "str(self)", "__len__": "len(self)"}


@dataclass(frozen=True)
class GuessedClass:
    """A class of a reference, as an exercise about it would describe it, and why, by method and parameter."""

    name: str
    constructor: Parameters
    methods: dict[str, Parameters]
    observe: tuple[str, ...]
    reasons: Mapping[tuple[str, str], str] = field(default_factory=dict)


def guess_class(program: Program, name: str = "") -> GuessedClass | None:
    """Return the named class of a Python reference, or the one it is about: None unless it defines exactly one class and no function."""
    if program.language != "python":
        return None
    body = ast.parse(program.main).body
    public = [node for node in body if isinstance(node, ast.ClassDef) and (node.name == name or not name and node.name[0] != "_")]
    if len(public) != 1 or not name and any(isinstance(node, ast.FunctionDef) for node in body):
        return None
    functions = {node.name: node for node in public[0].body if isinstance(node, ast.FunctionDef)}
    shown = method_calls(program, public[0].name, {name: _names(function) for name, function in functions.items()})
    reasons: dict[tuple[str, str], str] = {}
    methods, observe = {}, []
    for name, function in functions.items():
        if name in _SHOWN:
            observe.append(_SHOWN[name])
        elif name.startswith("_") or function.decorator_list:
            continue
        elif len(function.args.args) == 1 and _only_looks(function):
            observe.append(f"{name}()")
        else:
            methods[name] = _parameters(function, name, shown[name], reasons)
    if not methods:
        return None
    made = functions.get("__init__")
    constructor = _parameters(made, "constructor", shown["__init__"], reasons) if made else Parameters()
    return GuessedClass(public[0].name, constructor, methods, tuple(observe), reasons)


def _only_looks(method: ast.FunctionDef) -> bool:
    """Return whether a method returns something and assigns nothing to the object."""
    nodes = list(ast.walk(method))
    changes = any(isinstance(node, ast.Attribute | ast.Subscript) and not isinstance(node.ctx, ast.Load) for node in nodes)
    calls = {node.func.attr for node in nodes if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)}
    changing = calls & {"append", "pop", "remove", "clear", "insert", "extend", "sort", "add", "discard", "update", "popleft"}
    return not changes and not changing and any(isinstance(node, ast.Return) and node.value for node in nodes)


def _small_pool(shape: Shape) -> Shape:
    """Return a shape of few values, so that a key is used again."""
    if shape.kind == "str":
        return replace(shape, low=1, high=1, letters="abcd", seen=("abcd" * 4,))
    return Shape("count", 0, 5) if shape.kind in ("int", "any", "count") else shape


def _names(function: ast.FunctionDef) -> tuple[str, ...]:
    """Return the parameters after self that have no default."""
    arguments = [argument.arg for argument in function.args.args[1:]]
    return tuple(arguments[: len(arguments) - len(function.args.defaults)])


def _parameters(
    function: ast.FunctionDef, method: str, shown: Sequence[tuple[Value, ...]], reasons: dict[tuple[str, str], str]
) -> Parameters:
    """Return the parameters after self, by annotation, by the examples or by use, with the reasons; those with a default keep it.

    Nobody is asked about the fringe of a sequence of calls: examples give the core alone.
    """
    types = {}
    for place, (name, argument) in enumerate(zip(_names(function), function.args.args[1:], strict=False)):
        values = [args[place] for args in shown]
        if values:
            shape, reason = core_of(shape_of(values)), f"like those in {counted(len(values), 'example')}"
        elif argument.annotation:
            shape, reason = shape_of_annotation(ast.unparse(argument.annotation)), "by how it is declared or used"
        else:
            shape, reason = shape_of_use(function, name), "by how it is declared or used"
        types[name] = text_of(_small_pool(shape) if is_key(function, name) else shape)
        reasons[method, name] = reason
    return Parameters(types)
