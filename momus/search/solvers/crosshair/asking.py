"""CrossHair in its box: which modules it takes there, and how a question about Python programs is put to it."""

from dataclasses import dataclass

from momus.domain import Domain
from momus.domain.base import Args
from momus.execute import Runner
from momus.execute.solver_worker import SolverWorker
from momus.model import Value

MEMORY_MB = 2048
_LONGEST_COMPLAINT = 300
_FOUND, _EXHAUSTED, _PARTLY, _TIME, _NOWHERE = range(5)
_ENDS = {
    _EXHAUSTED: "every path was followed",
    _PARTLY: "some paths were too long or too strange to follow",
    _TIME: "the time was used up",
    _NOWHERE: "no path through the reference is inside the domain and ends well",
}

WORKER = SolverWorker(
    "crosshair",
    "momus.search.solvers.crosshair.inside.worker",
    "crosshair-tool",
    ("crosshair.core_and_libs", "z3", "_crosshair_tracers"),
)


@dataclass(frozen=True)
class Followed:
    """The inputs that answer a question, all in the domain; how far it got, in words; and why it could not be asked, if so.

    `exhausted` says that no path was left. It comes from the box, where a stranger's code ran: no claim may rest on it.
    """

    inputs: tuple[tuple[Value, ...], ...]
    ended: str
    seconds: float
    exhausted: bool = False
    more_time_helps: bool = True
    complaint: str = ""


def ask(runner: Runner, question: bytes, domain: Domain, seconds: float) -> Followed:
    """Return what CrossHair says about the question within the time; it has 2 GB of memory."""
    answer = runner.ask(WORKER, question, seconds, MEMORY_MB)
    if answer.complaint:
        return Followed((), "", answer.seconds, complaint=answer.complaint[:_LONGEST_COMPLAINT])
    inputs: list[Args] = []
    end: int | None = None
    for said in answer.said:
        match said:
            case ("input", tuple(args)) if domain.contains(args):
                inputs.append(args)
            case ("end", int(code), int()):
                end = code
    ended = "it broke off" if end is None else _ENDS.get(end, "it broke off")
    if end is None and answer.why:
        end, ended = (None, "the memory was used up") if answer.why == "memory" else (_TIME, _ENDS[_TIME])
    return Followed(tuple(inputs), ended, answer.seconds, end == _EXHAUSTED, end == _TIME)
