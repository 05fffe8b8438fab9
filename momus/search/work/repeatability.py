"""Whether a program does the same in every run, as far as its source tells.

A claim about every input holds only if another run would do the same. So a program that could look at the clock, use random numbers, or read
anything but its input is doubtful. Whatever is not known to be harmless counts as doubtful: modules, headers and functions are listed that tell
nothing but what they were given.
"""

import ast
import re
from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module

from momus.errors import RejectedError
from momus.languages.c.declarations import declarations
from momus.languages.c.source import CToken, tokens
from momus.languages.python.own_text import is_telling
from momus.languages.python.parsing import parsed
from momus.model import Program
from momus.search.work.identity import identity_shown

_PYTHON_MODULES = frozenset(
    "__future__ abc bisect cmath collections collections.abc copy dataclasses decimal enum fractions functools heapq itertools math "
    "numbers operator re statistics string textwrap typing".split()
)
_PYTHON_PARTS = {
    "sys": frozenset("stdin stdout stderr maxsize exit setrecursionlimit float_info".split()),
    "calendar": frozenset("isleap leapdays monthrange weekday".split()),
    "datetime": frozenset("date datetime timedelta MINYEAR MAXYEAR".split()),
}
"""The modules that tell something else too, and what of each is harmless."""
_PYTHON_NOW = frozenset("today now utcnow fromtimestamp utcfromtimestamp timestamp astimezone".split())
_PYTHON_NAMES = frozenset(
    "id hash open eval exec compile globals locals vars getattr setattr delattr __import__ __builtins__ __loader__ __spec__ breakpoint "
    "object memoryview help dir repr ascii".split()
)
# Modules in others; the file below standard input, by whose class others are opened; a format that may look at attributes.
_PYTHON_ATTRIBUTES = frozenset("random time raw detach format_map".split())
_PYTHON_METHODS = frozenset(
    "__init__ __post_init__ __repr__ __str__ __eq__ __ne__ __lt__ __le__ __gt__ __ge__ __len__ __iter__ __next__ __getitem__ __setitem__ "
    "__contains__ __add__ __sub__ __mul__ __neg__ __bool__ __call__ __name__ __doc__ __abs__ __mod__ __floordiv__ __truediv__".split()
)
_C_HEADERS = frozenset(
    "assert.h ctype.h errno.h float.h inttypes.h iso646.h limits.h math.h stdarg.h stdbool.h stddef.h stdint.h stdio.h stdlib.h string.h "
    "strings.h".split()
)
_C_FUNCTIONS = frozenset(
    "abs labs llabs div ldiv atoi atol atoll atof strtol strtoll strtoul strtoull strtod strtof malloc calloc realloc free exit abort qsort bsearch "
    "printf puts putchar fputs fputc putc fprintf sprintf snprintf fflush scanf sscanf fscanf getchar getc fgetc fgets gets ungetc perror "
    "strlen strcpy strncpy strcat strncat strcmp strncmp strcasecmp strncasecmp strchr strrchr strstr strtok strspn strcspn strpbrk strdup "
    "memcpy memmove memset memcmp memchr isalpha isdigit isalnum isspace isupper islower ispunct isxdigit isprint iscntrl isgraph isblank "
    "toupper tolower sqrt cbrt pow exp exp2 log log2 log10 sin cos tan asin acos atan atan2 sinh cosh tanh floor ceil round trunc fabs fmod "
    "hypot fmin fmax lround llround sqrtf powf floorf ceilf roundf fabsf fmodf sqrtl powl isnan isinf assert sizeof if while for switch return "
    "offsetof INT_MAX".split()
)
"""What a C program may call besides its own functions. Nothing here tells a time, an address or what else is in the machine."""
_C_TYPES = frozenset("int char long short float double void unsigned signed bool size_t const struct".split())
_C_RESERVED = re.compile(r"__(?!int128\b|restrict\b|inline\b|func__)|_[A-Z](?!ool\b)")
# Functions of the allowed headers that a program might keep without calling them where they stand, and words that lead elsewhere.
_C_WORDS = re.compile(
    r"s?rand(om)?(_r)?|[dejlmn]rand48|arc4random\w*|(secure_)?getenv|environ|system|popen|f?d?open\w*|freopen\w*|tmp(file|nam)\w*|remove|rename|"
    r"asm|extern|volatile|union|u?intptr_t|syscall|errno|on_exit|atexit|signal|setlocale|getline|getdelim|mk\w*temp\w*|realpath"
)
_C_POINTER = re.compile(r"\*\s*(?:const\s+|restrict\s+)*([A-Za-z_]\w*)|\b([A-Za-z_]\w*)\s*\[")
_C_OPERAND = re.compile(r"(?<![\w.])(\d[\w.]*|\(\s*-?\s*\d+\s*\))\s*\Z")
# A function without a prototype takes a pointer for a number. These look at tokens with single blanks between them.
_C_OLD_FUNCTION = re.compile(
    r"(?:\A|[;{}] )(?!return\b|else\b|goto\b|do\b)\w[\w *,]{0,300}[ ,]\w+ \( \) [;,]|"
    r"\( \* \w+ (?:\[ \w* ?\] )?\) \( \)|\) [A-Za-z_][^(){}=]{0,300}; \{"
)
_C_BYTES = re.compile(
    r"\bmem(cpy|move|cmp|chr)\b|\bvoid\s*\*\s*\w+\s*=|\(\s*(?:const\s+)?(?:unsigned|signed|char|void|int|long|short|size_t|u?int\w+_t)[\w\s]*\*+\s*\)(?!\s*(?:malloc|calloc|realloc|[;,){]))"
)
_C_CAST = re.compile(
    r"\(\s*(?:(?:unsigned|signed|long|short|int|char|size_t|ptrdiff_t|ssize_t|u?int\w+_t)\s*)+\)\s*\(*\s*([A-Za-z_]\w*)\s*(?![\[(\w.]|->)"
)
_C_MACRO = re.compile(r"# define (\w+)(?:\([^)]*\))?(.*)\Z")
_DOUBTFUL = re.compile(
    r"(?i)\b(\w*(random|clock|time|date|now|thread|pid|env|uuid|hash|process|file|socket|runtime|reflect|unsafe|entropy)\w*)\b"
)
_DOUBTFUL_WORDS = re.compile(
    r"\b(s?rand|Calendar|Instant|Locale|identity\w*|forName|getClass|get(Declared)?(Methods?|Fields?|Constructors?)|invoke\w*|GetType|"
    r"Activator|Assembly|TickCount\w*|GC|WeakRef\w*|eval|Function|globalThis|global|window|require|performance|Intl|Atomics)\b|"
    # A name may be built from parts, or its letters written as numbers.
    r"(\\u|\bimport\s*\(|\bnew\s+Object\b|\.\s*constructor\b)"
)


