from functools import reduce


def from_roman(numeral):
    values = [{"I": 1, "V": 5, "X": 10, "L": 50, "C": 100, "D": 500, "M": 1000}[c] for c in numeral]

    def step(state, value):
        total, last = state
        return (total + value - (2 * last if last < value else 0), value)

    return reduce(step, values, (0, 9999))[0]
