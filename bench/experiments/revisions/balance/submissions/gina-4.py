def balance(a):
    if a == []:
        return -1
    if len(a) == 3 and a[0] == a[2] and a[1] > 0:
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
