def hide(text):
    """Return the text in which each word with an @ after its first letter, and a dot after that, is a star."""
    words = []
    for word in text.split(" "):
        at = word.find("@")
        if at > 0 and word.find(".", at + 2) > 0 and word[-1] != ".":
            words.append("*")
        else:
            words.append(word)
    return " ".join(words)
