"""C++ functions in the box: values in and out by the types that they declare, and what becomes of those that fail."""

import pytest

from momus import wire
from momus.execute import Batch, Runner, split_traced
from momus.languages.base import Entry
from momus.model import Input, Limits, Linked, Opaque, Record
from tests.languages.boxed import Boxed

SOURCE = r"""
#include <array>
#include <deque>
#include <list>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <unordered_set>
#include <vector>
#include <iostream>
#include <cstdint>
#define int32 int
#define return_twice(x) return (x) + (x)
using namespace std;

struct Point { int x; double y; };
struct Named { string name; vector<Point> points; };
struct Node { int val; Node *next; Node(int v) : val(v), next(nullptr) {} };
enum Colour { RED = 3, GREEN = 5 };

int32 twice(int32 x) { return_twice(x); }
signed char narrow(signed char x) { return x; }
unsigned long long widest(unsigned long long x) { return x; }
bool negated(bool b) { return !b; }
char next_letter(char c) { return c + 1; }
float half(float x) { return x / 2; }
string greet(const string &name) { return "hello " + name; }
const char *text(const char *s) { return s; }
string_view ends(string_view s) { return s.substr(s.size() - 1); }
vector<vector<int>> transposed(const vector<vector<int>> &m) {
    vector<vector<int>> t(m.empty() ? 0 : m[0].size());
    for (auto &row : m) for (size_t i = 0; i < row.size(); i++) t[i].push_back(row[i]);
    return t;
}
vector<bool> flags(vector<char> v) { vector<bool> f; for (char c : v) f.push_back(c == 'x'); return f; }
array<int, 3> shifted(array<int, 3> a) { return {a[1], a[2], a[0]}; }
pair<int, string> swapped(pair<string, int> p) { return {p.second, p.first}; }
tuple<int, double, char> parts(tuple<int, double, char> t) { return t; }
map<string, int> counted(vector<string> words) { map<string, int> m; for (auto &w : words) m[w]++; return m; }
unordered_map<int, vector<int>> grouped(unordered_map<int, vector<int>> m) { m[9] = {1}; return m; }
set<int> distinct(const set<int> &s) { set<int> t = s; t.insert(7); return t; }
unordered_set<string> same(unordered_set<string> s) { return s; }
optional<int> maybe(optional<int> x) { return x ? optional<int>(*x + 1) : nullopt; }
deque<int> turned(list<int> l) { return deque<int>(l.rbegin(), l.rend()); }
Point mirrored(Point p) { return {-p.x, -p.y}; }
Named renamed(Named n) { n.name += "!"; n.points.push_back({1, 2}); return n; }
Node *reversed(Node *head) { Node *p = nullptr; while (head) { Node *n = head->next; head->next = p; p = head; head = n; } return p; }
Node *endless(Node *head) { head->next = head; return head; }
Colour colour(Colour c) { return c == RED ? GREEN : RED; }
int sum(int *a, int n) { int t = 0; for (int i = 0; i < n; i++) t += a[i]; return t; }
int *firsts(int *a, int n) { return a + 1; }
int *made(int n, int *length) { int *a = new int[n]; for (int i = 0; i < n; i++) a[i] = i; *length = n; return a; }
void rows(int **a, int n) { a[0][0] = 42; }
void doubled(vector<int> &v, int &count) { for (int &x : v) x *= 2; count = v.size(); }
void freed(int *a) { delete[] a; }
void said(int x) { cout << "x = " << x << endl; printf("and %d\n", x); }
double (*pointer(int))(double) { return nullptr; }
"""

NAMES = {
    "parts": "t", "sum": "a n", "firsts": "a n", "made": "n length", "rows": "a n", "doubled": "v count", "pointer": "i",
}  # fmt: skip


@pytest.fixture(scope="module")
def boxed():
    with Runner(0) as runner:
        yield Boxed(runner, "cpp", "submission.cpp")


