"""The models of the Java library, as Java sources: plain ones, and those made from a text that several types share.

`X.java` is a plain source. `X.java.j2` is a Jinja template that gives `X.java`: it repeats a section for each of several types, or names another
template (`box.j2`, `deque.j2`, …) shared by several classes, and sets what differs in this one.
"""

from collections.abc import Mapping
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from types import MappingProxyType

from jinja2 import Environment, FunctionLoader, StrictUndefined

JAVA = resources.files("momus.search.solvers.jbmc") / "java"
_TEMPLATE = ".j2"


@cache
def model_sources() -> Mapping[str, bytes]:
    """Return the Java source of each model by its path, in the order of the paths."""
    models = JAVA / "models"
    texts = Environment(
        loader=FunctionLoader(lambda path: (models / path).read_text()),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        autoescape=False,
    )
    sources = files_in(models, ".java")
    for path in files_in(models, f".java{_TEMPLATE}"):
        sources[path.removesuffix(_TEMPLATE)] = texts.get_template(path).render().encode()
    return MappingProxyType(dict(sorted(sources.items())))


def files_in(folder: Traversable, ending: str) -> dict[str, bytes]:
    """Return the files in a folder and below it whose names have this ending, by path."""
    found: dict[str, bytes] = {}
    waiting = [(folder, "")]
    while waiting:
        place, path = waiting.pop()
        for one in place.iterdir():
            if one.is_dir():
                waiting.append((one, f"{path}{one.name}/"))
            elif one.name.endswith(ending):
                found[f"{path}{one.name}"] = one.read_bytes()
    return dict(sorted(found.items()))
