def day_of_year(date):
    year, month, day = map(int, date.split("-"))
    leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    k = 1 if leap else 2
    return 275 * month // 9 - k * ((month + 9) // 12) + day - 30
