"""Whether a Python program could show where its objects lie, or the order of a set: both differ between processes.

No number of runs shows that they do not matter, so the source decides. A set may be asked what it holds, but its order may not be used. A
function, an iterator or an object without a text of its own may be used, but not kept where a text may be made of it.
"""

import ast
from collections.abc import Iterator

_SET_TYPES = frozenset(("set", "frozenset"))
_SET_METHODS = frozenset(
    "add discard remove update clear issubset issuperset isdisjoint intersection_update difference_update symmetric_difference_update".split()
)
_SET_RESULTS = frozenset("union intersection difference symmetric_difference copy".split())
_VIEWS = frozenset(("keys", "items"))
_ORDERLESS = frozenset("len sorted min max any all bool isinstance set frozenset".split())
_ORDERING = frozenset("sorted min max any all".split())
"""These ask the items themselves, which may be objects of the program's own."""
_ANSWERS = frozenset("__lt__ __gt__ __le__ __ge__ __bool__ __len__".split())
_PURE = frozenset("abs len int float str min max ord chr round divmod bool tuple".split())
_CONSUMERS = frozenset(
    "all any dict enumerate filter frozenset isinstance iter list map max min next reduce reversed set sorted sum tuple zip deque Counter accumulate "
    "chain groupby islice starmap takewhile dropwhile filterfalse product heapify join extend callable cmp_to_key sub subn".split()
)
"""Functions that use a function or an iterator up. Some of them return an iterator, which is looked at in its turn."""
_ITERATORS = frozenset(
    "map filter zip enumerate reversed iter finditer scanner merge Template Formatter TextWrapper field partial partialmethod cmp_to_key "
    "accumulate batched chain from_iterable combinations combinations_with_replacement compress cycle dropwhile filterfalse groupby islice "
    "pairwise permutations product starmap takewhile tee zip_longest staticmethod classmethod property super".split()
)
"""What returns a value whose text may hold an address."""
_METHODS = frozenset(name for kind in (list, dict, str, set, int, float, bytes, tuple) for name in dir(kind) if name[0] != "_")
_TEXTS = frozenset("str print format write writelines __str__ __repr__ __format__ substitute safe_substitute".split())

_LOOKED_AT = {"max": 1, "min": 1, "next": 1, "sum": 1, "reduce": 2}
"""How many arguments of a function are used up. A later one is a value that it may return."""

_Function = ast.FunctionDef | ast.AsyncFunctionDef


def identity_shown(tree: ast.Module) -> Iterator[str]:
    """Yield the parts of a program that could let an order or an address of its objects through."""
    parents = {child: node for node in ast.walk(tree) for child in ast.iter_child_nodes(node)}
    yield from _orders(tree, parents)
    if any(map(_makes_text, ast.walk(tree))):
        yield from _addresses(tree, parents)


def _called(node: ast.AST | None) -> str:
    """Return the last name of what a call calls, "" for anything else."""
    match node:
        case ast.Call(func=ast.Name(id=name)) | ast.Call(func=ast.Attribute(attr=name)):
            return name
    return ""


def _orders(tree: ast.Module, parents: dict[ast.AST, ast.AST]) -> Iterator[str]:
    annotations = _annotations(tree)
    names: set[str] = set()
    given = [pair for node in ast.walk(tree) for pair in _values_given(node)]
    given += [(f"{function.name}()", value) for function in _plain_functions(tree, parents) for value in _returned(function)]
    known = -1
    # A name for a set makes the names that are given its value names for sets, too. The result of a function has its name with brackets.
    while known < len(names):
        known = len(names)
        names |= {name for name, value in given if name not in names and _is_set(value, names)}
    orderless = _ORDERLESS - _bound(tree)
    if any(isinstance(node, ast.ClassDef) and _answers_for_itself(node) for node in ast.walk(tree)):
        # Objects may compare as equal that are not the same.
        orderless -= _ORDERING
    attributes = {
        target.attr for target in ast.walk(tree) if isinstance(target, ast.Attribute) and isinstance(target.ctx, ast.Store)
    }
    if attributes & names and not all(map(_leaves_attributes_alone, ast.walk(tree))):
        yield "the order of a set"
    for node in ast.walk(tree):
        if node in annotations:
            continue
        if isinstance(node, ast.expr) and _is_set(node, names) and not isinstance(getattr(node, "ctx", None), ast.Store):
            if not _keeps_order_unseen(node, parents, names, orderless):
                yield "the order of a set"
        elif isinstance(node, ast.Name) and node.id in _SET_TYPES:
            parent = parents[node]
            if not (isinstance(parent, ast.Call) and (parent.func is node or _called(parent) == "isinstance")):
                yield node.id
        elif isinstance(node, ast.Attribute) and node.attr in _VIEWS:
            call = parents[node]
            if not isinstance(call, ast.Call) or not isinstance(
                parents[call], ast.For | ast.comprehension | ast.Compare | ast.Call
            ):
                yield f"a view of {node.attr}"


