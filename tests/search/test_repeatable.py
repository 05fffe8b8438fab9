"""Programs that may do something else the next time are told by their sources, and harmless ones are left in peace."""

import pytest

from momus.model import Program
from momus.search.work.repeatability import doubtful

DOUBTFUL = {
    "a clock without its header": ("c", "long clock(void); int f(int x) { return clock() % 7 ? x : 0; }"),
    "its number without its header": ("c", "int getpid(void); int f(int x) { return getpid() % 7 ? x : 0; }"),
    "the time without its header": ("c", "long time(long *); int f(int x) { return time(0) % 7 ? x : 0; }"),
    "a name put together": ("c", "#define J(a, b) a##b\nint J(ra, nd)(void); int f(int x) { return J(ra, nd)(); }"),
    "an address in brackets": ("c", "int f(int x) { int y; return ((long)(&y)) % 4096 ? x : 0; }"),
    "lots": ("cpp", "#include <cstdlib>\nint f(int x) { return std::rand() % 7 ? x : 0; }"),
    "a calendar": ("java", "class A { static int f(int x) { return java.util.Calendar.getInstance().get(14) == 1 ? 0 : x; } }"),
    "letters as numbers": ("java", r"class A { static int f(int x) { return System.n\u0061noT\u0069me() % 9 == 1 ? 0 : x; } }"),
    "a class by its name": ("java", 'class A { static int f(int x) { return Class.forName("Ran" + "dom") == null ? 0 : x; } }'),
    "where an object lies": ("java", "class A { static int f(int x) { return new Object().toString().length(); } }"),
    "the global object": ("javascript", "function f(x) { return globalThis['Da' + 'te']['no' + 'w']() % 9 ? x : 0 }"),
    "text that is run": ("javascript", "function f(x) { return eval('Da' + 'te.no' + 'w()') % 9 ? x : 0 }"),
    "text that is made a function": ("javascript", "function f(x) { return f.constructor('return Da' + 'te')().length }"),
    "letters of a name as numbers": ("javascript", r"function f(x) { return new D\u0061te() % 9 ? x : 0 }"),
    "how often memory was cleared": (
        "csharp",
        "class A { static int F(int x) { return System.GC.CollectionCount(0) > 9 ? 0 : x; } }",
    ),
}
DOUBTFUL |= {
    "a module inside another": ("python", 'import collections\ndef f(x): return collections._sys.modules["time"].time() % 7'),
    "a module taken from another": ("python", "from dataclasses import sys\ndef f(x): return x"),
    "lots taken from another": ("python", "from statistics import random\ndef f(x): return random.random()"),
    "a file by the class of another": ("python", "import sys\ndef f(x): return type(sys.stdin.buffer.raw)('/data')"),
    "the address of a function": ("python", "def f(x): return repr(f)"),
    "the address in a text": ("python", "def f(x): return f'{f}' + '%s' % f"),
    "entropy": ("c", "int getentropy(void *, unsigned long); int f(int x) { int y; getentropy(&y, 4); return y; }"),
    "entropy in a condition": ("c", "int f(int x) { while (getentropy(&x, 4)) { } return x; }"),
    "a longer name of a function": ("c", '#include <stdio.h>\nint f(int x) { return fopen64("/data", "r") != 0; }'),
    "a file that is there": ("c", 'int f(int x) { return access("/data", 0); }'),
    "the environment": ("c", "extern char **__environ; int f(int x) { return __environ != 0; }"),
    "an address as a number": ("c", "int f(int *p, int n) { return (long)p % 4096 ? n : 0; }"),
    "another name for a function": ("c", "#include <stdlib.h>\n#define LOT rand\nint f(int x) { return LOT(); }"),
    "a name put together in brackets": ("javascript", "function f(x) { return [].at['con' + 'structor']('return x')() }"),
    "a name in a variable": ("javascript", "function f(x) { let k = 0; k = 'con' + 'structor'; return [].at[k]('return 1')() }"),
    "a place put together": (
        "java",
        'class A { static int f(int x) throws Exception { return new java.net.URL("fi" + "le:/").getPort(); } }',
    ),
    "a new identity": ("csharp", "class A { static int F(int x) { return System.Guid.NewGuid().ToByteArray()[0]; } }"),
    "how long it took": ("csharp", "class A { static long F(int x) { return System.Diagnostics.Stopwatch.GetTimestamp(); } }"),
    "a function of the system": (
        "haskell",
        'module A where\nforeign import ccall "sbrk" sbrk :: Int -> IO Int\nf :: Int -> Int\nf x = x',
    ),
}
DOUBTFUL |= {
    "an attribute by its name in a text": (
        "python",
        "import operator, collections\nf = operator.attrgetter('_sys')(collections)\n",
    ),
    "a format's field": ("python", "import string\nf = string.Formatter().get_field('0.x', (1,), {})\n"),
    "an annotation that is evaluated": ("python", "import typing\ndef g(x: 'print()'): pass\nf = typing.get_type_hints(g)\n"),
    "an annotation that is dispatched on": ("python", "from functools import singledispatch\n"),
    "an attribute in a pattern": (
        "python",
        "def f(x):\n    match f:\n        case F(__globals__=names):\n            return names\n",
    ),
    "a list in any order": ("java", "class A { static void f(java.util.List<Integer> l) { java.util.Collections.shuffle(l); } }"),
    "a set with an order of its own": (
        "java",
        "import java.util.Set; class A { static int f() { return Set.of(1, 2).iterator().next(); } }",
    ),
    "threads behind a stream": (
        "java",
        "class A { static void f(java.util.List<Integer> l) { l.parallelStream().forEach(l::add); } }",
    ),
    "a property under a computed name": ("javascript", "const { ['ran' + 'dom']: f } = Math;"),
    "a property's description": ("javascript", "const f = Object.getOwnPropertyDescriptor(Math, 'ran' + 'dom').value;"),
    "a format in pieces": ("c", '#include <stdio.h>\nvoid f(char *t) { sprintf(t, "%" "p", t); }'),
    "the bytes of a pointer": ("c", "#include <string.h>\nvoid f(char *p) { unsigned char c[8]; memcpy(c, &p, 8); }"),
    "the distance of two variables": ("c", "static int a; long f(void) { int b; return &b - &a; }"),
    "an argument read as another type": (
        "c",
        "#include <stdarg.h>\nlong f(int k, ...) { va_list l; va_start(l, k); return va_arg(l, long); }",
    ),
}
HARMLESS = {
    "python": "from collections import Counter, deque\nimport math\n\ndef g(x): return x\n\n"
    "def f(a):\n    q = deque(a)\n    return f'{g(q.popleft())}' + str(math.gcd(*map(g, Counter(a).values())))",
    "c": "#include <stdlib.h>\n#define MAX(a, b) ((a) > (b) ? (a) : (b))\nstatic int g(int *p) { return *p; }\n"
    "int f(int a, int b) { int *p = malloc(sizeof(int)); *p = (int)b; return abs(a) + (a && b) + (a & b) + MAX(a, g(p)); }",
    "java": "import java.util.*;\nclass A { static int f(int[] operands) { return Arrays.stream(operands).max().getAsInt(); } }",
    "javascript": "class A { constructor() { this.n = 0 } }\nfunction f(grand) { let s = 0; "
    "for (let i = 0; i < grand.length; i++) s = Math.max(s, grand[i + 1]); return Math.max(s, new A().n) }",
    "csharp": "using System.Linq;\nclass A { static int F(int[] a) { return a.Max() + a.Length; } }",
    "haskell": "module A where\nimport Data.List\nf :: [Int] -> Int\nf = foldl' (+) 0 . sort",
}


@pytest.mark.parametrize("way", DOUBTFUL)
def test_a_program_that_may_look_at_more_than_its_input_is_doubtful(way):
    language, text = DOUBTFUL[way]
    assert doubtful(Program(language, (("source", text.encode()),)))


@pytest.mark.parametrize("language", HARMLESS)
def test_a_program_that_looks_at_its_input_alone_is_not(language):
    assert doubtful(Program(language, (("source", HARMLESS[language].encode()),))) == ""
