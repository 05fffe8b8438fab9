"""One folder for each language: how it is compiled, its worker, how its source is read. `docs/languages.md` tells how to add one."""

from importlib.metadata import entry_points

from momus.errors import MomusError
from momus.languages.base import Language
from momus.languages.c.language import C
from momus.languages.cpp.language import Cpp
from momus.languages.csharp.language import CSharp
from momus.languages.haskell.language import Haskell
from momus.languages.java.language import Java
from momus.languages.javascript.language import JavaScript
from momus.languages.python.language import Python

LANGUAGES: dict[str, Language] = {known.name: known for known in (Python(), C(), Cpp(), CSharp(), Java(), JavaScript(), Haskell())}


# Other packages add languages under this name: a class without parameters.
for _point in entry_points(group="momus.languages"):
    LANGUAGES.setdefault(_point.name, _point.load()())


def language(name: str) -> Language:
    """Return the language of this name; raise MomusError with the known names."""
    if name not in LANGUAGES:
        raise MomusError(f"language {name!r}: not known; choose one of {', '.join(LANGUAGES)}")
    return LANGUAGES[name]


def language_of_suffix(suffix: str) -> Language | None:
    """Return the language whose files end in this (".py"), or None."""
    return next((known for known in LANGUAGES.values() if suffix.lower() in known.suffixes), None)
