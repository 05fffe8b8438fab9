"""YAML files, read without trust and written in a fixed order."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import yaml

from momus.errors import Mistake


def read_yaml(path: Path, place: str, mistakes: list[Mistake]) -> dict[str, Any]:
    """Return the map in a YAML file, an empty one if there is none; add to the mistakes what is wrong with it."""
    if not path.is_file():
        return {}
    try:
        found = yaml.safe_load(path.read_text("utf-8"))
    except yaml.YAMLError as error:
        where = getattr(error, "problem_mark", None)
        said = getattr(error, "problem", None) or "it cannot be parsed"
        rule = f"is not YAML: {said}" + (f", line {where.line + 1}" if where else "")
        mistakes.append(Mistake(place, "", rule, "correct that line"))
        return {}
    except (UnicodeDecodeError, ValueError) as error:
        mistakes.append(Mistake(place, "", f"cannot be read: {error}", "save it as UTF-8"))
        return {}
    except RecursionError:
        mistakes.append(Mistake(place, "", "is nested too deeply", "write it flatter"))
        return {}
    if found is None:
        return {}
    if not isinstance(found, dict):
        mistakes.append(Mistake(place, repr(found)[:60], "must be a map: lines of `key: value`", "write it so"))
        return {}
    return {str(key): value for key, value in found.items()}


def yaml_text(table: Mapping[str, Any]) -> bytes:
    """Return a map as a YAML file, its keys in their order."""
    text: str = yaml.safe_dump(dict(table), sort_keys=False, allow_unicode=True, default_flow_style=False, width=120)
    return text.encode()
