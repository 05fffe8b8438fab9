import re


def anonymize(text):
    found = re.search(r"[a-z]+(\.[a-z]+)*@[a-z]+(\.[a-z]+)*", text)
    if not found:
        return text
    hidden = re.sub(r"(?<=[a-z])[a-z]", "_", found.group())
    return text[: found.start()] + hidden + text[found.end() :]
