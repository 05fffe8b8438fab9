import calendar


def day_of_year(date):
    parts = date.split("-")
    y, m, d = int(parts[0]), int(parts[1]), int(parts[2])
    before = {1: 0, 2: 31, 3: 59, 4: 90, 5: 120, 6: 151, 7: 181, 8: 212, 9: 243, 10: 273, 11: 304, 12: 334}
    if calendar.isleap(y) and m >= 2:
        d += 1
    return before[m] + d
