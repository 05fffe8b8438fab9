"""Runs test functions and unittest classes against one program. Runs inside the box: standard library only.

A call of `momus_collect` is put after this text: it says which program and which tests.
"""

import inspect
import sys
import types
import unittest

MOMUS_COLLECTED = []


def _program(prelude, path, source):
    """Return the module of the program, which stands for whatever module the tests import it as."""
    module = types.ModuleType("submission")
    module.__file__ = path
    for name, text in prelude:
        exec(compile(text, name, "exec", dont_inherit=True), module.__dict__)
    sys.modules["submission"] = module
    exec(compile(source, path, "exec", dont_inherit=True), module.__dict__)
    return module


class _Anything:
    """Finds the program under every name that nothing else answers to."""

    def __init__(self, module):
        self.module = module

    def find_spec(self, name, path=None, target=None):
        from importlib.machinery import ModuleSpec

        return None if "." in name or name.startswith("_") else ModuleSpec(name, self)

    def create_module(self, spec):
        return self.module

    def exec_module(self, module):
        # It ran when it was loaded.
        pass


def _fixtures(module):
    return {name: one for name, one in vars(module).items() if getattr(one, "momus_fixture", False)}


def _given(function, case, fixtures, ended):
    """Return the arguments of a test or fixture: from its case, else from fixtures of that name."""
    given = {}
    for name, parameter in inspect.signature(function).parameters.items():
        if name in case:
            given[name] = case[name]
        elif name in fixtures:
            made = fixtures[name](**_given(fixtures[name], {}, fixtures, ended))
            if inspect.isgenerator(made):
                ended.append(made)
                made = next(made)
            given[name] = made
        elif parameter.default is inspect.Parameter.empty and parameter.kind is not inspect.Parameter.VAR_KEYWORD:
            raise LookupError(f"there is no fixture {name!r}")
    return given


def _called(function, case, fixtures):
    def run():
        ended = []
        function(**_given(function, case, fixtures, ended))
        for generator in reversed(ended):
            next(generator, None)

    return run


def _method(cls, name, case, fixtures):
    def run():
        instance = cls()
        getattr(instance, "setup_method", lambda *_: None)(*([None] if _takes_one(cls, "setup_method") else []))
        _called(getattr(instance, name), case, fixtures)()

    return run


def _takes_one(cls, name):
    method = getattr(cls, name, None)
    return method is not None and len(inspect.signature(method).parameters) > 1


def _case(cls, name):
    def run():
        result = unittest.TestResult()
        unittest.TestSuite([cls(name)]).run(result)
        broken = [*result.failures, *result.errors]
        if broken:
            raise AssertionError(broken[0][1].strip().splitlines()[-1])
        if result.skipped:
            raise unittest.SkipTest("skipped")

    return run


def _collected(module):
    """Return (name, what runs it) for every test of a module, in its order."""
    fixtures, found = _fixtures(module), []
    for name, one in list(vars(module).items()):
        if inspect.isclass(one) and issubclass(one, unittest.TestCase) and one.__module__ == module.__name__:
            found += [(f"{name}.{method}", _case(one, method)) for method in unittest.TestLoader().getTestCaseNames(one)]
        elif inspect.isclass(one) and name.startswith("Test") and one.__module__ == module.__name__:
            for method, function in vars(one).items():
                if method.startswith("test") and callable(function):
                    found += _cases(f"{name}.{method}", function, lambda case, a=one, b=method: _method(a, b, case, fixtures))
        elif inspect.isfunction(one) and name.startswith("test"):
            found += _cases(name, one, lambda case, function=one: _called(function, case, fixtures))
    return found


def _cases(name, function, running):
    if getattr(function, "momus_skipped", False):
        return []
    cases = getattr(function, "momus_cases", [{}])
    return [(f"{name}[{number}]" if len(cases) > 1 else name, running(case)) for number, case in enumerate(cases)]


def momus_run_test(number):
    """Return how a test ended: "passed", "skipped", or the reason why it failed; for -1 the names of all."""
    if number < 0:
        return [name for name, _ in MOMUS_COLLECTED]
    try:
        MOMUS_COLLECTED[number][1]()
    except unittest.SkipTest:
        return "skipped"
    except Exception as error:
        return f"{type(error).__name__}: {error}"[:200]
    return "passed"


def momus_collect(program, prelude, tests, entries):
    """Load the program and the test modules; the entries are there for tests that do not import them."""
    module = _program(prelude, *program)
    sys.meta_path.append(_Anything(module))
    for name, path, source in tests:
        tested = types.ModuleType(name)
        tested.__file__ = path
        sys.modules[name] = tested
        tested.__dict__.update({entry: getattr(module, entry) for entry in entries if hasattr(module, entry)})
        exec(compile(source, path, "exec", dont_inherit=True), tested.__dict__)
        MOMUS_COLLECTED.extend((f"{name}::{test}" if len(tests) > 1 else test, run) for test, run in _collected(tested))
