def next_day(y, m, d):
    if m < 1 or m > 12 or d < 1 or d > 31:
        return 0
    if m == 2:
        if y % 4 == 0:
            last = 29
        else:
            last = 28
    elif m in (4, 6, 9):
        last = 30
    else:
        last = 31
    if d > last:
        return 0
    if d == last:
        return y * 10000 + (m + 1) * 100 + 1
    return y * 10000 + m * 100 + d + 1
