"""Which expressions have effects in an order that C leaves open."""

import pytest

from momus.languages.c.source import tokens
from momus.search.solvers.cbmc.effects import free_of_effects
from momus.search.solvers.cbmc.evaluation_order import HARMLESS, order_is_open


@pytest.mark.parametrize(
    ("text", "is_open"),
    [
        ("x = g(a);", False),
        ("s += A[i++];", False),
        ("for (i = 0, j = n; i < j; i++, j--) s += A[i];", False),
        ("if (g(a) && g(b)) h(c);", False),
        ("int *p = malloc(4); p[0] = strlen(s);", False),
        ("x = g(a) + g(b);", True),
        ("g(i++, j++);", True),
        ("g(h(a));", True),
        ("A[i] = g(b);", True),
        ("*p = i++;", True),
        ("A[g(a)] = b && g(c);", True),
        ("x = g(a) - (b && g(c));", True),
        ("x = g(a) + t[0](b);", True),
        ("x = g(a) + (*h)(b);", True),
        ("n->next = g(a);", True),
        ("x = g(a) * 2 + y;", False),
        ("x += g(A + k, n);", False),
        ("x = *q + g(q);", True),
        ("return *q + g(q);", True),
        ("x = A[0] + g(A);", True),
        ("x = g(A) + A[0];", True),
        ("x = t.a - g(&t);", True),
        ("int x = 1; y = x + g(&x);", True),
        ("x = strlen(s) + g(s);", True),
        ("x = abs(y) + g(s);", False),
        ("return g(A[0]);", False),
        ("A[x]++;", False),
        ("y = A[x]++ + A[0];", True),
    ],
)
def test_two_effects_without_an_order_are_noticed(text, is_open):
    words = [token.text for token in tokens(text.encode())]
    assert order_is_open(words, HARMLESS) is is_open


@pytest.mark.parametrize(
    ("text", "free"),
    [
        ("int sum(const int *a, const int *b) { int t = 0; while (a < b) t += *a++; return t; }", {"sum"}),
        ("int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }", {"fib"}),
        ("int k; int up(void) { k++; return k; } int two(void) { return up(); }", set()),
        ("int put(int *p) { *p = 1; return 0; }", set()),
        ("int put(int *p) { p[0]++; return 0; }", set()),
        ("int put(struct s *p) { ++p->n; return 0; }", set()),
        ("int put(int *p) { ++*p; return 0; }", set()),
        ("int count(void) { static int n; return n; }", set()),
        ("int via(int (*f)(int), int x) { return (*f)(x); }", set()),
        ("int draw(void) { return rand(); } int half(int x) { return x / 2; }", {"half"}),
    ],
)
def test_functions_without_effects_are_told_from_others(text, free):
    assert free_of_effects([token.text for token in tokens(text.encode())]) == free
