def encode(text):
    text += "$"
    out, start = "", 0
    for i in range(1, len(text)):
        if text[i] != text[start]:
            out += text[start] + str(i - start)
            start = i
    return out
