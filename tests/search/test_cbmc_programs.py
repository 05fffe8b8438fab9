"""Programs that read standard input and print, asked through a tape of numbers and a log."""

from pathlib import Path

import pytest

from momus.domain import parse_domain
from momus.execute import Runner
from momus.languages.base import Entry, Task
from momus.model import Claim, Form
from momus.pipeline import Options, check
from momus.search.solvers.base import Pair, SolverFinding, SolverOutcome, UnsupportedError
from momus.search.solvers.cbmc.finding import findings
from momus.search.solvers.cbmc.tape import rewritten, word_number
from tests.exercises import write_exercise
from tests.search.cbmc_pairs import c


@pytest.fixture(scope="module")
def runner():
    with Runner() as made:
        yield made


def first(runner, reference: str, submission: str, inputs: dict[str, str], stdin: str, words: bool = True) -> SolverFinding:
    """Return the first counterexample proposed, or the last answer."""
    domain = parse_domain(inputs, [], "inputs", Path("."))
    pair = Pair(c(reference), c(submission), Task(Form.PROGRAM), Entry("main"), domain, runner.run_tool, (), stdin, words)
    last = None
    for last in findings(pair, 10):
        if last.found is SolverOutcome.COUNTEREXAMPLE:
            return last
    return last


MEDIAN = """#include <stdio.h>
int main(void) {
    int a, b, c;
    printf("Three numbers > ");
    scanf("%d%d%d", &a, &b, &c);
    int most = a > b ? a : b, least = a > b ? b : a;
    printf("%d is the median\\n", c > most ? most : c < least ? least : c);
    return 0;
}
"""
STRICT = """#include <stdio.h>
int main() {
    int x[3];
    for (int i = 0; i < 3; i++) scanf("%d", &x[i]);
    for (int i = 0; i < 3; i++) {
        int j = (i + 1) % 3, k = (i + 2) % 3;
        if ((x[i] > x[j] && x[i] < x[k]) || (x[i] < x[j] && x[i] > x[k])) printf("%d is the median\\n", x[i]);
    }
    return 0;
}
"""
THREE = dict.fromkeys("abc", "int(-2**31, 2**31 - 1)")


def test_a_median_that_forgets_equal_numbers_is_refuted(runner):
    found = first(runner, MEDIAN, STRICT, THREE, "{a} {b} {c}\n", words=False)
    assert found.found is SolverOutcome.COUNTEREXAMPLE
    assert len(set(found.args)) < 3


def test_words_count_where_the_judge_compares_them(runner):
    reference = '#include <stdio.h>\nint main() { int x; scanf("%d", &x); printf(x > 99 ? "" : ""); return 0; }'
    assert first(runner, reference, reference, {"x": "int(0, 9)"}, "{x}\n").reason == "printf has a format that is no literal"
    reference = (
        '#include <stdio.h>\nint main() { int x; scanf("%d", &x); if (x > 99) puts("large"); else puts("small one"); return 0; }'
    )
    other = '#include <stdio.h>\nint main() { int x; scanf("%d", &x); printf("%s\\n", "large"); return 0; }'
    assert first(runner, reference, other, {"x": "int(99, 200)"}, "{x}\n").args == (99,)
    assert first(runner, reference, other, {"x": "int(99, 200)"}, "{x}\n", words=False).found is SolverOutcome.NONE


def test_a_list_is_read_to_the_end_of_the_tape(runner):
    inputs = {"A": "list(int(0, 9), 1, 3)", "n": "len(A)"}
    counted = '#include <stdio.h>\nint main() { int n, x, s = 0; scanf("%d", &n); while (n--) { scanf("%d", &x); s += x; } printf("%d\\n", s); }'
    to_end = (
        '#include <stdio.h>\nint main() { int n, x, s = 0; scanf("%d", &n); while (scanf("%d", &x) == 1) s += x; printf("%d", s); }'
    )
    assert first(runner, counted, to_end, inputs, "{n}\n{A}\n").found is SolverOutcome.NONE
    wrong = to_end.replace("s += x", "s = s == 13 ? 0 : s + x")
    args = first(runner, counted, wrong, inputs, "{n}\n{A}\n").args
    assert sum(args[0][:2]) == 13
    assert args[1] == 3


def test_floats_are_read_and_logged(runner):
    reference = '#include <stdio.h>\nint main() { double x; scanf("%lf", &x); printf("%.2f\\n", x > 2 ? 1.5 : 0.5); return 0; }'
    other = reference.replace("x > 2", "x >= 2")
    assert first(runner, reference, other, {"x": "float(0, 4)"}, "{x}\n").args == (2.0,)


def test_other_ways_to_read_are_an_error_with_their_name(runner):
    other = '#include <stdio.h>\nint main() { int c = getchar(); printf("%d", c); return 0; }'
    found = first(runner, MEDIAN, other, THREE, "{a} {b} {c}\n")
    assert (found.found, found.reason) == (SolverOutcome.ERROR, "getchar is not read as a tape or a log")


def test_calls_become_reads_and_entries_of_the_log():
    text = b'# 1 "s/main.c" 1\nx = scanf("%d", &a); printf("a %d\\n", f(a, "(") + 1);\n# 1 "/usr/include/stdio.h" 1\nint printf(const char *, ...);\n'
    assert rewritten(text, {"s/main.c"}, "s").decode().splitlines() == [
        '# 1 "s/main.c" 1',
        "x = ((momus_s_can_int() ? (*(int *)(&a) = momus_s_take_int(), 1) : 0) ? 1 : (momus_s_at_end() ? -1 : 0));"
        ' (momus_s_put_word(97), momus_s_put_int( f(a, "(") + 1), 0);',
        '# 1 "/usr/include/stdio.h" 1',
        "int printf(const char *, ...);",
    ]
    with pytest.raises(UnsupportedError, match="'%s' is not read"):
        rewritten(b'# 1 "s/main.c" 1\nscanf("%s", name);\n', {"s/main.c"}, "s")
    assert word_number("a") == 97
    assert word_number("large") != word_number("small")


@pytest.mark.slow
def test_a_program_is_refuted_in_a_whole_run(tmp_path):
    settings = 'language = "c"\nname = "median"\nprogram = true\nstdin = "{a} {b} {c}\\n"\n[inputs]\n'
    settings += "".join(f'{name} = "{text}"\n' for name, text in THREE.items())
    settings += "[judge]\nkind = \"pattern\"\npattern = '(-?\\d+) is the median'\n"
    hidden = MEDIAN.replace("int most", "if ((unsigned)a * 2654435761u == 77u && b == a + 3) c = b - 1;\n    int most")
    write_exercise(tmp_path, settings, MEDIAN, {"hidden": hidden})
    submission = tmp_path / "submissions/hidden.c"
    (finding,) = check(tmp_path, submission, options=Options(inputs=6000, seed=1, engines=("random", "cbmc"))).findings
    assert finding.claim is Claim.REFUTED
    (finding,) = check(tmp_path, submission, options=Options(inputs=6000, seed=1)).findings
    assert finding.claim is Claim.UNREFUTED
