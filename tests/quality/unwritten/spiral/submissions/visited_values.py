def spiral(matrix):
    seen = []
    rest = [list(row) for row in matrix]
    while rest:
        for value in rest[0]:
            if value not in seen:
                seen.append(value)
        rest = [list(column) for column in zip(*rest[1:])][::-1]
    return seen
