"""Pairs of C functions for the model checker, asked in a real box."""

from pathlib import Path

from momus.domain import parse_domain
from momus.execute import Runner
from momus.languages import language
from momus.languages.base import Entry, Task
from momus.model import Form, Program
from momus.search.solvers.base import Pair

EQUI = """int equi(int A[], int n) {
    long long sum = 0, left = 0;
    for (int i = 0; i < n; i++) sum += A[i];
    for (int i = 0; i < n; i++) {
        sum -= A[i];
        if (left == sum) return i;
        left += A[i];
    }
    return -1;
}
"""
EQUI_INPUTS = {"A": "list(int(-2**31, 2**31 - 1), 1, 8)", "n": "len(A)"}


def c(text: str) -> Program:
    return Program("c", (("main.c", text.encode()),))


def pair_of(
    runner: Runner, reference: str, submission: str, inputs: dict[str, str], entry: str = "f", where: tuple[str, ...] = (), **more
) -> Pair:
    """Return the pair, with the entry as the reference declares it."""
    domain = parse_domain(inputs, list(where), "inputs", Path("."))
    signature = language("c").signature(c(reference), entry)
    declared = Entry(entry, domain.names, signature.types, signature.result, domain.lengths(), domain.outputs)
    task = Task(Form.FUNCTION, (declared,))
    return Pair(c(reference), c(submission), task, declared, domain, runner.run_tool, domain.outputs, **more)
