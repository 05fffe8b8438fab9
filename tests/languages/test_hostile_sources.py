"""Sources that were written to break or to stop whoever reads them: reading comes to an end, soon, without an exception."""

import time

import pytest

from momus.languages import language
from momus.model import Program

QUICK = {
    ("javascript", "templates in templates"): b"let a = 1, x = " + b"`${" * 400 + b"a" + b"}`" * 400,
    ("javascript", "functions in functions"): b"(function(){" * 600 + b"})" * 600,
    ("java", "classes in classes"): b"class A { " * 600 + b"}" * 600,
    ("java", "types in types"): b"class A { static int f(" + b"List<" * 600 + b"Integer" + b">" * 600 + b" x) { return 0; } }",
    ("csharp", "classes in classes"): b"class A { " * 600 + b"}" * 600,
    ("csharp", "namespaces in namespaces"): b"namespace A { " * 600 + b"}" * 600,
    ("csharp", "a long condition"): b"#if " + b"!" * 50_000 + b"A\n#endif\nclass A { }",
    ("cpp", "classes in classes"): b"struct A { " * 600 + b"};" * 600,
    ("cpp", "namespaces in namespaces"): b"namespace A { " * 600 + b"}" * 600,
    ("cpp", "a long number"): b"auto z = " + b"9" * 5000 + b";",
    ("c", "blocks in blocks"): b"int f(void) { " + b"{" * 3000 + b"}" * 3000 + b" return 0; }",
    ("c", "declarators in declarators"): b"int " + b"(" * 3000 + b" p " + b")" * 3000 + b";",
    ("c", "a long number"): b"long z = " + b"9" * 5000 + b";",
    ("haskell", "a long number"): b"z :: Integer\nz = " + b"9" * 5000 + b"\n",
    ("haskell", "brackets in brackets"): b"z = " + b"(" * 1000 + b"0" + b")" * 1000 + b"\n",
    ("python", "a long number"): b"x = 0x" + b"f" * 4000,
    ("python", "operators on operators"): b"x = 0" + b"+1" * 5000,
    ("python", "attributes of attributes"): b"x = a" + b".a" * 5000,
}
SLOW = {
    ("cpp", "raw texts that begin"): b'R"(' * 87_000,
    ("haskell", "comments that begin"): b"{-#" * 87_000,
    ("javascript", "patterns that begin"): b"x=/[" * 32_500,
    ("python", "a text with many fields"): b"a = 1\nx = f'" + b"{a}" * 330_000 + b"'\n",
    ("python", "a target of many names"): b"(" + b"a," * 490_000 + b") = 1 = 2\n",
}
MOST_CPU_S = 8.0


@pytest.mark.parametrize(
    ("name", "source"),
    [pytest.param(one, text, id=f"{one}: {what}") for (one, what), text in QUICK.items()]
    + [pytest.param(one, text, id=f"{one}: {what}", marks=pytest.mark.slow) for (one, what), text in SLOW.items()],
)
def test_reading_ends_soon_and_without_an_exception(name, source):
    known = language(name)
    program = Program(name, ((f"a{known.suffixes[0]}", source),))
    started = time.process_time()
    assert known.normal_form(program) == known.normal_form(program)
    known.literals(program)
    known.signature(program, "f")
    assert time.process_time() - started < MOST_CPU_S
