def spiral(matrix):
    rest = [tuple(row) for row in matrix]
    out = []
    while rest:
        out.extend(rest[0])
        rest = list(zip(*rest[1:]))[::-1]
    return out
