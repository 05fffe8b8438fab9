import calendar


def day_of_year(date):
    year, month, day = map(int, date.split("-"))
    lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    result = sum(lengths[: month - 1]) + day
    if calendar.isleap(year) and month > 3:
        result += 1
    return result
