def from_roman(numeral):
    digits = dict(I=1, V=5, X=10, L=50, C=100, D=5000, M=1000)
    total, before = 0, 0
    for letter in reversed(numeral):
        value = digits[letter]
        total += -value if value < before else value
        before = value
    return total
