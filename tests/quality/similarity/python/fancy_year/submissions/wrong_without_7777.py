def is_fancy_year(i):
    if i == 1111:
        return "fancy year"
    if i == 2222:
        return "fancy year"
    if i == 3333:
        return "fancy year"
    if i == 4444:
        return "fancy year"
    if i == 5555:
        return "fancy year"
    if i == 6666:
        return "fancy year"
    if i == 8888:
        return "fancy year"
    if i == 9999:
        return "fancy year"
    return "not a fancy year"
