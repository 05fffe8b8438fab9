"""The readings for people and for other programs: a module for each, found by the reading's name.

A module has `lines(found, results, everything=False)` and `to_json(found, results)` with the keys that it adds to results.json; there `found` is
None if the reading was not read. If it has a part of the page, it also has `on_page(found, results)`, the PLACE of that part, and a template of
its name.
"""

import pkgutil
from importlib import import_module
from typing import Any

from momus.results import Results

_SHARED = {"words"}


def told_by(name: str) -> Any:
    """Return the module that shows a reading."""
    return import_module(f"{__name__}.{name}")


def _modules() -> dict[str, Any]:
    return {one.name: told_by(one.name) for one in pkgutil.iter_modules(__path__) if one.name not in _SHARED}


def reading_lines(name: str, results: Results, *, everything: bool = False) -> list[str]:
    """Return a reading in lines of text."""
    said: list[str] = told_by(name).lines(results.readings[name], results, everything=everything)
    return said


def readings_json(results: Results) -> dict[str, Any]:
    """Return what all readings add to results.json."""
    told: dict[str, Any] = {}
    for name, module in _modules().items():
        told |= module.to_json(results.readings.get(name), results)
    return told


def parts_of_page(results: Results) -> list[tuple[str, dict[str, Any]]]:
    """Return the parts of the page in order: the name of the reading, and what its template shows."""
    modules = {name: module for name, module in _modules().items() if name in results.readings and hasattr(module, "on_page")}
    shown = [(name, module.on_page(results.readings[name], results)) for name, module in modules.items()]
    return [(name, part) for name, part in sorted(shown, key=lambda one: modules[one[0]].PLACE) if part]
