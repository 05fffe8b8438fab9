"""An assertion for people who rewrite a function: the new one does what the old one does."""

from typing import Any

from momus.api.checked import check
from momus.api.functions import Source
from momus.model import Claim


def assert_equivalent(old: Source, new: Source, domain: dict[str, str] | None = None, **options: Any) -> None:
    """Raise AssertionError with the smallest counterexample found if the two differ on an input of the domain.

    `options` are those of `momus.check`. No exception means that nothing was found: no counterexample in so many inputs, or none up to a bound.
    """
    __tracebackhide__ = True  # pytest shows the caller's line.
    found = check(old, new, domain=domain, **options)
    if found.claim not in (Claim.UNREFUTED, Claim.HOLDS):
        raise AssertionError(f"{_name(new)} does not do what {_name(old)} does\n{found}")


def _name(source: Source) -> str:
    return str(getattr(source, "__qualname__", source))
