def is_leap(y):
    if y % 400 == 0:
        return True
    if y % 100 == 0:
        return False
    return y % 4 == 0


def last_day(y, m):
    if m == 2:
        return 29 if is_leap(y) else 28
    if m in (4, 6, 9, 11):
        return 30
    return 31


def next_day(y, m, d):
    if not 1 <= m <= 12 or not 1 <= d <= last_day(y, m):
        return 0
    if d < last_day(y, m):
        d += 1
    elif m < 12:
        d, m = 1, m + 1
    else:
        d, m, y = 1, 1, y + 1
    return int("%d%02d%02d" % (y, m, d))
