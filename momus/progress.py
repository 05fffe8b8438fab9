"""How long work reports its progress."""

from typing import Protocol


class Progress(Protocol):
    """The pipeline reports to it, and the caller shows it. Stages follow one another; a new one ends the one before."""

    def stage(self, name: str, total: int | None = None) -> None:
        """A new stage begins, of `total` steps if known."""

    def advance(self, count: int = 1, note: str = "") -> None:
        """`count` more steps are done; `note` says in a few words what they found so far."""

    def note(self, text: str) -> None:
        """Something that a person may want to know now."""

    def finished(self) -> None:
        """The last stage has ended."""


class Silent:
    """A Progress that shows nothing."""

    def stage(self, name: str, total: int | None = None) -> None:
        pass

    def advance(self, count: int = 1, note: str = "") -> None:
        pass

    def note(self, text: str) -> None:
        pass

    def finished(self) -> None:
        pass
