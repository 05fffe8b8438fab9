def spiral(matrix):
    """The numbers of a matrix on a clockwise spiral that starts at the upper left.

    The matrix is a list of rows that are all equally long. It has at least one row and one column.

    >>> spiral([[1, 2, 3], [4, 5, 6], [7, 8, 9]])
    [1, 2, 3, 6, 9, 8, 7, 4, 5]
    >>> spiral([[1, 2], [3, 4]])
    [1, 2, 4, 3]
    >>> spiral([[4, 8, 15, 16]])
    [4, 8, 15, 16]
    """
    top, bottom = 0, len(matrix) - 1
    left, right = 0, len(matrix[0]) - 1
    result = []
    while top <= bottom and left <= right:
        result += [matrix[top][c] for c in range(left, right + 1)]
        result += [matrix[r][right] for r in range(top + 1, bottom + 1)]
        if top < bottom:
            result += [matrix[bottom][c] for c in range(right - 1, left - 1, -1)]
        if left < right:
            result += [matrix[r][left] for r in range(bottom - 1, top, -1)]
        top, bottom, left, right = top + 1, bottom - 1, left + 1, right - 1
    return result
