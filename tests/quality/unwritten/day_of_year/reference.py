LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]


def day_of_year(date):
    """Return the number of the day within its year. The date is written as YYYY-MM-DD.

    For example, day_of_year('2023-01-01') is 1, day_of_year('2023-03-01') is 60,
    and day_of_year('2024-12-31') is 366, since 2024 is a leap year (Gregorian calendar).
    """
    year, month, day = map(int, date.split("-"))
    number = sum(LENGTHS[: month - 1]) + day
    if month > 2 and (year % 4 == 0 and year % 100 != 0 or year % 400 == 0):
        number += 1
    return number
