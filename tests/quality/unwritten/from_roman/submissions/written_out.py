def from_roman(numeral):
    for short, long in (("IV", "IIII"), ("IX", "VIIII"), ("XL", "XXXX"), ("XC", "LXXXX"), ("CD", "CCCC"), ("CM", "DCCCC")):
        numeral = numeral.replace(short, long)
    return (
        numeral.count("I") + 5 * numeral.count("V") + 10 * numeral.count("X") + 50 * numeral.count("L")
        + 100 * numeral.count("C") + 500 * numeral.count("D") + 1000 * numeral.count("M")
    )
