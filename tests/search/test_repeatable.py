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
DOUBTFUL |= {
    f"{way} (Python)": ("python", text)
    for way, text in {
        "the first of a set of texts": "def f(x): return next(iter({'a', 'b'}))",
        "a set that is run through": "def f(x):\n    s = set(x)\n    t = s\n    return [c for c in t]",
        "a set that is popped": "def f(x):\n    s = {'a', x}\n    return s.pop()",
        "a set that becomes a list": "def f(x): return list({object_ for object_ in x})",
        "a set under another name": "def f(x): return list(map(set, x))",
        "the keys of two dicts": "def f(x): return [*(x.keys() | {'a': 1}.keys())]",
        "a set given to a counter": "from collections import Counter\ndef f(x):\n    c = Counter()\n    c.update({'a', 'b'})\n    return [*c]",
        "equal objects in a set": "class A:\n    def __lt__(self, other): return False\ndef f(x): return sorted({A(), A()})",
        "a set given to its own function": "def len(x): return [*x]\ndef f(x): return len({'a', 'b'})",
        "a function in a list": "def f(x): return str([f])",
        "a function in a variable": "def f(x):\n    g = f\n    return str(g)",
        "an iterator": "def f(x): return str(map(int, x))",
        "iterators made by name": "def f(x): return str([*map(iter, x)])",
        "a generator": "def g():\n    yield 1\ndef f(x): return '%s' % g()",
        "a method": "def f(x): return str([].append)",
        "a function as what is left": "from functools import reduce\ndef f(x): return str(reduce(f, [], f))",
        "the smaller of two functions": "def f(x): return str(min(f, f, key=len))",
        "an object": "class A: pass\ndef f(x):\n    y = A()\n    return str(y)",
        "a set of an object": "class A:\n    def __init__(self): self.m = {'a', 'b'}\n    def f(self): return [*self.m]",
        "a set of a class": "class A:\n    m = {'a', 'b'}\n    def f(self): return [*self.m]",
        "a set that is set": "class A:\n    @property\n    def m(self): return 1\n    @m.setter\n    def m(self, v): self.l = [*v]\n"
        "def f(x):\n    a = A()\n    a.m = {'a', 'b'}\n    return a.l",
        "a set as the arguments of an error": "def f(x):\n    e = ValueError()\n    e.args = {'a', 'b'}\n    return str(e)",
        "a set that a function returns": "def g(x): return {'a', x}\ndef f(x): return [*g(x)]",
        "a set of a function that is passed on": "def g(x): return {'a', x}\ndef f(x): return [[*s] for s in map(g, x)]",
        "a set of a function with a decorator": "def d(g): return lambda x: [*g(x)]\ndef g(x): return {'a'}\n@d\ndef g(x): return {'a', x}\n"
        "def f(x): return g(x)",
        "one of two sets": "def f(x): return [*min({'a', 'b'}, {'a'})]",
        "equal items of a set": "def f(x): return {True if c == 'a' else 1 for c in {'a', 'b'}}",
        "items noted on the way": "def f(x):\n    out = []\n    s = {out.append(c) for c in {'a', 'b'}}\n    return out",
        "an iterator in a variable": "def f(x):\n    y = map(int, x)\n    return str(y)",
        "an iterator of a class": "class A:\n    y = map(int, '1')\ndef f(x): return str(A.y)",
        "a private name of a module": "import collections\nclass A:\n    def __init__(self): self._sys = 1\ndef f(x): return collections._sys",
        "today": "from datetime import date\ndef f(x): return date.today().year",
        "now": "import datetime\ndef f(x): return datetime.datetime.now().year",
        "now in a pattern": "from datetime import datetime\ndef f(x):\n    match datetime:\n        case type(now=n): return n().year",
        "a module in the calendar": "import calendar\ndef f(x): return calendar.datetime.date.min",
    }.items()
}
DOUBTFUL |= {
    f"{way} (C)": ("c", text)
    for way, text in {
        "a pointer in a struct": "#include <string.h>\nstruct s { char *p; };\nint f(struct s *t) { char b[8]; memcpy(b, t, 8); return b[1]; }",
        "a function without parameters": "int g(); int f(int x) { int y; return g(&y); } int g(int z) { return z; }",
        "a function of old": "int g(x) int x; { return x; } int f(int x) { int y; return g(&y); }",
        "a pointer to any function": "int g(int x) { return x; } int f(int x) { int (*h)() = g; return h(&x); }",
        "a pointer read as bytes": "int f(char **p) { unsigned char *b = (unsigned char *) p; return b[1]; }",
    }.items()
}
DOUBTFUL |= {
    f"{way} (Java)": ("java", f"class A {{ {text} }}")
    for way, text in {
        "a new array": 'static String f(int x) { return "" + new int[0]; }',
        "an array": 'static String f(int[] a) { return "" + a; }',
        "an array as text": "static String f(int[] a) { return a.toString(); }",
        "an array as a value": "static String f(int[] a) { return String.valueOf((Object) a); }",
        "an object": 'static String f(int x) { A a = new A(); return a + ""; }',
        "a function": 'static String f(int x) { Runnable r = () -> {}; return r + ""; }',
        "a list of arrays": 'static String f(java.util.List<int[]> a) { return a + ""; }',
    }.items()
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


IDENTITY_UNSEEN = {
    "a set of an object that is asked": (
        "python",
        "class A:\n    def __init__(self):\n        self.m = set()\n    def add(self, x):\n        self.m |= {x}\n"
        "    def items(self):\n        return sorted(self.m, reverse=True)\n    def kept(self):\n        return self.m",
    ),
    "a set that is returned": (
        "python",
        "def g(x): return {y for y in set(x) if y > 1}\ndef f(x): return any(y == 2 for y in g(x)), len(g(x)), sorted(g(x))",
    ),
    "an iterator in a variable": (
        "python",
        "import re\ndef f(x):\n    y = filter(None, x)\n    return str(sum(map(int, y))) + re.sub('a', lambda m: 'b', x)",
    ),
    "an attribute of its own": (
        "python",
        "import math\nclass A:\n    def __init__(self): self._balance = math.pi\n    def f(self): return self._balance",
    ),
    "dates that are given": (
        "python",
        "import calendar\nimport datetime\nfrom datetime import date\ndef f(x): return calendar.isleap(x), date(x, 1, 1), datetime.date(x, 2, 3)",
    ),
    "a product": ("c", '#include <stdio.h>\nint f(int n, int m) { scanf("%d %d", &n, &m); return n - 2*n + (-1) * m; }'),
    "a set that is asked": (
        "python",
        "def f(x: set) -> list:\n    seen = set()\n    kept = []\n    for one in x:\n        if one not in seen:\n            seen.add(one)\n"
        "            kept.append(str(one))\n    both = seen & set(kept)\n    return sorted(both) + [len(set(x) - seen)] + kept",
    ),
    "iterators that are used up": (
        "python",
        "def g(x):\n    yield x\nh = lambda x: x\na, b = map(int, input().split())\nprint(*map(str, g(h(a))), sum(x for x in range(b)))\n"
        "print(sorted('ab', key=h), ' '.join(str(i) for i, c in enumerate('ab')), {1: 2}.get(1), f'{max(map(h, [1]))}')",
    ),
    "a list of structs": (
        "c",
        "#include <stdlib.h>\n#include <stdio.h>\nstruct n { int v; struct n *next; };\nstatic int g(void);\nstatic int g() { return 1; }\n"
        "int f(int x) { struct n *a = (struct n *) malloc(sizeof *a); a->v = g(); a->next = NULL; x = g(); if (x) return g(); return a->v; }",
    ),
    "an array in sentences": (
        "java",
        'class A { static String f(int[] a, int n) { String s = ""; for (int i = 0; i < a.length; i++) { s += a[i] + ", "; } '
        "return s + a[n] + g(a, n); } static int g(int[] a, int n) { return a[0] + n; } }",
    ),
}


@pytest.mark.parametrize("way", IDENTITY_UNSEEN)
def test_a_program_whose_sets_and_objects_are_not_shown_is_not_doubtful(way):
    language, text = IDENTITY_UNSEEN[way]
    assert doubtful(Program(language, (("source", text.encode()),))) == ""


def test_a_source_that_is_too_long_to_look_through_is_doubtful_at_once():
    assert doubtful(Program("c", (("source", b"int a " * 150_000),))) == "it uses 900,000 bytes of source, too many to look through"


@pytest.mark.parametrize("way", DOUBTFUL)
def test_a_program_that_may_look_at_more_than_its_input_is_doubtful(way):
    language, text = DOUBTFUL[way]
    assert doubtful(Program(language, (("source", text.encode()),)))


@pytest.mark.parametrize("language", HARMLESS)
def test_a_program_that_looks_at_its_input_alone_is_not(language):
    assert doubtful(Program(language, (("source", HARMLESS[language].encode()),))) == ""
