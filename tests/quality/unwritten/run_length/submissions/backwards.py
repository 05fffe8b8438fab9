def encode(text):
    out = ""
    count = 0
    for i in range(len(text) - 1, -1, -1):
        count += 1
        if i == 0 or text[i - 1] != text[i]:
            out += str(count) + text[i]
            count = 0
    return out[::-1]
