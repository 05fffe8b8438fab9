def merge(left, right):
    i = len(left) - 1
    j = len(right) - 1
    backwards = []
    while i >= 0 or j >= 0:
        if j < 0 or (i >= 0 and left[i] > right[j]):
            backwards.append(left[i])
            i -= 1
        else:
            backwards.append(right[j])
            j -= 1
    return backwards[::-1]
