"""Reads an exercise.toml and checks its shape: every unknown key and wrong type is reported, all at once."""

import ast
import os
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from momus.domain.generators import GENERATOR_PATTERN
from momus.errors import Mistake, MomusError
from momus.exercise.cases_table import CasesTable, cases_table
from momus.exercise.feedback_table import written_feedback
from momus.exercise.grading_table import WrittenPolicy, written_policy
from momus.exercise.table_reader import TableReader, read_toml
from momus.judge.settings import CHOICES
from momus.languages import language
from momus.model import Limits
from momus.policies import FeedbackPolicy, HintPolicy
from momus.results.hints import HintLevel

FILE_NAME = "exercise.toml"
STATES = ("forbidden", "allowed")
"""What a program may remember from one call to the next. Where state is allowed, no sequence of calls refutes anybody."""

_TOP = (
    *("name", "language", "reference", "function", "program", "class", "prelude", "tests", "submissions", "where", "stdin", "argv"),
    *("raises", "data", "calls", "observe", "state", "description", "names"),
)


@dataclass(frozen=True)
class Parameters:
    """The types of an entry's parameters as written, and the constraints on them."""

    types: dict[str, str] = field(default_factory=dict)
    where: tuple[str, ...] = ()


@dataclass(frozen=True)
class JudgeTable:
    """The [judge] table as written; `given` are its keys."""

    kind: str = "exact"
    pattern: str = ""
    abs: float = 1e-6
    rel: float = 1e-6
    types: str = "value"
    exceptions: str = "type"
    arguments: str = "ignore"
    output: str = "ignore"
    exit_code: str = "ignore"
    python: str = ""
    program: str = ""
    flags: tuple[str, ...] = ()
    protocol: str = ""
    given: frozenset[str] = frozenset()


@dataclass(frozen=True)
class ExerciseFile:
    """An exercise.toml as written. `place` names it in messages. Missing parts, and those with mistakes, are empty."""

    place: str
    folder: Path
    name: str
    language: str = ""
    references: tuple[str, ...] = ()
    function: str = ""
    program: bool = False
    class_name: str = ""
    prelude: str = ""
    tests: tuple[str, ...] = ()
    submissions: str = ""
    where: tuple[str, ...] = ()
    stdin: str | None = None
    argv: tuple[str, ...] = ()
    raises: tuple[str, ...] = ()
    data: tuple[str, ...] = ()
    calls: tuple[int, int] = (0, 8)
    observe: tuple[str, ...] = ()
    state: str = STATES[0]
    inputs: Parameters | None = None
    functions: dict[str, Parameters] = field(default_factory=dict)
    constructor: Parameters = Parameters()
    methods: dict[str, Parameters] = field(default_factory=dict)
    large: dict[str, Parameters] = field(default_factory=dict)
    cases: CasesTable | None = None
    judge: JudgeTable = JudgeTable()
    limits: Limits = Limits()
    settings: tuple[tuple[str, str], ...] = ()
    grading: WrittenPolicy = WrittenPolicy()
    hints: HintPolicy = HintPolicy()
    feedback: FeedbackPolicy = FeedbackPolicy()
    weight: str = ""
    mistakes: tuple[Mistake, ...] = ()
    policy_mistakes: tuple[Mistake, ...] = ()
    """Mistakes in tables that nothing else of the exercise needs: names in it can be looked up nevertheless."""


