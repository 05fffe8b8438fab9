def initials(name):
    return "".join(map(lambda w: w[:1] + ".", name.split(" ")))
