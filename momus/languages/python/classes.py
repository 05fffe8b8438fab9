"""A class of a Python reference: its constructor, the methods that change it, and those that only look."""

import ast

from momus.languages.python.annotations import shape_of_annotation
from momus.languages.python.usage import is_key, shape_of_use
from momus.languages.reference_facts import ClassFacts, ParameterFacts
from momus.model import Program

_SHOWN = {"__str__": "str(self)", "__len__": "len(self)"}
_CHANGING = {"append", "pop", "remove", "clear", "insert", "extend", "sort", "add", "discard", "update", "popleft"}


def class_facts(program: Program, name: str = "") -> ClassFacts | None:
    """Return the named class, or the one that the source is about: None unless it defines exactly one class and no function."""
    body = ast.parse(program.main).body
    public = [node for node in body if isinstance(node, ast.ClassDef) and (node.name == name or not name and node.name[0] != "_")]
    if len(public) != 1 or not name and any(isinstance(node, ast.FunctionDef) for node in body):
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
    made = functions.get("__init__")
    return ClassFacts(public[0].name, _parameters(made) if made else (), methods, tuple(observe)) if methods else None


def _only_looks(method: ast.FunctionDef) -> bool:
    """Return whether a method returns something and assigns nothing to the object."""
    nodes = list(ast.walk(method))
    changes = any(isinstance(node, ast.Attribute | ast.Subscript) and not isinstance(node.ctx, ast.Load) for node in nodes)
    calls = {node.func.attr for node in nodes if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)}
    return not changes and not calls & _CHANGING and any(isinstance(node, ast.Return) and node.value for node in nodes)


def _parameters(function: ast.FunctionDef) -> tuple[ParameterFacts, ...]:
    """Return the parameters after self that have no default."""
    arguments = function.args.args[1:]
    return tuple(
        ParameterFacts(
            one.arg,
            shape_of_annotation(ast.unparse(one.annotation)) if one.annotation else None,
            shape_of_use(function, one.arg),
            is_key=is_key(function, one.arg),
        )
        for one in arguments[: len(arguments) - len(function.args.defaults)]
    )
