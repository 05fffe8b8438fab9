def day_of_year(date):
    year, month, day = map(int, date.split("-"))
    leap = year % 400 == 0 or year % 4 == 0 and year % 100 != 0
    lengths = [31, 28 + leap, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    if not 1 <= month <= 12 or not 1 <= day <= lengths[month - 1]:
        raise ValueError("no date: " + date)
    return sum(lengths[: month - 1]) + day
