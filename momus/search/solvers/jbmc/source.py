"""Where a Java program defines the function asked about: its class, whether it needs an object, and its types as declared."""

from dataclasses import dataclass

from momus.languages.java.source import declared
from momus.model import Program
from momus.search.solvers.base import UnsupportedError


@dataclass(frozen=True)
class OwnedMethod:
    """A method as its source declares it: `owner` is its class in full, as Java writes it."""

    owner: str
    name: str
    types: tuple[str, ...]
    result: str
    is_static: bool


def entry_method(program: Program, name: str, count: int) -> OwnedMethod:
    """Return the method of this name and number of parameters; raise UnsupportedError if there is none, or several."""
    found = []
    for path, content in program.sources:
        if not path.endswith(".java"):
            continue
        known = declared(content)
        for one in known.methods:
            if one.name == name and len(one.types) == count and one.result and "abstract" not in one.modifiers:
                owner = one.owner.replace("$", ".")
                found.append(
                    OwnedMethod(f"{known.package}.{owner}" if known.package else owner, name, one.types, one.result, one.is_static)
                )
    if len(found) != 1:
        raise UnsupportedError(f"{'no' if not found else 'more than one'} method {name} with {count} parameters is defined")
    return found[0]
