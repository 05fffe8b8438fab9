import re


def anonymize(text):
    # split() without an argument: several blanks become one.
    words = []
    for word in text.split():
        words.append(
            re.sub(
                r"[a-z]+(\.[a-z]+)*@[a-z]+(\.[a-z]+)*",
                lambda m: re.sub(r"(?<=[a-z])[a-z]", "_", m.group()),
                word,
            )
        )
    return " ".join(words)
