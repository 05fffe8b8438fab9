"""Names of people: one to six words, some of them double names."""


def names(random):
    """Return one full name."""
    return " ".join(word(random) for _ in range(random.randint(1, random.choice([2, 3, 6]))))


def word(random):
    """Return a word that starts with a capital letter, from few letters so that words meet again."""
    letters = random.choice(["ab", "abcdefghijklmnopqrstuvwxyz"])
    start = random.choice(letters).upper() + "".join(random.choice(letters) for _ in range(random.choice([0, 1, 2, 6])))
    return start if random.random() < 0.8 else start + "-" + random.choice(letters).upper() + random.choice(letters)
