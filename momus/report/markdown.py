"""Strangers' text in Markdown: it shows as it is written, and starts no link, heading or tag."""

import re

from momus.legible import legible

_SPECIAL = re.compile(r"([\\`*_{}\[\]()#+\-.!|~$])")
_HTML = {"&": "&amp;", "<": "&lt;", ">": "&gt;"}


def plain_markdown(text: str) -> str:
    """Return a text that Markdown shows as it is, on one line. Signs that turn the direction of a line, or show nothing, are spelled out."""
    said = "".join(_HTML.get(char, char) for char in " ".join(legible(text).splitlines()))
    return _SPECIAL.sub(r"\\\1", said)


def code_span(text: str) -> str:
    """Return a text as code within a line."""
    said = legible(text, lines=False)
    fence = "`" * (1 + max((len(one) for one in re.findall("`+", said)), default=0))
    padded = f" {said} " if said.startswith("`") or said.endswith("`") or not said else said
    return f"{fence}{padded}{fence}"


def code_block(text: str) -> str:
    """Return a text as a block of code."""
    said = legible(text)
    fence = "`" * max(3, 1 + max((len(one) for one in re.findall("`+", said)), default=0))
    return f"{fence}\n{said}\n{fence}"
