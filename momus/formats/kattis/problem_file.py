"""Reads problem.yaml: what of it a task says, and what is only kept."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from momus.exercise.table_reader import TableReader
from momus.formats.base import Findings, TimeRule
from momus.formats.kattis.layout import LANGUAGES, LEGACY, PROBLEM_FILE, TIME_FILE, VERSIONS, Layout
from momus.formats.yaml_file import read_yaml

_KEPT_LEGACY = ("uuid", "author", "source", "source_url", "license", "rights_owner", "keywords", "languages")
_KEPT_LATER = ("uuid", "version", "credits", "source", "license", "rights_owner", "embargo_until", "keywords")
_TYPES = ("pass-fail", "scoring", "multi-pass", "interactive", "submit-answer")
SYSTEM_LIMITS = {
    "memory": ("limits", "memory_mb", 1, 2048),
    "output": ("limits", "output_kb", 1024, 8),
    "code": ("limits", "source_kb", 1, 128),
    "compilation_time": ("limits", "compile_s", 1, 60),
    "compilation_memory": ("limits", "compile_mb", 1, 2048),
    "validation_time": ("judge", "cpu_s", 1, 60),
    "validation_memory": ("judge", "memory_mb", 1, 2048),
}
"""A limit of a package, the setting that it becomes, how many of the setting's units one of its own is, and its default in most systems."""


@dataclass(frozen=True)
class ProblemFile:
    """What problem.yaml says. `settings` are tables of task.toml; `flags` are arguments of the output validator."""

    layout: Layout
    title: str
    types: frozenset[str]
    is_custom: bool = False
    is_custom_score: bool = False
    flags: tuple[str, ...] = ()
    settings: dict[str, dict[str, Any]] = field(default_factory=dict)
    constants: dict[str, str] = field(default_factory=dict)
    time_rule: TimeRule | None = None

    @property
    def is_scoring(self) -> bool:
        return "scoring" in self.types

    @property
    def is_interactive(self) -> bool:
        return "interactive" in self.types


def read_problem_file(folder: Path, name: str, findings: Findings) -> ProblemFile:
    """Return what problem.yaml says, and add its mistakes and what a task cannot say to the findings."""
    table = read_yaml(folder / PROBLEM_FILE, PROBLEM_FILE, findings.mistakes)
    reader = TableReader(table, PROBLEM_FILE, findings.mistakes)
    version = reader.text("problem_format_version", "legacy")
    if version not in VERSIONS:
        reader.report("problem_format_version", repr(version), "is no version that Momus reads", f"known: {', '.join(VERSIONS)}")
    layout = VERSIONS.get(version, LEGACY)
    reader.known.update(_KEPT_LEGACY if layout.is_legacy else _KEPT_LATER)
    read = _legacy(folder, reader, name, findings) if layout.is_legacy else _later(reader, name, findings)
    reader.finish()
    for one in sorted(read.types & {"multi-pass"}):
        reader.report("type", one, "Momus runs a program once on a test", "it cannot be imported")
    return read


def _legacy(folder: Path, reader: TableReader, name: str, findings: Findings) -> ProblemFile:
    types = {reader.choice("type", _TYPES[:2], "pass-fail")}
    custom, *more = reader.text("validation", "default").split() or ["default"]
    for word in more:
        if word not in ("score", "interactive"):
            reader.report("validation", repr(word), 'must be "score" or "interactive" after "custom"', "remove it")
    if custom not in ("default", "custom") or (custom == "default" and more):
        words = 'must be "default", or "custom" and perhaps "score" and "interactive"'
        reader.report("validation", repr(reader.table.get("validation")), words, "choose one")
    grading = reader.inner("grading" if reader.has("grading") else "scoring")
    if grading.choice("objective", ("max", "min"), "max") == "min":
        findings.lose(
            grading.at("objective"), "min", "Momus counts more points as better", "let the validator give more for better"
        )
    grading.flag("show_test_data_groups")
    grading.finish()
    limits = reader.inner("limits")
    settings = _limits(limits, findings)
    rule = TimeRule(_float(limits, "time_multiplier", 5.0), 1.0)
    _float(limits, "time_safety_margin", 2.0)
    limits.finish()
    given = _time_file(folder, findings)
    if given:
        settings["limits"]["cpu_s"] = given
    types |= {"interactive"} if "interactive" in more else set()
    return ProblemFile(
        LEGACY,
        reader.text("name", name),
        frozenset(types),
        custom == "custom",
        "score" in more,
        tuple(reader.text("validator_flags").split()),
        settings,
        time_rule=None if given else rule,
    )


