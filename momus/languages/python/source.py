"""What the source of a Python program defines, read from its syntax tree."""

import ast
from collections.abc import Iterator, Sequence

from momus.errors import RejectedError
from momus.languages.naming import plain
from momus.languages.python.parsing import parsed
from momus.model import Program


def top_level(program: Program) -> list[ast.stmt]:
    """Return the statements of the main file; none where it is no Python."""
    try:
        return parsed(program.main).body
    except RejectedError:
        return []


def function_named(program: Program, name: str) -> ast.FunctionDef | None:
    """Return the definition of a function at the top of the main file."""
    return next((node for node in _functions(program) if node.name == name), None)


def class_named(program: Program, name: str) -> ast.ClassDef | None:
    """Return the definition of a class at the top of the main file."""
    return next((node for node in top_level(program) if isinstance(node, ast.ClassDef) and node.name == name), None)


def functions(program: Program) -> tuple[str, ...]:
    """Return the names of the functions at the top of the main file, in order."""
    return tuple(node.name for node in _functions(program))


def classes(program: Program) -> tuple[str, ...]:
    """Return the names of the classes at the top of the main file, in order."""
    return tuple(node.name for node in top_level(program) if isinstance(node, ast.ClassDef))


def methods(program: Program) -> tuple[str, ...]:
    """Return the public methods of the classes at the top of the main file, as `Class.method`."""
    return tuple(
        f"{node.name}.{inner.name}"
        for node in top_level(program)
        if isinstance(node, ast.ClassDef)
        for inner in node.body
        if isinstance(inner, ast.FunctionDef) and not inner.name.startswith("_")
    )


def imported_modules(program: Program) -> set[str]:
    """Return the modules that the main file imports somewhere, without what comes after a point."""
    nodes = [inner for node in top_level(program) for inner in ast.walk(node)]
    found = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    found |= {node.module for node in nodes if isinstance(node, ast.ImportFrom) and node.module and not node.level}
    return {name.partition(".")[0] for name in found}


def lacks(program: Program, name: str) -> bool:
    """Return whether nothing in the main file can give this name a value: no definition, import or assignment, and no code that hides one."""
    for node in (inner for top in top_level(program) for inner in ast.walk(top)):
        match node:
            case ast.FunctionDef(name=bound) | ast.AsyncFunctionDef(name=bound) | ast.ClassDef(name=bound) if bound == name:
                return False
            case ast.alias(name=bound, asname=other) if name in (bound, other) or bound == "*":
                return False
            case ast.Name(id=bound) if bound in (name, "exec", "globals", "setattr", "vars", "locals"):
                return False
    return bool(top_level(program))


def missing_methods(program: Program, wanted: Sequence[str]) -> list[str]:
    """Return the methods that the only class of the main file lacks; none if it may inherit or make them."""
    found = [node for node in top_level(program) if isinstance(node, ast.ClassDef)]
    if len(found) != 1 or found[0].bases or found[0].decorator_list:
        return []
    own = {plain(inner.name) for inner in ast.walk(found[0]) if isinstance(inner, ast.FunctionDef | ast.AsyncFunctionDef)}
    own |= {plain(inner.id) for inner in ast.walk(found[0]) if isinstance(inner, ast.Name) and isinstance(inner.ctx, ast.Store)}
    own |= {
        plain(inner.attr) for inner in ast.walk(found[0]) if isinstance(inner, ast.Attribute) and isinstance(inner.ctx, ast.Store)
    }
    return [name for name in wanted if plain(name) not in own] if "getattr" not in own else []


def bound_names(program: Program) -> set[str]:
    """Return every name that the main file itself gives a value at its top: by a definition, an import or an assignment."""
    found = {*functions(program), *classes(program)}
    for node in top_level(program):
        if isinstance(node, ast.Import | ast.ImportFrom):
            found |= {alias.asname or alias.name for alias in node.names}
        elif isinstance(node, ast.Assign | ast.AnnAssign | ast.If | ast.Try):
            found |= {inner.id for inner in ast.walk(node) if isinstance(inner, ast.Name) and isinstance(inner.ctx, ast.Store)}
    return found


def called_by_others(program: Program) -> set[str]:
    """Return the functions that another function names."""
    names = set(functions(program))
    return {
        inner.id
        for node in _functions(program)
        for inner in ast.walk(node)
        if isinstance(inner, ast.Name) and inner.id in names and inner.id != node.name
    }


def is_whole_program(program: Program) -> bool:
    """Return whether the source reads standard input and defines no function but `main`."""
    calls = [inner for node in top_level(program) for inner in ast.walk(node) if isinstance(inner, ast.Call)]
    reads = any(isinstance(call.func, ast.Name) and call.func.id == "input" for call in calls) or b"sys.stdin" in program.main
    return reads and not any(name != "main" for name in functions(program))


def raised(program: Program) -> tuple[str, ...]:
    """Return the exceptions that the program's own statements raise."""
    return tuple(dict.fromkeys(_raised(program)))


def _raised(program: Program) -> Iterator[str]:
    for node in (inner for top in top_level(program) for inner in ast.walk(top)):
        if isinstance(node, ast.Raise) and node.exc is not None:
            called = node.exc.func if isinstance(node.exc, ast.Call) else node.exc
            name = called.id if isinstance(called, ast.Name) else called.attr if isinstance(called, ast.Attribute) else ""
            if name[:1].isupper():
                yield name


def _functions(program: Program) -> list[ast.FunctionDef]:
    return [node for node in top_level(program) if isinstance(node, ast.FunctionDef)]
