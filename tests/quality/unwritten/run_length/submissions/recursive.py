def encode(text):
    first = text[0]
    n = 0
    while n < len(text) and text[n] == first:
        n += 1
    code = first + str(n)
    return code if n == len(text) else code + encode(text[n:])
