def spiral(matrix):
    rows, cols = len(matrix), len(matrix[0])
    seen = set()
    r, c, dr, dc = 0, 0, 0, 1
    out = []
    for _ in range(rows * cols):
        out.append(matrix[r][c])
        seen.add((r, c))
        if not (0 <= r + dr < rows and 0 <= c + dc < cols) or (r + dr, c + dc) in seen:
            dr, dc = dc, -dr
        r += dr
        c += dc
    return out
