"""Pairs of Python programs for CrossHair, asked in a real box."""

from pathlib import Path

from momus.domain import Domain, parse_domain
from momus.execute import Runner
from momus.judge import JudgeSettings
from momus.languages.base import Entry, Task
from momus.model import Form, Program
from momus.search.solvers.base import Pair

WIDE = "int(-10**12, 10**12)"


def python(text: str) -> Program:
    return Program("python", (("main.py", text.encode()),))


def pair_of(
    runner: Runner,
    reference: str,
    submission: str,
    inputs: dict[str, str],
    where: tuple[str, ...] = (),
    judge: JudgeSettings | None = None,
) -> Pair:
    """Return the pair of two functions f."""
    return pair_in(runner, reference, submission, parse_domain(inputs, list(where), "inputs", Path(".")), judge)


def pair_in(
    runner: Runner,
    reference: str,
    submission: str,
    domain: Domain,
    judge: JudgeSettings | None = None,
    form: Form = Form.FUNCTION,
    **more,
) -> Pair:
    entry = Entry("f", domain.names, lengths=domain.lengths())
    judge = judge or JudgeSettings(form=form)
    compared = domain.names if judge.needs_arguments else ()
    task = Task(form, (entry,), **more)
    return Pair(python(reference), python(submission), task, entry, domain, runner.run_tool, compared, judge=judge, runner=runner)
