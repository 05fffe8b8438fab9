"""Hostile programs in Java, C#, JavaScript and Haskell."""

from tests.attacks.classes import KINDS
from tests.attacks.test_compiled_and_python import ATTACKED as ELSEWHERE
from tests.attacks.verdicts import *  # noqa: F403

ATTACKED = tuple(kind for kind in KINDS if kind not in ELSEWHERE)
