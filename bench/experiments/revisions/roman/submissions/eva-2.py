TENS = ['', 'X', 'XX', 'XXX', 'XL', 'L', 'LX', 'LXX', 'LXXX']
ONES = ['', 'I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX']

def roman_value(s):
    if s == '':
        return -1
    for t in range(9):
        if s.startswith(TENS[t]):
            rest = s[len(TENS[t]):]
            if rest in ONES:
                return t * 10 + ONES.index(rest)
            return -1
    return -1
