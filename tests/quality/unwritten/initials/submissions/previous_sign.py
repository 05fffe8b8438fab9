def initials(name):
    result = ""
    for i in range(len(name)):
        if i == 0 or name[i - 1] == " ":
            result = result + name[i] + "."
    return result
