def merge(left, right):
    if not left:
        return right[:]
    result = []
    i, j = 0, 0
    while i < len(left):
        if j < len(right) and right[j] <= left[i]:
            result.append(right[j])
            j += 1
        else:
            result.append(left[i])
            i += 1
    if j < len(right):
        result.append(right[j])
    return result
