def is_leap(year):
    return year % 4 == 0 and year % 100 != 0 or year % 400 == 0


def days_in(year, month):
    return 29 if month == 2 and is_leap(year) else DAYS[month - 1]


def earlier(a, b):
    return min(a, b)
