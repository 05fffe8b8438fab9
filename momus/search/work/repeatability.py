"""Whether a program does the same in every run, as far as its source tells.

A claim about every input holds only if another run would do the same. So a program that could look at the clock, use random numbers, or read
anything but its input is doubtful. Whatever is not known to be harmless counts as doubtful.
"""

import ast
import re
from collections.abc import Callable, Iterator

from momus.languages.c.source import tokens
from momus.model import Program

_PYTHON_MODULES = frozenset(
    "__future__ abc bisect cmath collections collections.abc copy dataclasses decimal enum fractions functools heapq itertools math "
    "numbers operator re statistics string textwrap typing".split()
)
_PYTHON_SYS = frozenset("stdin stdout stderr maxsize exit setrecursionlimit float_info".split())
_PYTHON_NAMES = frozenset(
    "id hash open eval exec compile globals locals vars getattr setattr delattr __import__ __builtins__ __loader__ __spec__ breakpoint "
    "object memoryview help dir".split()
)
_PYTHON_METHODS = frozenset(
    "__init__ __post_init__ __repr__ __str__ __eq__ __ne__ __lt__ __le__ __gt__ __ge__ __len__ __iter__ __next__ __getitem__ __setitem__ "
    "__contains__ __add__ __sub__ __mul__ __neg__ __bool__ __call__ __name__ __doc__ __abs__ __mod__ __floordiv__ __truediv__".split()
)
_C_HEADERS = frozenset(
    "assert.h ctype.h errno.h float.h inttypes.h iso646.h limits.h math.h stdarg.h stdbool.h stddef.h stdint.h stdio.h stdlib.h string.h "
    "strings.h".split()
)
_C_WORDS = re.compile(
    r"s?rand(om)?(_r)?|[dejlmn]rand48|arc4random\w*|getenv|secure_getenv|environ|system|popen|f?d?open|freopen|tmpfile|tmpnam|asm|"
    r"__asm(__)?|volatile|u?intptr_t|syscall|errno|on_exit|__builtin_\w+|__attribute__|_Pragma|__(TIME|DATE|FILE|TIMESTAMP)__|"
    # These need no header: a program may declare them itself.
    r"times?|clock\w*|gettimeofday|timespec_get|getp?pid|getrusage|sysconf|_*rdtscp?|getauxval"
)
_DOUBTFUL = re.compile(
    r"(?i)\b(\w*(random|clock|time|date|now|thread|pid|env|uuid|hash|process|file|socket|runtime|reflect|unsafe|entropy)\w*)\b"
)
_DOUBTFUL_WORDS = re.compile(
    r"\b(s?rand|Calendar|Instant|Locale|identity\w*|forName|getClass|get(Declared)?(Methods?|Fields?|Constructors?)|invoke\w*|GetType|"
    r"Activator|Assembly|TickCount\w*|GC|WeakRef\w*|eval|Function|globalThis|global|window|require|performance|Intl|Atomics)\b|"
    # A name may be built from parts, or its letters written as numbers.
    r"(\\u|\bimport\s*\(|\bnew\s+Object\b|\.\s*constructor\b)"
)


def doubtful(program: Program) -> str:
    """Return the part of a program that may behave differently the next time, "" if no such part is known."""
    look: Callable[[bytes], Iterator[str]] = {"python": _python, "c": _c}.get(program.language, _other)
    for _, content in program.sources:
        found = next(look(content), "")
        if found:
            return f"it uses {found}"
    return ""


def _python(content: bytes) -> Iterator[str]:
    try:
        tree = ast.parse(content)
    except (SyntaxError, ValueError, RecursionError):
        yield "what cannot be read here"
        return
    for node in ast.walk(tree):
        match node:
            case ast.Import():
                yield from (
                    one.name for one in node.names if one.name not in _PYTHON_MODULES | {"sys"} or one.name == "sys" and one.asname
                )
            case ast.ImportFrom(module="sys"):
                yield from (f"sys.{one.name}" for one in node.names if one.name not in _PYTHON_SYS)
            case ast.ImportFrom():
                if node.level or node.module not in _PYTHON_MODULES:
                    yield node.module or "a module beside it"
            case ast.Attribute(value=ast.Name(id="sys")) if node.attr not in _PYTHON_SYS:
                yield f"sys.{node.attr}"
            case ast.Attribute() if node.attr.startswith("_") and node.attr.startswith("__") and node.attr not in _PYTHON_METHODS:
                yield node.attr
            case ast.Name() if node.id in _PYTHON_NAMES:
                yield node.id
            case ast.Name(id="sys", ctx=ast.Store()):
                yield "a name for sys"


def _c(content: bytes) -> Iterator[str]:
    text = content.decode("latin-1")
    for name in re.findall(r"#\s*include\s*[<\"]([^>\"]*)[>\"]", text):
        if name not in _C_HEADERS:
            yield name
    for doubt, name in ((r"%[-+ #0-9.]*p", "%p"), (r"\)\s*\(*\s*&\s*[A-Za-z_(]", "an address as a number, perhaps"), ("##", "##")):
        if re.search(doubt, text):
            yield name
    for token in tokens(content):
        if _C_WORDS.fullmatch(token.text):
            yield token.text


def _other(content: bytes) -> Iterator[str]:
    text = content.decode("latin-1")
    for words in (_DOUBTFUL, _DOUBTFUL_WORDS):
        yield from (found[0] for found in words.finditer(text))
