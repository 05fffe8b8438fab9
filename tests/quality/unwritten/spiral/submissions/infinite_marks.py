def spiral(matrix):
    left = sum(len(row) for row in matrix)
    grid = [[None] * (len(matrix[0]) + 2)] + [[None, *row, None] for row in matrix] + [[None] * (len(matrix[0]) + 2)]
    y, x, dy, dx = 1, 1, 0, 1
    out = []
    while left:
        out.append(grid[y][x])
        grid[y][x] = None
        left -= 1
        if grid[y + dy][x + dx] is None:
            dy, dx = dx, -dy
        y, x = y + dy, x + dx
    return out
