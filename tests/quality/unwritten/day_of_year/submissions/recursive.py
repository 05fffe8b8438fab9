def days_in(year, month):
    if month == 2:
        return 29 if year % 4 == 0 and year % 100 != 0 or year % 400 == 0 else 28
    return 30 if month in (4, 6, 9, 11) else 31


def days_before(year, month):
    if month == 1:
        return 0
    return days_before(year, month - 1) + days_in(year, month - 1)


def day_of_year(date):
    year, month, day = (int(x) for x in date.split("-"))
    return days_before(year, month) + day
