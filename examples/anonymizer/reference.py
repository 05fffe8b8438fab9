import re

ADDRESS = re.compile(r"[a-z]+(\.[a-z]+)*@[a-z]+(\.[a-z]+)*")
NOT_FIRST = re.compile(r"(?<=[a-z])[a-z]")


def anonymize(text):
    return ADDRESS.sub(lambda found: NOT_FIRST.sub("_", found[0]), text)
