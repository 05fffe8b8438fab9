def from_roman(numeral):
    pairs = {"IV": 4, "IX": 9, "XC": 90, "CD": 400, "CM": 900}
    single = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100, "D": 500, "M": 1000}
    total = 0
    i = 0
    while i < len(numeral):
        if numeral[i:i + 2] in pairs:
            total += pairs[numeral[i:i + 2]]
            i += 2
        else:
            total += single[numeral[i]]
            i += 1
    return total