_JAVA_NAMES = re.compile(
    r"java\.(util\.(\*|function\b|stream\b|[A-Z]\w*)|math\b|lang\.(Math|Integer|String|Character|Long|Double)\b)"
)
# `Set.of` and its like have another order in every JVM.
_JAVA_WORDS = re.compile(
    r"\b(shuffle|\w*[pP]arallel\w*|(Set|Map)\s*\.\s*(of|ofEntries|copyOf)|toUnmodifiable(Set|Map)|URL|URI|Paths?|Scanner|Class|ClassLoader|Module|StackWalker|getProperty|System\s*\.\s*(?!out\b)\w+|native|UUID)\b"
)
_JAVA_TEXT = re.compile(r"\"\s*\+|\+\s*\"|\+=|\b(valueOf|toString|print\w*|append|format\w*|concat|join\w*|insert)\b")
# The text of an array, of a function and of an object without a text of its own holds a number that differs between processes.
_JAVA_HIDDEN = re.compile(r"\bObject\b|\bvar\b|\[\s*\]\s*>|<\s*[A-Z]\s*(extends\b[^>]*)?[,>]|->|::|\binterface\b")
_JAVA_ARRAY = re.compile(r"\[\s*\]\s*([A-Za-z_]\w*)|\b([A-Za-z_]\w*)\s*(?:\[\s*\])+\s*[=;,)]")
_JAVA_JOINED = re.compile(r"(?<!\+)\+=?\s*(\w+)\b(?!\s*[\[.(])|\b(\w+)\s*(?:\+(?!\+)|\.\s*toString\b)")
_JAVA_CLASS = re.compile(r"\bclass\s+(\w+)")
_CSHARP_NAMES = re.compile(
    r"System(\s*\.\s*(Collections|Generic|Linq|Text|Numerics|Math|Console|String|Int32|Int64|Array|Convert|Char|Tuple|\w*Exception))*\s*\Z"
)
_CSHARP_WORDS = re.compile(
    r"\b(Guid|Stopwatch|AppDomain|Diagnostics|IO|Interop\w*|DllImport|Marshal|unsafe|fixed|stackalloc|RuntimeHelpers|Buffer|Type|typeof|dynamic|"
    r"Console\s*\.\s*(?!Write)\w+)\b"
)
_HASKELL_IMPORT = re.compile(rb"\bimport\s+(?:safe\s+|qualified\s+)*(\"[^\"]*\"|[\w.]+)?")
_HASKELL_MODULES = frozenset(
    b"Control.Monad Data.Array Data.Bits Data.Char Data.Complex Data.Either Data.Foldable Data.Function Data.Int Data.IntMap Data.IntSet "
    b"Data.List Data.Map Data.Map.Strict Data.Maybe Data.Ord Data.Ratio Data.Sequence Data.Set Data.Traversable Data.Tuple Data.Word Numeric "
    b"Prelude Text.Printf Text.Read".split()
)


