"""Dates of the Gregorian calendar."""

from datetime import date, timedelta


def dates(random):
    """Return a date from 1600 to 2400 as a text, with many years that are or are not leap years by a rare rule."""
    year = random.choice([random.randint(1600, 2400), random.randrange(1600, 2401, 100), random.randrange(1600, 2401, 4)])
    return str(date(year, 1, 1) + timedelta(days=random.randrange(365)))
