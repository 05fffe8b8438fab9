"""Planted faults: each a slip that a person makes, told in one line."""

import ast
import subprocess

import pytest

from momus.languages import language
from momus.languages.base import Task
from momus.model import Form, Program
from momus.mutate import Operator, edits, mutant_of, mutants, spread

PYTHON = b'''"""Find things."""
import math


def best(values: list[int], limit: int, start: int = 0):
    """Return the largest value below the limit."""
    found = values[start]
    count = 0
    for i in range(start, len(values)):
        if values[i] < limit and not values[i] == found:
            found = max(found, values[i])
            count += 1
    for value in values:
        count = count - 1
    rest = values[1:]
    return pow(found, count) + len(rest)


if __name__ == "__main__":
    print(best([1, 2], 3))
'''

C = b"""#include <stdlib.h>
#define LIMIT 10
/* a < b */
static int larger(int a, int b) { return a > b ? a : b; }
long long sum(int *A, int n, int k) {
    long long total = 0;
    int first = A[0], seen = n - 1;
    for (int i = 0; i < n; i++) {
        if (A[i] > k && !seen || i % 2 == 0) {
            total += (long long) A[i] * k;
            seen = larger(A[i], first);
        }
    }
    return total;
}
int main(void) { return 0 < 1; }
"""

JAVA = b"""import java.util.*;
public class Solution {
    static long total(int[] a, int k) {
        long sum = 0L;
        int best = a[0];
        Map<String, List<Integer>> seen = new HashMap<>();
        for (int i = 0; i < a.length; i++) {
            if (a[i] > k && !seen.isEmpty() || i % 2 == 0) {
                sum += (long) a[i] * k;
            } else if (a[i] < best) best = Math.min(a[i], best);
            seen.put(String.valueOf(i), Arrays.asList(i, k));
        }
        for (int x : a) { sum -= x; }
        return sum + best;
    }
    public static void main(String[] args) { System.out.println(total(new int[]{1, 2}, 3 < 4 ? 1 : 2)); }
}
"""

CPP = b"""#include <bits/stdc++.h>
using namespace std;
template <class T> struct Box { T held; bool full() const { return held > 0; } };
class Solution {
    int limit = 3;
public:
    long long best(const vector<int> &v, int k, int n) {
        long long total = 0;
        map<int, vector<int>> seen;
        int first = v[0], last = v.size() - 1;
        for (auto x : v) { total += static_cast<long long>(x) * k; }
        for (int i = 0; i < n; i++) {
            if (v[i] < k && !seen.count(i)) total = max(total, (long long) v[i]);
            else cout << (first << 1) << pow(first, last) << endl;
        }
        auto far = lower_bound(v.begin(), v.end(), 1'000);
        if (far == v.end()) throw runtime_error("far");
        return total;
    }
};
#if 0
int left_out(int a) { return a < 1; }
#elif LIMIT > 3
int counted(int a) { return a + 1; }
#endif
int main() { return 0 < 1; }
"""


def program(name: str, content: bytes) -> Program:
    return Program(name, ((f"main.{name}", content),))


SOURCES = {"python": PYTHON, "c": C, "cpp": CPP, "java": JAVA}


def descriptions(name: str, content: bytes) -> list[str]:
    return [mutant.description for mutant in mutants(program(name, content))]


@pytest.mark.parametrize("name", SOURCES)
def test_a_source_allows_slips_of_at_least_ten_kinds(name):
    kinds = {mutant.operator for mutant in mutants(program(name, SOURCES[name]))}
    assert len(kinds) >= 12, sorted(set(Operator) - kinds)
    assert (Operator.WIDTH in kinds) == (name != "python")


@pytest.mark.parametrize("name", SOURCES)
def test_the_mutants_are_the_same_every_time_and_none_comes_twice(name):
    first, second = mutants(program(name, SOURCES[name])), mutants(program(name, SOURCES[name]))
    assert first == second
    assert len({mutant.program.main for mutant in first}) == len(first)
    assert SOURCES[name] not in {mutant.program.main for mutant in first}