def _answers_for_itself(node: ast.ClassDef) -> bool:
    """Return whether objects of a class may be compared, or asked whether they are true, in a way of their own."""
    own = {part.name for part in node.body if isinstance(part, _Function)}
    given = {name for part in ast.walk(node) for name in _names_given(part)}
    return bool(node.bases or node.keywords or node.decorator_list or (own | given) & _ANSWERS)


def _bound(tree: ast.Module) -> set[str]:
    """Return the names that a program gives to values of its own."""
    return {node.name for node in ast.walk(tree) if isinstance(node, _Function | ast.ClassDef)} | {
        name for node in ast.walk(tree) for name in _names_given(node)
    }


def _names_given(node: ast.AST) -> Iterator[str]:
    match node:
        case ast.Name(id=name, ctx=ast.Store()) | ast.arg(arg=name) | ast.alias(asname=str(name)):
            yield name


def _values_given(node: ast.AST) -> Iterator[tuple[str, ast.expr]]:
    match node:
        case ast.Assign(targets=targets, value=value):
            yield from ((target.id, value) for target in targets if isinstance(target, ast.Name))
            yield from ((target.attr, value) for target in targets if isinstance(target, ast.Attribute))
        case (
            ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value)
            | ast.NamedExpr(target=ast.Name(id=name), value=value)
        ):
            yield name, value
        case ast.AnnAssign(target=ast.Attribute(attr=name), value=ast.expr() as value):
            yield name, value


def _leaves_attributes_alone(node: ast.AST) -> bool:
    """Return whether nobody gets the value of an attribute except by its name, so far as this node is concerned."""
    match node:
        case ast.ClassDef():
            return not (node.bases or node.keywords or node.decorator_list)
        case ast.FunctionDef(name=name, decorator_list=decorators) | ast.AsyncFunctionDef(name=name, decorator_list=decorators):
            return not decorators and not name.startswith(("__set", "__get", "__del"))
    return not isinstance(node, ast.MatchClass) and getattr(node, "attr", "") != "args"


def _plain_functions(tree: ast.Module, parents: dict[ast.AST, ast.AST]) -> list[ast.FunctionDef]:
    """Return the functions that nobody but their callers gets a result of: they are called wherever they are named."""
    values = {
        node.id if isinstance(node, ast.Name) else node.attr
        for node in ast.walk(tree)
        if isinstance(node, ast.Name | ast.Attribute) and isinstance(node.ctx, ast.Load) and not _is_called(node, parents)
    }
    functions = [node for node in ast.walk(tree) if isinstance(node, _Function)]
    odd = {
        node.name
        for node in functions
        if node.decorator_list
        or isinstance(node, ast.AsyncFunctionDef)
        or any(isinstance(one, ast.Yield | ast.YieldFrom) for one in ast.walk(node))
    }
    return [
        node
        for node in functions
        if isinstance(node, ast.FunctionDef) and not node.name.startswith("__") and node.name not in values | odd
    ]


def _returned(function: ast.FunctionDef) -> Iterator[ast.expr]:
    """Yield what a function returns; also what functions inside it return."""
    yield from (node.value for node in ast.walk(function) if isinstance(node, ast.Return) and node.value is not None)


def _annotations(tree: ast.Module) -> set[ast.AST]:
    found: set[ast.AST] = set()
    for node in ast.walk(tree):
        for part in (getattr(node, "annotation", None), getattr(node, "returns", None)):
            if isinstance(part, ast.AST):
                found.update(ast.walk(part))
    return found