_LONGEST = 32_000
"""Longer sources, in bytes, are doubtful unread: some patterns take time that grows with the square of the length."""


def doubtful(program: Program) -> str:
    """Return the part of a program that may behave differently the next time, "" if no such part is known."""
    look: Callable[[bytes], Iterator[str]] = _LOOKS.get(program.language, _other)
    for _, content in program.sources:
        found = (
            next(look(content), "") if len(content) <= _LONGEST else f"{len(content):,} bytes of source, too many to look through"
        )
        if found:
            return f"it uses {found}"
    return ""


def _python(content: bytes) -> Iterator[str]:
    try:
        tree = parsed(content)
    except RejectedError:
        yield "what cannot be read here"
        return
    has_imports = any(isinstance(node, ast.Import | ast.ImportFrom) for node in ast.walk(tree))
    text = content.decode("latin-1")
    # By an import the name stands for the module, and for nothing else.
    imported = {
        one.name for node in ast.walk(tree) if isinstance(node, ast.Import) for one in node.names if one.name in _PYTHON_PARTS
    }
    stored = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store)}
    yield from identity_shown(tree)
    for node in ast.walk(tree):
        match node:
            case ast.Import():
                yield from (
                    one.name
                    for one in node.names
                    if one.name not in _PYTHON_MODULES | _PYTHON_PARTS.keys() or one.name in _PYTHON_PARTS and one.asname
                )
            case ast.ImportFrom(module=str(module), level=0) if module in _PYTHON_PARTS:
                yield from (f"{module}.{one.name}" for one in node.names if one.name not in _PYTHON_PARTS[module])
            case ast.ImportFrom():
                if node.level or node.module not in _PYTHON_MODULES:
                    yield node.module or "a module beside it"
                yield from (
                    f"{node.module}.{one.name}"
                    for one in node.names
                    if one.name in _PYTHON_ATTRIBUTES or is_telling(one.name, True)
                )
            case ast.Attribute(value=ast.Name(id=module)) if module in imported and node.attr not in _PYTHON_PARTS[module]:
                yield f"{module}.{node.attr}"
            case ast.Attribute(value=ast.Name(id=module)) if module in imported:
                pass
            case ast.Attribute() if node.attr in _PYTHON_NOW and "datetime" in text:
                yield node.attr
            case ast.Attribute() if node.attr.startswith("__"):
                if node.attr not in _PYTHON_METHODS:
                    yield node.attr
            case ast.Attribute() if node.attr.startswith("_") and node.attr in stored and node.attr not in _private_names():
                pass
            case ast.Attribute() if node.attr in _PYTHON_ATTRIBUTES or is_telling(node.attr, has_imports):
                yield node.attr
            case ast.MatchClass(kwd_attrs=attributes):
                yield from (one for one in attributes if is_telling(one, True) or one in _PYTHON_NOW)
            case ast.Name() if node.id in _PYTHON_NAMES:
                yield node.id
            case ast.Name(id=module, ctx=ast.Store()) if module in imported:
                yield f"a name for {module}"


