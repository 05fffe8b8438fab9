def spiral(matrix):
    if matrix == [] or matrix == [[]]:
        return []
    top, left = 0, 0
    bottom, right = len(matrix) - 1, len(matrix[0]) - 1
    total = len(matrix) * len(matrix[0])
    out = []
    while len(out) < total:
        for c in range(left, right + 1):
            out.append(matrix[top][c])
        top += 1
        for r in range(top, bottom + 1):
            out.append(matrix[r][right])
        right -= 1
        if len(out) < total:
            for c in range(right, left - 1, -1):
                out.append(matrix[bottom][c])
            bottom -= 1
        if len(out) < total:
            for r in range(bottom, top - 1, -1):
                out.append(matrix[r][left])
            left += 1
    return out