def _time_file(folder: Path, findings: Findings) -> float | None:
    """Return the time limit in the file that legacy systems keep it in, None if there is none."""
    if not (folder / TIME_FILE).is_file():
        return None
    text = (folder / TIME_FILE).read_text("utf-8", "replace").strip()
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0 < value < float("inf"):
        findings.refuse(
            TIME_FILE, repr(text[:40]), "must be a number of seconds above 0", "write for example 2, or remove the file"
        )
        return None
    return value


def _later(reader: TableReader, name: str, findings: Findings) -> ProblemFile:
    types = frozenset(reader.texts("type")) or frozenset({"pass-fail"})
    for one in sorted(types - set(_TYPES)):
        reader.report("type", repr(one), f"must be of {', '.join(_TYPES)}", "choose one")
    named = reader.table.get("name", name)
    reader.known.add("name")
    if isinstance(named, dict):
        named = named.get("en") or next(iter(named.values()), name)
    limits = reader.inner("limits")
    settings = _limits(limits, findings)
    times = limits.inner("time_multipliers")
    rule: TimeRule | None = TimeRule(_float(times, "ac_to_time_limit", 2.0), _float(limits, "time_resolution", 1.0))
    _float(times, "time_limit_to_tle", 1.5)
    times.finish()
    if limits.has("time_limit"):
        settings["limits"]["cpu_s"] = _float(limits, "time_limit", 1.0)
        rule = None
    limits.has("validation_passes")
    limits.finish()
    _languages(reader, settings, findings)
    if reader.has("allow_file_writing") and not reader.flag("allow_file_writing"):
        rule_words = "Momus lets every program write into a folder of its own, which nobody else sees"
        findings.lose(reader.at("allow_file_writing"), "false", rule_words)
    constants = {key: str(value) for key, value in reader.inner("constants").table.items()}
    return ProblemFile(
        VERSIONS["2025-09"], str(named), types, settings=settings, constants=constants, time_rule=rule, is_custom_score=True
    )


def _languages(reader: TableReader, settings: dict[str, dict[str, Any]], findings: Findings) -> None:
    """Forbid the languages that are not in the list of languages."""
    listed = reader.texts("languages")
    if not listed or "all" in listed:
        return
    for one in sorted(set(listed) - set(LANGUAGES)):
        findings.lose(reader.at("languages"), one, "Momus does not know this language", "add [compilers.NAME] to task.toml")
    left_out = [own for code, own in LANGUAGES.items() if code not in listed]
    settings["compilers"] = {own: {"allowed": False} for own in left_out}


def _limits(reader: TableReader, findings: Findings) -> dict[str, dict[str, Any]]:
    settings: dict[str, dict[str, Any]] = {"limits": {}, "judge": {}}
    for key, (table, setting, units, usual) in SYSTEM_LIMITS.items():
        settings[table][setting] = int(reader.number(key, usual, whole=True)) * units
    if reader.has("validation_output"):
        rule = "a judge may print 64 MB in Momus, whatever the package says"
        findings.lose(reader.at("validation_output"), reader.table["validation_output"], rule)
    return settings


def _float(reader: TableReader, key: str, default: float) -> float:
    return float(reader.number(key, default))
