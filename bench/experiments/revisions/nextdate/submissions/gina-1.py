from datetime import date, timedelta

def next_day(y, m, d):
    if m == 0 or m == 13 or d == 0 or d > 31:
        return 0
    t = date(y, m, d) + timedelta(days=1)
    return t.year * 10000 + t.month * 100 + t.day
