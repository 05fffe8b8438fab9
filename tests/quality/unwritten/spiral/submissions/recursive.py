def spiral(matrix):
    if not matrix:
        return []
    first, *others = matrix
    turned = [list(column) for column in zip(*others)]
    return list(first) + spiral(turned[::-1])
