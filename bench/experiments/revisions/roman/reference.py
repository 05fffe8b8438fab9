import re


def roman_value(s):
    """The value of a well formed Roman numeral of I, V, X, L; else -1."""
    if s == "" or not re.fullmatch("(XL|L?X{0,3})(IX|IV|V?I{0,3})", s):
        return -1
    v = s.count("I") + 5 * s.count("V") + 10 * s.count("X") + 50 * s.count("L")
    if "XL" in s:
        v -= 20
    if "IV" in s or "IX" in s:
        v -= 2
    return v
