def next_day(y, m, d):
    if m < 1 or m > 12 or d < 1 or d > 31:
        return 0
    if m == 2:
        last = 28
        if y % 4 == 0 and y % 100 != 0:
            last = 29
    elif m == 4 or m == 6 or m == 9 or m == 11:
        last = 30
    else:
        last = 31
    if d == last:
        d = 1
        m = m + 1
        if m == 13:
            m = 1
            y = y + 1
    else:
        d = d + 1
    return int("%d%02d%02d" % (y, m, d))