def _is_set(node: ast.expr, names: set[str]) -> bool:
    match node:
        case ast.Set() | ast.SetComp():
            return True
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name in names
        case ast.Call(func=ast.Name(id=name)) if name in _SET_TYPES:
            return True
        case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)) if f"{name}()" in names:
            return True
        case ast.Call(func=ast.Attribute(value=value, attr=attr)) if attr in _SET_RESULTS:
            return attr != "copy" or _is_set(value, names)
        case ast.BinOp(left=left, op=ast.BitOr() | ast.BitAnd() | ast.BitXor() | ast.Sub(), right=right):
            return _is_set(left, names) or _is_set(right, names)
        case ast.IfExp(body=body, orelse=other):
            return _is_set(body, names) or _is_set(other, names)
        case ast.BoolOp(values=values):
            return any(_is_set(value, names) for value in values)
    return False


def _keeps_order_unseen(node: ast.expr, parents: dict[ast.AST, ast.AST], names: set[str], orderless: frozenset[str]) -> bool:
    parent = parents[node]
    match parent:
        case ast.Compare() | ast.Expr() | ast.UnaryOp(op=ast.Not()) | ast.Delete():
            return True
        case ast.If(test=test) | ast.While(test=test) if test is node:
            return True
        case ast.IfExp(test=test) if test is node:
            return True
        case ast.Assign(targets=targets):
            return all(isinstance(target, ast.Name | ast.Attribute) for target in targets)
        case ast.AnnAssign(target=ast.Name() | ast.Attribute()) | ast.NamedExpr():
            return True
        case ast.AugAssign(
            target=ast.Name(id=name) | ast.Attribute(attr=name), op=ast.BitOr() | ast.BitAnd() | ast.BitXor() | ast.Sub()
        ):
            # The name on the left must be one that is followed.
            return name in names
        case ast.Return():
            return _is_followed(parent, parents, names)
        case ast.comprehension(iter=iterated) if iterated is node:
            return _collects_a_set(parents[parent], parents, orderless)
        case ast.IfExp() | ast.BoolOp() | ast.BinOp(op=ast.BitOr() | ast.BitAnd() | ast.BitXor() | ast.Sub()):
            # The whole is a set again and is looked at itself.
            return True
        case ast.Attribute(attr=attr):
            return attr in _SET_METHODS | _SET_RESULTS and isinstance(parents[parent], ast.Call)
        case (
            ast.Call(func=ast.Name(id=name), args=[_], keywords=[] | [ast.keyword(arg="reverse")])
            | ast.Call(func=ast.Name(id="isinstance" as name), keywords=[])
        ):
            return name in orderless
        case ast.Call(func=ast.Attribute(value=value, attr=attr), keywords=[]):
            return attr in _SET_METHODS | _SET_RESULTS and _is_set(value, names)
    return False


def _is_followed(node: ast.AST, parents: dict[ast.AST, ast.AST], names: set[str]) -> bool:
    """Return whether a `return` belongs to a function whose results are followed."""
    while not isinstance(node, _Function | ast.Lambda):
        node = parents[node]
    return isinstance(node, ast.FunctionDef) and f"{node.name}()" in names


def _collects_a_set(node: ast.AST, parents: dict[ast.AST, ast.AST], orderless: frozenset[str]) -> bool:
    """Return whether what is gathered from a set's items has no order either, and nothing else is done on the way."""
    if not isinstance(node, ast.SetComp | ast.GeneratorExp):
        return False
    later = [part for loop in node.generators for part in loop.ifs] + [loop.iter for loop in node.generators[1:]]
    done = [one for part in (node.elt, *later) for one in ast.walk(part)]
    if any(isinstance(one, ast.NamedExpr | ast.Await | ast.Yield | ast.YieldFrom) for one in done) or any(
        not (isinstance(one.func, ast.Name) and one.func.id in _PURE) for one in done if isinstance(one, ast.Call)
    ):
        return False
    match node:
        case ast.SetComp(elt=ast.Name(id=item), generators=[ast.comprehension(target=ast.Name(id=name))]):
            # Of items that are made here, the first of several equal ones would stay.
            return item == name
        case ast.GeneratorExp():
            return _called(parents[node]) in {"any", "all"} & orderless
    return False


