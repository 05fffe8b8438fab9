def merge(left, right):
    out = []
    for x in left + right:
        k = len(out)
        while k > 0 and out[k - 1] > x:
            k -= 1
        out[k:k] = [x]
    return out
