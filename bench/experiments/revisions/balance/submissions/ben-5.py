def balance(a):
    left = 0
    right = sum(a)
    i = 0
    while i < len(a):
        right -= a[i]
        if left == right:
            return i
        left += a[i]
        i += 1
    return -1
