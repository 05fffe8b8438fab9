"""State that a Python submission could keep from one call to the next. Runs inside the box: standard library only."""

import types
from collections.abc import Iterator
from typing import Any

_UNCHANGING = (type(None), bool, int, float, complex, str, bytes, range, types.ModuleType, types.BuiltinFunctionType, property)
_COLLECTED = (tuple, frozenset)
_WRAPPED = (staticmethod, classmethod)

Place = tuple[object, str, object]
"""The owner of a name, the name, and its value."""


class KeptState:
    """The state of modules when this was made: whether it can change, and whether it has."""

    def __init__(self, modules: list[dict[str, Any]]):
        self._modules = modules
        self._places = list(_places(modules))
        self._is_fixed = all(_is_unchanging(value, set()) for _, _, value in self._places)

    def is_unchanged(self) -> bool:
        """Return whether a call that was stopped halfway cannot have changed what later calls see."""
        if not self._is_fixed:
            return False
        now = list(_places(self._modules))
        return len(now) == len(self._places) and all(
            one[0] is other[0] and one[1] == other[1] and one[2] is other[2] for one, other in zip(now, self._places, strict=True)
        )


def _places(modules: list[dict[str, Any]]) -> Iterator[Place]:
    """Yield everything that the modules name, and what their own classes and functions name."""
    own_names = {names.get("__name__") for names in modules}
    for names in modules:
        yield from _named(names, names)
        for value in list(names.values()):
            if isinstance(value, types.FunctionType) or isinstance(value, type) and value.__module__ in own_names:
                yield from _named(value, value.__dict__)


def _named(holder: object, names: Any) -> Iterator[Place]:
    for name, value in list(names.items()):
        # Python's own entries say nothing, but `def __init__(self, items=[])` is the submission's.
        if not (name.startswith("__") and name.endswith("__")) or isinstance(value, types.FunctionType):
            yield holder, name, value


def _is_unchanging(value: Any, seen: set[int]) -> bool:
    kind = type(value)
    if id(value) in seen or kind in _UNCHANGING:
        return True
    seen.add(id(value))
    if kind in _COLLECTED:
        return all(_is_unchanging(item, seen) for item in value)
    if kind in _WRAPPED:
        return _is_unchanging(value.__func__, seen)
    if kind is types.FunctionType:
        defaults = (*(value.__defaults__ or ()), *(value.__kwdefaults__ or {}).values())
        return value.__closure__ is None and all(_is_unchanging(item, seen) for item in defaults)
    # A class of a library does not change; everything that its own classes name is examined separately.
    return isinstance(value, type) or kind.__module__ in ("typing", "types")
