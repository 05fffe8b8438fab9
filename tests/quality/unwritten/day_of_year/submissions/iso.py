import datetime


def day_of_year(date):
    d = datetime.date.fromisoformat(date)
    return (d - datetime.date(d.year, 1, 1)).days + 1
