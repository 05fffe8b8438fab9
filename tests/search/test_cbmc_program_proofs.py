"""Proofs about programs that read and print: what is proved, and that no difference in what they print is lost."""

from pathlib import Path

import pytest

from momus.domain import parse_domain
from momus.execute import Runner
from momus.judge import JudgeSettings
from momus.judge.settings import JudgeKind
from momus.languages.base import Entry, Task
from momus.model import Form
from momus.search.solvers.base import Doubt, Pair, Proof, UnsupportedError
from momus.search.solvers.cbmc.proof import attempt
from momus.search.solvers.cbmc.spelling import spelling_for
from tests.busy import at_this_load
from tests.search.cbmc_pairs import c

TWO = {"a": "int(-2**31, 2**31 - 1)", "b": "int(-2**31, 2**31 - 1)"}
SMALL = {"a": "int(0, 9)", "b": "int(0, 9)"}
FOUND = "(-?\\d+) is the larger"


@pytest.fixture(scope="module")
def runner():
    with Runner() as made:
        yield made


def main(body: str) -> str:
    return f"#include <stdio.h>\n#include <stdlib.h>\nint main(void) {{\n{body}\n}}\n"


def asked(runner, reference: str, submission: str, inputs=SMALL, stdin="{a} {b}\n", **judge) -> Proof | Doubt:
    settings = JudgeSettings(form=Form.PROGRAM, **judge)
    domain = parse_domain(inputs, [], "inputs", Path("."))
    programs = (c(main(reference)), c(main(submission)))
    return attempt(
        Pair(*programs, Task(Form.PROGRAM), Entry("main"), domain, runner.run_tool, stdin=stdin, judge=settings),
        8,
        at_this_load(30),
    )


READ = 'int a, b; scanf("%d%d", &a, &b);'
LARGER = READ + ' printf("%d is the larger\\n", a > b ? a : b); return 0;'


@pytest.mark.slow
@pytest.mark.parametrize(
    ("submission", "judge"),
    [
        (READ + ' if (b >= a) printf("%d", b); else printf("%d", a); printf(" is the larger\\n"); return 0;', {}),
        (READ + ' int m = b; if (a > m) m = a; printf("  %d is\\tthe larger  \\n\\n", m);', {"kind": JudgeKind.TOKENS}),
        (
            'int x[2]; printf("Enter 2 numbers, I say: "); for (int i = 0; i < 2; i++) scanf("%d", x + i);'
            ' printf("Well! %d is the larger. Bye\\n", x[x[1] > x[0]]); return 3;',
            {"kind": JudgeKind.PATTERN, "pattern": FOUND},
        ),
        (LARGER.replace("return 0", "return 256"), {"exit_code": "compare"}),
    ],
    ids=["in parts", "white space", "pattern", "exit code"],
)
def test_programs_that_print_the_same_are_proved(runner, submission, judge):
    proof = asked(runner, LARGER, submission, TWO, **judge)
    assert isinstance(proof, Proof) and proof.whole, proof


@pytest.mark.slow
def test_real_numbers_that_are_whole_print_as_such(runner):
    reference, submission = 'int a; scanf("%d", &a); printf("%d\\n", a);', 'double a; scanf("%lf", &a); printf("%.0f\\n", a);'
    assert isinstance(asked(runner, reference, submission, {"a": "int(-8, 7)"}, "{a}\n"), Proof)


def test_a_list_is_proved_up_to_a_length(runner):
    total = 'int n, s = 0; scanf("%d", &n); for (int i = 0; i < n; i++) { int x; scanf("%d", &x); s += x; } printf("%d\\n", s);'
    other = 'int n, s = 0, x; scanf("%d", &n); while (n-- > 0) { scanf("%d", &x); s = x + s; } printf("%d\\n", s);'
    inputs = {"n": "int(0, 3)", "A": "list(int(-100, 100), n, n)"}
    proof = asked(runner, total, other, inputs, "{n}\n{A}\n")
    assert isinstance(proof, Proof) and [dict(one) for one in proof.sizes] == [{"n": size} for size in range(4)]


