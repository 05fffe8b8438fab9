ROMAN = {}
for t, ten in enumerate(['', 'X', 'XX', 'XXX', 'XL', 'L', 'LX', 'LXX', 'LXXX']):
    for o, one in enumerate(['', 'I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX']):
        if t + o > 0:
            ROMAN[ten + one] = 10 * t + o

def roman_value(s):
    return ROMAN.get(s, -1)
