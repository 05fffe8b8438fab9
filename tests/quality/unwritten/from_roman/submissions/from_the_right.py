def from_roman(numeral):
    values = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100, "D": 500, "M": 1000}
    total = largest = 0
    for letter in numeral[::-1]:
        value = values[letter]
        if value < largest:
            total -= value
        else:
            total += value
            largest = value
    return total
