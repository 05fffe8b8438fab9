"""Whether a Python program could see its own text: its docstrings, its line numbers, the name of its file.

Whatever is not known to be blind to them counts as able to see them.
"""

import ast
import sys

_MODULES = frozenset("bisect cmath collections copy decimal fractions functools heapq itertools math random re sys time".split())
_SYS = frozenset("exit float_info maxsize setrecursionlimit stdin stdout stderr".split())
_READING = frozenset("breakpoint compile delattr dir eval exec getattr globals help locals memoryview open setattr vars".split())
_NAMES = frozenset(("__name__", "__slots__"))
_METHODS = frozenset(
    "__abs__ __add__ __bool__ __call__ __contains__ __delitem__ __enter__ __eq__ __exit__ __floordiv__ __ge__ __getitem__ __gt__ __hash__ "
    "__iadd__ __init__ __iter__ __le__ __len__ __lt__ __mod__ __mul__ __name__ __ne__ __neg__ __next__ __pow__ __radd__ __repr__ __setitem__ "
    "__str__ __sub__ __truediv__".split()
)
# These look attributes up by their names in texts, or evaluate texts that stand as annotations.
_EVALUATING = frozenset(
    "attrgetter methodcaller Formatter get_type_hints ForwardRef singledispatch singledispatchmethod make_dataclass".split()
)
# Frames, tracebacks, code and running generators tell lines.
_TELLING = ("ag_", "co_", "cr_", "f_", "gi_", "tb_")


# What could be another module, reached through an imported one. The last four are functions of modules and methods too.
_INNER = (sys.stdlib_module_names | frozenset(dir(sys)) - _SYS) - {"bisect", "copy", "random", "time"}


def may_see(tree: ast.Module) -> bool:
    """Return whether the program has a means to read its docstrings, line numbers or file name."""
    has_imports = any(isinstance(node, ast.Import | ast.ImportFrom) for node in ast.walk(tree))
    return any(_sees(node, has_imports) for node in ast.walk(tree))


def _sees(node: ast.AST, has_imports: bool) -> bool:
    match node:
        case ast.Import(names=names):
            return any(one.name not in _MODULES for one in names)
        case ast.ImportFrom(module=module, names=names, level=level):
            return level > 0 or module not in _MODULES or any(is_telling(one.name, True) or one.name == "*" for one in names)
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
            # Python itself calls such a method, with what it knows.
            return name.startswith("__") and name not in _METHODS
        case ast.ClassDef(bases=bases, keywords=keywords):
            # A metaclass, perhaps that of a base, is given the docstring.
            return bool(bases or keywords)
        case ast.Attribute(attr="stderr", ctx=ast.Store()):
            # Warnings and errors that Python prints there tell lines.
            return True
        case ast.Name(id=name):
            return name in _READING or (name.startswith("__") and name not in _NAMES)
        case ast.Attribute(attr="format", value=ast.Constant(value=str(text))):
            # Only a format that is written down shows that it looks at no attribute.
            return "_" in text or "[" in text
        case ast.Attribute(attr=attr):
            return attr in ("format", "format_map") or is_telling(attr, has_imports)
        case ast.MatchClass(kwd_attrs=attributes):
            return any(is_telling(one, True) for one in attributes)
    return False


def is_telling(attr: str, has_imports: bool) -> bool:
    """Return whether an attribute may be one of Python's own, or belong to a module."""
    if attr.startswith("__"):
        return attr not in _METHODS
    return attr.startswith(_TELLING) or (has_imports and (attr.startswith("_") or attr in _INNER or attr in _EVALUATING))
