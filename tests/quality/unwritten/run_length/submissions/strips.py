def encode(text):
    out = []
    while text:
        rest = text.lstrip(text[0])
        out.append(f"{text[0]}{len(text) - len(rest)}")
        text = rest
    return "".join(out)
