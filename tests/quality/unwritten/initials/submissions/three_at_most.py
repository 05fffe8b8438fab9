def initials(name):
    words = name.split()
    out = words[0][0] + "."
    if len(words) > 1:
        out += words[1][0] + "."
    if len(words) > 2:
        out += words[2][0] + "."
    return out