def test_no_two_mutants_have_the_same_normal_form():
    for name in ("python", "c"):
        forms = [language(name).normal_form(mutant.program) for mutant in mutants(program(name, SOURCES[name]))]
        assert len(set(forms)) == len(forms)


@pytest.mark.parametrize(
    "name, told",
    [
        ("python", "line 10: `<` became `<=`"),
        ("python", "line 10: `and` became `or`"),
        ("python", "line 10: `not values[i] == found` became `values[i] == found`"),
        ("python", "line 9: `len(values)` became `len(values) - 1`"),
        ("python", "line 13: `values` became `values[1:]`"),
        ("python", "line 15: `values[1:]` became `[1:-1]`"),
        ("python", "line 12: `count += 1` was removed"),
        ("python", "line 10: `limit` became `i`"),
        ("python", "line 16: `found, count` became `count, found`"),
        ("python", "line 14: `return pow(found, count) + len(rest)` was added"),
        ("python", "line 7: `values[start]` became `0`"),
        ("python", "line 11: `max` became `min`"),
        ("python", "line 5: `0` became `1`"),
        ("c", "line 9: `>` became `>=`"),
        ("c", "line 9: `&&` became `||`"),
        ("c", "line 9: `!` was removed"),
        ("c", "line 8: `n` became `n - 1`"),
        ("c", "line 10: `i` became `i + 1`"),
        ("c", "line 11: `seen = larger(A[i], first);` was removed"),
        ("c", "line 9: `k` became `seen`"),
        ("c", "line 11: `A[i], first` became `first, A[i]`"),
        ("c", "line 13: `return total;` was added"),
        ("c", "line 7: `A[0]` became `0`"),
        ("c", "line 6: `long long` became `int`"),
        ("c", "line 10: `(long long)` became `(int)`"),
        ("c", "line 4: `>` became `>=`"),
        ("cpp", "line 3: `>` became `>=`"),
        ("cpp", "line 13: `&&` became `||`"),
        ("cpp", "line 12: `n` became `n - 1`"),
        ("cpp", "line 13: `i` became `i + 1`"),
        ("cpp", "line 10: `v.size() - 1` became `0`"),
        ("cpp", "line 11: `break;` was added"),
        ("cpp", "line 13: `max` became `min`"),
        ("cpp", "line 14: `<<` became `>>`"),
        ("cpp", "line 14: `first, last` became `last, first`"),
        ("cpp", "line 16: `lower_bound` became `upper_bound`"),
        ("cpp", "line 16: `1'000` became `1001`"),
        ("cpp", 'line 17: `throw runtime_error("far");` was removed'),
        ("cpp", "line 8: `long long` became `int`"),
        ("cpp", "line 11: `long long` became `int`"),
        ("cpp", "line 24: `+` became `-`"),
        ("java", "line 7: `a.length` became `a.length - 1`"),
        ("java", "line 9: `(long)` became `(int)`"),
        ("java", "line 14: `sum + best` became `(int) (sum + best)`"),
        ("java", "line 10: `min` became `max`"),
        ("java", "line 4: `0L` became `0`"),
        ("java", "line 13: `return sum + best;` was added"),
    ],
)
def test_a_slip_is_told_in_one_line(name, told):
    assert told in descriptions(name, SOURCES[name])


def test_what_is_not_run_is_left_alone():
    lines = {name: {mutant.line for mutant in mutants(program(name, source))} for name, source in SOURCES.items()}
    assert not lines["python"] & {1, 2, 6, 19, 20}
    assert not lines["c"] & {1, 2, 3, 16}
    assert not lines["cpp"] & {1, 2, 5, 22, 23, 26}
    assert not lines["java"] & {1, 16}


