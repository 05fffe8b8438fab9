"""C++ classes and programs in the box, and what is said of those that cannot be used."""

import pytest

from momus.errors import RejectedError
from momus.execute import Runner
from momus.languages.base import Entry
from momus.model import Form, Limits, Linked, Program, Raised
from tests.languages.boxed import Boxed

STACK = r"""
#include <vector>
#include <stdexcept>
#include <string>
struct Base { int pushed = 0; int total() const { return pushed; } };
class Stack : public Base {
    std::vector<int> items;
    unsigned most;
public:
    Stack(int most) : most(most) { if (most < 0) throw std::invalid_argument("negative"); }
    Stack(int, int) : most(0) {}
    void push(int x) { if (items.size() >= most) throw std::length_error("full"); items.push_back(x); pushed++; }
    int pop() { int x = items.at(items.size() - 1); items.pop_back(); return x; }
    std::string pop(std::string) { return ""; }
    const std::vector<int> &to_list() const { return items; }
    int size() const { return items.size(); }
};
"""


@pytest.fixture(scope="module")
def boxed():
    with Runner(0) as runner:
        yield Boxed(runner, "cpp", "submission.cpp")


@pytest.mark.slow
def test_objects_are_made_called_and_looked_at(boxed):
    methods = (Entry("push", ("x",)), Entry("pop"), Entry("Total"))
    observe = ("to_list()", "len(self)", "self.size() * 10", "pushed")
    prepared = boxed.prepared(STACK, Entry("Stack", ("most",)), form=Form.OBJECT, methods=methods, observe=observe)
    got = boxed.values(
        prepared,
        "Stack",
        ((2,), (("push", (4,)), ("push", (5,)), ("push", (6,)), ("pop", ()), ("Total", ()))),
        ((1,), (("pop", ()),)),
        ((-1,), ()),
        (("x",), ()),
    )
    full, empty = Raised("std::length_error"), Raised("std::out_of_range")
    assert got == [
        (None, None, full, 5, 2, [4], 1, 10, 2),
        (empty, [], 0, 0, 0),
        "std::invalid_argument: negative",
        "inexpressible",
    ]


@pytest.mark.slow
def test_what_objects_lack_is_told(boxed):
    with pytest.raises(RejectedError, match=r"its class Stack has no clear; it must have clear\(\)"):
        boxed.prepared(STACK, Entry("Stack", ("most",)), form=Form.OBJECT, methods=(Entry("clear"),))
    with pytest.raises(RejectedError, match="it does not define the class Queue"):
        boxed.prepared(STACK, Entry("Queue"), form=Form.OBJECT)
    with pytest.raises(RejectedError, match="is made by Stack"):
        boxed.prepared(STACK, Entry("Stack"), form=Form.OBJECT)


@pytest.mark.slow
def test_programs_read_and_print_each_as_if_just_started(boxed):
    source = r"""
    #include <bits/stdc++.h>
    using namespace std;
    int calls;
    vector<int> seen = {7};
    int main() {
        int n;
        calls++;
        while (cin >> n) { seen.push_back(n); if (n == 99) return 3; if (n == 98) exit(4); if (n == 97) throw runtime_error("x"); }
        cout << calls << ' ' << seen.size() << endl;
        printf("done\n");
    }
    """
    prepared = boxed.prepared(source, form=Form.PROGRAM)
    got = boxed.values(prepared, "", b"1 2 3", b"", b"1 99", b"98", b"97", b"5")
    assert got == [(0, b"1 4\ndone\n"), (0, b"1 1\ndone\n"), (3, b""), (4, b""), "crashed 6", (0, b"1 2\ndone\n")]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("source", "reason"),
    [
        ("int f(int x) { return y; }", r"it does not compile: submission.cpp:1:\d+: error: .y. was not declared"),
        ("int g(int x) { return x; }", r"it does not define the function f\(p0\)"),
        ("int f(int x, int y) { return x; }", r"it defines int f\(int x, int y\); it must have 1 parameter: f\(p0\)"),
        ("class A { int f(int x) { return x; } };", r"A::f\(int\).* is private; make it public"),
        ("#include <iostream>\nint f(std::istream &in) { return 1; }", "a value of type .*istream.* cannot be made"),
        ("struct A { A(int) {} int f(int x) { return x; } };", "no object can be made to call it on"),
        ("int g(int); int f(int x) { return g(x); }", r"it does not link: it uses g\(int\), which nothing defines"),
        ('#include "missing.h"\nint f(int x) { return x; }', "missing.h: No such file"),
        ("long long *f(int x) { return new long long[x]; }", "its result cannot be read, since no array"),
        ("const int *const *f(int *x) { return 0; }", "the rows of its result cannot be read"),
        ("", "submission.cpp is empty"),
        (b"int f(int x) { return 0; }\0", "zero bytes"),
        ("int f(int x) { return 0; } }", "does not compile: submission.cpp:1"),
    ],
)
def test_a_submission_that_cannot_be_used_is_rejected_with_the_reason(boxed, source, reason):
    with pytest.raises(RejectedError, match=reason):
        boxed.call(source, "f", (1,))


@pytest.mark.slow
def test_a_program_without_main_is_rejected(boxed):
    with pytest.raises(RejectedError, match=r"it does not define main\(\)"):
        boxed.prepared("int f() { return 1; }", form=Form.PROGRAM)


@pytest.mark.slow
def test_templates_without_end_end_the_compiler_and_nothing_else(boxed):
    source = "template <int N> struct A { static const int v = A<N + 1>::v; };\nint f(int x) { return A<0>::v; }"
    with pytest.raises(RejectedError, match="does not compile|did not end"):
        boxed.call(source, "f", (1,))


@pytest.mark.slow
def test_a_prelude_of_the_instructor_s_comes_first(boxed):
    prelude = Program("cpp", (("list.h", b"#pragma once\nstruct ListNode { int val; ListNode *next; };\n"),))
    source = "int f(ListNode *l) { int n = 0; for (; l; l = l->next) n += l->val; return n; }"
    for text in (source, '#include "list.h"\n' + source):
        prepared = boxed.prepared(text, Entry("f", ("l",)), prelude=prelude)
        assert boxed.values(prepared, "f", (Linked((1, 2, 3)),)) == [6]


@pytest.mark.slow
def test_a_program_that_prints_without_end_is_stopped(boxed):
    source = '#include <iostream>\nint main() { for (;;) std::cout << "all work and no play\\n"; }'
    prepared = boxed.prepared(source, form=Form.PROGRAM)
    got = boxed.values(prepared, "", b"", limits=Limits(cpu_s=1.0, memory_mb=64, output_kb=64))
    assert got[0] in ("printed too much", "timed out")
