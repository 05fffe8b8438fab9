def day_of_year(date):
    year, month, day = [int(part) for part in date.split("-")]
    days = [31, 29 if year % 4 == 0 else 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    total = day
    for m in range(month - 1):
        total += days[m]
    return total
