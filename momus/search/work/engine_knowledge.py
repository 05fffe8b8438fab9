"""What the engines may know in a round. Columns about which they know the same share the drawn inputs."""

from collections.abc import Sequence
from hashlib import sha256

from momus import wire
from momus.domain import KnownValues
from momus.languages import language
from momus.languages.base import Literals
from momus.model import Input, Program
from momus.search.engines.base import Knowledge, Reads
from momus.search.engines.harvest import constants
from momus.search.work.setting import Setting

_MOST_KEPT = 10_000


class KnowledgeOfEngines:
    """Makes the knowledge for the engines of one exercise; keeps the constants of the programs it has read, each set once."""

    def __init__(self, setting: Setting):
        self.setting = setting
        self._names: dict[str, str] = {}
        self._constants: dict[str, KnownValues] = {}
        self._literals = [_literals(program) for program in setting.references]
        self._of_references = self._merged()

    def name(self, reads: Reads, program: Program) -> str:
        """Return a name for the text that an engine draws with: "" if it is the same for all columns."""
        return self._read(program) if reads is Reads.COLUMN else ""

    def knowledge(
        self, reads: Reads, program: Program, entry: str, known: Sequence[Input], seeds: Sequence[Input] = ()
    ) -> Knowledge:
        """Return what an engine may know of this entry and, if the engine reads programs, of this program."""
        known_values, domain = self.setting.known_values, self.setting.domains[entry]
        if reads is Reads.EXERCISE:
            return Knowledge(domain, known_values, KnownValues())
        if reads is Reads.COLUMN:
            return Knowledge(domain, known_values, self._constants[self._read(program)])
        near = tuple(row.args for row in known if row.entry == entry and domain.contains(row.args))
        from_seeds = tuple(row.args for row in seeds if row.entry == entry and domain.contains(row.args))
        return Knowledge(domain, self._of_references, KnownValues(), near, from_seeds)

    def _read(self, program: Program) -> str:
        """Return the name of the constants in the references and the program. The program is read if it was not yet."""
        if program.digest not in self._names:
            if len(self._names) >= _MOST_KEPT:
                self._names.clear()
                self._constants.clear()
            found = self._merged(_literals(program))
            written = wire.encode((found.ints, found.floats, found.strings))
            name = sha256(written).hexdigest()
            self._constants.setdefault(name, found)
            self._names[program.digest] = name
        return self._names[program.digest]

    def _merged(self, *literals: Literals) -> KnownValues:
        """Return the constants in the references and in these literals, and the exercise's known values."""
        return constants(*self._literals, *literals).merged(self.setting.known_values)


def _literals(program: Program) -> Literals:
    return language(program.language).literals(program)
