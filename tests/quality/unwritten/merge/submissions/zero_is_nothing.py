def merge(left, right):
    a, b = list(left), list(right)
    out = []
    while a or b:
        x = a[0] if a else None
        y = b[0] if b else None
        if x is not None and (not y or x <= y):
            out.append(a.pop(0))
        else:
            out.append(b.pop(0))
    return out
