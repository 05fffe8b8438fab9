import datetime


def is_leap(year):
    return days_in(year, 2) == 29


def days_in(year, month):
    first = datetime.date(year, month, 1)
    after = datetime.date(year, month + 1, 1) if month < 12 else datetime.date(year + 1, 1, 1)
    return (after - first).days


def day_number(year, month, day):
    return datetime.date(year, month, day).timetuple().tm_yday


def earlier(a, b):
    return a if datetime.date(*a) <= datetime.date(*b) else b
