"""The arguments of the default output validator, as settings of a judge, and back."""

from collections.abc import Sequence
from typing import Any

from momus.contest.layers import LayeredSettings
from momus.formats.base import Findings

_TOLERANCES = {
    "float_tolerance": ("abs", "rel"),
    "float_absolute_tolerance": ("abs",),
    "float_relative_tolerance": ("rel",),
}


def judge_of_flags(words: Sequence[str], place: str, findings: Findings) -> dict[str, Any]:
    """Return the [judge] table that compares as the default validator does with these arguments."""
    judge: dict[str, Any] = {"kind": "tokens", "case": "ignore"}
    left = list(words)
    while left:
        word = left.pop(0)
        if word == "case_sensitive":
            judge["case"] = "sensitive"
        elif word == "space_change_sensitive":
            judge["kind"] = "exact"
        elif word in _TOLERANCES:
            value = _number(left.pop(0)) if left else None
            if value is None:
                findings.refuse(place, " ".join(words), f"{word} needs a number after it", f"write for example {word} 1e-6")
                continue
            judge = {"abs": 0.0, "rel": 0.0} | judge | dict.fromkeys(_TOLERANCES[word], value)
        else:
            known = ", ".join(["case_sensitive", "space_change_sensitive", *_TOLERANCES])
            findings.refuse(place, word, "is no argument of the default validator", f"known: {known}")
    if "abs" in judge:
        if judge["kind"] == "exact":
            rule = "tolerance and white space that counts cannot be had together"
            findings.lose(place, " ".join(words), rule, "white space does not count now; write a validator of your own if it must")
        judge["kind"] = "float"
    return judge


def _number(word: str) -> float | None:
    try:
        value = float(word)
    except ValueError:
        return None
    return value if 0 <= value < float("inf") else None


def flags_of_judge(settings: LayeredSettings, place: str, findings: Findings) -> list[str]:
    """Return the arguments with which the default validator compares as these settings do."""
    kind = settings.text("judge.kind")
    words = ["case_sensitive"] if settings.text("judge.case") == "sensitive" else []
    if kind == "exact":
        words.append("space_change_sensitive")
    elif kind == "float":
        absolute, relative = settings.number("judge.abs"), settings.number("judge.rel")
        if absolute == relative:
            words += ["float_tolerance", f"{absolute:g}"]
        else:
            words += ["float_absolute_tolerance", f"{absolute:g}"] if absolute else []
            words += ["float_relative_tolerance", f"{relative:g}"] if relative else []
    elif kind in ("lines", "unordered"):
        rule = "the default validator cannot compare so: it compares words"
        findings.lose(f"{place}: judge.kind", kind, rule, "write a judge that is a program")
    return words