def read_exercise_file(path: Path) -> ExerciseFile:
    """Return what the file says, with every mistake of shape in it; raise ExerciseError if it is no TOML."""
    # Not resolved: an exercise may be made of links to files elsewhere.
    folder = Path(os.path.abspath(path)).parent
    place = f"{folder.name}/{path.name}"
    table = read_toml(path, place)
    mistakes: list[Mistake] = []
    top = TableReader(table, place, mistakes)
    functions = {name: _parameters(inner) for name, inner in _tables_in(top, "functions").items()}
    of_policies: list[Mistake] = []

    def policy_table(key: str) -> TableReader:
        return TableReader(top.inner(key).table, top.at(key), of_policies)

    hints = _hints(policy_table("hints"))
    read = ExerciseFile(
        place=place,
        folder=folder,
        name=top.text("name", folder.name),
        language=_language(top),
        references=top.texts("reference"),
        function=top.text("function"),
        program=top.flag("program"),
        class_name=top.text("class"),
        prelude=top.text("prelude"),
        tests=top.texts("tests"),
        submissions=top.text("submissions"),
        where=top.texts("where"),
        stdin=top.text("stdin") if top.has("stdin") else None,
        argv=top.texts("argv"),
        raises=top.texts("raises"),
        data=top.texts("data"),
        calls=top.pair("calls", (0, 8)),
        observe=top.texts("observe"),
        state=top.choice("state", STATES, STATES[0]),
        inputs=_parameters(top.inner("inputs")) if top.has("inputs") else None,
        functions=functions,
        constructor=_parameters(top.inner("constructor")),
        methods={name: _parameters(inner) for name, inner in _tables_in(top, "methods").items()},
        large=_large(top.inner("large"), bool(functions)),
        cases=cases_table(top.inner("cases")),
        judge=_judge(top.inner("judge")),
        limits=_limits(top.inner("limits")),
        settings=_settings(top),
        grading=written_policy(policy_table("grading"), folder),
        hints=hints,
        feedback=written_feedback(policy_table("feedback"), hints),
        weight=_weight(policy_table("similarity")),
    )
    top.text("description")
    top.finish()
    return replace(read, mistakes=(*mistakes, *_contradictions(read)), policy_mistakes=tuple(of_policies))


def program_file(table: dict[str, Any], place: str, folder: Path, name: str) -> ExerciseFile:
    """Return an exercise of programs of which only the domain is written: [inputs], [cases], [large], stdin and where."""
    mistakes: list[Mistake] = []
    top = TableReader(table, place, mistakes)
    read = ExerciseFile(
        place=place,
        folder=folder,
        name=name,
        program=True,
        where=top.texts("where"),
        stdin=top.text("stdin") if top.has("stdin") else None,
        inputs=_parameters(top.inner("inputs")),
        large=_large(top.inner("large"), several=False),
        cases=cases_table(top.inner("cases")),
    )
    return replace(read, mistakes=tuple(mistakes))


def _tables_in(top: TableReader, key: str) -> dict[str, TableReader]:
    """Return the tables [key.NAME]; report anything else in [key]."""
    outer = top.inner(key)
    outer.finish_tables(f"write [{key}.NAME] and under it the parameters of NAME")
    return outer.tables()


def _parameters(reader: TableReader) -> Parameters:
    """Return the parameters in a table: every text is a type; a list under `where` holds constraints."""
    where = reader.texts("where") if isinstance(reader.table.get("where"), list) else ()
    types = {}
    for name, value in reader.table.items():
        if name == "where" and where:
            continue
        if isinstance(value, str) and (name not in _TOP or _is_type(value)):
            types[name] = value
        elif name in _TOP:
            reader.report(
                name, repr(value), "is no type", f"move it above the first [table]: {name} belongs to the top of the file"
            )
        else:
            reader.report(name, repr(value), "must be a type in quotes", 'write for example "int(0, 100)"')
    return Parameters(types, where)


def _is_type(text: str) -> bool:
    """Return whether a text could be the type of a parameter: a call such as `int(0, 9)`, or a generator in a file."""
    if GENERATOR_PATTERN.fullmatch(text.strip()):
        return True
    try:
        return isinstance(ast.parse(text.strip(), mode="eval").body, ast.Call)
    except (SyntaxError, ValueError, RecursionError):
        return False


def _large(reader: TableReader, several: bool) -> dict[str, Parameters]:
    """Return the large sizes by entry; "" stands for the only one."""
    if several:
        return {name: _parameters(inner) for name, inner in reader.tables().items()}
    return {"": _parameters(reader)} if reader.table else {}


def _judge(reader: TableReader) -> JudgeTable:
    kind = next((key for key in ("python", "program", "pattern") if reader.has(key)), "exact")
    table = JudgeTable(
        kind=reader.choice("kind", CHOICES["kind"], kind),
        pattern=reader.text("pattern"),
        abs=reader.number("abs", 1e-6 if not reader.has("rel") else 0.0, zero=True),
        rel=reader.number("rel", 1e-6 if not reader.has("abs") else 0.0, zero=True),
        types=reader.choice("types", CHOICES["types"], "value"),
        exceptions=reader.choice("exceptions", CHOICES["exceptions"], "type"),
        arguments=reader.choice("arguments", CHOICES["arguments"], "ignore"),
        output=reader.choice("output", CHOICES["output"], "ignore"),
        exit_code=reader.choice("exit_code", CHOICES["exit_code"], "ignore"),
        python=reader.text("python"),
        program=reader.text("program"),
        flags=tuple(word for text in reader.texts("flags") for word in text.split()),
        protocol=reader.choice("protocol", CHOICES["protocol"], ""),
        given=frozenset(reader.table),
    )
    reader.finish(_TOP)
    return table


