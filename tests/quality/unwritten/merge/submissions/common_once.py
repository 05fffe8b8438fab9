def merge(left, right):
    out = []
    i = 0
    j = 0
    while i < len(left) or j < len(right):
        if j == len(right):
            out.append(left[i])
            i += 1
        elif i == len(left):
            out.append(right[j])
            j += 1
        elif left[i] < right[j]:
            out.append(left[i])
            i += 1
        elif left[i] > right[j]:
            out.append(right[j])
            j += 1
        else:
            out.append(left[i])
            i += 1
            j += 1
    return out
