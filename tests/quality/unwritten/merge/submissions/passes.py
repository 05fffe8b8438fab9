def merge(left, right):
    a = left + right
    for _ in range(len(right)):
        for k in range(len(a) - 1):
            if a[k] > a[k + 1]:
                a[k], a[k + 1] = a[k + 1], a[k]
    return a
