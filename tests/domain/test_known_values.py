"""Known values are the same in every process: a run that goes on elsewhere proposes the same inputs."""

import os
import subprocess
import sys

from momus.domain import KnownValues

LISTED = """
from itertools import islice
from pathlib import Path
from momus import wire
from momus.domain import KnownValues, parse_domain
domain = parse_domain({"d": "dict(str('a-z', 1, 2), set(str('a-c', 0, 2), 0, 3), 0, 3)"}, (), "inputs", Path("."))
seen = ({"x": {"", "cb", "c"}, "b": {"c", "cb", ""}, "c": {"bb", "b"}},)
print(wire.encode([args for args in islice(domain.smallest_first(KnownValues.from_values(seen)), 300)]).hex())
"""


def test_equal_sets_are_one_hint():
    one, other = set("abcdefgh"), set()
    for letter in "hgfedcba":
        other.add(letter)
    assert KnownValues.from_values([one, other]).values == (one,)
    assert KnownValues(values=(one,)).merged(KnownValues(values=(other,))).values == (one,)


def test_inputs_made_of_hints_do_not_depend_on_the_hash_seed():
    listed = set()
    for seed in range(6):
        environment = os.environ | {"PYTHONHASHSEED": str(seed)}
        listed.add(
            subprocess.run([sys.executable, "-c", LISTED], env=environment, capture_output=True, text=True, check=True).stdout
        )
    assert len(listed) == 1
