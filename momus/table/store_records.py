"""The records that the store reads and writes."""

from dataclasses import dataclass
from enum import StrEnum

from momus.model import Input, Program, Value


class Role(StrEnum):
    """Why a column is in the table."""

    REFERENCE = "reference"
    SUBMISSION = "submission"
    PLANTED = "planted"
    PROBE = "probe"


class Standing(StrEnum):
    """What a row may do: evidence refutes. A row for comparison tells programs apart and refutes nobody until it is promoted."""

    EVIDENCE = "evidence"
    COMPARISON = "comparison"


@dataclass(frozen=True)
class Origin:
    """Where a row comes from: the engine, the column it was made for, the round, and the seconds until then.

    `test` is the instructor's name for it, if it is one of the instructor's tests.
    """

    engine: str
    column: int | None = None
    round: int = 0
    seconds: float = 0.0
    test: str = ""


@dataclass(frozen=True)
class StoredRow:
    """An input and its origin. `order` is how simple it is, as the caller measured it."""

    id: int
    input: Input
    origin: Origin
    order: Value = ()
    standing: Standing = Standing.EVIDENCE


@dataclass(frozen=True)
class StoredColumn:
    """A distinct program in its setting."""

    id: int
    key: str
    language: str
    role: Role
    program: Program


@dataclass(frozen=True)
class Confirmation:
    """What fresh processes did on a row: `state` is "confirmed", "unconfirmed" or "flaky", `records` are the outcomes seen."""

    row: int
    column: int
    state: str
    records: tuple[bytes, ...]
    seconds: float = 0.0


@dataclass(frozen=True)
class Tried:
    """What an engine tried on a column in one round. `plan` names the seed and whatever else shapes the search, but not its length."""

    column: int
    engine: str
    plan: str
    round: int
    inputs: int
    seconds: float = 0.0
    timeouts: int = 0


@dataclass(frozen=True)
class Settled:
    """Which column a submission's content belongs to, or why it was rejected."""

    column: int | None
    rejection: str = ""
