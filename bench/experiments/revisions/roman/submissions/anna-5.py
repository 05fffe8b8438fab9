VALUES = {'I': 1, 'V': 5, 'X': 10, 'L': 50}

def roman_value(s):
    if s == '':
        return -1
    for bad in ('IIII', 'XXXX', 'VV', 'LL', 'IL', 'VX', 'VL', 'IIV', 'IIX', 'XXL'):
        if bad in s:
            return -1
    total = 0
    for i in range(len(s)):
        v = VALUES[s[i]]
        if i + 1 < len(s) and VALUES[s[i + 1]] > v:
            total -= v
        else:
            total += v
    if write(total) != s:
        return -1
    return total

def write(n):
    text = ''
    for v, t in ((50, 'L'), (40, 'XL'), (10, 'X'), (9, 'IX'), (5, 'V'), (4, 'IV'), (1, 'I')):
        while n >= v:
            text += t
            n -= v
    return text
