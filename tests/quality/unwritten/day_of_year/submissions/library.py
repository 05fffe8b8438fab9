from datetime import datetime


def day_of_year(date):
    return datetime.strptime(date, "%Y-%m-%d").timetuple().tm_yday
