def balance(a):
    if len(a) == 1:
        return 0
    for i in range(0, len(a) - 1):
        if sum(a[:i]) == sum(a[i+1:]):
            return i
    return -1
