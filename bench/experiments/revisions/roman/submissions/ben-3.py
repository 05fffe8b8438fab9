def number(s):
    w = {'I': 1, 'V': 5, 'X': 10, 'L': 50}
    n = 0
    biggest = 0
    for c in reversed(s):
        if w[c] < biggest:
            n -= w[c]
        else:
            n += w[c]
            biggest = w[c]
    return n

def roman(n):
    text = ''
    while n >= 50:
        text += 'L'
        n -= 50
    if 40 <= n < 50:
        text += 'XL'
        n -= 40
    while n >= 10:
        text += 'X'
        n -= 10
    if n >= 5:
        text += 'V'
        n -= 5
    while n >= 1:
        text += 'I'
        n -= 1
    return text

def roman_value(s):
    n = number(s)
    if 'IIII' in s or 'XXXX' in s:
        return -1
    if n < 90 and roman(n) == s:
        return n
    return -1
