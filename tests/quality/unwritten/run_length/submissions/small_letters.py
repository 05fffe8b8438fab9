from itertools import groupby


def encode(text):
    return "".join(f"{k}{sum(1 for _ in g)}" for k, g in groupby(text.lower()))
