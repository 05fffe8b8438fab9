"""Why a worker of a cluster may not perform units."""

from dataclasses import dataclass


class FailedThereError(Exception):
    """A worker was asked for something, and could not do it."""


@dataclass(frozen=True)
class Refusal:
    """A worker that may not perform units, and why."""

    worker: str
    reasons: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.worker}: {'; '.join(self.reasons)}"
