def spiral(matrix):
    if len(matrix) == 1:
        return list(matrix[0])
    out = []
    top, bottom, left, right = 0, len(matrix), 0, len(matrix[0])
    while top < bottom and left < right:
        out.extend(matrix[top][left:right])
        top += 1
        for r in range(top, bottom):
            out.append(matrix[r][right - 1])
        right -= 1
        for c in range(right - 1, left - 1, -1):
            out.append(matrix[bottom - 1][c])
        bottom -= 1
        if left < right:
            for r in range(bottom - 1, top - 1, -1):
                out.append(matrix[r][left])
        left += 1
    return out
