"""Pairs of Java functions for the model checker, asked in a real box."""

from pathlib import Path

from momus.domain import parse_domain
from momus.execute import Runner
from momus.languages.base import Entry, Task
from momus.model import Form, Program
from momus.search.solvers.base import Pair
from momus.search.solvers.jbmc.source import entry_method


def java(text: str) -> Program:
    return Program("java", (("Main.java", text.encode()),))


def of(body: str) -> str:
    """Return a class around a method."""
    return f"class Main {{ static {body} }}"


def pair_of(
    runner: Runner, reference: str, submission: str, inputs: dict[str, str], entry: str = "f", where: tuple[str, ...] = (), **more
) -> Pair:
    """Return the pair, with the entry as the reference declares it."""
    domain = parse_domain(inputs, list(where), "inputs", Path("."))
    method = entry_method(java(reference), entry, len(domain.names))
    declared = Entry(entry, domain.names, method.types, method.result, domain.lengths(), domain.outputs)
    task = Task(Form.FUNCTION, (declared,))
    return Pair(java(reference), java(submission), task, declared, domain, runner.run_tool, **{"compared": domain.outputs} | more)
