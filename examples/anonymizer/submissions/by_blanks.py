def anonymize(text):
    words = text.split(" ")
    for i, word in enumerate(words):
        if "@" in word:
            hidden = ""
            previous = "@"
            for c in word:
                hidden += c if c in ".@" or previous in ".@" else "_"
                previous = c
            words[i] = hidden
    return " ".join(words)
