"""Roman numerals from 1 to 3999, written in the usual way."""

_PARTS = (
    ("", "M", "MM", "MMM"),
    ("", "C", "CC", "CCC", "CD", "D", "DC", "DCC", "DCCC", "CM"),
    ("", "X", "XX", "XXX", "XL", "L", "LX", "LXX", "LXXX", "XC"),
    ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX"),
)
NUMERALS = tuple(
    thousand + hundred + ten + one for thousand in _PARTS[0] for hundred in _PARTS[1] for ten in _PARTS[2] for one in _PARTS[3]
)[1:]
"""All of them, in order."""
_KNOWN = frozenset(NUMERALS)


def is_numeral(text: str) -> bool:
    """Return whether a text is one of them."""
    return text in _KNOWN
