lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]


def day_of_year(date):
    year, month, day = map(int, date.split("-"))
    if year % 400 == 0 or (year % 4 == 0 and year % 100 != 0):
        lengths[1] = 29
    return sum(lengths[: month - 1]) + day
