FORBIDDEN = ['IIII', 'XXXX', 'VV', 'LL', 'IL', 'VX', 'VL', 'IIV', 'IIX', 'XXL',
             'IVI', 'IXI', 'IVX', 'IVL', 'IXV', 'IXL']

def roman_value(s):
    if len(s) == 0:
        return -1
    for f in FORBIDDEN:
        if f in s:
            return -1
    n = s.count('I') + s.count('V') * 5 + s.count('X') * 10 + s.count('L') * 50
    if 'IV' in s or 'IX' in s:
        n = n - 2
    if 'XL' in s:
        n = n - 20
    return n
