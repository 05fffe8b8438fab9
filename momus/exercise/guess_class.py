"""Guesses a class that the exercise does not describe: its constructor, its methods, and what to observe at the end."""

import ast
from dataclasses import dataclass, replace

from momus.exercise.annotations import shape_of_annotation
from momus.exercise.shapes import Shape, text_of
from momus.exercise.toml_file import Parameters
from momus.exercise.usage import is_key, shape_of_use
from momus.model import Program

_SHOWN = {"__str__": "str(self)", "__len__": "len(self)"}


@dataclass(frozen=True)
class GuessedClass:
    """The only public class of a reference, as an exercise about it would describe it."""

    name: str
    constructor: Parameters
    methods: dict[str, Parameters]
    observe: tuple[str, ...]


def guess_class(program: Program) -> GuessedClass | None:
    """Return the class that a Python reference is about; None unless it defines exactly one class and no function."""
    if program.language != "python":
        return None
    body = ast.parse(program.main).body
    public = [node for node in body if isinstance(node, ast.ClassDef) and not node.name.startswith("_")]
    if len(public) != 1 or any(isinstance(node, ast.FunctionDef) for node in body):
        return None
    functions = {node.name: node for node in public[0].body if isinstance(node, ast.FunctionDef)}
    methods, observe = {}, []
    for name, function in functions.items():
        if name in _SHOWN:
            observe.append(_SHOWN[name])
        elif name.startswith("_") or function.decorator_list:
            continue
        elif len(function.args.args) == 1 and _only_looks(function):
            observe.append(f"{name}()")
        else:
            methods[name] = _parameters(function)
    if not methods:
        return None
    made = functions.get("__init__")
    return GuessedClass(public[0].name, _parameters(made) if made else Parameters(), methods, tuple(observe))


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


def _parameters(function: ast.FunctionDef) -> Parameters:
    """Return the parameters after self, by annotation or by use; those with a default keep it."""
    arguments = function.args.args[1:]
    required = arguments[: len(arguments) - len(function.args.defaults)] if function.args.defaults else arguments
    types = {}
    for argument in required:
        shape = (
            shape_of_annotation(ast.unparse(argument.annotation)) if argument.annotation else shape_of_use(function, argument.arg)
        )
        types[argument.arg] = text_of(_small_pool(shape) if is_key(function, argument.arg) else shape)
    return Parameters(types)
