from calendars import leap_years


def is_leap(year):
    return year in leap_years
