import re


def encode(text):
    return "".join(m.group(1) + str(len(m.group(0))) for m in re.finditer(r"([a-z])\1*", text))
