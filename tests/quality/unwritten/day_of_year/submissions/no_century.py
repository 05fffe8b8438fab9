def is_leap(year):
    return year % 4 == 0 and year % 100 != 0


def day_of_year(date):
    year, month, day = map(int, date.split("-"))
    starts = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334]
    return starts[month - 1] + day + (month > 2 and is_leap(year))
