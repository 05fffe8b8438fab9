def initials(name):
    parts = []
    for word in name.split(" "):
        parts.append(word[0].upper())
    return ".".join(parts) + "."
