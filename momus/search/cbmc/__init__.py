"""The model checker for C: pairs of programs merged into one, searched for differences, and proved equal within a bound."""

from momus.search.cbmc.finding import ENGINE, Finding, Found, findings

__all__ = ["ENGINE", "Finding", "Found", "findings"]
