"""Whose fault it is: the exercise author's, the student's, a missing tool's, or ours."""

from dataclasses import dataclass


class MomusError(Exception):
    """Anything that Momus tells a person instead of a traceback."""


@dataclass(frozen=True)
class Mistake:
    """One mistake in a file: its place, the value there, the rule it breaks, what to do."""

    place: str
    value: str
    rule: str
    step: str = ""

    def __str__(self) -> str:
        said = f"{self.place}: {self.value}: {self.rule}" if self.value else f"{self.place}: {self.rule}"
        return f"{said}; {self.step}" if self.step else said


class ExerciseError(MomusError):
    """The exercise author's: carries every mistake found, not only the first."""

    def __init__(self, *mistakes: Mistake):
        super().__init__(*mistakes)
        self.mistakes = mistakes

    def __str__(self) -> str:
        return "\n".join(map(str, self.mistakes))


class RequestError(MomusError):
    """The caller's: an option or an argument that no run can use."""


class RejectedError(MomusError):
    """The student's: the submission does not compile, load, or define what it must."""


class UnexplainedError(RejectedError):
    """A submission that does not compile or load, without an explanation: tried twice before it is the student's fault."""


class MissingToolError(MomusError):
    """A compiler or program that this machine lacks; names the package to install."""

    def __init__(self, tool: str, package: str, purpose: str):
        super().__init__(tool, package, purpose)
        self.tool = tool
        self.package = package
        self.purpose = purpose

    def __str__(self) -> str:
        return f"{self.tool} is not installed ({self.purpose}); install the package {self.package}, or run: momus doctor --install"


class BoxError(MomusError):
    """Ours: the box or a worker in it broke; it never lowers a grade."""


class UnavailableError(BoxError):
    """The exercise's: a program needs something that the exercise does not provide; it never lowers a grade either."""


class StoreError(MomusError):
    """The store cannot be read or written: another version, a full disk, a damaged file."""
