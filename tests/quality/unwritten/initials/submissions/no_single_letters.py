def initials(name):
    return "".join(w[0] + "." for w in name.split() if len(w) > 1)
