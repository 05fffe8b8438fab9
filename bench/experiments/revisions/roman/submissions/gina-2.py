def write(n):
    tens = n // 10
    ones = n % 10
    if tens == 4:
        t = 'XL'
    else:
        t = 'L' * (tens // 5) + 'X' * (tens % 5)
    if ones == 9:
        return t + 'IX'
    if ones == 4:
        return t + 'IV'
    return t + 'V' * (ones // 5) + 'I' * (ones % 5)

TABLE = {}
for n in range(1, 80):
    TABLE[write(n)] = n

def roman_value(s):
    if s in TABLE:
        return TABLE[s]
    return -1
