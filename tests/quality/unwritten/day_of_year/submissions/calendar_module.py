from calendar import monthrange


def day_of_year(date):
    year, month, day = map(int, date.split("-"))
    return day + sum(monthrange(year, m)[1] for m in range(1, month))
