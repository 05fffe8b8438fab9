"""What the programs of an exercise must define, and how a source declares it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from momus.model import Form, Program


@dataclass(frozen=True)
class Entry:
    """One function, class or program that submissions must define, with its parameters in order.

    `types` are the declared types of the parameters in the language of the reference ("int *", "list[int]", "" if unknown), `result` that of the
    result. Parameters in `lengths` are the length of another: {"n": "A"}. The function writes the parameters in `outputs` (`out(x)` in the
    domain).
    """

    name: str
    names: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    result: str = ""
    lengths: Mapping[str, str] = field(default_factory=dict)
    outputs: tuple[str, ...] = ()


@dataclass(frozen=True)
class Task:
    """What every program of an exercise must do, apart from the inputs.

    `language` is the language of the entries' types, the reference's; "" if that is the program's own.
    """

    form: Form
    entries: tuple[Entry, ...] = ()
    observe: tuple[str, ...] = ()
    methods: tuple[Entry, ...] = ()
    prelude: Program | None = None
    data: tuple[tuple[str, bytes], ...] = ()
    settings: tuple[tuple[str, str], ...] = ()
    language: str = ""

    def setting(self, name: str, default: str = "") -> str:
        """Return what the exercise set for a language, such as "c.flags"."""
        return dict(self.settings).get(name, default)


@dataclass(frozen=True)
class Signature:
    """The parameters of a function as its source declares them; types are empty if undeclared."""

    name: str
    names: tuple[str, ...]
    types: tuple[str, ...]
    result: str = ""

    def domains_by(self, domain_of: Callable[[str], str | None]) -> Mapping[str, str] | None:
        """Return the domain of each parameter's type; None if one has none."""
        found = {name: domain_of(type_) for name, type_ in zip(self.names, self.types, strict=True)}
        known = {name: domain for name, domain in found.items() if domain is not None}
        return known if len(known) == len(found) else None
