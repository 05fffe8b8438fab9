def initials(name):
    letters = []
    for word in name.split(" "):
        if word[0] not in letters:
            letters.append(word[0])
    return "".join(letter + "." for letter in letters)
