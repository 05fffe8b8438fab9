BEFORE = {
    "01": 0, "02": 31, "03": 59, "04": 90, "05": 120, "06": 151,
    "07": 181, "08": 212, "09": 243, "10": 273, "11": 304, "12": 334,
}


def day_of_year(date):
    year, month, day = date.split("-")
    result = BEFORE[month] + int(day)
    if month not in ("01", "02"):
        y = int(year)
        result += (y % 4 == 0) - (y % 100 == 0) + (y % 400 == 0)
    return result
