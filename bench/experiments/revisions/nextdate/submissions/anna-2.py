def next_day(y, m, d):
    days = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    if m < 1 or m > 12 or d < 1:
        return 0
    if d < days[m - 1]:
        return y * 10000 + m * 100 + d + 1
    if m < 12:
        return y * 10000 + (m + 1) * 100 + 1
    return (y + 1) * 10000 + 101
