def spiral(matrix):
    top, bottom, left, right = 0, len(matrix) - 1, 0, len(matrix[0]) - 1
    out = []
    while top < bottom and left < right:
        out += matrix[top][left:right]
        out += [matrix[r][right] for r in range(top, bottom)]
        out += [matrix[bottom][c] for c in range(right, left, -1)]
        out += [matrix[r][left] for r in range(bottom, top, -1)]
        top += 1
        bottom -= 1
        left += 1
        right -= 1
    if top == bottom:
        out += matrix[top][left : right + 1]
    return out
