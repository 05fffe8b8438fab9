"""Examples in the words around a reference: calls in docstrings and comments, in whatever form people write them.

`>>> f(2, 8)`, `f(2, 8) => [2, 4]`, "returns 4 for f([1, 3])", `n = 5, k = 2`, `Input: [1, 2]`. Only the inputs are read. Nothing is run.
"""

import ast
import io
import re
import tokenize
from collections.abc import Iterator, Mapping, Sequence

from momus.exercise.python_literals import C_NAMES, NotLiteralError, as_call, value_of
from momus.model import Program, Value

_MOST = 200
_NAMES: Mapping[str, Value] = {**C_NAMES, "null": None, "nil": None, "True": True, "False": False}
_COMMENTS = {
    "python": re.compile(r"(?!)"),
    "haskell": re.compile(r"--[^\n]*|\{-.*?-\}", re.S),
}
_C_COMMENTS = re.compile(r'"(?:\\.|[^"\\\n])*"|//[^\n]*|/\*.*?\*/', re.S)
_MARGIN = re.compile(r"^[ \t]*(?:/\*+|\*+/?|//+!?|--+ ?\|?|#+:?|>>>|\.\.\.)?", re.M)
_BRACES = str.maketrans("{}", "[]")
_NEW = re.compile(r"\bnew\s+\w+\s*\[\s*\]\s*(?=\{)")
_LISTED = re.compile(r"\b(?:List|Arrays|Set)\.(?:of|asList)\(([^()]*)\)")
_INPUT = re.compile(r"\b(?:input|given|for)\b\s*[:=]?\s*", re.I)


def example_calls(program: Program, parameters: Mapping[str, Sequence[str]]) -> dict[str, list[tuple[Value, ...]]]:
    """Return by entry the argument tuples of the examples in a reference's docstrings and comments, each once, in order."""
    found: dict[str, list[tuple[Value, ...]]] = {entry: [] for entry in parameters}
    for text in words_around(program):
        for entry, names in parameters.items():
            calls = list(_calls(text, entry, names))
            if not calls and len(parameters) == 1:
                calls = [*_assignments(text, names), *(_inputs(text) if len(names) == 1 else ())]
            for args in calls:
                if args not in found[entry] and len(found[entry]) < _MOST:
                    found[entry].append(args)
    return found


def method_calls(program: Program, name: str, methods: Mapping[str, Sequence[str]]) -> dict[str, list[tuple[Value, ...]]]:
    """Return by method the argument tuples of its calls in the words around a class. `__init__` is called by the name of the class."""
    found: dict[str, list[tuple[Value, ...]]] = {method: [] for method in methods}
    for text in words_around(program):
        for method, names in methods.items():
            calls = _calls(text, name, names) if method == "__init__" else _calls(text, method, names, before=r"(?<=\w\.)")
            found[method] += [args for args in calls if args not in found[method]]
    return found


def words_around(program: Program) -> Iterator[str]:
    """Yield the docstrings and comments of a program, without the signs that mark them."""
    for _, content in program.sources:
        text = content.decode("utf-8", "replace")
        parts = _python_words(text) if program.language == "python" else _comments(text, program.language)
        for part in parts:
            said = _MARGIN.sub("", part)
            # Other languages write arrays in braces: {1, 2}, new int[] {1, 2}, List.of(1, 2).
            yield said if program.language == "python" else _LISTED.sub(r"[\1]", _NEW.sub("", said).translate(_BRACES))


def _comments(text: str, language: str) -> Iterator[str]:
    """Yield the comments; those on lines that follow one another are one."""
    pattern = _COMMENTS.get(language, _C_COMMENTS)
    together, end = "", -1
    for match in pattern.finditer(text):
        if match[0].startswith('"'):
            continue
        if end >= 0 and not text[end : match.start()].strip() and text.count("\n", end, match.start()) <= 1:
            together += "\n" + match[0]
        else:
            if together:
                yield together
            together = match[0]
        end = match.end()
    if together:
        yield together


def _python_words(text: str) -> Iterator[str]:
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


def _calls(text: str, entry: str, names: Sequence[str], before: str = r"(?<![\w.])") -> Iterator[tuple[Value, ...]]:
    """Yield the arguments of the calls of an entry whose arguments are all literals."""
    for match in re.finditer(rf"{before}{re.escape(entry)}\s*\(", text):
        for end in _ends(text, match.end() - 1):
            call = _parsed(f"f{text[match.end() - 1 : end + 1]}")
            made = as_call(call) if call is not None else None
            if made is None:
                continue
            try:
                args = tuple(value_of(node, _NAMES) for node in made.ordered(tuple(names)))
            except NotLiteralError:
                break
            if len(args) == len(names):
                yield args
            break


def _ends(text: str, start: int) -> Iterator[int]:
    """Yield the places of closing brackets after `start`, nearest first."""
    at = start
    for _ in range(40):
        at = text.find(")", at + 1)
        if at < 0 or at - start > 2000:
            return
        yield at


def _assignments(text: str, names: Sequence[str]) -> Iterator[tuple[Value, ...]]:
    """Yield the values in `n = 5, k = 2`: whenever every parameter has one."""
    given: dict[str, Value] = {}
    for match in re.finditer(rf"\b({'|'.join(map(re.escape, names)) or '(?!)'})\b[`'\"]?\s*(?:=|:|is)(?!=)\s*", text):
        value = _literal_at(text, match.end())
        if value is None:
            continue
        if match[1] in given:
            given.clear()
        given[match[1]] = value[0]
        if len(given) == len(names):
            yield tuple(given[name] for name in names)
            given.clear()


def _inputs(text: str) -> Iterator[tuple[Value, ...]]:
    """Yield the literals after words such as "Input:"."""
    for match in _INPUT.finditer(text):
        value = _literal_at(text, match.end())
        if value is not None:
            yield value


def _literal_at(text: str, start: int) -> tuple[Value] | None:
    """Return the longest literal that begins at a place and does not leave its line, as a tuple of one; None if there is none."""
    line = text[start : text.find("\n", start) if "\n" in text[start:] else len(text)][:500]
    if not line or line[0] not in "[({\"'-0123456789TFN":
        return None
    ends = [match.end() for match in re.finditer(r"[\])}\"']|[\w.]+(?=\W|$)", line)]
    for end in ends if line[0] in "[({\"'" else ends[:2]:
        node = _parsed(line[:end])
        if node is None or isinstance(node, ast.Name) and node.id not in _NAMES:
            continue
        try:
            return (value_of(node, _NAMES),)
        except NotLiteralError:
            continue
    return None


def _parsed(text: str) -> ast.expr | None:
    try:
        return ast.parse(text.strip(), mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None
