"""Roman numerals."""

PARTS = [
    ["", "M", "MM", "MMM"],
    ["", "C", "CC", "CCC", "CD", "D", "DC", "DCC", "DCCC", "CM"],
    ["", "X", "XX", "XXX", "XL", "L", "LX", "LXX", "LXXX", "XC"],
    ["", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX"],
]


def numeral(random):
    """Return a numeral from 1 to 3999."""
    while True:
        text = "".join(random.choice(part) for part in PARTS)
        if text:
            return text