def _limits(reader: TableReader) -> Limits:
    usual = Limits()
    limits = Limits(
        cpu_s=float(reader.number("seconds", usual.cpu_s)),
        memory_mb=int(reader.number("memory_mb", usual.memory_mb, whole=True)),
        output_kb=int(reader.number("output_kb", usual.output_kb, whole=True)),
        processes=int(reader.number("processes", usual.processes, whole=True)),
    )
    reader.finish(_TOP)
    return limits


def _hints(reader: TableReader) -> HintPolicy:
    level = HintLevel(reader.choice("level", tuple(HintLevel), HintPolicy().level))
    policy = HintPolicy(level, reader.flag("names"), reader.flag("files"))
    reader.finish(_TOP)
    return policy


def _weight(reader: TableReader) -> str:
    """Return the expression for the weights of inputs in the similarity."""
    text = reader.text("weight")
    reader.finish(_TOP)
    return text


def is_language(name: str) -> bool:
    """Return whether Momus knows a language of this name."""
    try:
        return bool(language(name))
    except MomusError:
        return False


def _language(top: TableReader) -> str:
    name = top.text("language")
    if not name:
        return ""
    try:
        return language(name).name
    except MomusError as error:
        top.report("language", repr(name), str(error).partition(": ")[2], "or leave it out: the suffix of the reference tells")
        return ""


def _settings(top: TableReader) -> tuple[tuple[str, str], ...]:
    """Return what is set for all languages, ("names", "lenient"), and for one, ("c.flags", "-O2 -Wall")."""
    names = top.choice("names", ("exact", "lenient"), "exact")
    found = [("names", names)] if names != "exact" else []
    for name in top.tables():
        if is_language(name):
            found += _language_settings(top.inner(name), name)
    return tuple(found)


def _language_settings(reader: TableReader, name: str) -> list[tuple[str, str]]:
    """Return the settings in the table of a language; each language says which keys it reads."""
    keys = language(name).settings
    reader.known.update(keys)
    reader.finish(_TOP)
    found = [(key, " ".join(reader.texts(key))) for key in reader.table if key in keys]
    if "prompts" in keys:
        reader.choice("prompts", ("ignore", "compare"), "ignore")
    return [(f"{name}.{key}", value) for key, value in found]


def _contradictions(read: ExerciseFile) -> list[Mistake]:
    """Return the mistakes that involve several keys."""
    mistakes = []
    uses = {
        "function": bool(read.function),
        "program": read.program,
        "class": bool(read.class_name),
        "functions": bool(read.functions),
    }
    chosen = [key for key, there in uses.items() if there]
    if len(chosen) > 1:
        rule = f"{' and '.join(chosen)} exclude each other"
        mistakes.append(Mistake(read.place, "", rule, "keep the one that says how programs are used"))
    if read.functions and read.inputs:
        step = "move the parameters into [functions.NAME]"
        mistakes.append(Mistake(f"{read.place}: inputs", "", "cannot stand beside [functions.…]", step))
    if not read.program:
        for key, there in (("stdin", read.stdin is not None), ("argv", bool(read.argv)), ("cases", read.cases is not None)):
            if there:
                mistakes.append(Mistake(f"{read.place}: {key}", "", "is for programs only", "add program = true, or remove it"))
    if not read.class_name:
        for key, there in (
            ("methods", bool(read.methods)),
            ("constructor", bool(read.constructor.types)),
            ("observe", bool(read.observe)),
        ):
            if there:
                mistakes.append(Mistake(f"{read.place}: {key}", "", "is for classes only", 'add class = "NAME", or remove it'))
    if read.judge.kind == "pattern" and not read.judge.pattern:
        mistakes.append(
            Mistake(f"{read.place}: judge.pattern", "", "is missing", "write the regular expression that finds the result")
        )
    if read.judge.kind in ("python", "program") and not getattr(read.judge, read.judge.kind):
        example = 'python = "judge.py:accept"' if read.judge.kind == "python" else 'program = "check.cpp"'
        mistakes.append(Mistake(f"{read.place}: judge.{read.judge.kind}", "", "is missing", f"write {example}"))
    return mistakes
