"""Whose fault it is: the exercise author's, the student's, a missing tool's, or ours."""

from dataclasses import dataclass


class MomusError(Exception):
    """Anything that Momus tells a person instead of a traceback."""


@dataclass(frozen=True)
class Mistake:
    """One thing wrong in a file: where, what stands there, which rule it breaks, what to do."""

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
        super().__init__("\n".join(str(mistake) for mistake in mistakes))
        self.mistakes = mistakes

    def __reduce__(self) -> tuple[type["ExerciseError"], tuple[Mistake, ...]]:
        return ExerciseError, self.mistakes


class RequestError(MomusError):
    """The caller's: an option or an argument that no run can follow."""


class RejectedError(MomusError):
    """The student's: the submission does not compile, load, or define what it must."""


class UnexplainedError(RejectedError):
    """A submission that does not compile or load, and neither compiler nor worker says why: looked at twice before it is the student's."""


class MissingToolError(MomusError):
    """A compiler or program that this machine lacks; names the package to install."""

    def __init__(self, tool: str, package: str, purpose: str):
        super().__init__(f"{tool} is not installed ({purpose}); install the package {package}, or run: momus doctor --install")
        self.tool = tool
        self.package = package
        self.purpose = purpose

    def __reduce__(self) -> tuple[type["MissingToolError"], tuple[str, str, str]]:
        return MissingToolError, (self.tool, self.package, self.purpose)


class BoxError(MomusError):
    """Ours: the box or a worker in it broke; never lowers a grade."""


class StoreError(MomusError):
    """The store cannot be read or written: another version, a full disk, a damaged file."""