def _makes_text(node: ast.AST) -> bool:
    match node:
        case ast.FormattedValue(value=value):
            return not isinstance(value, ast.Constant)
        case ast.BinOp(left=left, op=ast.Mod()):
            # Only a number on the left shows that no text is made.
            return isinstance(left, ast.JoinedStr) or isinstance(left, ast.Constant) and isinstance(left.value, str | bytes)
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name in _TEXTS
    return False


def _addresses(tree: ast.Module, parents: dict[ast.AST, ast.AST]) -> Iterator[str]:
    functions = {node.name: node for node in ast.walk(tree) if isinstance(node, _Function)}
    lambdas = {
        target.id
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Lambda)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    generators = {
        name for name, node in functions.items() if any(isinstance(one, ast.Yield | ast.YieldFrom) for one in ast.walk(node))
    }
    stored = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store)}
    consumers = _CONSUMERS - _bound(tree)

    loads: dict[str, list[ast.Name]] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            loads.setdefault(node.id, []).append(node)

    def kept(node: ast.expr) -> bool:
        match parents[node]:
            case ast.Assign(targets=[ast.Name(id=name)]) as given if not isinstance(parents[given], ast.ClassDef):
                return not all(_is_used_up(load, parents, consumers) for load in loads.get(name, ()))
        return not _is_used_up(node, parents, consumers)

    for node in ast.walk(tree):
        match node:
            case ast.ClassDef(name=name) if not _has_text(node):
                yield f"where an object of {name} lies, perhaps"
            case ast.GeneratorExp() if kept(node):
                yield "where a generator lies"
            case ast.Lambda() if kept(node) and not isinstance(parents[node], ast.Assign):
                yield "where a function lies"
            case ast.Call() if _called(node) in _ITERATORS | generators and kept(node):
                yield f"where the result of {_called(node)} lies"
            case ast.Name(id=name, ctx=ast.Load()) if name in functions.keys() | lambdas and kept(node):
                yield f"where {name} lies"
            case ast.Name(id=name, ctx=ast.Load()) | ast.Attribute(attr=name, ctx=ast.Load()) if (
                name in _ITERATORS and not _is_called(node, parents)
            ):
                yield f"a name for {name}"
            case ast.Attribute(attr=attr, ctx=ast.Load()) if attr in _METHODS - stored | functions.keys() and kept(node):
                yield f"where {attr} lies"


def _has_text(node: ast.ClassDef) -> bool:
    """Return whether objects of a class have a text without an address: by a method, a decorator or a base that gives one."""
    if any(isinstance(part, _Function) and part.name == "__repr__" for part in node.body):
        return True
    bases = {ast.unparse(base).split(".")[-1] for base in node.bases}
    return bool(bases & {"Enum", "IntEnum", "NamedTuple", "Exception", "ValueError", "int", "str", "list", "dict", "tuple"}) or any(
        "dataclass" in ast.unparse(decorator) and "repr" not in ast.unparse(decorator) for decorator in node.decorator_list
    )


def _is_called(node: ast.expr, parents: dict[ast.AST, ast.AST]) -> bool:
    parent = parents[node]
    return (
        isinstance(parent, ast.Call) and parent.func is node or parent in parents and node in getattr(parent, "decorator_list", ())
    )


def _is_used_up(node: ast.expr, parents: dict[ast.AST, ast.AST], consumers: frozenset[str]) -> bool:
    """Return whether a value is called, run through or unpacked where it stands."""
    parent = parents[node]
    match parent:
        case ast.Call(func=func) if func is node:
            return True
        case ast.Call(args=args) if node in args:
            name = _called(parent)
            if name in ("max", "min") and len(args) > 1:
                return False
            return name in consumers and args.index(node) < _LOOKED_AT.get(name, len(args))
        case ast.keyword(arg="key"):
            return True
        case ast.For() | ast.comprehension() | ast.Starred() | ast.YieldFrom() | ast.Expr():
            return True
        case ast.Assign(targets=[ast.Tuple() | ast.List()]):
            return True
        case ast.Attribute(value=value) if value is node:
            return isinstance(node, ast.Call) and _called(node) == "super"
        case ast.ClassDef() | ast.FunctionDef() | ast.AsyncFunctionDef():
            return isinstance(node, ast.Name | ast.Attribute)
        case ast.Compare(ops=[ast.In() | ast.NotIn()]):
            return True
    return False
