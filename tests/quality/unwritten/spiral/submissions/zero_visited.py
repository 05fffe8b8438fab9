def spiral(matrix):
    grid = [row[:] for row in matrix]
    rows, cols = len(grid), len(grid[0])
    steps = [(0, 1), (1, 0), (0, -1), (-1, 0)]
    r = c = d = 0
    out = []
    for _ in range(rows * cols):
        out.append(grid[r][c])
        grid[r][c] = 0
        nr, nc = r + steps[d][0], c + steps[d][1]
        if not (0 <= nr < rows and 0 <= nc < cols) or grid[nr][nc] == 0:
            d = (d + 1) % 4
            nr, nc = r + steps[d][0], c + steps[d][1]
        r, c = nr % rows, nc % cols
    return out
