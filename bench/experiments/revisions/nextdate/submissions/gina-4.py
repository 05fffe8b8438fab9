from datetime import date, timedelta

def next_day(y, m, d):
    try:
        t = date(y, m, d)
    except ValueError:
        return 0
    t = t + timedelta(days=1)
    return t.year * 10000 + t.month * 100 + t.day
