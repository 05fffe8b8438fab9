def initials(name):
    result = ""
    rest = name
    while rest:
        word = rest.split(" ")[0]
        result += word[0] + "."
        rest = rest.replace(word, "").strip()
    return result
