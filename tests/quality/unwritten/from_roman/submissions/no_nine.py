def from_roman(numeral):
    value = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100, "D": 500, "M": 1000}
    total = 0
    for i, letter in enumerate(numeral):
        following = numeral[i + 1:i + 2]
        if letter == "I" and following == "V":
            total -= 1
        elif letter == "X" and following and following in "LC":
            total -= 10
        elif letter == "C" and following and following in "DM":
            total -= 100
        else:
            total += value[letter]
    return total
