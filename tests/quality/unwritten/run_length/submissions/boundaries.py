def encode(text):
    ends = [i for i in range(1, len(text) + 1) if i == len(text) or text[i] != text[i - 1]]
    starts = [0, *ends]
    return "".join(text[s] + str(e - s) for s, e in zip(starts, ends))
