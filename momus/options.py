"""What a caller may ask for: the settings of a run, and the names that a request may use."""

import difflib
import os
from dataclasses import dataclass
from pathlib import Path

from momus.errors import RequestError

SOLVERS = ("cbmc", "jbmc", "crosshair")
ENGINES = ("corpus", "exhaustive", "random", "harvest", "trace", *SOLVERS)
"""The names for `--engines`, the cheap ones first; `corpus` is the tests and the rows kept from earlier columns."""
ALL = "all"

IDENTITY, RAISES = "identity", "always raises"
PROBES = (IDENTITY, RAISES)
"""Programs that nobody handed in. One returns its first argument, or prints its input. The other always raises."""

RULINGS = {
    "in-domain": "such inputs are valid, and the reference is right on them",
    "outside": "such inputs are not valid; nobody is judged by them",
    "reference-wrong": "such inputs are valid, and the reference is wrong on them",
}
"""The meaning of each answer to a question."""

DEFAULT_INPUTS = 8_000
COLUMN_S = 60.0
"""Seconds of the class's time that one distinct submission may take, with the default number of inputs."""
SOLVER_S = 10.0
"""Seconds that a solver has for one submission that is checked, or for each if the solver was named, unless the budget is in seconds."""
CLASS_SOLVER_S = 20.0
"""Seconds that the solvers have for a class; if the search took longer, they have as long."""


@dataclass(frozen=True)
class Options:
    """The settings of a run. Unless `budget_s` is given, the budget of the search is a number of inputs, and what it finds is exactly repeatable.

    What solvers answer depends on the clock. They are asked if `solve_s`, their seconds for the whole class, is above 0. If it is not given, they
    are asked only without `inputs`. `engines` None means all. `jobs` None means one for each processor that this process may use. `cluster` is
    the address of a Dask scheduler whose workers run the programs, "" for this machine.
    """

    budget_s: float | None = None
    inputs: int | None = None
    seed: int = 0
    jobs: int | None = None
    use_tests: bool = True
    engines: tuple[str, ...] | None = None
    out: Path | None = None
    unsafe: bool = False
    thorough: bool = False
    solve_s: float | None = None
    at_most_s: float = COLUMN_S
    cluster: str = ""

    def __post_init__(self) -> None:
        """Raise RequestError for a setting that no run can use."""
        if self.budget_s is not None and self.inputs is not None:
            raise RequestError("--budget and --inputs are two ways to say the same; give one of them")
        if self.budget_s is not None and not 0 < self.budget_s < float("inf"):
            raise RequestError(f"--budget {self.budget_s:g}: is a number of seconds above 0")
        if self.inputs is not None and self.inputs < 1:
            raise RequestError(f"--inputs {self.inputs}: is a number of inputs, at least 1")
        if self.solve_s is not None and not 0 <= self.solve_s < float("inf"):
            raise RequestError(f"--solve {self.solve_s:g}: is a number of seconds, 0 for none")
        if not self.at_most_s > 0:
            raise RequestError(f"--at-most {self.at_most_s:g}: is a number of seconds above 0")
        check_place(self.jobs, self.cluster)
        if self.engines is not None:
            check_engines(self.engines)

    @property
    def budget_inputs(self) -> int | None:
        """Return the number of inputs for each distinct submission; None if the budget is in seconds."""
        if self.budget_s is not None:
            return None
        return DEFAULT_INPUTS if self.inputs is None else self.inputs

    @property
    def allowed_s(self) -> float:
        """Return the seconds that all runs of one distinct submission may take: more if the budget is larger than usual."""
        return self.at_most_s * max(1.0, (self.budget_inputs or 0) / DEFAULT_INPUTS) + (self.budget_s or 0.0)

    @property
    def workers(self) -> int:
        """Return how many programs run at the same time."""
        return self.jobs or len(os.sched_getaffinity(0))

    @property
    def budget(self) -> str:
        """Return the budget in words."""
        return f"{self.budget_inputs:,} inputs" if self.budget_s is None else f"{self.budget_s:g} s"

    def uses(self, engine: str) -> bool:
        """Return whether this engine may be used."""
        if self.engines is not None:
            return engine in self.engines
        return engine not in SOLVERS or self.asks_solvers

    @property
    def asks_solvers(self) -> bool:
        """Return whether the solvers that read the programs are asked, unless engines are named."""
        return self.inputs is None if self.solve_s is None else self.solve_s > 0

    @property
    def solves_by_class(self) -> bool:
        """Return whether the solvers have a time for the whole class, not for each submission."""
        return self.solve_s is not None or self.budget_s is None and self.engines is None and not self.thorough

    def names(self, engine: str) -> bool:
        """Return whether this engine was asked for by name, not only by `all`."""
        return self.engines is not None and engine in self.engines and set(self.engines) != set(ENGINES)

    @property
    def goes_by_the_clock(self) -> bool:
        """Return whether time may decide how far a run gets."""
        return self.budget_s is not None or self.thorough and self.inputs is None


def parse_engines(text: str) -> tuple[str, ...]:
    """Return the names in a list such as "random,harvest", each once; raise RequestError for an unknown one."""
    if text.strip() == ALL:
        return ENGINES
    names = tuple(dict.fromkeys(name.strip() for name in text.split(",") if name.strip()))
    check_engines(names)
    return names


def check_engines(names: tuple[str, ...]) -> None:
    """Raise RequestError for an empty list, or for all unknown names together."""
    known = ", ".join(ENGINES)
    if not names:
        raise RequestError(f"--engines: names no engine; choose from {known}")
    unknown = [name for name in names if name not in ENGINES]
    if unknown:
        near = [match for name in unknown for match in difflib.get_close_matches(name, ENGINES, 1)]
        hint = f"did you mean {', '.join(near)}? " if near else ""
        raise RequestError(f"--engines {','.join(names)}: there is no engine {', '.join(unknown)}; {hint}choose from {known}")


def check_place(jobs: int | None, cluster: str) -> None:
    """Refuse what does not say where programs run: on so many processes here, or on a cluster."""
    if jobs is not None and jobs < 1:
        raise RequestError(f"--jobs {jobs}: is a number of processes, at least 1")
    if jobs is not None and cluster:
        rule = "a cluster's workers say how many programs run at the same time"
        step = "leave out --jobs, or give --cluster '' for this machine"
        raise RequestError(f"--jobs and --cluster (or MOMUS_CLUSTER): {rule}; {step}")
