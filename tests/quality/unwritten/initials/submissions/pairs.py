def initials(name):
    return "".join(b + "." for a, b in zip(" " + name, name) if a == " ")