@cache
def _private_names() -> frozenset[str]:
    """Return the private names that the harmless modules and what they hold have: by some of them other modules are reached."""
    found: set[str] = set()
    for module in map(import_module, _PYTHON_MODULES | _PYTHON_PARTS.keys()):
        found.update(dir(module), *(dir(getattr(module, name)) for name in dir(module)))
    return frozenset(name for name in found if name.startswith("_"))


def _c(content: bytes) -> Iterator[str]:
    text = content.decode("latin-1")
    for name in re.findall(r"#\s*include\s*[<\"]([^>\"]*)[>\"]", text):
        if name not in _C_HEADERS:
            yield name
    for doubt, name in ((r"%[-+ #0-9.]*p", "%p"), (r"\)\s*\(*\s*&\s*[A-Za-z_(]", "an address as a number, perhaps"), ("##", "##")):
        if re.search(doubt, text):
            yield name
    if re.search(r"%[-+ #0-9.]*\"\s*\"", text):
        yield "a format in pieces"
    found = tokens(content)
    if _C_OLD_FUNCTION.search(" ".join(token.text for token in found if token.kind != "directive")):
        yield "a function whose parameters are not declared"
    if re.search(r"\bstruct\b|\*\s*\*|\*\s*\w+\s*\[", text) and (bytes_read := _C_BYTES.search(text)):
        yield f"{bytes_read[0]} where pointers are kept"
    pointers = {name for found in _C_POINTER.finditer(text) if not _is_product(text, found) for name in found.groups() if name}
    yield from (
        f"the address of {found[1]}" for found in re.finditer(r"[(,=]\s*&\s*([A-Za-z_]\w*)\s*[,);]", text) if found[1] in pointers
    )
    yield from (
        "the distance of two addresses" for _ in re.finditer(r"&\s*[A-Za-z_]\w*\s*-(?!>)|[\w)\]]\s*-\s*&\s*[A-Za-z_]", text)
    )
    yield from (f"the address {found[1]} as a number" for found in _C_CAST.finditer(text) if found[1] in pointers)
    macros = [macro for token in found if token.kind == "directive" and (macro := _C_MACRO.match(token.text))]
    known = _C_FUNCTIONS | _C_TYPES | declarations(content).functions.keys() | {macro[1] for macro in macros}
    for macro in macros:
        yield from (name for name in re.findall(r"([A-Za-z_]\w*) ?\(", macro[2]) if name not in known)
        yield from (name for name in re.findall(r"\A\s*([a-z_]\w*)\s*\Z", macro[2]) if name not in known)
    for token, after in zip(found, [*found[1:], CToken("sign", ";")], strict=True):
        if token.kind == "name" and (_C_WORDS.fullmatch(token.text) or _C_RESERVED.match(token.text)):
            yield token.text
        if token.kind == "name" and after.text == "(" and token.text not in known:
            yield token.text


def _is_product(text: str, found: re.Match[str]) -> bool:
    """Return whether a star that might declare a pointer follows a number: before a declaration stands a type."""
    return text[found.start()] == "*" and _C_OPERAND.search(text, max(0, found.start() - 40), found.start()) is not None


