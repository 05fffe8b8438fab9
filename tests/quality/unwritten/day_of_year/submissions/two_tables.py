NORMAL = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
LEAP = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]


def day_of_year(date):
    y, m, d = date.split("-")
    y = int(y)
    table = LEAP if (y % 100 != 0 and y % 4 == 0) or y % 400 == 0 else NORMAL
    for length in table[: int(m) - 1]:
        d = int(d) + length
    return int(d)