def test_a_program_that_is_run_as_it_is_has_its_main_part_changed():
    task = Task(Form.PROGRAM)
    assert 20 in {mutant.line for mutant in mutants(program("python", PYTHON), task)}
    assert 16 in {mutant.line for mutant in mutants(program("c", C), task)}


def test_type_arguments_are_no_comparisons():
    assert not [told for told in descriptions("java", JAVA) if told.startswith("line 6: ") and "<" in told]
    assert not [told for told in descriptions("cpp", CPP) if told.startswith(("line 9: ", "line 7: "))]


def test_what_is_printed_to_a_stream_is_not_shifted_the_other_way():
    assert descriptions("cpp", CPP).count("line 14: `<<` became `>>`") == 1


def test_every_python_mutant_can_be_parsed():
    for mutant in mutants(program("python", PYTHON)):
        ast.parse(mutant.program.main)


def test_all_c_mutants_compile(tmp_path):
    files = []
    for index, mutant in enumerate(mutants(program("c", C))):
        files.append(tmp_path / f"m{index}.c")
        files[-1].write_bytes(mutant.program.main)
    compiled = subprocess.run(["gcc", "-fsyntax-only", "-w", *files], capture_output=True, text=True)
    assert compiled.returncode == 0, compiled.stderr


@pytest.mark.slow
def test_most_cpp_mutants_compile(tmp_path):
    made = mutants(program("cpp", CPP))
    # One file with all of them, each in a namespace of its own: the library is read once.
    lines = ["#include <bits/stdc++.h>", "using namespace std;"]
    for index, mutant in enumerate(made):
        body = mutant.program.main.decode().split("using namespace std;\n")[1]
        lines += [f"namespace m{index} {{", f'#line 1 "m{index}"', body, "}"]
    whole = tmp_path / "all.cpp"
    whole.write_text("\n".join(lines))
    told = subprocess.run(["g++", "-fsyntax-only", "-w", "-fmax-errors=0", whole], capture_output=True, text=True).stderr
    broken = {line.split(":")[0] for line in told.splitlines() if ": error:" in line}
    assert len(broken) <= len(made) // 10, told


def test_most_java_mutants_compile(tmp_path):
    made = mutants(program("java", JAVA))
    files = []
    for index, mutant in enumerate(made):
        files.append(tmp_path / f"M{index}.java")
        files[-1].write_bytes(mutant.program.main.replace(b"public class Solution", b"class M%d" % index))
    # All errors of all files come in one run, each with its file; what does not compile is dropped where mutants are prepared.
    told = subprocess.run(
        ["javac", "-proc:none", "-Xmaxerrs", "1000", "-d", tmp_path, *files], capture_output=True, text=True
    ).stderr
    broken = {line.split(":")[0] for line in told.splitlines() if ": error:" in line}
    assert len(broken) <= len(made) // 10, told


def test_slips_can_be_made_together():
    by_text = {edit.description: edit for edit in edits(program("python", PYTHON))}
    first, second = by_text["line 10: `<` became `<=`"], by_text["line 10: `and` became `or`"]
    assert not first.overlaps(second)
    changed = mutant_of(program("python", PYTHON), (first, second)).main
    assert b"values[i] <= limit or not" in changed


def test_a_few_of_many_are_taken_from_all_kinds():
    made = mutants(program("python", PYTHON))
    few = spread(made, 13)
    assert len(few) == 13
    assert len({mutant.operator for mutant in few}) == len({mutant.operator for mutant in made})
    assert [made.index(mutant) for mutant in few] == sorted(made.index(mutant) for mutant in few)


@pytest.mark.parametrize(
    "name, content",
    [("python", b"def f(:"), ("c", b"int f( { ]"), ("cpp", b"int f( { ]"), ("java", b"class {"), ("haskell", b"f x = x")],
)
def test_a_source_that_cannot_be_read_has_no_mutants(name, content):
    assert mutants(program(name, content)) == ()
