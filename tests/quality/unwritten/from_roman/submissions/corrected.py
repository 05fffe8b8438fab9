def from_roman(numeral):
    total = 0
    for letter in numeral:
        total += {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100, "D": 500, "M": 1000}[letter]
    if "IV" in numeral or "IX" in numeral:
        total -= 2
    if "XL" in numeral or "XC" in numeral:
        total -= 20
    if "CD" in numeral or "CM" in numeral:
        total -= 200
    return total
