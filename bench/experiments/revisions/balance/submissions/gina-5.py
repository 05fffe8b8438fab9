def balance(a):
    if a == []:
        return -1
    left = 0
    for i in range(len(a)):
        right = sum(a[i + 1:])
        if left == right:
            return i
        left += a[i]
    return -1
