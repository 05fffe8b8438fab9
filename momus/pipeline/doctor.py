"""What this machine has and lacks: protection, compilers, and how to get missing ones."""

import os
import shutil
import subprocess
from collections.abc import Iterator

from momus import wire
from momus.errors import BoxError, MissingToolError, RejectedError
from momus.execute import Batch, Runner
from momus.execute import install_model_checkers as install_checkers
from momus.execute.cluster.connection import connected
from momus.execute.model_checkers import checker_path
from momus.languages import LANGUAGES
from momus.languages.base import Language, Task
from momus.model import Form, Input, Kind, Limits, Outcome
from momus.sandbox.doctor import Examination, examine
from momus.search.solvers import crosshair

_BOX_PACKAGES = {"bwrap": "bubblewrap", "python3": "python3"}
# Far from the slots of any pool.
_SLOT = 60
_SELF_TEST = Limits(cpu_s=5.0)
_APT = ("apt-get", "install", "-y", "--no-install-recommends")


def doctor(install: bool = False) -> Examination:
    """Return what protects this machine and what is missing. With `install`, missing tools are installed first if this is root."""
    said: list[str] = []
    missing = _missing_packages()
    if install and missing:
        said += _installed(missing)
        missing = _missing_packages()
    if install:
        said += install_checkers.install()
    examined = examine()
    said += [
        *examined.lines,
        "languages",
        *(f"  {line}" for line in _languages()),
        "solvers",
        *(f"  {line}" for line in _checkers()),
    ]
    if missing:
        said.append(f"to install: {' '.join(missing)}  (momus doctor --install, or: apt install {' '.join(missing)})")
    return Examination(tuple(said), examined.ok)


def cluster_doctor(address: str) -> Examination:
    """Return which workers of a cluster may run programs for this machine, why the others may not, and what each host has."""
    connection = connected(address, lambda said: None)
    page = f", dashboard {connection.dashboard}" if connection.dashboard else ""
    said = [f"cluster {address}: {connection.threads} programs at the same time{page}", "workers"]
    said += [f"  fits      {worker} on {connection.hosts[worker]}" for worker in connection.workers]
    for refusal in connection.refused.values():
        said += [f"  refused   {refusal.worker}", *(f"            {reason}" for reason in refusal.reasons)]
    said += [f"  silent    {worker}: it has not said what it has; look whether it runs" for worker in connection.asked]
    if not (connection.workers or connection.refused or connection.asked):
        said.append(f"  there is none; start some on the hosts with: dask worker {address}")
    ok = bool(connection.workers) and not connection.refused and not connection.asked
    for host, worker in {host: worker for worker, host in sorted(connection.hosts.items())}.items():
        lines, is_well = connection.examined(worker)
        said += [f"host {host}", *(f"  {line}" for line in lines)]
        ok = ok and is_well
    return Examination(tuple(said), ok)


def _languages() -> Iterator[str]:
    with Runner(_SLOT) as runner:
        for name, known in LANGUAGES.items():
            try:
                tools = known.tools(Task(Form.FUNCTION))
            except MissingToolError as error:
                yield f"missing   {name:13} {error}"
                continue
            fault = self_test(runner, known)
            yield f"broken    {name:13} {tools}: {fault}" if fault else f"there     {name:13} {tools}"


def self_test(runner: Runner, known: Language) -> str:
    """Return what is wrong with a language here; "" if its sample program works, or it has none."""
    sample = known.sample()
    if sample is None:
        return ""
    task = Task(Form.FUNCTION, (sample.entry,))
    batch = Batch(sample.entry.name, (Input(sample.entry.name, sample.arguments),))
    try:
        outcome = runner.run(runner.prepare(sample.program, task), batch, _SELF_TEST).outcome(0)
    except (BoxError, RejectedError, MissingToolError) as error:
        return f"a small program cannot be run: {error}"
    right = isinstance(outcome, Outcome) and outcome.kind is Kind.RETURNED and wire.decode(outcome.value) == sample.result
    return "" if right else "a small program does not return what it should"


def _checkers() -> Iterator[str]:
    for name in install_checkers.CHECKERS:
        try:
            yield f"there     {name:13} {checker_path(name)}"
        except MissingToolError as error:
            yield f"missing   {name:13} {error}"
    lacking = crosshair.SOLVER.missing()
    yield f"missing   crosshair     {lacking}" if lacking else "there     crosshair     with Momus itself"


def _missing_packages() -> list[str]:
    packages = [
        package for command, package in _BOX_PACKAGES.items() if not shutil.which(command, path="/usr/bin:/usr/local/bin:/bin")
    ]
    for known in LANGUAGES.values():
        try:
            known.tools(Task(Form.FUNCTION))
        except MissingToolError as error:
            packages.append(error.package)
    return sorted(set(packages))


def _installed(packages: list[str]) -> list[str]:
    """Try to install the packages; return what to say about it."""
    if os.geteuid() != 0:
        return [f"only root can install; ask your administrator to run: apt install {' '.join(packages)}"]
    if not shutil.which(_APT[0]):
        return [f"this machine has no apt-get; install what these Debian packages hold: {' '.join(packages)}"]
    environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    done = subprocess.run([*_APT, *packages], env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        # The lists of packages may be old or empty.
        subprocess.run(["apt-get", "update"], env=environment, capture_output=True, check=False)
        done = subprocess.run([*_APT, *packages], env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        return [f"apt-get could not install {' '.join(packages)}:", *done.stderr.splitlines()[-5:]]
    return [f"installed {' '.join(packages)}"]
