"""Inputs of the sizes at which it is decided whether a program is too slow: tests whose right answer is the reference's."""

from collections.abc import Mapping
from random import Random

from momus.domain import Domain, express_text
from momus.exercise.exercise import Test
from momus.model import Form, Input

_EACH = 3


def large_tests(large: Mapping[str, Domain], form: Form, stdin: str, argv: tuple[str, ...]) -> tuple[Test, ...]:
    """Return a few inputs of each domain of [large], the same in every run."""
    found = []
    for entry, domain in large.items():
        for number in range(1, _EACH + 1):
            args = domain.search(Random(f"large {entry} {number}"))
            text = express_text(stdin, domain.names, args) if form is Form.PROGRAM else None
            words = tuple(express_text(word, domain.names, args).decode() for word in argv)
            input = Input(entry, args, text=text, argv=words, choices=domain.choices_of(args))
            found.append(Test(_name(entry, number), input, None, in_domain=False, place="[large]"))
    return tuple(found)


def large_names(large: Mapping[str, Domain]) -> list[str]:
    """Return the names of these tests."""
    return [_name(entry, number) for entry in large for number in range(1, _EACH + 1)]


def _name(entry: str, number: int) -> str:
    return f"large {entry} {number}".replace("  ", " ")
