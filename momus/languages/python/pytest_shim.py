"""As much of pytest as tests of small functions use, for a box in which it is not installed. Standard library only."""

import contextlib
import math
import re
import unittest


class SkipTest(unittest.SkipTest):
    """Raised by skip()."""


class Failed(AssertionError):
    """Raised by fail(), and by raises() where nothing was raised."""


def skip(reason="", **_):
    raise SkipTest(reason)


def fail(reason="", **_):
    raise Failed(reason)


class _Info:
    value = None
    type = None

    def match(self, pattern):
        if not re.search(pattern, str(self.value)):
            raise Failed(f"{str(self.value)!r} does not match {pattern!r}")


@contextlib.contextmanager
def _raises(expected, match):
    info = _Info()
    try:
        yield info
    except expected as error:
        info.value, info.type = error, type(error)
        if match is not None:
            info.match(match)
        return
    raise Failed(f"did not raise {expected}")


def raises(expected, *args, match=None, **named):
    """Return a context that wants an exception; with a function, call it in such a context."""
    context = _raises(expected, match)
    if not args:
        return context
    function, *rest = args
    with context as info:
        function(*rest, **named)
    return info


class approx:  # noqa: N801 - it is called as a function
    """Equal to numbers, or lists and dicts of them, that are near."""

    def __init__(self, expected, rel=1e-6, abs=1e-12, **_):
        self.expected, self.rel, self.abs = expected, rel, abs

    def __eq__(self, other):
        return self._near(self.expected, other)

    def _near(self, one, other):
        if isinstance(one, dict):
            return isinstance(other, dict) and one.keys() == other.keys() and all(self._near(one[key], other[key]) for key in one)
        if isinstance(one, (list, tuple)):
            return len(one) == len(other) and all(map(self._near, one, other))
        if isinstance(one, (int, float)) and isinstance(other, (int, float)):
            return math.isclose(one, other, rel_tol=self.rel, abs_tol=self.abs)
        return one == other

    __hash__ = None


class _Case:
    def __init__(self, values, id=None):
        self.values, self.id = values, id


def param(*values, id=None, **_):
    return _Case(values, id)


def fixture(function=None, **_):
    """Mark a function whose result tests ask for by its name."""
    if function is None:
        return fixture
    function.momus_fixture = True
    return function


class _Mark:
    def parametrize(self, names, cases, **_):
        listed = [name.strip() for name in names.split(",")] if isinstance(names, str) else list(names)

        def decorate(function):
            rows = []
            for case in cases:
                values = case.values if isinstance(case, _Case) else tuple(case) if len(listed) > 1 else (case,)
                rows.append(dict(zip(listed, values)))  # noqa: B905 - a short row is the test's own fault
            known = getattr(function, "momus_cases", [{}])
            function.momus_cases = [{**old, **new} for new in rows for old in known]
            return function

        return decorate

    def skip(self, reason="", **_):
        def decorate(function):
            function.momus_skipped = True
            return function

        return decorate(reason) if callable(reason) else decorate

    def skipif(self, condition, **_):
        return self.skip() if condition else lambda function: function

    xfail = skip

    def __getattr__(self, name):
        def decorate(*args, **_):
            return args[0] if len(args) == 1 and callable(args[0]) else lambda function: function

        return decorate


mark = _Mark()
