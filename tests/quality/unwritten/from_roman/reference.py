def from_roman(numeral):
    """Return the value of a Roman numeral. The numeral is written in the usual way, its value is from 1 to 3999.

    >>> from_roman("VII")
    7
    >>> from_roman("XIV")
    14
    >>> from_roman("MCMXCIV")
    1994
    >>> from_roman("LX")
    60
    """
    values = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100, "D": 500, "M": 1000}
    total = 0
    for i in range(len(numeral)):
        value = values[numeral[i]]
        if i + 1 < len(numeral) and values[numeral[i + 1]] > value:
            total -= value
        else:
            total += value
    return total
