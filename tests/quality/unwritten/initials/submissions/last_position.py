def initials(name):
    result = name[0] + "."
    for i in range(1, len(name) - 1):
        if name[i - 1] == " ":
            result += name[i] + "."
    return result
