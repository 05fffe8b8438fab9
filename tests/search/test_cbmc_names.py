"""No proof of a program that could see that it is read by the checker, and show it another text."""

import pytest

from momus.execute import Runner
from momus.search.solvers.base import Proof
from momus.search.solvers.cbmc.proof import attempt
from tests.search.cbmc_pairs import pair_of
from tests.search.proofs import whole

SAME = "int f(int x) { return x; }"
SMALL = {"x": "int(0, 10)"}
SHOWN = "int f(int x) {\n%s\nreturn x;\n#else\nreturn x == 5 ? 0 : x;\n#endif\n}"
LIES = {
    "its own name": SHOWN % "#ifdef f",
    "its own name in a comment": SHOWN % "#/* */if\\\ndef /* */ f",
    "another function's name": "int g(int x) { return x; }\n" + SHOWN % "#if defined(g)",
    "a name of the library": SHOWN % "#ifdef exit",
    "a macro that asks": "#define SEEN defined(f)\n" + SHOWN % "#if SEEN",
    "a name as text": "#define S(a) #a\n#define T(a) S(a)\nint f(int x) { return T(f)[1] || x != 5 ? x : 0; }",
    "a macro of the checker's preprocessor": "#include <ctype.h>\n" + SHOWN % "#ifdef __NO_CTYPE",
    "a macro that only the compiler has": "int f(int x) {\n#ifdef MOMUS_NATIVE_H\nreturn x == 5 ? 0 : x;\n#endif\nreturn x;\n}",
    "a macro that a header gives": "#include <ctype.h>\n" + SHOWN % "#ifndef isdigit",
    "the name of the function": "int f(int x) { return __func__[1] || x != 5 ? x : 0; }",
}


@pytest.fixture(scope="module")
def runner():
    with Runner() as made:
        yield made


@pytest.mark.parametrize("lie", LIES)
def test_nothing_is_proved_of_a_program_that_could_see_its_names_changed(runner, lie):
    assert whole(attempt, pair_of(runner, SAME, LIES[lie], SMALL), 4, 15) is None


def test_an_assertion_does_no_harm(runner):
    text = "#include <assert.h>\nint f(int x) { assert(x >= 0); return x; }"
    assert isinstance(whole(attempt, pair_of(runner, SAME, text, SMALL), 4, 15), Proof)


def test_conditions_on_other_names_do_no_harm(runner):
    text = (
        "#ifndef ONCE\n#define ONCE\n#define LAST 1\n#endif\nint f(int x) {\n#ifdef DEBUG\nx = 0;\n#endif\nreturn x + LAST - 1; }"
    )
    assert isinstance(whole(attempt, pair_of(runner, SAME, text, SMALL), 4, 15), Proof)