SUM = READ + ' printf("%d\\n", a + b); return 0;'
LIES = {
    "another number": (SUM, READ + ' printf("%d\\n", a + b + (a == 7 && b == 3)); return 0;', {}),
    "nothing on one path": (SUM, READ + ' if (a != 9) printf("%d\\n", a + b); return 0;', {}),
    "twice on one path": (SUM, READ + ' printf("%d\\n", a + b); if (a == 9) printf("%d\\n", a + b); return 0;', {}),
    "no end of line": (SUM, READ + ' printf("%d", a + b); return 0;', {}),
    "a blank more": (SUM, READ + ' printf("%d \\n", a + b); return 0;', {}),
    "a blank between": (READ + ' printf("%d%d\\n", a, b);', READ + ' printf("%d %d\\n", a, b);', {"kind": JudgeKind.TOKENS}),
    "another exit code": (SUM, READ + ' printf("%d\\n", a + b); return a == 4;', {"exit_code": "compare"}),
    "exit before printing": (SUM, READ + ' if (a == 5) exit(0); printf("%d\\n", a + b); return 0;', {}),
    "abort": (SUM, READ + ' printf("%d\\n", a + b); if (b == 9) abort(); return 0;', {}),
    "no end": (SUM, READ + ' printf("%d\\n", a + b); while (a == 3) {} return 0;', {}),
    "prints for ever": (SUM, READ + ' printf("%d\\n", a + b); while (a == 3) printf("x"); return 0;', {}),
    "never set": (SUM, READ + ' int s; if (a != 2) s = a + b; printf("%d\\n", s); return 0;', {}),
    "reads on": (SUM, READ + ' int z = 0; if (scanf("%d", &z) == -1 && a == 1) z = 1; printf("%d\\n", a + b + z); return 0;', {}),
    "reads too little": (SUM, 'int a, b = 0; scanf("%d", &a); if (a != 6) scanf("%d", &b); printf("%d\\n", a + b); return 0;', {}),
    "counts what it read": (SUM, 'int a, b, z; int n = scanf("%d%d%d", &a, &b, &z); printf("%d\\n", a + b + (n != 2 || a == 8)); return 0;', {}),
    "counts what it printed": (SUM, READ + ' int n = printf("%d\\n", a + b); if (n == 3) printf("!"); return 0;', {}),
    "a comma to be read": (SUM, 'int a, b = 1; scanf("%d,%d", &a, &b); printf("%d\\n", a + b); return 0;', {}),
    "a width": (SUM, READ + ' printf("%2d\\n", a + b); return 0;', {}),
    "leading zeros": (READ + ' printf("%d", a);', READ + ' printf("0%d", a);', {}),
    "a minus": (READ + ' printf("%d", -a);', READ + ' printf("-%d", a);', {}),
    "digits after the point": ('double a; scanf("%lf", &a); printf("%.1f", a);', 'double a; scanf("%lf", &a); printf("%.2f", a);', {}),
    "a half": ('double a; scanf("%lf", &a); printf("%.0f", a);', 'double a; scanf("%lf", &a); printf("%.0f", a == 2 ? 2.5 : a);', {}),
    "a letter": (READ + " putchar('a' + a);", READ + " putchar(a == 9 ? 'J' : 'a' + a);", {}),
    "arguments in an order of their own": (
        "#define P\n" + READ + ' int n = a; printf("%d%d", n, n + 1);',
        READ + ' int n = a; printf("%d%d", n++, n);',
        {},
    ),
    "past the end of an array": (SUM, READ + ' int x[2] = {a, b}; printf("%d\\n", x[0] + x[1 + (a == 9)]); return 0;', {}),
    "a number as another type": (SUM, READ + ' printf("%ld\\n", a + b); return 0;', {}),
    "read as another type": (SUM, 'short a; int b; scanf("%d%d", &a, &b); printf("%d\\n", a + b); return 0;', {}),
    "the pattern joins the prompt": (
        LARGER,
        'printf("Result: 1"); ' + LARGER,
        {"kind": JudgeKind.PATTERN, "pattern": FOUND},
    ),
    "the pattern is in the prompt": (
        LARGER,
        'printf("<0 is the larger> "); ' + LARGER,
        {"kind": JudgeKind.PATTERN, "pattern": FOUND},
    ),
    "the pattern is broken": (
        LARGER,
        READ + ' printf("%d is %s larger\\n", a > b ? a : b, "the"); if (a == 3) printf("1 is the larger"); return 0;',
        {"kind": JudgeKind.PATTERN, "pattern": FOUND},
    ),
    "the pattern looks ahead": (
        READ + ' printf("%d\\n%d\\n", a, b);',
        READ + ' printf("%d\\n%d", a, b);',
        {"kind": JudgeKind.PATTERN, "pattern": "-?\\d(?=\\n)"},
    ),
}  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("lie", LIES)
def test_programs_that_differ_are_never_proved(runner, lie):
    reference, submission, judge = LIES[lie]
    doubt = asked(runner, reference.replace("#define P\n", ""), submission, **judge)
    assert isinstance(doubt, Doubt), doubt


def test_inputs_that_run_into_one_another_are_not_put_on_a_tape(runner):
    assert asked(runner, SUM, SUM, stdin="{a}{b}\n") == Doubt("two inputs stand beside each other in the text that is read")


def test_a_number_that_does_not_fit_is_not_proved(runner):
    assert isinstance(asked(runner, SUM, SUM, {"a": "int(0, 2**40)", "b": "int(0, 1)"}), Doubt)


@pytest.mark.parametrize("pattern", ["(?i)yes", "a*", "(?<=x)\\d", "\\d(?!\\n)", "^\\d", "\\bx", "(a)\\1", "x(?=ab)"])
def test_patterns_that_look_further_are_refused(pattern):
    with pytest.raises(UnsupportedError):
        spelling_for(JudgeSettings(kind=JudgeKind.PATTERN, form=Form.PROGRAM, pattern=pattern))


def test_a_pattern_leaves_out_what_it_cannot_find():
    spelling = spelling_for(JudgeSettings(kind=JudgeKind.PATTERN, form=Form.PROGRAM, pattern="(-?\\d+) is the median"))
    assert [kind for kind, _, _ in spelling.items("Please enter 3 numbers > ")] == ["gap"] * 6 + ["word"]
    assert [kind for kind, _, _ in spelling.items("> 3 is the median <")] == ["gap", "word", "number", "word", "gap"]
    assert [kind for kind, _, _ in spelling.items("> 3 is the mean <")] == ["gap", "gap"]
