def day_of_year(date):
    year = int(date[0:4])
    month = int(date[5:7])
    day = int(date[8:10])
    starts = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334]
    extra = 0
    if month >= 3:
        if year % 400 == 0:
            extra = 1
        elif year % 100 == 0:
            extra = 0
        elif year % 4 == 0:
            extra = 1
    return starts[month - 1] + day + extra
