"""The two programs in one process: each loaded as if it were alone, and called on values that may be unknown.

Runs inside the box. The module's state is new for each path, so that one path does not affect the next.
"""

import signal
import sys
import time
from collections.abc import Sequence
from typing import Any, NoReturn

import z3
from crosshair.core import suspected_proxy_intolerance_exception
from crosshair.tracers import NoTracing
from crosshair.util import CrosshairUnsupported

from momus.languages.python.loading import Bundle, check_entry, compiled, entry_in, new_module

_CHEAP_S = 0.02
_USERS = (Exception, SystemExit, KeyboardInterrupt, GeneratorExit)


_Arguments = tuple[Any, ...]


class OrderedBundle(Bundle):
    """A program, its name for the function, and the places of the arguments that it takes, in its order; None where they are the exercise's."""

    name: str
    order: tuple[int, ...] | None


class Hang(BaseException):
    """The path takes too long."""


class Alarm:
    """Raises Hang in the running code when the time is up, and again if that is caught."""

    def __init__(self) -> None:
        signal.signal(signal.SIGALRM, self._ring)

    def _ring(self, *_: object) -> NoReturn:
        raise Hang

    def set(self, seconds: float) -> None:
        signal.setitimer(signal.ITIMER_REAL, max(0.001, seconds), 0.05)

    def clear(self) -> None:
        signal.setitimer(signal.ITIMER_REAL, 0)


class RunOutcome:
    """What a program did: returned a value, or raised an exception of a type; and the arguments as it left them."""

    def __init__(self, value: Any = None, raised: str = "", after: _Arguments = ()):
        self.value, self.raised, self.after = value, raised, after


class Loaded:
    """A program that can be called. Everything but `call` is done with tracing off."""

    def __init__(self, bundle: OrderedBundle, form: str):
        self.bundle, self.form, self.entry = bundle, form, bundle["name"]
        path, content = bundle["sources"][0]
        self.code = compiled(path, content, False)
        said = [text if "self" in text else f"self.{text}" for text in bundle["observe"]]
        self.looks = [compile(f"lambda self: ({text})", "observe", "eval") for text in said]
        started = time.perf_counter()
        self.names = self._executed()
        self._is_cheap = time.perf_counter() - started < _CHEAP_S

    def _executed(self) -> dict[str, Any]:
        before = list(sys.meta_path)
        own = {path[:-3].replace("/", ".").removesuffix(".__init__") for path, _ in self.bundle["sources"]}
        own |= {path[:-3].replace("/", ".") for path, _ in self.bundle["prelude"]} | {"submission"}
        for name in own:
            sys.modules.pop(name, None)
        try:
            module = new_module(self.bundle, "submission")
            exec(self.code, module.__dict__)
        finally:
            sys.meta_path[:] = before
            for name in own:
                sys.modules.pop(name, None)
        check_entry(module, self.entry)
        self.observe = [eval(look, module.__dict__) for look in self.looks]
        return module.__dict__

    def renewed(self) -> None:
        """Forget what earlier calls left in the module, if loading it again is cheap."""
        if self._is_cheap:
            self.names = self._executed()

    def call(self, arguments: _Arguments) -> RunOutcome:
        """Return what the program does. Called with tracing on for unknowns, off for plain values."""
        try:
            value = self._object(*arguments) if self.form == "object" else self._function(arguments)
        except _USERS as error:
            return RunOutcome(raised=_type_of(error), after=arguments)
        return RunOutcome(value, after=arguments)

    def _function(self, arguments: _Arguments) -> Any:
        order = self.bundle["order"]
        return entry_in(self.names, self.entry)(*(arguments if order is None else [arguments[place] for place in order]))

    def _object(self, construct: _Arguments, calls: Sequence[tuple[str, _Arguments]]) -> list[tuple[bool, Any]]:
        made = self.names[self.entry](*construct)
        results: list[tuple[bool, Any]] = []
        for method, arguments in calls:
            try:
                results.append((True, getattr(made, method)(*arguments)))
            except _USERS as error:
                results.append((False, _type_of(error)))
        for look in self.observe:
            try:
                results.append((True, look(made)))
            except _USERS as error:
                results.append((False, _type_of(error)))
        return results


def _type_of(error: BaseException) -> str:
    """Return the name of the exception's type; give the path up if code that cannot take an unknown raised it."""
    with NoTracing():
        if isinstance(error, z3.Z3Exception) or isinstance(error, Exception) and suspected_proxy_intolerance_exception(error):
            raise CrosshairUnsupported("an unknown where only a value can be")
        return type(error).__name__
