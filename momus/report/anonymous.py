"""Results without names: submissions are numbered, students and files are not named, and comments are taken out of the sources."""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace
from hashlib import sha256
from typing import Any

from momus.model import Program
from momus.report.names import renamed
from momus.report.shown_source import without_comments
from momus.results import Finding, Results


def anonymous(results: Results) -> Results:
    """Return the results with every name replaced by a number. What a program prints, and names inside its code, stay."""
    # Numbers in the order of the names would tell who is who.
    ordered = sorted(results.findings, key=lambda one: sha256(one.id.encode()).digest())
    width = len(str(len(ordered)))
    names = {one.id: f"s{number:0{width}}" for number, one in enumerate(ordered, 1)}
    students = {
        name: f"student {number}" for number, name in enumerate(dict.fromkeys(one.student for one in ordered if one.student), 1)
    }
    said = dict(sorted((names | {one.file: names[one.id] for one in ordered} | students).items(), key=lambda item: -len(item[0])))
    findings = tuple(_finding(one, names, students, said) for one in results.findings)
    renamed: Results = replace(
        results,
        findings=findings,
        suite=_renamed(results.suite, names),
        readings={key: _renamed(found, names | students) for key, found in results.readings.items()},
        programs={names[name]: _program(program) for name, program in results.programs.items() if name in names},
        manual_grades=_renamed(results.manual_grades, names),
        notes=tuple(_without_names(note, said) for note in results.notes),
        groups=None,
        folder="",
    )
    return renamed


def _finding(one: Finding, names: Mapping[str, str], students: Mapping[str, str], said: Mapping[str, str]) -> Finding:
    return replace(
        one,
        id=names[one.id],
        file=names[one.id],
        student=students.get(one.student, ""),
        time="",
        reason=_without_names(one.reason, said),
        remarks=tuple(_without_names(remark, said) for remark in one.remarks),
        doubts=tuple(_without_names(doubt, said) for doubt in one.doubts),
    )


def _without_names(text: str, said: Mapping[str, str]) -> str:
    for name, instead in said.items():
        text = renamed(renamed(text, name, instead), name.rpartition("/")[2], instead)
    return text


def _program(program: Program) -> Program:
    """Return a program of one file without comments, in which nobody is named."""
    _, content = program.sources[0]
    text = without_comments(content.decode("utf-8", "replace"), program.language)
    return Program(program.language, (("", text.encode()),))


def _renamed(found: Any, names: Mapping[str, str]) -> Any:
    """Return a value with each text that is a name replaced; values of programs are bytes, and stay."""
    if isinstance(found, str):
        return names.get(found, found)
    if isinstance(found, (tuple, list)):
        return type(found)(_renamed(one, names) for one in found)
    if isinstance(found, dict):
        return {_renamed(key, names): _renamed(one, names) for key, one in found.items()}
    # Inputs may hold any text: what looks like a name there is none.
    if is_dataclass(found) and not isinstance(found, type) and type(found).__name__ not in ("Input", "Outcome"):
        changed = {one.name: _renamed(getattr(found, one.name), names) for one in fields(found) if one.init}
        return replace(found, **changed)
    return found