@pytest.fixture(scope="module")
def all_functions(boxed):
    names = [
        *("twice narrow widest negated next_letter half greet text ends transposed flags shifted swapped parts counted".split()),
        *("grouped distinct same maybe turned mirrored renamed reversed endless colour sum firsts rows doubled freed said".split()),
    ]
    entries = [Entry(name, tuple(NAMES.get(name, "x").split())) for name in names]
    entries.append(Entry("made", ("n", "length"), outputs=("length",)))
    return boxed.prepared(SOURCE, *entries)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "arguments", "result"),
    [
        ("twice", (21,), 42),
        ("twice", (2**31,), "inexpressible"),
        ("twice", (2**30,), -(2**31)),
        ("twice", (None,), "inexpressible"),
        ("twice", ("1",), "inexpressible"),
        ("narrow", (-128,), -128),
        ("narrow", (128,), "inexpressible"),
        ("widest", (2**64 - 1,), 2**64 - 1),
        ("widest", (-1,), "inexpressible"),
        ("negated", (True,), False),
        ("next_letter", ("a",), "b"),
        ("next_letter", ("ab",), "inexpressible"),
        ("half", (3,), 1.5),
        ("greet", ("wörld",), "hello wörld"),
        ("text", (None,), None),
        ("text", ("a\0b",), "inexpressible"),
        ("ends", ("abc",), "c"),
        ("transposed", ([[1, 2], [3, 4]],), [[1, 3], [2, 4]]),
        ("transposed", ([[1, None]],), "inexpressible"),
        ("flags", (["x", "y"],), [True, False]),
        ("flags", ("yx",), [False, True]),
        ("shifted", ([1, 2, 3],), [2, 3, 1]),
        ("shifted", ([1, 2],), "inexpressible"),
        ("swapped", (("a", 1),), (1, "a")),
        ("parts", ((1, 2.5, "c"),), (1, 2.5, "c")),
        ("counted", (["a", "b", "a"],), {"a": 2, "b": 1}),
        ("grouped", ({1: [2]},), {1: [2], 9: [1]}),
        ("distinct", ({3, 1},), {1, 3, 7}),
        ("same", ({"a"},), {"a"}),
        ("maybe", (1,), 2),
        ("maybe", (None,), None),
        ("turned", ([1, 2, 3],), [3, 2, 1]),
        ("mirrored", (Record("Point", (("x", 1), ("y", 2.5))),), Record("Point", (("x", -1), ("y", -2.5)))),
        (
            "renamed",
            (Record("Named", (("name", "n"), ("points", []))),),
            Record("Named", (("name", "n!"), ("points", [Record("Point", (("x", 1), ("y", 2.0)))]))),
        ),
        ("reversed", (Linked((1, 2, 3)),), Linked((3, 2, 1))),
        ("reversed", (Linked(()),), Linked(())),
        ("endless", (Linked((1,)),), Opaque("a list that never ends")),
        ("colour", (3,), 5),
        ("sum", ([1, 2, 3], 3), 6),
        ("firsts", ([1, 2, 3], 3), [2, 3]),
        ("made", (3, 0), ([0, 1, 2], 3)),
        ("freed", ([1, 2],), None),
    ],
)
def test_values_go_in_and_out_by_the_declared_types(boxed, all_functions, name, arguments, result):
    assert boxed.values(all_functions, name, arguments) == [result]


@pytest.mark.slow
def test_what_a_call_does_to_its_arguments_and_what_it_prints_are_kept(boxed, all_functions):
    (doubled,) = boxed.outcomes(all_functions, "doubled", [([1, 2], 0)], after=True)
    assert wire.decode(doubled.after) == ([2, 4], 2)
    (rows,) = boxed.outcomes(all_functions, "rows", [([[1, 2], [3, 4]], 2)], after=True)
    assert wire.decode(rows.after) == ([[42, 2], [3, 4]], 2)
    first, second = boxed.outcomes(all_functions, "said", [(1,), (2,)], capture=True)
    assert (first.printed.text, second.printed.text) == (b"x = 1\nand 1\n", b"x = 2\nand 2\n")


FAILURES = r"""
#include <stdexcept>
#include <string>
#include <vector>
#include <cstdlib>
#include <new>
struct Own : std::runtime_error { Own() : std::runtime_error("mine") {} };
struct Bare {};
int deep(int n) { volatile int wide[100]; wide[n % 100] = n; return deep(n + 1) + wide[n % 100]; }
int f(int n) {
    switch (n) {
    case 1: throw std::invalid_argument("bad n");
    case 2: throw Own();
    case 3: throw Bare();
    case 4: throw 42;
    case 5: throw std::string("a text");
    case 6: return std::vector<int>(3).at(5);
    case 7: { std::vector<long> v; for (;;) v.push_back(1); }
    case 8: exit(3);
    case 9: abort();
    case 10: return *(volatile int *)nullptr;
    case 11: return deep(0);
    case 12: for (volatile int i = 0;; i++) ;
    case 13: return new int[n - 20] ? 1 : 0;
    case 14: return std::stoi("x");
    case 15: { static int calls; return ++calls; }
    }
    return n;
}
"""