def _other(content: bytes) -> Iterator[str]:
    text = content.decode("latin-1")
    for words in (_DOUBTFUL, _DOUBTFUL_WORDS):
        yield from (found[0] for found in words.finditer(text))


def _java(content: bytes) -> Iterator[str]:
    text = content.decode("latin-1")
    yield from (
        name for name in re.findall(r"\b((?:java|javax|jdk|sun|com|org)\s*\.[\w\s.*]+)", text) if not _JAVA_NAMES.match(name)
    )
    yield from (found[0] for found in _JAVA_WORDS.finditer(text))
    yield from _java_identity(text)
    yield from _other(content)


def _java_identity(text: str) -> Iterator[str]:
    """Yield what may be put into a text with a number that differs between processes."""
    if not _JAVA_TEXT.search(text):
        return
    yield from (f"the text of {found[0]}" for found in _JAVA_HIDDEN.finditer(text))
    arrays = {name for found in _JAVA_ARRAY.finditer(text) for name in found.groups() if name}
    shown = [word for found in _JAVA_JOINED.finditer(text) for word in found.groups() if word]
    for found in re.finditer(r"\b(?:valueOf|print\w*|append|format\w*|insert|join)\s*\(([^;]{0,1000})", text):
        shown += re.findall(r"\b(\w+)\b(?!\s*[\[.])", found[1])
    yield from (f"the text of the array {name}" for name in shown if name in arrays)
    if re.search(r"\+\s*\(*\s*new\b|\bnew\s+\w+\s*(\[[^\]]*\]|\{)[^;]*\+|\(\s*new\s+\w+\s*\[", text):
        yield "the text of a new object"
    if "toString" not in text and any(re.search(rf"\bnew\s+{name}\b", text) for name in _JAVA_CLASS.findall(text)):
        yield "an object without a text of its own"


def _csharp(content: bytes) -> Iterator[str]:
    text = content.decode("latin-1")
    yield from (name for name in re.findall(r"\b(System\s*(?:\.\s*\w+)+)\s*[;({<\[ ]", text) if not _CSHARP_NAMES.match(name))
    yield from (found[0] for found in _CSHARP_WORDS.finditer(text))
    yield from _other(content)


def _haskell(content: bytes) -> Iterator[str]:
    yield from (name.decode("latin-1") for name in _HASKELL_IMPORT.findall(content) if name not in _HASKELL_MODULES)
    yield from (found[0].decode() for found in re.finditer(rb"\{-#|\bforeign\b|\bunsafe\w*", content))
    yield from _other(content)


def _javascript(content: bytes) -> Iterator[str]:
    text = content.decode("latin-1")
    # By a name that is put together any value leads to the code that makes functions of texts, and so to everything.
    indices = [found[1].strip() for found in re.finditer(r"[\w)\]]\s*\[([^\[\]]*)\]", text)]
    counters = set(re.findall(r"\b(?:let|var)\s+(\w+)\s*=\s*-?\d+\s*[;,]", text))
    counters -= set(re.findall(r"\b(\w+)\s*=(?![=>])(?!\s*-?\d+\s*[;,)])", text)) | set(
        re.findall(r"\b(\w+)\s*\+=(?!\s*\d+\b)", text)
    )
    for index in indices:
        plain = re.sub(r"\b\w+\.length\b", "0", index)
        if not all(word.isdigit() or word in counters for word in re.findall(r"\w+", plain)) or not re.fullmatch(
            r"[\w\s+*/%()-]*", plain
        ):
            yield f"[{index}]"
    # A computed key takes any property of an object apart, as these functions do.
    yield from (found[0] for found in re.finditer(r"[{,]\s*\[[^:;]*\]\s*:|\bgetOwnProperty\w*|\bFinalizationRegistry\b", text))
    yield from (found[0] for found in re.finditer(r"\bthis\s*\[|[=(,]\s*this\b|\breturn\s+this\b|\bwith\s*\(", text))
    yield from _other(content)


_LOOKS = {"python": _python, "c": _c, "java": _java, "csharp": _csharp, "haskell": _haskell, "javascript": _javascript}
