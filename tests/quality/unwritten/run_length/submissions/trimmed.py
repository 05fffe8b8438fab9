def encode(text):
    text = text.strip()
    runs = []
    for letter in text:
        if runs and runs[-1][0] == letter:
            runs[-1][1] += 1
        else:
            runs.append([letter, 1])
    return "".join(a + str(n) for a, n in runs)
