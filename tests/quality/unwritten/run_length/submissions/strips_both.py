def encode(text):
    out = ""
    while text:
        rest = text.strip(text[0])
        out += text[0] + str(len(text) - len(rest))
        text = rest
    return out