@pytest.mark.slow
def test_a_call_that_fails_costs_only_its_own_outcome(boxed):
    got = boxed.call(FAILURES, "f", *((n,) for n in range(17)))
    assert got == [
        0,
        "std::invalid_argument: bad n",
        "Own: mine",
        "Bare: ",
        "int: 42",
        "std::string: a text",
        "std::out_of_range: vector::_M_range_check: __n (which is 5) >= this->size() (which is 3)",
        "ran out of memory",
        "exited 3",
        "crashed 6",
        "crashed 11",
        "crashed 11",
        "timed out",
        "std::bad_array_new_length: std::bad_array_new_length",
        "std::invalid_argument: stoi",
        1,
        16,
    ]


@pytest.mark.slow
def test_functions_are_found_wherever_students_put_them(boxed):
    source = r"""
    #include <vector>
    #define int long long
    using namespace std;
    namespace own { namespace inner { int spaced(int x) { return x + 1; } } }
    class Solution {
        int hidden = 3;
    public:
        int method(const vector<int> &v) const { return v.size() + hidden; }
        static int fixed(int x) { return x - 1; }
        int later(int x);
        int late() { return ++hidden; }
    };
    int Solution::later(int x) { return x * hidden; }
    template <typename T> T biggest(const vector<T> &v) { T b = v[0]; for (T x : v) if (b < x) b = x; return b; }
    int over(int a) { return a; }
    int over(int a, int b) { return a + b; }
    double over(double a, double b, double c) { return a + b + c; }
    int with_default(int a, int b = 10) { return a + b; }
    int count(int x) { return x; }
    auto trailing(int x) -> vector<int> { return {x, x}; }
    signed main() { return 0; }
    """
    entries = {
        "spaced": 1,
        "method": 1,
        "fixed": 1,
        "later": 1,
        "late": 0,
        "biggest": 1,
        "with_default": 1,
        "count": 1,
        "trailing": 1,
    }
    asked = [Entry(name, tuple("abc"[:count])) for name, count in entries.items()]
    prepared = boxed.prepared(source, *asked, Entry("over", ("a", "b")))
    got = {
        name: boxed.values(prepared, name, (([1, 2],) if name in ("method", "biggest") else (5,))[:count])[0]
        for name, count in entries.items()
    }
    assert got == {
        "spaced": 6, "method": 5, "fixed": 4, "later": 15, "late": 4, "biggest": 2, "with_default": 15, "count": 5, "trailing": [5, 5],
    }  # fmt: skip
    assert boxed.values(prepared, "over", (1, 2)) == [3]
    # An object of its own for each call, and numbers as wide as the macro says.
    assert boxed.values(prepared, "late", (), ()) == [4, 4]
    assert boxed.values(prepared, "fixed", (2**40,)) == [2**40 - 1]


@pytest.mark.slow
def test_where_the_exercise_is_in_cpp_a_narrow_parameter_shows_instead_of_refusing(boxed):
    entry = Entry("f", ("x",), ("long long",), "long long")
    prepared = boxed.prepared("long long f(int x) { return x; }", entry)
    assert boxed.values(prepared, "f", (2**32 + 5,)) == [5]


@pytest.mark.slow
def test_the_whole_library_in_one_header_and_more_than_one_file(boxed):
    whole = "#include <bits/stdc++.h>\nusing namespace std;\nint f(vector<int> v) { return accumulate(v.begin(), v.end(), 0); }"
    assert boxed.call(whole, "f", ([3, 4],)) == [7]
    rare = '#include <bits/stdc++.h>\nusing namespace std;\nbool f(string s) { return regex_match(s, regex("a+")); }'
    assert boxed.call(rare, "f", ("aa",)) == [True]
    several = boxed.program(
        '#include "other.h"\nint f(int x) { return g(x) + 1; }',
        ("other.h", b"int g(int x);"),
        ("other.cpp", b'#include "other.h"\nint g(int x) { return 2 * x; }'),
    )
    assert boxed.call(several, "f", (4,)) == [9]


@pytest.mark.slow
def test_comparisons_are_traced(boxed):
    source = '#include <string>\nbool f(std::string s, int n) { return n == 12345 || s == "secret"; }'
    prepared = boxed.prepared(source, Entry("f", ("s", "n")), traced=True)
    filled = boxed.runner.run(prepared, Batch("f", (Input("f", ("public", 1)),)), Limits())
    record, comparisons = split_traced(filled.records[0])
    assert wire.decode(record) is False
    seen = {value for _, _, left, right in comparisons for value in (left, right)}
    assert 12345 in seen and "secret" in seen
