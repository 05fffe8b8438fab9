def spiral(matrix):
    if not matrix or any(len(row) != len(matrix[0]) for row in matrix):
        raise ValueError("not rectangular")
    out = []

    def peel(rows):
        while rows:
            out.extend(rows[0])
            rows = [[row[c] for row in rows[1:]] for c in range(len(rows[0]) - 1, -1, -1)] if len(rows) > 1 else []

    peel(matrix)
    return out
