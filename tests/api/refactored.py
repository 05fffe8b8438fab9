"""A function, and three rewritten ones, as somebody would have them in a module."""


def spread(values):
    return max(values) - min(values) if values else 0


def sorted_spread(values):
    ordered = sorted(values)
    return ordered[-1] - ordered[0] if ordered else 0


def spread_from_zero(values):
    highest = lowest = 0
    for value in values:
        highest, lowest = max(highest, value), min(lowest, value)
    return highest - lowest


def within():
    def inner(values):
        return 0

    return inner
