"""Valid C++ that is easily misread: what g++ accepts is called, with the types that g++ sees."""

import pytest

from momus.errors import RejectedError
from momus.execute import Runner
from momus.languages.base import Entry, Task
from momus.languages.cpp.language import Cpp
from momus.model import Form, Program, Record
from tests.languages.boxed import Boxed
from tests.languages.c_driver import run_tool

LINES = "#include <vector>\n#include <numeric>\nusing namespace std;\n"
BODY = "{ return accumulate(v.begin(), v.end(), 0); }"
SUM = f"int f(const vector<int> &v) {BODY}"

PROGRAMS = {
    "another definition under #if 0": f"#if 0\nint f(int x, int y) {{ return -1; }}\n#endif\n{SUM}",
    "no code under #if 0": f"#if 0\nthis isn't code {{\n#endif\n{SUM}",
    "an #else branch": f"#ifdef OLD\nint f(int *A, int n) {{ return -1; }}\n#else\n{SUM}\n#endif",
    "a macro that makes the head": f"#define SOLVE(name) int name(const vector<int> &v)\nSOLVE(f) {BODY}",
    "a macro that is its own part": f"#define int long int\nint f(vector<int> v, int start = 0) {BODY}",
    "a raw string with a comment in it": f'const char *text = R"(/* " {{ )";\n{SUM} // */',
    "a raw string in a comment": f'// R"( is how a raw string begins\n{SUM}\n// )"',
    "a digit separator before a quote": f"const long big = 1'000'000; const char quote = '\"';\n{SUM}",
    "a literal of its own": f'struct Text {{}}; Text operator""_t(const char *, size_t) {{ return {{}}; }}\nauto t = "f("_t;\n{SUM}',
    "a lambda": f"auto f = [](const vector<int> &v) {BODY};",
    "a function that returns auto, twice": f"auto f(const vector<int> &v) {BODY}\nauto f(vector<int> &v, int n) {{ return n; }}",
    "a result after the parameters": f"auto f(const vector<int> &v) -> decltype(v[0] + 1) {BODY}",
    "a default that is a lambda": f"int f(const vector<int> &v, int (*add)(int, int) = [](int a, int b) {{ return a + b; }}) {BODY}",
    "a default with a comma": f"int f(const vector<int> &v, pair<int, int> p = pair<int, int>(1, 2), bool b = 1 < 2) {BODY}",
    "a template with a number": f"template <class T, int N = 3> int f(const vector<T> &v) {BODY}",
    "a class whose base has arguments": f"template <class T> struct B {{}}; struct S : B<vector<int>> {{ {SUM} }};",
    "a method with a body of try": f"struct S {{ int f(const vector<int> &v) try {BODY} catch (...) {{ return -1; }} }};",
    "a structured binding before": f"auto [a, b] = pair<int, int>(1, 2);\n{SUM}",
    "an attribute with arguments": f'[[deprecated("f(")]] [[nodiscard]] int f [[gnu::noinline]] (const vector<int> &v) {BODY}',
    "a comparison that looks like a template": f"const bool less = 1 < 2, more = 2 > (1);\n{SUM}",
    "a body of digraphs": "int f(const vector<int> &v) <% int a<:2:> = <%0, 1%>; return accumulate(v.begin(), v.end(), a<:0:>); %>",
    "a function in two namespaces": f"namespace a::b {{ inline namespace c {{ {SUM} }} }}",
    "a template of the whole type": f"template <class T> auto f(const T &v) -> decltype(v.size(), 0) {BODY}",
    "a friend with a body": f"struct S {{ friend int g(S) {{ return 1; }} {SUM} }};",
    "an enum as the result": "enum Number : int {};\nenum Number f(const vector<int> &v) { return Number(accumulate(v.begin(), v.end(), 0)); }",
    "a class that a macro makes": f"#define CLASS(name) struct name {{\n#define END }};\nCLASS(Solution) {SUM} END",
    "a name on two lines": "int \\\nf(const vector<int> &v) /* ) { */ " + BODY,
}


@pytest.fixture(scope="module")
def boxed():
    with Runner(0) as runner:
        yield Boxed(runner, "cpp", "submission.cpp")


@pytest.mark.slow
@pytest.mark.parametrize("name", PROGRAMS)
def test_it_is_called_as_gpp_sees_it(boxed, name):
    entry = Entry("f", ("v",), ("const vector<int> &",), "int")
    assert boxed.values(boxed.prepared(LINES + PROGRAMS[name], entry), "f", ([3, 4],)) == [7]


@pytest.mark.slow
def test_a_struct_that_a_typedef_names_is_a_record(boxed):
    source = "typedef struct { int x, y; } Point;\nPoint f(Point p) { return {p.y, p.x}; }"
    given, returned = (Record("Point", (("x", x), ("y", 3 - x))) for x in (1, 2))
    assert boxed.call(source, "f", (given,)) == [returned]


@pytest.mark.slow
def test_a_length_is_given_to_the_function_that_counts(boxed):
    entry = Entry("f", ("A", "n"), ("int *", "int"), "int", lengths={"n": "A"})
    source = "#if 0\nint f(int *A) { return -1; }\n#endif\nint f(int *A, int n) { return A[n - 1]; }"
    assert boxed.values(boxed.prepared(source, entry), "f", ([3, 4], 2)) == [4]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("source", "reason"),
    [
        ("#if 0\nint f(int x) { return x; }\n#endif\nint g() { return 1; }", "it does not define the function f(x)"),
        ("#define BOTH int x, int y\nint f(BOTH) { return x; }", "it defines int f(int x, int y); it must have 1 parameter: f(x)"),
    ],
)
def test_what_gpp_does_not_see_is_rejected(source, reason):
    with pytest.raises(RejectedError) as raised:
        Cpp().prepare(Program("cpp", (("a.cpp", source.encode()),)), Task(Form.FUNCTION, (Entry("f", ("x",)),)), run_tool)
    assert str(raised.value) == reason
