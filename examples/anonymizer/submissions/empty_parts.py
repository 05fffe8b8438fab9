import re


def anonymize(text):
    # Takes any mixture of letters and dots for a name or a host.
    return re.sub(r"[a-z.]+@[a-z.]+", lambda m: re.sub(r"(?<=[a-z])[a-z]", "_", m.group()), text)
