def from_roman(numeral):
    for letter in "IXCM":
        numeral = numeral.replace(letter * 3, letter * 2)
    v = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100, "D": 500, "M": 1000}
    n = [v[c] for c in numeral] + [0]
    return sum(a if a >= b else -a for a, b in zip(n, n[1:]))
