def from_roman(numeral):
    if not numeral:
        return 0
    for letter, value in zip("MDCLXVI", (1000, 500, 100, 50, 10, 5, 1)):
        at = numeral.find(letter)
        if at >= 0:
            return value - from_roman(numeral[:at]) + from_roman(numeral[at + 1:])
