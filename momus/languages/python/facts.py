"""What the source of a Python reference tells an exercise: its words, its parameters and classes, its conditions and effects."""

import ast
import io
import tokenize
from collections.abc import Iterable, Iterator, Mapping, Sequence

from momus.domain.reading.conditions import ParameterCondition
from momus.domain.reading.shapes import ANY
from momus.languages.comments import without_margin
from momus.languages.python import source, standard_input
from momus.languages.python.annotations import shape_of_annotation
from momus.languages.python.conditions import assertions_of, conditions_of
from momus.languages.python.parsing import syntax_fault
from momus.languages.python.usage import is_key, letters_of, shape_of_use
from momus.languages.python.written_values import names_of_literals
from momus.languages.reference_facts import ClassFacts, ParameterFacts, ReferenceFacts
from momus.languages.task import Entry, Signature
from momus.model import Program, Value

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


class PythonFacts(ReferenceFacts):
    """The answers of Python to the questions about a source."""

    judge_settings: tuple[tuple[str, str, str], ...] = (
        ("types", "value", "True equals 1, a list is not a tuple; or strict"),
        ("exceptions", "type", "or any, never"),
    )
    declares_encoding = True

    def syntax_fault(self, content: bytes) -> str:
        """Return why Python cannot compile a source, with the line; "" if it can."""
        return syntax_fault(content)

    def words_around(self, program: Program) -> Iterator[str]:
        """Yield the docstrings, and the comments of each file together."""
        for _, content in program.sources:
            for part in _words(content.decode("utf-8", "replace")):
                yield without_margin(part)

    def defaults(self, program: Program, entry: str) -> Mapping[str, Value]:
        """Return by parameter the default of a function that is a literal other than None, which often stands for another value."""
        function = source.function_named(program, entry)
        found = {one.arg: _default(function, one.arg) for one in function.args.args} if function else {}
        return {name: value for name, value in found.items() if value is not None}

    def called_by_others(self, program: Program) -> set[str]:
        """Return the functions that another function names."""
        return source.called_by_others(program)

    def is_whole_program(self, program: Program) -> bool:
        """Return whether the source reads standard input and defines no function but `main`."""
        return source.is_whole_program(program)

    def raised(self, program: Program) -> tuple[str, ...]:
        """Return the exceptions that the program's own statements raise."""
        return source.raised(program)

    def prints(self, program: Program, entries: Sequence[str] = ()) -> bool:
        """Return whether one of the functions prints."""
        functions = [source.function_named(program, entry) for entry in entries]
        nodes = [node for one in functions if one is not None for node in ast.walk(one)]
        return any(ast.unparse(node.func) in ("print", "sys.stdout.write") for node in nodes if isinstance(node, ast.Call))

    def returns_nothing(self, program: Program, entry: Entry) -> bool:
        """Return whether no statement of the function gives a value back."""
        function = source.function_named(program, entry.name)
        return function is not None and not any(_gives_value(node) for node in _own_nodes(function))

    def parameter_facts(self, program: Program, signature: Signature) -> tuple[ParameterFacts, ...]:
        """Return what annotations, defaults and uses tell of the parameters."""
        function = source.function_named(program, signature.name)
        return tuple(
            ParameterFacts(
                name,
                shape_of_annotation(annotation) if annotation else None,
                shape_of_use(function, name) if function else ANY,
                _default(function, name) if function else None,
            )
            for name, annotation in zip(signature.names, signature.types, strict=True)
        )

    def letters(self, program: Program) -> str:
        """Return the letters that the code compares with, splits at and looks up."""
        return letters_of(ast.parse(program.main))

    def class_facts(self, program: Program, name: str) -> ClassFacts | None:
        """Return the named class, or the only one of a source that defines no function."""
        return class_facts(program, name)

    def defines_class(self, program: Program, name: str) -> bool:
        """Return whether the class is defined at the top of the main file."""
        return source.class_named(program, name) is not None

    def conditions(self, program: Program, entry: str, parameters: Sequence[str]) -> Iterable[ParameterCondition]:
        """Return the conditions on a function's parameters by which it decides."""
        function = source.function_named(program, entry)
        return conditions_of(function, parameters) if function is not None else ()

    def assertions(self, program: Program, entry: str, parameters: Sequence[str]) -> Iterable[ParameterCondition]:
        """Return what a function asserts of its parameters."""
        function = source.function_named(program, entry)
        return assertions_of(function, parameters) if function is not None else ()

    def named_values(self, program: Program) -> Mapping[str, Value]:
        """Return the names that the main file binds once, at its top, to a literal."""
        return names_of_literals(program.main)

    def input_lines(self, program: Program) -> Sequence[Sequence[str]]:
        """Return what the calls of `input` read, a line each, if none is in a loop or a function."""
        return standard_input.lines_read(program.main)

    def input_places(self, content: bytes) -> Iterator[tuple[str, int]]:
        """Yield `input`, `sys.stdin` and `open(0)`, with the line of each."""
        return standard_input.places(content)


def _words(text: str) -> Iterator[str]:
    try:
        tree = ast.parse(text)
        for node in ast.walk(tree):
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
                if (said := ast.get_docstring(node)) is not None:
                    yield said
        comments = [one.string for one in tokenize.generate_tokens(io.StringIO(text).readline) if one.type == tokenize.COMMENT]
    except (SyntaxError, ValueError, tokenize.TokenError, RecursionError):
        return
    if comments:
        yield "\n".join(comments)


def _gives_value(node: ast.AST) -> bool:
    match node:
        case ast.Return(value=None | ast.Constant(value=None)):
            return False
    return isinstance(node, ast.Return | ast.Yield | ast.YieldFrom)


def _own_nodes(function: ast.FunctionDef) -> Iterable[ast.AST]:
    """Yield the nodes of a function without those of functions inside it."""
    waiting: list[ast.AST] = list(function.body)
    while waiting:
        node = waiting.pop()
        yield node
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda | ast.ClassDef):
            waiting += ast.iter_child_nodes(node)


def _default(function: ast.FunctionDef, name: str) -> Value:
    names = [argument.arg for argument in function.args.args]
    defaults = dict(zip(reversed(names), reversed(function.args.defaults), strict=False))
    try:
        return ast.literal_eval(defaults[name]) if name in defaults else None
    except ValueError:
        return None
