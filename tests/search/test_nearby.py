"""From one counterexample the inputs are found on which a rare mistake shows, whatever they have in common."""

from itertools import product
from pathlib import Path

import pytest

from momus.domain import NOTHING_KNOWN, parse_domain
from momus.judge import JudgeSettings
from momus.languages.base import Entry, Task
from momus.model import Form, Input, Limits, Program
from momus.search import Column, NearbyUnit, Searcher, Setting
from momus.search.work.nearby import NearbyFound

TEXTS = {"s": "str('ivx', 0, 8)"}
LISTS = {"A": "list(int(-1, 2), 0, 9)"}
BOTH = {"s": "str('ab', 1, 4)", "n": "int(-2**63, 2**63 - 1)"}
NUMBERS = {"a": "int(-50, 50)", "b": "int(-50, 50)", "c": "int(-50, 50)"}
MISTAKES = {
    "texts that begin and end with a letter": (
        TEXTS,
        ("s",),
        "len(s) > 2 and s[0] == 'v' == s[-1] and set(s[1:-1]) <= {'x', 'i'}",
        ("vxv",),
    ),
    "texts with a part": (TEXTS, ("s",), "'ivxxvi' in s", ("ivxxvi",)),
    "lists that read the same from behind": (LISTS, ("A",), "A == A[::-1] and A[:1] == [2] == A[2:3]", ([2, 1, 2],)),
    "multiples of one another": (NUMBERS, ("a", "b", "c"), "a == -b and c == 2 * a", (3, -3, 6)),
}


def python(text: str) -> Program:
    return Program("python", (("f.py", text.encode()),))


def everything(kinds: dict[str, str]) -> list[tuple]:
    domain = parse_domain(kinds, [], "inputs", Path("."))
    if kinds is NUMBERS:
        return [(a, -a, 2 * a) for a in range(-25, 26)]
    letters, most, made = ("ivx", 8, "".join) if kinds is TEXTS else ((-1, 0, 1, 2), 9, list)
    return [(made(one),) for size in range(most + 1) for one in product(letters, repeat=size) if domain.contains((made(one),))]


def nearby(kinds: dict[str, str], names: tuple[str, ...], condition: str, known: tuple) -> NearbyFound:
    reference = python(f"def f({', '.join(names)}): return 0\n")
    wrong = python(f"def f({', '.join(names)}): return int({condition})\n")
    domain = parse_domain(kinds, [], "inputs", Path("."))
    task = Task(Form.FUNCTION, (Entry("f", names),))
    searcher = Searcher(Setting(task, (reference,), {"f": domain}, NOTHING_KNOWN, Limits(), JudgeSettings()), 0, None)
    try:
        return searcher.perform(NearbyUnit(Column(7, wrong.digest, wrong), (Input("f", known),), 1_000))
    finally:
        searcher.close()


def test_texts_stand_beside_numbers_of_64_bits():
    found = nearby(BOTH, ("s", "n"), "s[0] == 'b' and n % 2**40 == 7", ("ab"[::-1], 2**40 + 7))
    assert any(s != "ba" for s, _ in (one.args for one in found.inputs)) and found.tried > 100


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_third_of_what_a_rare_mistake_does_is_found_at_least(mistake):
    kinds, names, condition, known = MISTAKES[mistake]
    found = nearby(kinds, names, condition, known)
    shown = {repr(one.args) for one in found.inputs}
    true = {repr(args) for args in everything(kinds) if eval(condition, {}, dict(zip(names, args, strict=True)))}
    assert shown < true and len(true) > 10 and found.tried <= 1_000
    assert len(shown) + 1 >= len(true) / 3, (len(shown), len(true))
