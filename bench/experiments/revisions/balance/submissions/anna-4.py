def balance(a):
    if len(a) == 1:
        return 0
    for i in range(len(a)):
        if sum(a[:i]) == sum(a[i+1:]):
            return i
    return -1
