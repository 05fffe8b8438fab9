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
HARMLESS = {
    "c": "#include <stdlib.h>\nint f(int a, int b) { return abs(a) + (a && b) + (a & b); }",
    "java": "import java.util.*;\nclass A { static int f(int[] operands) { return Arrays.stream(operands).max().getAsInt(); } }",
    "javascript": "class A { constructor() { this.n = 0 } }\nfunction f(grand) { return Math.max(grand, new A().n) }",
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
