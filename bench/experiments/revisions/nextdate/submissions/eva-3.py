def next_day(y, m, d):
    if m < 1 or m > 12 or d < 1:
        return 0
    if m < 8 and m % 2 == 1 or m >= 8 and m % 2 == 0:
        n = 31
    else:
        n = 30
    if m == 2:
        n = 28
        if y in range(1604, 3601, 4) and (y % 100 != 0 or y % 400 == 0):
            n = 29
    if d > n:
        return 0
    elif d == n:
        d = 1
        m += 1
    else:
        d += 1
    if m > 12:
        y += 1
        m = 1
    return y * 10000 + m * 100 + d
