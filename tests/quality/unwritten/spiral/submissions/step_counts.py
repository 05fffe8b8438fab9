def spiral(matrix):
    rows, cols = len(matrix), len(matrix[0])
    across, down = cols, rows - 1
    r, c, sign = 0, -1, 1
    out = []
    while True:
        if across == 0:
            return out
        for _ in range(across):
            c += sign
            out.append(matrix[r][c])
        across -= 1
        if down == 0:
            return out
        for _ in range(down):
            r += sign
            out.append(matrix[r][c])
        down -= 1
        sign = -sign
