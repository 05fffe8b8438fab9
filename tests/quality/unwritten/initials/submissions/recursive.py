def initials(name):
    first, _, rest = name.partition(" ")
    if rest == "":
        return first[0] + "."
    return first[0] + "." + initials(rest)
