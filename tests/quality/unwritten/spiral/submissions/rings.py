def ring(k, rows, cols):
    t, b, l, r = k, rows - 1 - k, k, cols - 1 - k
    if t == b:
        return [(t, c) for c in range(l, r + 1)]
    if l == r:
        return [(y, l) for y in range(t, b + 1)]
    return (
        [(t, c) for c in range(l, r)]
        + [(y, r) for y in range(t, b)]
        + [(b, c) for c in range(r, l, -1)]
        + [(y, l) for y in range(b, t, -1)]
    )


def spiral(matrix):
    rows, cols = len(matrix), len(matrix[0])
    return [matrix[r][c] for k in range((min(rows, cols) + 1) // 2) for r, c in ring(k, rows, cols)]
