"""Every setting of a test: its name, what it may be, and its default. Settings are made in layers; the nearest layer wins."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from types import MappingProxyType
from typing import Any

from momus.errors import Mistake
from momus.exercise.table_reader import MOST

Setting = str | float | bool | tuple[str, ...]
"""The value of a setting. Whole numbers are ints, which are floats to the type checker."""


@dataclass(frozen=True)
class SettingRule:
    """What a setting may be: one of `choices`, or a value of the kind of its default and at least `least`."""

    default: Setting
    about: str
    choices: tuple[str, ...] = ()
    least: float = 0.0
    is_whole: bool = False

    def mistake(self, place: str, value: object) -> Mistake | None:
        """Return what is wrong with a value, None if nothing is."""
        wrong = self._wrong(value)
        return Mistake(place, repr(value), *wrong) if wrong else None

    def _wrong(self, value: object) -> tuple[str, str] | None:
        match self.default:
            case bool():
                return None if isinstance(value, bool) else ("must be true or false", "")
            case int() | float():
                if isinstance(value, bool) or not isinstance(value, int | float):
                    return "must be a number", f"write for example {self.default:g}"
                if self.is_whole and not isinstance(value, int):
                    return "must be a whole number", f"write for example {self.default:g}"
                if value > MOST:
                    return f"must be at most {MOST:,}", "give a smaller number"
                return None if value >= self.least else (f"must be at least {self.least:g}", "give a larger number")
            case str():
                if not isinstance(value, str):
                    return "must be a text in quotes", ""
                if not self.choices or value in self.choices:
                    return None
                near = get_close_matches(value, self.choices, 1)
                step = f'did you mean "{near[0]}"?' if near else ""
                return "must be one of " + ", ".join(f'"{one}"' for one in self.choices), step
        is_list = isinstance(value, list) and all(isinstance(one, str) for one in value)
        return None if is_list or isinstance(value, str) else ("must be a text, or a list of texts", 'write for example ["a", "b"]')

    def read(self, value: Any) -> Setting:
        """Return a value without mistakes as it is kept."""
        if isinstance(self.default, tuple):
            return (value,) if isinstance(value, str) else tuple(value)
        kept: Setting = float(value) if isinstance(self.default, float) else value
        return kept


def _number(default: float, about: str, least: float = 0.0) -> SettingRule:
    return SettingRule(float(default), about, least=least)


def _whole(default: int, about: str, least: int = 0) -> SettingRule:
    return SettingRule(default, about, least=least, is_whole=True)


def _choice(about: str, *choices: str) -> SettingRule:
    return SettingRule(choices[0], about, choices)


RULES: Mapping[str, SettingRule] = MappingProxyType(
    {
        "type": SettingRule("batch", "what a submission is and how it is run; or the name of a Python file beside task.toml"),
        "input": SettingRule("stdin", "stdin, or the name of the file that the program reads"),
        "output": SettingRule("stdout", "stdout, or the name of the file that the program writes"),
        "reader": _choice(
            "binary, text: a library that reads standard input is linked; binary: numbers are made ready before the clock starts",
            "none",
            "text",
            "binary",
        ),
        "test_points": _number(0, "points of one test; 0: an equal share of its group's"),
        "limits.cpu_s": _number(1, "CPU time in seconds, all processes together", 0.01),
        "limits.user_s": _number(0, "CPU time outside the kernel; 0: no limit of its own"),
        "limits.wall_s": _number(0, "wall-clock time; 0: three times cpu_s and a second, more on a busy machine"),
        "limits.memory_mb": _whole(256, "resident memory", 16),
        "limits.stack_mb": _whole(0, "stack; 0: as much as memory"),
        "limits.output_kb": _whole(8192, "what the program may print", 1),
        "limits.disk_kb": _whole(16384, "what the program may keep in files", 4),
        "limits.processes": _whole(1, "processes; 1: a program that starts another is ended", 1),
        "limits.open_files": _whole(64, "files open at the same time", 8),
        "limits.instructions_m": _number(0, "executed instructions in millions, where the machine counts them; 0: not counted"),
        "limits.steps_m": _number(0, "steps in millions, where instructions are not counted; 0: not counted"),
        "limits.compile_s": _number(30, "CPU time of the compiler", 1),
        "limits.compile_mb": _whole(2048, "memory of each process of the compiler", 64),
        "limits.source_kb": _whole(256, "size of all files of a submission", 1),
        "judge.kind": _choice("how outputs are compared", "tokens", "exact", "lines", "float", "unordered", "program"),
        "judge.abs": _number(1e-6, "float: absolute tolerance"),
        "judge.rel": _number(1e-6, "float: relative tolerance"),
        "judge.case": _choice("whether capitals count", "sensitive", "ignore"),
        "judge.program": SettingRule("", "program: the file of the judge; further files of its folder go with it"),
        "judge.protocol": _choice(
            "program: exit codes; empty: testlib if the source includes testlib.h, else Kattis", "", "kattis", "testlib"
        ),
        "judge.flags": SettingRule((), "program: more words on its command line"),
        "judge.cpu_s": _number(10, "program: its CPU time", 0.1),
        "judge.memory_mb": _whole(1024, "program: its memory", 16),
        "time.repeat": _whole(1, "how often each run is measured", 1),
        "time.take": _choice("which of the repeated times counts", "minimum", "median", "average"),
        "time.near": _number(0, "a time within this share of the limit is measured again: 0.1 is 10 %"),
        "time.again": _whole(2, "how often a time near the limit is measured again", 1),
        "score.kind": _choice(
            "what a judge's score means: a share of the test's points, points, or a value",
            "share",
            "points",
            "maximise",
            "minimise",
        ),
        "score.best": _number(0, "the best known value of an approximation task; 0: none is known"),
        "interact.idle_s": _number(1, "program and judge both wait this long: a deadlock", 0.05),
        "interact.rounds": _whole(1, "tournament: games of each ordered pair on each test", 1),
    }
)
"""The settings, by name. `compilers.LANGUAGE.KEY`, `link.LANGUAGE` and `start.LANGUAGE` come besides: see PATTERNS."""

PATTERNS: Mapping[tuple[str, str], SettingRule] = MappingProxyType(
    {
        ("compilers", "compile"): SettingRule("", "command that compiles {sources}; empty: nothing is compiled"),
        ("compilers", "run"): SettingRule("", "command that starts the program in the folder {program}"),
        ("compilers", "made"): SettingRule("", "files that compiling leaves; empty: the sources"),
        ("compilers", "suffixes"): SettingRule((), "endings of its source files"),
        ("compilers", "allowed"): SettingRule(True, "whether contestants may use it"),
        ("start", ""): SettingRule("", "the linked file, without its ending, that is started instead of the submission"),
        ("link", ""): SettingRule((), "files that are compiled together with each submission in that language"),
    }
)


def rule_of(key: str) -> SettingRule | None:
    """Return the rule of a setting by its whole name, None if there is no such setting."""
    if key in RULES:
        return RULES[key]
    match key.split("."):
        case ["compilers", _, name]:
            return PATTERNS.get(("compilers", name))
        case ["link" | "start" as first, _]:
            return PATTERNS[first, ""]
    return None


def known_names() -> list[str]:
    """Return the names of all settings, for messages."""
    patterns = [f"{first}.LANGUAGE{'.' + name if name else ''}" for first, name in PATTERNS]
    return [*RULES, *patterns]


def flattened(table: Mapping[str, Any], before: str = "") -> dict[str, Any]:
    """Return the values of nested tables by their whole names: {"limits": {"cpu_s": 2}} is {"limits.cpu_s": 2}."""
    found: dict[str, Any] = {}
    for key, value in table.items():
        if isinstance(value, dict):
            found |= flattened(value, f"{before}{key}.")
        else:
            found[f"{before}{key}"] = value
    return found


def read_layer(table: Mapping[str, Any], place: Callable[[str], str], mistakes: list[Mistake]) -> dict[str, Setting]:
    """Return the settings in a table by name, and add its mistakes to the list. `place` names the place of a key."""
    layer: dict[str, Setting] = {}
    for key, value in flattened(table).items():
        rule = rule_of(key)
        if rule is None:
            near = get_close_matches(key, known_names(), 1, 0.6)
            step = f"did you mean {near[0]}?" if near else "`momus contest config` lists all settings"
            mistakes.append(Mistake(place(key), "", "is no setting", step))
        elif wrong := rule.mistake(place(key), value):
            mistakes.append(wrong)
        else:
            layer[key] = rule.read(value)
    return layer
