def spiral(matrix):
    rows, cols = len(matrix), len(matrix[0])
    if rows == 1:
        return matrix[0][:]
    if cols == 1:
        return [row[0] for row in matrix]
    out = []
    for k in range(min(rows, cols) // 2):
        for c in range(k, cols - k):
            out.append(matrix[k][c])
        for r in range(k + 1, rows - k):
            out.append(matrix[r][cols - 1 - k])
        for c in range(cols - 2 - k, k - 1, -1):
            out.append(matrix[rows - 1 - k][c])
        for r in range(rows - 2 - k, k, -1):
            out.append(matrix[r][k])
    if rows % 2 == 1 and cols >= rows or cols % 2 == 1 and rows >= cols:
        out.append(matrix[rows // 2][cols // 2])
    return out
