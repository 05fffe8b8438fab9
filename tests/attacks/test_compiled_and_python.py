"""Hostile programs in Python, C and C++."""

from pathlib import Path

from tests.attacks.classes import EXPECTED, KINDS, attacks
from tests.attacks.verdicts import *  # noqa: F403

ATTACKED = ("python", "python_program", "c", "c_program", "cpp", "cpp_program")


def test_every_attack_has_a_verdict_and_says_what_it_tries():
    assert {kind: sorted(files) for kind, files in EXPECTED.items()} == {kind: attacks(kind) for kind in KINDS}
    assert sum(len(attacks(kind)) for kind in KINDS) >= 40
    for kind in KINDS:
        for file in attacks(kind):
            first = (Path(__file__).parent / kind / file).read_text(encoding="utf-8").splitlines()[0]
            assert first.startswith(("# ", "/* ", "// ", "-- ")) and ": " in first, file
