def is_leap(year):
    if year % 400 == 0:
        return True
    if year % 100 == 0:
        return False
    return year % 4 == 0


def days_in(year, month):
    if month == 2:
        if is_leap(year):
            return 29
        return 28
    return DAYS[month - 1]


def day_number(year, month, day):
    total = day
    m = 1
    while m < month:
        total += days_in(year, m)
        m += 1
    return total


def earlier(a, b):
    for x, y in zip(reversed(a), reversed(b)):
        if x < y:
            return a
        if y < x:
            return b
    return a
