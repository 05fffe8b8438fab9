import re


def encode(text):
    pieces = []
    for match in re.finditer(r"(.)\1*", text):
        piece = match.group(1) + str(len(match.group()))
        if piece not in pieces:
            pieces.append(piece)
    return "".join(pieces)
