def spiral(matrix):
    m = [list(row) for row in matrix]
    out = []
    while m and m[0]:
        out += m.pop(0)
        for row in m:
            if row:
                out.append(row.pop())
        if m:
            out += m.pop()[::-1]
        for row in m[::-1]:
            if row:
                out.append(row.pop(0))
    return out
