"""Which expressions have effects in an order that C leaves open."""

import pytest

from momus.languages.c.source import tokens
from momus.search.cbmc.order import order_is_open


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
    ],
)
def test_two_effects_without_an_order_are_noticed(text, is_open):
    words = [token.text for token in tokens(text.encode())]
    assert order_is_open(words, frozenset({"malloc", "strlen"})) is is_open
