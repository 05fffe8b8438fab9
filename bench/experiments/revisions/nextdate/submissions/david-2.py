def leap(y):
    return y % 4 == 0 and y % 100 != 0 or y % 1000 == 0

def length(y, m):
    if m == 2:
        return 29 if leap(y) else 28
    if m in [4, 6, 9, 11]:
        return 30
    return 31

def next_day(y, m, d):
    if m > 12 or d < 1 or d > length(y, m):
        return 0
    if d < length(y, m):
        return y * 10000 + m * 100 + d + 1
    if m < 12:
        return y * 10000 + (m + 1) * 100 + 1
    return (y + 1) * 10000 + 100 + 1
