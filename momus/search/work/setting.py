"""The exercise as the search sees it, and its rows: how values become an input, and which input is simpler."""

from collections.abc import Mapping
from dataclasses import dataclass

from momus import wire
from momus.domain import Domain, KnownValues, express_text
from momus.judge import JudgeSettings
from momus.languages.base import Task
from momus.model import Form, Input, Limits, Program, Value


@dataclass(frozen=True)
class Setting:
    """What a process needs to know to run, compare and judge the programs of one exercise.

    `ignored` are the keys of inputs on which the references prove nothing.
    """

    task: Task
    references: tuple[Program, ...]
    domains: Mapping[str, Domain]
    known_values: KnownValues
    limits: Limits
    judge: JudgeSettings
    stdin: str = ""
    argv: tuple[str, ...] = ()
    ignored: frozenset[str] = frozenset()
    state_allowed: bool = False

    def input(self, entry: str, args: tuple[Value, ...]) -> Input:
        """Return the row for these values; for a program, with the text and the arguments that the values become."""
        domain = self.domains[entry]
        choices = domain.choices_of(args)
        if self.task.form is not Form.PROGRAM:
            return Input(entry, args, choices=choices)
        argv = tuple(express_text(word, domain.names, args).decode() for word in self.argv)
        return Input(entry, args, text=express_text(self.stdin, domain.names, args), argv=argv, choices=choices)

    def order(self, input: Input) -> tuple[Value, ...]:
        """Return a key that sorts the rows of all entries: simplest first, then sequences of calls, those outside the domain last."""
        domain = self.domains.get(input.entry)
        place = tuple(self.domains).index(input.entry) if domain is not None else len(self.domains)
        if domain is None or not self.contains(input):
            written = wire.encode((input.text, input.argv, input.args, tuple(one.args for one in input.before)))
            return (2, place, (len(written),), written)
        simplicity = domain.simplicity(input.args)
        if not input.before:
            return (0, place, simplicity, b"")
        # The same call again is the easiest sequence to follow; then the hardest call says how hard it is. Objects have calls of their own.
        differs = self.task.form is Form.FUNCTION and any(one.args != input.args for one in input.before)
        hardest_first = sorted([simplicity, *(domain.simplicity(one.args) for one in input.before)], reverse=True)
        return (1, len(input.before), input.beside, differs, place, (*hardest_first, simplicity))

    def contains(self, input: Input) -> bool:
        """Return whether the row lies in the domain. Where programs may keep state, no sequence of calls does."""
        domain = self.domains.get(input.entry)
        if domain is None or len(input.args) != len(domain.names):
            return False
        if input.before:
            return not self.state_allowed and all(map(self.contains, input.calls))
        # An author's generator knows only the inputs it has made: this one may come from another process.
        return domain.contains(input.args) or input.choices is not None and domain.remember(input.args, input.choices)

    def writes(self, input: Input) -> bool:
        """Return whether a row's values still give the same text: its text may come from an older template."""
        return self.task.form is not Form.PROGRAM or not input.before and self.input(input.entry, input.args).key == input.key
