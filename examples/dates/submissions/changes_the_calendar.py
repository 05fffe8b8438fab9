DAYS = list(DAYS)


def is_leap(year):
    return year % 4 == 0 and year % 100 != 0 or year % 400 == 0


def days_in(year, month):
    # Writes the leap day into the table and never takes it out again.
    if is_leap(year):
        DAYS[1] = 29
    return DAYS[month - 1]


def day_number(year, month, day):
    return sum(days_in(year, m) for m in range(1, month)) + day


def earlier(a, b):
    return min(a, b)
