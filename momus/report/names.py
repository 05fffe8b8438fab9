"""Names of submissions, files and students within other text."""

import re


def renamed(text: str, name: str, instead: str) -> str:
    """Return the text with another word where a name stands; a name within a longer word is none."""
    if not name or name not in text:
        return text
    return re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", lambda _: instead, text)
