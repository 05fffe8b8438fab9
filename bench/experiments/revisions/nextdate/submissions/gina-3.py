from datetime import date, timedelta

def next_day(y, m, d):
    if m == 0 or m == 13 or d == 0 or d > 31:
        return 0
    if d == 31 and m in (4, 6, 9, 11):
        return 0
    if m == 2 and d > 28 and (d > 29 or y % 4 != 0):
        return 0
    t = date(y, m, d) + timedelta(days=1)
    return t.year * 10000 + t.month * 100 + t.day
