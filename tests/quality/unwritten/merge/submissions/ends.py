def merge(left, right):
    end = float("inf")
    a = iter(left)
    b = iter(right)
    x, y = next(a, end), next(b, end)
    out = []
    while x != end or y != end:
        if x <= y:
            out.append(x)
            x = next(a, end)
        else:
            out.append(y)
            y = next(b, end)
    return out
