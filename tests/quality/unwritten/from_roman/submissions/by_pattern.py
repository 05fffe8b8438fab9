import re


def from_roman(numeral):
    match = re.fullmatch(r"(M{0,3})(CM|CD|D?C{0,3})(XC|XL|L?X{0,3})(IX|IV|V?I{0,3})", numeral)
    if not match or not numeral:
        raise ValueError(numeral)
    total = 0
    for part, ones, five, ten, unit in zip(match.groups(), "MCXI", "?DLV", "?MCX", (1000, 100, 10, 1)):
        if part.endswith(ten):
            total += 9 * unit
        elif part == ones + five:
            total += 4 * unit
        else:
            total += unit * (part.count(ones) + 5 * part.count(five))
    return total
