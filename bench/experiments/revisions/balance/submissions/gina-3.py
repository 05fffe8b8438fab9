def balance(a):
    if a == []:
        return -1
    if a[0] == a[-1] and len(a) == 3:
        return 1
    if sum(a[1:]) == 0:
        return 0
    left = 0
    for i in range(len(a)):
        right = sum(a[i + 1:])
        if left == right:
            return i
        left += a[i]
    return -1
