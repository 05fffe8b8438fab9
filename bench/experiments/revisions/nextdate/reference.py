def next_day(y, m, d):
    """The date of the following day (Gregorian) as the number yyyymmdd,
    0 when y, m, d is no date."""
    leap = y % 4 == 0 and (y % 100 != 0 or y % 400 == 0)
    days = [31, 29 if leap else 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    if m < 1 or m > 12 or d < 1 or d > days[m - 1]:
        return 0
    d += 1
    if d > days[m - 1]:
        d = 1
        m += 1
    if m > 12:
        m = 1
        y += 1
    return y * 10000 + m * 100 + d
