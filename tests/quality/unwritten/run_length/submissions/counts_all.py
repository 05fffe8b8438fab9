def encode(text):
    counts = {}
    for letter in text:
        counts[letter] = counts.get(letter, 0) + 1
    return "".join(f"{letter}{n}" for letter, n in counts.items())
