def _write(n):
    s = ""
    for v, t in [(1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"), (40, "XL"),
                 (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I")]:
        s += t * (n // v)
        n %= v
    return s


TABLE = {_write(n): n for n in range(1, 4000)}


def from_roman(numeral):
    return TABLE[numeral]
