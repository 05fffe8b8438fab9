"""The lines of a source without what only people read."""

import pytest

from momus.languages.code_lines import code_lines
from momus.model import Program


@pytest.mark.parametrize(
    ("language", "text", "lines"),
    [
        (
            "python",
            '# Ben\n"""Ben\'s"""\ndef f(n):  # Ben\n    """By\n    Ben"""\n    s = "# kept"; "Ben"\n    return lambda: "kept"\n',
            ["def f(n):", '    s = "# kept";', '    return lambda: "kept"'],
        ),
        ("python", "def f(n): 'Ben'\nx = {1:\n 'kept'}\n", ["def f(n):", "x = {1:", " 'kept'}"]),
        ("python", "def f(:\n", []),
        ("c", "/* Ben\n ä */\nint f(void) { // Ben\nreturn '\"'; } // Ben\n", ["int f(void) {", "return '\"'; }"]),
        ("c", '#define A 3 // Ben\nchar *s = "// kept";\n', ["#define A 3", 'char *s = "// kept";']),
        (
            "java",
            "/** @author Ben */\nclass A {\n  int f() { return 1; /* Ben */ } }\n",
            ["class A {", "  int f() { return 1;           } }"],
        ),
        ("cpp", 'auto s = R"(// kept)"; // Ben\n', ['auto s = R"(// kept)";']),
        ("javascript", "let s = `// kept`; /* Ben */\n", ["let s = `// kept`;"]),
        ("csharp", "/// <author>Ben</author>\nclass A { } // Ben\n", ["class A { }"]),
        ("haskell", "-- Ben\n{- Ben\n -}\nf n = n -- Ben\n", ["f n = n"]),
    ],
)
def test_lines_have_no_comments_and_no_docstrings(language, text, lines):
    told = code_lines(Program(language, (("file", text.encode()),)))
    assert [line.rstrip() for line in told if line.strip()] == lines


def test_a_language_without_a_grammar_has_no_lines_to_show():
    assert code_lines(Program("brainfuck", (("file", b"+ Ben"),))) == []
