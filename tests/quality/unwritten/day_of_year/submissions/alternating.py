def day_of_year(date):
    year, month, day = map(int, date.split("-"))
    leap = (year % 4 == 0 and year % 100 != 0) or year % 400 == 0
    for m in range(1, month):
        if m == 2:
            day += 29 if leap else 28
        elif m % 2 == 1:
            day += 31
        else:
            day += 30
    return day
