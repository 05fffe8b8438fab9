def balance(a):
    left = 0
    right = sum(a)
    for i in range(len(a)):
        right = right - a[i]
        if left == right:
            return i
        left = left + a[i]
    return -1
