"""Hashes of what matters: when one changes, only what depends on it is done again."""

import re
from collections.abc import Mapping
from hashlib import sha256

from momus import wire
from momus.exercise.toml_file import ExerciseFile, Parameters
from momus.languages.base import Task
from momus.model import Form, Value


def _hash(value: Value) -> str:
    return sha256(wire.encode(value)).hexdigest()[:32]


def domain_key(read: ExerciseFile, form: Form, written: Mapping[str, Parameters], stdin: str) -> str:
    """Return the hash of everything that says which inputs are valid, and of the files that generate them."""
    tables = [*written.items(), *read.methods.items(), ("", read.constructor)]
    types = tuple((name, tuple(parameters.types.items()), parameters.where) for name, parameters in tables)
    files = sorted(
        {match for parameters in (p for _, p in tables) for text in parameters.types.values() for match in _generator_files(text)}
    )
    contents = tuple((file, (read.folder / file).read_bytes() if (read.folder / file).is_file() else b"") for file in files)
    cases = (repr(read.cases.bounds),) if read.cases else ()
    return _hash((str(form), types, read.where, stdin, read.argv, read.calls, contents, *cases))


def _generator_files(text: str) -> list[str]:
    return re.findall(r"([\w./-]+\.py):\w+", text)


def prelude_key(task: Task) -> str:
    """Return the hash of everything a program is run with besides its own source: prelude, data, parameters, observations, settings."""
    entries = tuple(
        (entry.name, entry.names, entry.types, entry.result, tuple(sorted(entry.lengths.items())), entry.outputs)
        for entry in (*task.entries, *task.methods)
    )
    return _hash((str(task.form), entries, task.observe, task.prelude.digest if task.prelude else "", task.data, task.settings))
