def encode(text):
    pieces = []
    last = ""
    n = 0
    for letter in text + " ":
        if letter == last:
            n += 1
        else:
            if last:
                pieces.append(last + chr(ord("0") + n))
            last, n = letter, 1
    return "".join(pieces)
