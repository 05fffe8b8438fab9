def initials(name):
    result = name[0] + "."
    where = name.find(" ")
    while where != -1:
        result += name[where + 1] + "."
        where = name.find(" ", where + 1)
    return result
