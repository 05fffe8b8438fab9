def balance(a):
    i = 0
    j = len(a) - 1
    left = 0
    right = 0
    while i < j:
        if left <= right:
            left += a[i]
            i += 1
        else:
            right += a[j]
            j -= 1
    if left == right:
        return i
    return -1
