"""Blank out e-mail addresses: a chunk of address characters with exactly one @."""

import re

CHARACTERS = "a-z0-9_@."
MOST_SIGNS = 1


def hidden(word):
    return word[0] + re.sub("[a-z0-9]", "_", word[1:])


def between(signs):
    return signs


def censored(address):
    parts = re.findall("[.@]|[^.@]+", address)
    return "".join(between(part) if part in ".@" else hidden(part) for part in parts)


def anonymized(chunk):
    if 1 <= chunk.count("@") <= MOST_SIGNS:
        return censored(chunk)
    return chunk if re.match(f"[{CHARACTERS}]", chunk) else between(chunk)


def anonymize(text):
    return "".join(map(anonymized, re.findall(f"[{CHARACTERS}]+|[^{CHARACTERS}]+", text)))
