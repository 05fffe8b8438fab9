"""What typed records cost between processes: encoding and decoding against pickle, for a large unit and a large result of the search."""

import json
import pickle
import sys
from functools import partial
from random import Random

from bench.timing import JudgeKind, best_rates
from momus import wire
from momus.codec import decode, encode
from momus.model import Input, Program, Used
from momus.search import Column, EngineShare, FilledColumn, HuntUnit

ROUNDS = 500
"""Many short rounds: on a busy machine the best of them was not interrupted."""


def messages() -> dict[str, object]:
    """Return a unit with 40 known inputs, and a column filled on 3,000 rows, each with another outcome."""
    rng = Random(7)
    program = Program("python", (("equi.py", b"def equi(A):\n" + b"    return sum(A)\n" * 50),))
    known = tuple(Input("equi", ([rng.randrange(-9, 99) for _ in range(8)],)) for _ in range(40))
    shares = (EngineShare("exhaustive", 500), EngineShare("random", 1000), EngineShare("harvest", 500, 20))
    records = [wire.encode([number, -number]) for number in range(3000)]
    used = [Used(cpu_s=rng.random() / 1000) for _ in records]
    return {
        "hunt_unit": HuntUnit(Column(3, "0" * 32, program), 2, shares, 7, (0,), known),
        "filled_column": FilledColumn.of(4, records, used),
    }


def measure() -> dict[str, float]:
    """Return by message how many times longer the codec takes than pickle to write and read it."""
    found = {}
    for name, message in messages().items():
        rates = best_rates(
            [JudgeKind("codec", 1, partial(_by_codec, message)), JudgeKind("pickle", 1, partial(_by_pickle, message))], ROUNDS
        )
        found[name] = rates["pickle"] / rates["codec"]
    return found


def _by_codec(message: object) -> None:
    decode(type(message), encode(message))


def _by_pickle(message: object) -> None:
    pickle.loads(pickle.dumps(message))


def main() -> None:
    """Print the ratios, as JSON."""
    json.dump(measure(), sys.stdout, indent=1)
    print()


if __name__ == "__main__":
    main()
