def encode(text):
    out = ""
    i = 0
    while i < len(text):
        n = 1
        while n < 9 and i + n < len(text) and text[i + n] == text[i]:
            n += 1
        out += text[i] + str(n)
        i += n
    return out
