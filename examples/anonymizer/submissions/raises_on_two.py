import re


def anonymize(text):
    out = []
    for word in re.split(r"( )", text):
        if "@" in word:
            name, host = word.split("@")
            if re.fullmatch(r"[a-z]+(\.[a-z]+)*", name) and re.fullmatch(r"[a-z]+(\.[a-z]+)*", host):
                word = re.sub(r"(?<=[a-z])[a-z]", "_", word)
        out.append(word)
    return "".join(out)
