def encode(text):
    out = ""
    count = 1
    for a, b in zip(text, text[1:]):
        if a == b:
            count += 1
        else:
            out += a + str(count)
            count = 1
    return out + text[-1] + str(count)
