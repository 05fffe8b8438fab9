def is_fancy_year(i):
    if i < 1000 or i > 9999:
        return "not a fancy year"
    digit = i % 10
    while i != 0:
        if i % 10 != digit:
            return "not a fancy year"
        i //= 10
    return "fancy year"
