"""The scope: small inputs and some random ones, the same for every seed. Every column is run on all of them.

The search leaves a column alone once it is refuted. Readings that compare wrong submissions need the outcomes of all of them on the same inputs:
the scope. Its inputs depend on the exercise alone.
"""

from itertools import islice

from momus.domain import KnownValues
from momus.model import Input
from momus.search.engines import ENGINES
from momus.search.engines.base import Knowledge, generator_for
from momus.search.work.setting import Setting

SMALLEST, DRAWN = 2_000, 1_000


def scope_inputs(setting: Setting) -> tuple[tuple[Input, str], ...]:
    """Return the inputs of the scope, each once, with the engine it comes from."""
    inputs: dict[str, tuple[Input, str]] = {}
    entries = len(setting.domains)
    for entry, domain in setting.domains.items():
        small = list(islice(domain.smallest_first(setting.known_values), SMALLEST // entries))
        knowledge = Knowledge(domain, setting.known_values, KnownValues())
        rng = generator_for(0, "", "scope", 0, entry)
        drawn = [args for many in ENGINES["random"].propose(knowledge, rng, DRAWN // entries, 0) for args in many]
        for engine, many in (("exhaustive", small), ("random", drawn)):
            for args in many:
                input = setting.input(entry, args)
                inputs.setdefault(input.key, (input, engine))
    return tuple(inputs.values())
