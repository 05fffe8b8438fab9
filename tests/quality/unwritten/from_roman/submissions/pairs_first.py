def from_roman(numeral):
    table = [("CM", 900), ("CD", 400), ("XC", 90), ("XL", 40), ("IX", 9), ("IV", 4),
             ("M", 1000), ("D", 500), ("C", 100), ("L", 50), ("X", 10), ("V", 5), ("I", 1)]
    total = 0
    while numeral:
        for text, value in table:
            if numeral.startswith(text):
                total += value
                numeral = numeral[len(text):]
                break
    return total
