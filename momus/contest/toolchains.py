"""The table of compilers: how submissions in each language are compiled and started, with what the contest's settings change."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import PurePosixPath

from momus.contest.layers import LayeredSettings
from momus.contest.settings import Setting
from momus.errors import MissingToolError
from momus.execute.program_counts import Counted
from momus.languages import LANGUAGES, language_of_suffix
from momus.languages.base import RunTool, Standalone
from momus.model import Program


@dataclass(frozen=True)
class Toolchain:
    """How programs of one language are made and started. `started_as` names what is started."""

    language: str
    commands: Standalone
    started_as: Callable[[Program], str]
    suffixes: tuple[str, ...]

    @property
    def key(self) -> str:
        """Return the hash of all commands and files."""
        return sha256(repr((self.language, self.commands)).encode()).hexdigest()[:32]


def language_names(settings: LayeredSettings) -> dict[str, str]:
    """Return the language of each ending of a file, those of the contest's own languages first."""
    own = settings.given("compilers")
    found: dict[str, str] = {}
    for key, value in own.items():
        name, _, what = key.partition(".")
        if what == "suffixes" and isinstance(value, tuple):
            found |= {suffix.lower(): name for suffix in value}
    for known in LANGUAGES.values():
        for suffix in known.suffixes:
            found.setdefault(suffix, known.name)
    forbidden = {key.partition(".")[0] for key, value in own.items() if key.endswith(".allowed") and value is False}
    return {suffix: name for suffix, name in found.items() if name not in forbidden}


def language_of_file(settings: LayeredSettings, name: str) -> str:
    """Return the language of a file by its ending, "" if the contest has none for it."""
    return language_names(settings).get(PurePosixPath(name).suffix.lower(), "")


def toolchain(settings: LayeredSettings, name: str, run_tool: RunTool) -> Toolchain:
    """Return how a language is compiled and started under these settings; raise MissingToolError if this machine cannot."""
    own = {key.partition(".")[2]: value for key, value in settings.given("compilers").items() if key.partition(".")[0] == name}
    known = LANGUAGES.get(name)
    commands = known.standalone(run_tool) if known else Standalone("", "", "")
    if commands is None:
        raise MissingToolError(name, name, "it has no whole programs")
    suffixes = known.suffixes if known else tuple(_texts(own.get("suffixes", ())))
    started_as = known.started_as if known else _stem
    changed = {key: str(value) for key, value in own.items() if key in ("compile", "run", "made")}
    commands = replace(commands, **changed)  # type: ignore[arg-type]
    if settings.counted is Counted.STEPS and known:
        commands = known.counting(commands, run_tool) or commands
    return Toolchain(name, commands, started_as, suffixes)


def _stem(program: Program) -> str:
    return PurePosixPath(program.sources[0][0]).stem


def _texts(value: Setting) -> tuple[str, ...]:
    return value if isinstance(value, tuple) else ()


def is_source(name: str) -> bool:
    """Return whether a file is a source of some language that Momus knows."""
    return language_of_suffix(PurePosixPath(name).suffix) is not None
