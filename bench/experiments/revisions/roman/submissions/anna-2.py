VALUES = {'I': 1, 'V': 5, 'X': 10, 'L': 50}

def roman_value(s):
    if s == '':
        return -1
    for bad in ('IIII', 'XXXX', 'VV', 'LL'):
        if bad in s:
            return -1
    total = 0
    for i in range(len(s)):
        v = VALUES[s[i]]
        if i + 1 < len(s) and VALUES[s[i + 1]] > v:
            total -= v
        else:
            total += v
    return total
